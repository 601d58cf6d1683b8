import { TextLink } from '../../../ui/page/text-link.tsx';
import type { CopyRow } from './posts-query.ts';

/** Where somebody goes on: at the post it belongs to, or at the copy itself while the site has none. */
export const WorkingCopyLink = ({ siteId, copy }: { siteId: number; copy: CopyRow }) => (
  <TextLink
    to="/content/site/$siteId/post/$postId"
    params={{ siteId: String(siteId), postId: String(copy.post_id ?? 'new') }}
    search={copy.post_id === null ? { copy: copy.id } : {}}
    fw={550}
  >
    {copy.post_title || 'Untitled'}
  </TextLink>
);
