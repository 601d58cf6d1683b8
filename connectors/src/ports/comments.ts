import type { Grant } from './grant.ts';

export type RemoteComment = {
  id: string;
  /** Empty where somebody left only a picture or a sticker. */
  text: string;
  createdAt: Date;
  /** Missing where the network keeps it to itself. */
  author?: { id: string; name: string } | undefined;
  /** The comment it answers. */
  parentId?: string | undefined;
};

/** `isWhole`: nothing was left out, so a comment that is not among these is gone. */
export type CommentList = { comments: RemoteComment[]; isWhole: boolean };

/** What people have said below a post, answers among it, oldest first. */
export interface Comments {
  list(grant: Grant, postId: string, most: number): Promise<CommentList>;
}
