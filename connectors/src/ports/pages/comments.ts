import type { Grant } from '../grant.ts';

export type RemoteComment = {
  id: string;
  /** Text of the comment; empty if it has only an image or a sticker. */
  text: string;
  createdAt: Date;
  /** Author of the comment; missing where the network hides it. */
  author?: { id: string; name: string } | undefined;
  /** Id of the comment that this comment replies to; missing for a comment on the post. */
  parentId?: string | undefined;
};

/** `isComplete`: the list has all comments, so a comment missing from it was deleted. */
export type CommentList = { comments: RemoteComment[]; isComplete: boolean };

/** The comments on a post, replies included, oldest first. */
export interface Comments {
  list(grant: Grant, postId: string, limit: number): Promise<CommentList>;
}
