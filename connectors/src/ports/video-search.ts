import type { Grant } from './grant.ts';

export type FoundVideo = {
  id: string;
  title: string;
  description: string;
  channel: { id: string; name: string };
  publishedAt: Date;
  picture?: { url: string; width: number; height: number } | undefined;
  /** Page on which the video is watched, and URL for an iframe. */
  url: string;
  embedUrl: string;
};

export type VideoStatistics = {
  id: string;
  title: string;
  url: string;
  lengthSeconds: number;
  isEmbeddable: boolean;
  /** Number of views; missing when the owner hides it. */
  views?: number | undefined;
  likes?: number | undefined;
  comments?: number | undefined;
};

type VideoSearchQuery = {
  text: string;
  limit: number;
  /** Page token from the previous result. */
  page?: string | undefined;
  order?: 'relevance' | 'date' | 'rating' | 'title' | 'viewCount' | undefined;
  length?: 'short' | 'medium' | 'long' | undefined;
  publishedAfter?: Date | undefined;
  /** Two-letter codes of region and language: videos available in the region, preferably in the language. */
  region?: string | undefined;
  language?: string | undefined;
};

type FoundVideos = {
  videos: FoundVideo[];
  /** Page tokens of the next and the previous page, for `page`; missing at either end. */
  next?: string | undefined;
  previous?: string | undefined;
  /** Number of all results, estimated by the network. */
  total: number;
};

/** `key`: a customer's own API key with its own quota. Default: the app's key. */
type VideoSearchOptions = { key?: string | undefined };

/**
 * Searches public videos by text. Needs an API key, no grant. The quota is 100 searches a day: callers cache results
 * for a day and pass on `busy` when it is used up.
 */
export interface VideoSearch {
  search(query: VideoSearchQuery, by?: VideoSearchOptions): Promise<FoundVideos>;
  /** Reads statistics in the order of `ids`; unknown videos are left out. */
  statistics(ids: readonly string[], by?: VideoSearchOptions): Promise<VideoStatistics[]>;
  /** Checks a customer's key; fails with `reauthorize` if the network rejects it. Takes 1 of its 10,000 units a day. */
  checkKey(key: string): Promise<void>;
}

export type Channel = {
  id: string;
  name: string;
  handle?: string | undefined;
  url: string;
  picture?: string | undefined;
  /** Number of subscribers; missing when the owner hides it. */
  subscribers?: number | undefined;
  videos?: number | undefined;
};

/** The channels of a grant, and other channels by handle or id. */
export interface Channels {
  listOwn(grant: Grant): Promise<Channel[]>;
  find(grant: Grant, by: { handle: string } | { id: string }): Promise<Channel | undefined>;
  /** Finds a channel like `find`, with the app's API key instead of a grant. */
  findPublic(by: { handle: string } | { id: string }): Promise<Channel | undefined>;
  /** Finds the own channel of the grant's account, if it is subscribed to the channel `channelId`. */
  findSubscriber(grant: Grant, channelId: string): Promise<{ channelId: string } | undefined>;
}
