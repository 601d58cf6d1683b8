import type { SiteCategory, SiteMedium, SiteUpload, SiteUser } from './site.ts';

/** `public` with a moment ahead is planned, and published from that moment on: nothing has to run on time. */
export type HostedState = 'draft' | 'pending' | 'private' | 'public' | 'trashed';

export type HostedSite = { name: string; description: string; url: string; timeZone: string };

export type HostedPost = {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  /** Unique within the site, unless empty. */
  slug: string;
  state: HostedState;
  publishAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  authorId: string | null;
  categoryIds: readonly string[];
  pictureId: string | null;
  onFrontPage: boolean;
};
export type NewHostedPost = Omit<HostedPost, 'id'>;

/** What the unique index on (site, slug) said, or that there is no such post; then nothing was written. */
export type Unwritten = 'slug-taken' | 'gone';

export type HostedPostsAsk = {
  states: readonly HostedState[];
  /** Which of the public ones: those that are out at `now`, those still ahead, or both. */
  public: 'out' | 'ahead' | 'both';
  now: Date;
  /** Found in title, text or excerpt, in any letter case. */
  search?: string | undefined;
  offset: number;
  limit: number;
};

/** What is written in the same go as a new post. */
export interface HostedAlong {
  write(held: unknown, post: HostedPost): Promise<void>;
}

export interface HostedPosts {
  /** By `publishAt`, or `createdAt` where that is empty, newest first; then by id, highest first. */
  list(siteId: string, ask: HostedPostsAsk): Promise<{ posts: HostedPost[]; total: number }>;
  read(siteId: string, id: string): Promise<HostedPost | undefined>;
  createdSince(siteId: string, since: Date): Promise<HostedPost[]>;
  /** The slugs in use that are this one, or this one with a number behind a dash. */
  slugsLike(siteId: string, slug: string): Promise<string[]>;
  insert(siteId: string, post: NewHostedPost, along?: HostedAlong): Promise<HostedPost | Unwritten>;
  /** Changes only what is given. */
  change(siteId: string, id: string, changes: Partial<NewHostedPost>): Promise<HostedPost | Unwritten>;
}

export interface HostedCategories {
  list(siteId: string): Promise<SiteCategory[]>;
  /** Names are unique below one parent in any letter case: gives the one that is there, when it is. */
  insert(
    siteId: string,
    category: Pick<SiteCategory, 'name' | 'slug' | 'parentId'>,
  ): Promise<SiteCategory | 'slug-taken'>;
}

export interface HostedMedia {
  /** Newest first. */
  list(siteId: string, ask: { offset: number; limit: number }): Promise<{ media: SiteMedium[]; total: number }>;
  read(siteId: string, id: string): Promise<SiteMedium | undefined>;
  insert(siteId: string, file: SiteUpload): Promise<SiteMedium>;
}

/** Where our own sites are kept. Text is stored as it comes: whoever shows it makes it harmless. */
export interface HostedSites {
  find(siteId: string): Promise<HostedSite | undefined>;
  users(siteId: string): Promise<SiteUser[]>;
  posts: HostedPosts;
  categories: HostedCategories;
  media: HostedMedia;
}
