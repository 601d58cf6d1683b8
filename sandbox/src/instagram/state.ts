import { type State as GraphState, state as graphState } from '../facebook/state.ts';
import type { Kit } from '../kit/network.ts';

/** A professional account, always tied to a page: whoever has a role there acts for it here. */
export type Account = {
  id: string;
  pageId: string;
  username: string;
  name: string;
  biography: string;
  website: string;
  followersAtStart: number;
  startedAt: number;
};

/** What a person looks at: one picture or film. A seeded one has neither file nor address and is drawn. */
export type Part = { id: string; kind: 'IMAGE' | 'VIDEO'; fileId?: string; altText?: string };

export type ContainerKind = 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL';
/** A post being built. Nobody sees it, and after a day it is gone. */
export type Container = {
  id: string;
  accountId: string;
  kind: ContainerKind;
  isItem: boolean;
  caption?: string;
  parts: Part[];
  madeAt: number;
  readyAt: number;
  /** Why it can never be published, in the words `status` carries. */
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

export type State = ReturnType<typeof state>;

/** What Graph remembers of people, pages, tokens and files, and what only Instagram has. */
export const state = (kit: Kit) => {
  const graph: GraphState = graphState(kit);
  const accounts = kit.collection<Account>('accounts');
  const media = (accountId: string) => kit.collection<Media>(`media.${accountId}`);
  return {
    ...graph,
    accounts,
    containers: kit.collection<Container>('containers'),
    media,
    accountOf: (pageId: string) => accounts.values().find((account) => account.pageId === pageId),
    findMedia: (id: string) => {
      for (const account of accounts.values()) {
        const found = media(account.id).get(id);
        if (found) return found;
      }
      return undefined;
    },
    /** Newest first; of two at the same moment the later one comes first. */
    feedOf: (accountId: string) =>
      media(accountId)
        .values()
        .reverse()
        .sort((a, b) => b.publishedAt - a.publishedAt),
  };
};
