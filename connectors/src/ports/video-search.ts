import type { Grant } from './grant.ts';

export type FoundVideo = {
  id: string;
  title: string;
  description: string;
  channel: { id: string; name: string };
  publishedAt: Date;
  picture?: { url: string; width: number; height: number } | undefined;
};

export type VideoStatistics = {
  id: string;
  title: string;
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
};

/** Looks for public videos by words. Needs the product's key, nobody's grant. */
export interface VideoSearch {
  search(ask: VideoSearchAsk): Promise<{ videos: FoundVideo[]; next?: string | undefined }>;
  /** Unknown videos are left out of the answer. */
  statistics(ids: readonly string[]): Promise<VideoStatistics[]>;
}

export type Channel = {
  id: string;
  name: string;
  handle?: string | undefined;
  url: string;
  picture?: string | undefined;
  subscribers?: number | undefined;
  videos?: number | undefined;
};

/** The channels behind a grant, and any other by its name. */
export interface Channels {
  mine(grant: Grant): Promise<Channel[]>;
  find(grant: Grant, by: { handle: string } | { id: string }): Promise<Channel | undefined>;
  isSubscribed(grant: Grant, channelId: string): Promise<boolean>;
}
