import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import { useCan } from '../../lib/session.ts';
import type { ArticleRow } from './bulk-queries.ts';

export type ArticleRights = { edit: boolean; publish: boolean; delete: boolean; review: boolean; writeAgain: boolean };

const editable: readonly ArticleState[] = ['held', 'ready', 'failed'];
const finished: readonly ArticleState[] = [...editable, 'discarded'];

/** What the user can do with an article in its state. A published one is edited as a post. */
export function useArticleRights(): (article: Pick<ArticleRow, 'state' | 'words'>) => ArticleRights {
  const [canEdit, canPublish] = [useCan('bulk_ai:editor'), useCan('bulk_ai:publisher')];
  return ({ state, words }) => ({
    edit: canEdit && editable.includes(state),
    publish: canPublish && finished.includes(state) && words > 0,
    // While it is being published, the site may have it already.
    delete: canEdit && state !== 'scheduled',
    review: canPublish && state === 'held',
    writeAgain: canEdit && finished.includes(state),
  });
}
