import type { Grant } from './grant.ts';

/** A missing field was not reported by the network; it does not mean 0. */
export type PostStatistics = {
  views?: number | undefined;
  reach?: number | undefined;
  clicks?: number | undefined;
  linkClicks?: number | undefined;
  videoViews?: number | undefined;
  comments?: number | undefined;
  shares?: number | undefined;
  reactions?: number | undefined;
  reactionsByKind?: Readonly<Record<string, number>> | undefined;
};

export type RemotePost = {
  id: string;
  text: string;
  url: string;
  createdAt: Date;
  type: 'text' | 'link' | 'photo' | 'album' | 'video' | 'other';
  picture?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  /** Id for promoting the post in ads; missing when it cannot be promoted. */
  promotableId?: string | undefined;
  /** True if the post is or was promoted; missing where the network doesn't say. */
  isPromoted?: boolean | undefined;
  statistics: PostStatistics;
};

export type PostRange = { since?: Date | undefined; until?: Date | undefined; limit: number };

/** The posts of an account, newest first, with their statistics. */
export interface Posts {
  list(grant: Grant, range: PostRange): Promise<RemotePost[]>;
}

/** A post of any account, as everyone sees it. */
export type PublicPost = {
  id: string;
  /** Whole text of the post, with links as they were written. */
  text: string;
  createdAt: Date;
  /** Author of the post, as the name in the account's URL. */
  author: string;
};

/** Reads single posts of any account by their id. */
export interface PublicPosts {
  /** Finds a post; undefined when it was deleted or isn't public. */
  find(grant: Grant, id: string): Promise<PublicPost | undefined>;
}

export type RemoteVideo = {
  id: string;
  title: string;
  description: string;
  lengthSeconds: number;
  picture?: string | undefined;
  url?: string | undefined;
  /** Temporary URL of the video file. */
  fileUrl?: string | undefined;
  createdAt: Date;
  isReady: boolean;
  views?: number | undefined;
};

/** The videos of an account, newest first. */
export interface Videos {
  list(grant: Grant, limit: number): Promise<RemoteVideo[]>;
}
