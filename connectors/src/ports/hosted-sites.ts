import type { SiteCategory, SiteMedium, SiteUpload, SiteUser } from './site.ts';

/** `public` with `publishAt` in the future is scheduled and counts as published from that time on; no job is needed. */
export type HostedState = 'draft' | 'pending' | 'private' | 'public' | 'trashed';

export type HostedSite = { name: string; description: string; url: string; timeZone: string };

export type HostedPost = {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  /** Slug of the post, unique within the site unless empty. */
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

/** Violation of the unique index on (site, slug), or no such post. Nothing was written. */
export type WriteConflict = 'slug-taken' | 'gone';

export type HostedPostsQuery = {
  states: readonly HostedState[];
  /** Selection of the `public` posts: published at `now`, scheduled after `now`, or both. */
  public: 'published' | 'scheduled' | 'both';
  now: Date;
  /** Search text: matches title, text or excerpt, case-insensitively. */
  search?: string | undefined;
  offset: number;
  limit: number;
};

/** Writes more rows in the transaction that inserts a post. */
export interface HostedTransactionHook {
  write(tx: unknown, post: HostedPost): Promise<void>;
}

export interface HostedPosts {
  /** Lists posts by `publishAt`, or `createdAt` where that is empty, newest first; then by id, highest first. */
  list(siteId: string, query: HostedPostsQuery): Promise<{ posts: HostedPost[]; total: number }>;
  read(siteId: string, id: string): Promise<HostedPost | undefined>;
  listCreatedSince(siteId: string, since: Date): Promise<HostedPost[]>;
  /** Lists the slugs in use that equal `slug`, or `slug` plus `-<number>`. */
  listSlugsLike(siteId: string, slug: string): Promise<string[]>;
  insert(siteId: string, post: NewHostedPost, hook?: HostedTransactionHook): Promise<HostedPost | WriteConflict>;
  /** Changes only the passed fields of a post. */
  change(siteId: string, id: string, changes: Partial<NewHostedPost>): Promise<HostedPost | WriteConflict>;
}

interface HostedCategories {
  list(siteId: string): Promise<SiteCategory[]>;
  /**
   * Inserts a category. Names are unique per parent, case-insensitively: returns the existing category if there is one.
   */
  insert(
    siteId: string,
    category: Pick<SiteCategory, 'name' | 'slug' | 'parentId'>,
  ): Promise<SiteCategory | 'slug-taken'>;
}

interface HostedMedia {
  /** Lists the media of a site, newest first. */
  list(siteId: string, query: { offset: number; limit: number }): Promise<{ media: SiteMedium[]; total: number }>;
  read(siteId: string, id: string): Promise<SiteMedium | undefined>;
  insert(siteId: string, file: SiteUpload): Promise<SiteMedium>;
}

/** Storage of hosted sites. HTML is stored unsanitized; the renderer sanitizes it. */
export interface HostedSites {
  find(siteId: string): Promise<HostedSite | undefined>;
  users(siteId: string): Promise<SiteUser[]>;
  posts: HostedPosts;
  categories: HostedCategories;
  media: HostedMedia;
}
