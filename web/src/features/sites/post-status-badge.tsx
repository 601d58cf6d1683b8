import { postStatusLabels } from '@fanfare/contract/post-copies';
import type { PostStatus } from '@fanfare/contract/sites';
import { Badge } from '@mantine/core';

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
