import type { Authorizer } from './authorizer.ts';
import type { Grant } from './grant.ts';

export type SiteStatus = 'draft' | 'pending' | 'private' | 'published' | 'planned' | 'trashed';

export type SitePost = {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  /** Slug of the post; empty for a draft without a URL. */
  slug: string;
  status: SiteStatus;
  url: string;
  /** The public URL, now or once it is published. */
  sampleUrl: string;
  /** Publish time, past or future; missing for a draft. */
  publishedAt?: Date | undefined;
  changedAt: Date;
  authorId?: string | undefined;
  categoryIds: readonly string[];
  pictureId?: string | undefined;
  pictureUrl?: string | undefined;
  /** True if the post is sticky on the site's front page. */
  onFrontPage: boolean;
};

export type SiteDraft = {
  title: string;
  html: string;
  excerpt?: string | undefined;
  /** Requested slug. A taken slug gets a number appended, so read the slug of the result. */
  slug?: string | undefined;
  status: Exclude<SiteStatus, 'trashed'>;
  /** Publish time, required for `planned`. `published` without it publishes now, even if the post was scheduled. */
  publishAt?: Date | undefined;
  authorId?: string | undefined;
  categoryIds?: readonly string[] | undefined;
  pictureId?: string | undefined;
  onFrontPage?: boolean | undefined;
  /** Media of the site for images in the text, by their URL there. */
  images?: ReadonlyMap<string, SiteMedium> | undefined;
};

export type SiteInfo = {
  name: string;
  description: string;
  url: string;
  /** An IANA time zone, or an offset such as +05:30. */
  timeZone: string;
  feedUrl: string;
  /** Actions that the user of the grant can do on the site. */
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
export type SiteUpload = {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  alt?: string | undefined;
  /** Key of lower-case letters, digits and hyphens, to find the medium again with `findMedia`. */
  key?: string | undefined;
};

type SitePostsQuery = {
  /** Number of the page from 1; a page past the end is empty. */
  page: number;
  perPage: number;
  /** Statuses of the posts. Default: every status except `trashed`. */
  status?: readonly SiteStatus[] | undefined;
  search?: string | undefined;
};

/**
 * Writes more rows in the transaction that inserts a post of a hosted site. `tx` is the storage's transaction.
 * Ignored by WordPress sites.
 */
interface TransactionHook {
  write(tx: unknown, post: SitePost): Promise<void>;
}

/** The posts of a site, newest first. Writes are sent once; after `unclear`, `find` tells whether one succeeded. */
export interface SitePosts {
  posts(grant: Grant, query: SitePostsQuery): Promise<{ posts: SitePost[]; total: number }>;
  post(grant: Grant, id: string): Promise<SitePost>;
  create(grant: Grant, draft: SiteDraft, hook?: TransactionHook): Promise<SitePost>;
  update(grant: Grant, id: string, draft: Partial<SiteDraft>): Promise<SitePost>;
  /** Moves the post to the trash; no error if it is there already. */
  remove(grant: Grant, id: string): Promise<void>;
  /** Finds the post with this title and text, created at or after `since`. */
  find(grant: Grant, draft: SiteDraft, since: Date): Promise<SitePost | undefined>;
  /** Publishes a scheduled post whose time the site missed; returns the updated post. */
  publishMissed(grant: Grant, id: string): Promise<SitePost>;
}

export interface SiteContent {
  categories(grant: Grant): Promise<SiteCategory[]>;
  /** Creates a category; returns the existing one if there is one. */
  createCategory(grant: Grant, name: string, parentId?: string): Promise<SiteCategory>;
  /** Lists the users of the site that can be authors of posts. */
  users(grant: Grant): Promise<SiteUser[]>;
  upload(grant: Grant, file: SiteUpload): Promise<SiteMedium>;
  /** Finds media uploaded with these keys that the site still has, also those whose upload had no answer. */
  findMedia(grant: Grant, keys: readonly string[]): Promise<Map<string, SiteMedium>>;
  media(grant: Grant, query: { page: number; perPage: number }): Promise<{ media: SiteMedium[]; total: number }>;
}

export type SiteCredentials = { address: string; username: string; password: string };

/**
 * Auth for a user's own site. The URL is user input and the site is untrusted: every call of a grant stays at the
 * origin and path found when it was connected.
 */
export interface SiteAuth extends Pick<Authorizer, 'probe' | 'revoke'> {
  /** Connects a site with username and application password. */
  connect(credentials: SiteCredentials): Promise<Grant>;
  /** URL of the site's consent page, which redirects to `redirectUri` with the state. */
  consentUrl(query: { address: string; state: string; redirectUri: string }): Promise<string>;
  /** Exchanges the code from the callback for a grant; `address` is the site the user was sent to. */
  exchange(answer: { address: string; code: string }): Promise<Grant>;
}

/** A site with posts: a user's WordPress or a hosted site. */
export interface Site extends SitePosts, SiteContent {
  info(grant: Grant): Promise<SiteInfo>;
  /** Sign-in to the site; missing for hosted sites, which need no connection. */
  auth?: SiteAuth;
}
