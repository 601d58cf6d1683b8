import type { Authorizer } from './authorizer.ts';
import type { Grant } from './grant.ts';

export type SiteStatus = 'draft' | 'pending' | 'private' | 'published' | 'planned' | 'trashed';

export type SitePost = {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  /** Empty while nobody needs one: a draft without an address. */
  slug: string;
  status: SiteStatus;
  url: string;
  /** What the address is, or will be once it is out. */
  sampleUrl: string;
  /** When it was or will be published; missing for a draft. */
  publishedAt?: Date | undefined;
  changedAt: Date;
  authorId?: string | undefined;
  categoryIds: readonly string[];
  pictureId?: string | undefined;
  pictureUrl?: string | undefined;
  /** Kept on top of the site's first page. */
  onFrontPage: boolean;
};

export type SiteDraft = {
  title: string;
  html: string;
  excerpt?: string | undefined;
  /** A wish: a slug that is taken is counted up, so read the answer's. */
  slug?: string | undefined;
  status: Exclude<SiteStatus, 'trashed'>;
  /** `planned` needs it; `published` without it is out now, whatever was planned before. */
  publishAt?: Date | undefined;
  authorId?: string | undefined;
  categoryIds?: readonly string[] | undefined;
  pictureId?: string | undefined;
  onFrontPage?: boolean | undefined;
};

export type SiteFacts = {
  name: string;
  description: string;
  url: string;
  /** A city of the time zone database, or an offset such as +05:30. */
  timeZone: string;
  feedUrl: string;
  /** What the person behind the grant may do there. */
  can: { write: boolean; publish: boolean; upload: boolean; manageCategories: boolean; listUsers: boolean };
};

export type SiteCategory = { id: string; name: string; slug: string; parentId?: string | undefined; posts: number };
export type SiteUser = { id: string; name: string; slug: string };
export type SiteMedium = {
  id: string;
  url: string;
  type: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
};
export type SiteUpload = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; alt?: string | undefined };

export type SitePostsAsk = {
  /** From 1; past the end is an empty page. */
  page: number;
  perPage: number;
  /** Without it, everything but the bin. */
  status?: readonly SiteStatus[] | undefined;
  search?: string | undefined;
};

/**
 * Written together with a new post, where a site of our own keeps it: both are there, or neither. `held` is whatever
 * the storage writes with. Somebody's own site knows nothing of it.
 */
export interface Along {
  write(held: unknown, post: SitePost): Promise<void>;
}

/** The posts of a site, newest first. Writes are sent once; `find` settles an unclear one. */
export interface SitePosts {
  posts(grant: Grant, ask: SitePostsAsk): Promise<{ posts: SitePost[]; total: number }>;
  post(grant: Grant, id: string): Promise<SitePost>;
  create(grant: Grant, draft: SiteDraft, along?: Along): Promise<SitePost>;
  update(grant: Grant, id: string, draft: Partial<SiteDraft>): Promise<SitePost>;
  /** Into the bin. What is there already stays there. */
  remove(grant: Grant, id: string): Promise<void>;
  /** The post created at or after this moment with this title and text, if it is there. */
  find(grant: Grant, draft: SiteDraft, since: Date): Promise<SitePost | undefined>;
  /** Puts a planned post out whose hour the site missed; the post as it is then. */
  catchUp(grant: Grant, id: string): Promise<SitePost>;
}

export interface SiteShelves {
  categories(grant: Grant): Promise<SiteCategory[]>;
  /** The one that is there already, when it is. */
  createCategory(grant: Grant, name: string, parentId?: string): Promise<SiteCategory>;
  /** The people posts can be written as. */
  users(grant: Grant): Promise<SiteUser[]>;
  upload(grant: Grant, file: SiteUpload): Promise<SiteMedium>;
  media(grant: Grant, ask: { page: number; perPage: number }): Promise<{ media: SiteMedium[]; total: number }>;
}

export type SiteKey = { address: string; username: string; password: string };

/**
 * The way into somebody's own site. Its address was typed by a person and leads to a stranger's computer, so nothing
 * it says is believed: every call of a grant stays at the origin and path found when it was connected.
 */
export interface SiteDoor extends Pick<Authorizer, 'probe' | 'revoke'> {
  /** By user name and application password. */
  connect(key: SiteKey): Promise<Grant>;
  /** The site's own consent page, asked to come back to `redirectUri` with the state. */
  consentUrl(ask: { address: string; state: string; redirectUri: string }): Promise<string>;
  /** The grant behind the code the callback read, for the address the person was sent to. */
  exchange(answer: { address: string; code: string }): Promise<Grant>;
}

/** A site that holds posts: somebody's WordPress or one of our own. */
export interface Site extends SitePosts, SiteShelves {
  facts(grant: Grant): Promise<SiteFacts>;
  /** Missing for our own sites: nobody connects them. */
  door?: SiteDoor;
}
