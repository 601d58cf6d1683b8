import { createState as createGraphState, type State as GraphState } from '../facebook/state.ts';
import type { Kit } from '../kit/network.ts';

/** A professional account, always linked to a page: a role on the page gives access to the account. */
export type Account = {
  id: string;
  pageId: string;
  username: string;
  name: string;
  biography: string;
  website: string;
  followersAtStart: number;
  startedAt: number;
  /** Time at which the account became professional; earlier posts have no insights. */
  professionalAt?: number;
};

/** One image or video of a post. A seeded one has no file; a generated image is served. */
export type Part = { id: string; kind: 'IMAGE' | 'VIDEO'; fileId?: string; altText?: string };

export type ContainerKind = 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL';
/** An unpublished post. Expires after one day. */
export type Container = {
  id: string;
  accountId: string;
  kind: ContainerKind;
  isItem: boolean;
  caption?: string;
  parts: Part[];
  madeAt: number;
  readyAt: number;
  /** The processing error, as returned in `status`; the container cannot be published. */
  trouble?: string;
  mediaId?: string;
};

export type Media = {
  id: string;
  accountId: string;
  type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  product: 'FEED' | 'REELS' | 'STORY';
  caption?: string;
  shortcode: string;
  parts: Part[];
  publishedAt: number;
};

export type State = ReturnType<typeof createState>;

/** The collections of the Graph API and those of Instagram. */
export const createState = (kit: Kit) => {
  const graph: GraphState = createGraphState(kit);
  const accounts = kit.collection<Account>('accounts');
  const media = (accountId: string) => kit.collection<Media>(`media.${accountId}`);
  return {
    ...graph,
    accounts,
    containers: kit.collection<Container>('containers'),
    media,
    findAccount: (pageId: string) => accounts.values().find((account) => account.pageId === pageId),
    findMedia: (id: string) => {
      for (const account of accounts.values()) {
        const found = media(account.id).get(id);
        if (found) return found;
      }
      return undefined;
    },
    /** Posts of an account, newest first. Posts with the same time: last inserted first. */
    listFeed: (accountId: string) =>
      media(accountId)
        .values()
        .reverse()
        .sort((a, b) => b.publishedAt - a.publishedAt),
  };
};
