import type { PostStatus } from '@fanfare/contract/sites';
import { postStatusLabels } from '@fanfare/contract/working-copies';
import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';

const colours: Record<PostStatus, string> = {
  draft: 'gray',
  future: 'blue',
  publish: 'green',
  pending: 'orange',
  private: 'violet',
  trash: 'red',
};

export const PostStatusBadge = ({ status }: { status: PostStatus }) => (
  <Badge color={colours[status]} miw="max-content">
    {postStatusLabels[status]}
  </Badge>
);

export type Was = NonNullable<Output<'POST /content/site/{id}/post/{post_id}/delete'>['was']>;

/** What is said after the name of a post that went into the bin. */
export const trashMessage = (was: Was | null): string => {
  if (was?.post_status === 'publish') return 'is in the bin, and off the site.';
  if (was?.shares.length) return 'is in the bin. What was planned for it does not go out.';
  return 'is in the bin.';
};

/** What is said after the name of a post that came out of it again. */
export const restoreMessage: Record<PostStatus, string> = {
  ...{
    draft: 'is back, as a draft.',
    pending: 'is back, waiting for review.',
    private: 'is back, for your eyes only.',
  },
  ...{ publish: 'is out again, at its old address.', future: 'is planned again, for its old time.' },
  trash: 'is still in the bin.',
};
