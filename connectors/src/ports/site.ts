import type { Grant } from './grant.ts';

export type SiteStatus = 'draft' | 'pending' | 'private' | 'published' | 'planned' | 'trashed';

export type SitePost = {
  id: string;
  title: string;
  html: string;
  excerpt: string;
  slug: string;
  status: SiteStatus;
  url: string;
  /** When it was or will be published. */
  publishedAt?: Date | undefined;
  changedAt: Date;
  authorId?: string | undefined;
  categoryIds: readonly string[];
  pictureId?: string | undefined;
};

export type SiteDraft = {
  title: string;
  html: string;
  excerpt?: string | undefined;
  slug?: string | undefined;
  status: Exclude<SiteStatus, 'trashed'>;
  publishAt?: Date | undefined;
  authorId?: string | undefined;
  categoryIds?: readonly string[] | undefined;
  pictureId?: string | undefined;
};

export type SiteFacts = {
  name: string;
  description: string;
  url: string;
  timeZone: string;
  feedUrl: string;
  /** What the person behind the grant may do there. */
  can: { publish: boolean; upload: boolean; manageCategories: boolean; listUsers: boolean };
};

export type SiteCategory = { id: string; name: string; slug: string; parentId?: string | undefined; posts: number };
export type SiteUser = { id: string; name: string; slug: string };
export type SiteMedium = {
  id: string;
  url: string;
  type: string;
  width?: number | undefined;
  height?: number | undefined;
};
export type SiteUpload = { name: string; type: string; bytes: Uint8Array<ArrayBuffer>; alt?: string | undefined };

export type SitePostsAsk = {
  page: number;
  perPage: number;
  status?: readonly SiteStatus[] | undefined;
  search?: string | undefined;
};

/** A site that holds posts: somebody's WordPress or one of our own. Writes are sent once; `find` settles an unclear one. */
export interface Site {
  facts(grant: Grant): Promise<SiteFacts>;
  posts(grant: Grant, ask: SitePostsAsk): Promise<{ posts: SitePost[]; total: number }>;
  post(grant: Grant, id: string): Promise<SitePost>;
  create(grant: Grant, draft: SiteDraft): Promise<SitePost>;
  update(grant: Grant, id: string, draft: Partial<SiteDraft>): Promise<SitePost>;
  remove(grant: Grant, id: string): Promise<void>;
  /** The post created at or after this moment with this title and text, if it is there. */
  find(grant: Grant, draft: SiteDraft, since: Date): Promise<SitePost | undefined>;
  categories(grant: Grant): Promise<SiteCategory[]>;
  createCategory(grant: Grant, name: string, parentId?: string): Promise<SiteCategory>;
  users(grant: Grant): Promise<SiteUser[]>;
  upload(grant: Grant, file: SiteUpload): Promise<SiteMedium>;
  media(grant: Grant, ask: { page: number; perPage: number }): Promise<{ media: SiteMedium[]; total: number }>;
}
