import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { toPlainText } from '../../../platform/html/index.ts';

export const countWords = async ({ editor_content }: PostFields): Promise<number> =>
  (await toPlainText(editor_content, Number.POSITIVE_INFINITY)).match(/\S+/gu)?.length ?? 0;
