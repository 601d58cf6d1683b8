import { terms } from '@fanfare/contract/kit/terms';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { CopyRow } from './posts-query.ts';

/** Link to the post of a working copy, or to the copy itself while the site has no such post. */
export const WorkingCopyLink = ({ siteId, copy }: { siteId: number; copy: CopyRow }) => (
  <TextLink
    to="/content/site/$siteId/post/$postId"
    params={{ siteId: String(siteId), postId: String(copy.post_id ?? 'new') }}
    search={copy.post_id === null ? { copy: copy.id } : {}}
    fw={550}
  >
    {copy.post_title || terms.untitled}
  </TextLink>
);
