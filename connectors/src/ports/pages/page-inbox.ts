import type { Grant } from '../grant.ts';

export type InboxComment = {
  id: string;
  text: string;
  createdAt: Date;
  /** Author of the comment; missing where the network hides it. */
  author?: { id: string; name: string } | undefined;
  /** True if a private reply is possible: false once a private reply was sent or the time for one is over. */
  canReplyPrivately: boolean;
  isHidden: boolean;
};

/** Comments and messages people write to a page, and answers in its name; the grant is the page's. */
export interface PageInbox {
  /** Finds a comment; undefined if it was deleted. */
  findComment(grant: Grant, commentId: string): Promise<InboxComment | undefined>;
  /** Writes a public reply below the comment. */
  replyToComment(grant: Grant, commentId: string, text: string): Promise<{ id: string }>;
  /** Finds the page's reply with this text, written at or after `since`. */
  findReply(grant: Grant, commentId: string, text: string, since: Date): Promise<{ id: string } | undefined>;
  /** Sends a message to the author of a comment: one per comment, within 7 days. A second one fails as `duplicate`. */
  replyPrivately(grant: Grant, commentId: string, text: string): Promise<{ id: string }>;
  /**
   * Sends a message to a person who wrote to the page within the last 24 hours; `personId` is the page's own id of
   * them.
   */
  sendMessage(grant: Grant, personId: string, text: string): Promise<{ id: string }>;
}
