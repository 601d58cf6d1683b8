import type { Grant } from './grant.ts';

/** Missing figures are figures the network did not give, never zero. */
export type PostFigures = {
  views?: number | undefined;
  reach?: number | undefined;
  clicks?: number | undefined;
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
  /** The id to advertise it by; missing when it cannot be promoted. */
  promotableId?: string | undefined;
  figures: PostFigures;
};

export type PostRange = { since?: Date | undefined; until?: Date | undefined; most: number };

/** What an account has published, newest first, with its figures. */
export interface Posts {
  list(grant: Grant, range: PostRange): Promise<RemotePost[]>;
}

export type RemoteVideo = {
  id: string;
  title: string;
  description: string;
  lengthSeconds: number;
  picture?: string | undefined;
  url?: string | undefined;
  /** The film itself, for a while. */
  fileUrl?: string | undefined;
  createdAt: Date;
  isReady: boolean;
  views?: number | undefined;
};

/** The videos of an account, newest first. */
export interface Videos {
  list(grant: Grant, most: number): Promise<RemoteVideo[]>;
}
