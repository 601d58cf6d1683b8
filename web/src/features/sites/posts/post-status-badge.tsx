import { postStatusLabels } from '@fanfare/contract/posts/working-copies';
import type { PostStatus } from '@fanfare/contract/sites/post-rows';
import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';

const colors: Record<PostStatus, string> = {
  draft: 'gray',
  future: 'blue',
  publish: 'green',
  pending: 'orange',
  private: 'violet',
  trash: 'red',
};

export const PostStatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge color={colors[status]} miw="max-content">
    {postStatusLabels[status]}
  </Badge>
);

export type StateBeforeTrash = NonNullable<Output<'POST /content/site/{id}/post/{post_id}/delete'>['was']>;

/** End of a toast's sentence that begins with the title of the trashed post. */
export const trashMessage = (was: StateBeforeTrash | null): string => {
  if (was?.post_status === 'publish') return 'was moved to trash and removed from the site.';
  if (was?.shares.length) return 'was moved to trash. Its scheduled shares were canceled.';
  return 'was moved to trash.';
};

/** End of a toast's sentence that begins with the title of the restored post, by the post's new status. */
export const restoreMessage: Record<PostStatus, string> = {
  draft: 'was restored as a draft.',
  pending: 'was restored and is pending review.',
  private: 'was restored as private.',
  publish: 'is published again at the same URL.',
  future: 'is scheduled again for the same time.',
  trash: 'is still in the trash.',
};
