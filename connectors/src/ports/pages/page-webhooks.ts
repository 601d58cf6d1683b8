import type { Grant } from '../grant.ts';

/** Fields that a page can report to our webhook. */
export const pageWebhookFields = ['leadgen', 'feed', 'messages'] as const;
export type PageWebhookField = (typeof pageWebhookFields)[number];

type ChangeOfPage = {
  pageId: string;
  /** Key that is unique for the change: the network repeats deliveries, in other batches and in another order. */
  key: string;
  at: Date;
};
type LeadChange = ChangeOfPage & {
  kind: 'leadgen';
  leadId: string;
  formId: string;
  /** Id of the ad; missing for organic leads and test leads. */
  adId?: string | undefined;
};
export type CommentChange = ChangeOfPage & {
  kind: 'comment';
  verb: 'add' | 'edit' | 'remove';
  commentId: string;
  postId: string;
  /** Id of the post, or of the comment, that the comment replies to. */
  parentId?: string | undefined;
  author?: { id: string; name: string } | undefined;
  text: string;
};
type MessageChange = ChangeOfPage & {
  kind: 'message';
  messageId: string;
  /** Id of the person, which is valid for this page only. */
  personId: string;
  text: string;
};
/** One change on a page, as its webhook reports it. Ids are text: they go beyond 2^53. */
export type PageChange = LeadChange | CommentChange | MessageChange;

/** The webhook of our app, and the changes of a page that are sent to it. */
export interface PageWebhooks {
  /** The text the network sends when it confirms our URL. */
  readonly verifyToken: string;
  /** True if the network signed a webhook's body with the secret of our app; compared in constant time. */
  isSigned(body: Uint8Array, signature: string | undefined): boolean;
  /** The changes in a webhook delivery; changes that we do not use or can't read are left out. */
  parse(body: string): PageChange[];
  /** Registers the URL of our webhook with the app; the network calls it at once. Repeating it changes nothing. */
  register(callbackUrl: string): Promise<void>;
  /** Reads the fields a page sends to our app; the grant is the page's. */
  list(grant: Grant): Promise<string[]>;
  /** Sets the fields a page sends to our app. */
  subscribe(grant: Grant, fields: readonly PageWebhookField[]): Promise<void>;
  /** Ends the sending of changes of the page to our app. */
  unsubscribe(grant: Grant): Promise<void>;
}
