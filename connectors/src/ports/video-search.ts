import type { Grant } from './grant.ts';

export type FoundVideo = {
  id: string;
  title: string;
  description: string;
  channel: { id: string; name: string };
  publishedAt: Date;
  picture?: { url: string; width: number; height: number } | undefined;
  /** Where people watch it, and what a page shows in a frame. */
  url: string;
  embedUrl: string;
};

export type VideoStatistics = {
  id: string;
  title: string;
  url: string;
  lengthSeconds: number;
  isEmbeddable: boolean;
  /** Missing when the owner hides it. */
  views?: number | undefined;
  likes?: number | undefined;
  comments?: number | undefined;
};

export type VideoSearchAsk = {
  words: string;
  most: number;
  /** What the page before handed out. */
  page?: string | undefined;
  order?: 'relevance' | 'date' | 'rating' | 'title' | 'viewCount' | undefined;
  length?: 'short' | 'medium' | 'long' | undefined;
  publishedAfter?: Date | undefined;
  /** Two letters each: for whom it should be allowed, and in which language it should rather be. */
  region?: string | undefined;
  language?: string | undefined;
};

export type FoundVideos = {
  videos: FoundVideo[];
  /** To be handed in as `page`; missing at either end. */
  next?: string | undefined;
  previous?: string | undefined;
  /** About so many, by the network's own guess. */
  total: number;
};

/** A customer's own key, with an allowance of its own; without it the product's. */
export type VideoKey = { key?: string | undefined };

/**
 * Looks for public videos by words. Needs a key and nobody's grant. A search is dear (the network allows a hundred a
 * day): callers keep answers for a day, and pass on `busy` when the day is used up.
 */
export interface VideoSearch {
  search(ask: VideoSearchAsk, by?: VideoKey): Promise<FoundVideos>;
  /** In the order asked for; unknown videos are left out of the answer. */
  statistics(ids: readonly string[], by?: VideoKey): Promise<VideoStatistics[]>;
}

export type Channel = {
  id: string;
  name: string;
  handle?: string | undefined;
  url: string;
  picture?: string | undefined;
  /** Missing when the owner hides it. */
  subscribers?: number | undefined;
  videos?: number | undefined;
};

/** The channels behind a grant, and any other by its name. */
export interface Channels {
  mine(grant: Grant): Promise<Channel[]>;
  find(grant: Grant, by: { handle: string } | { id: string }): Promise<Channel | undefined>;
  isSubscribed(grant: Grant, channelId: string): Promise<boolean>;
}
