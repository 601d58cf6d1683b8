import type { SiteDraft, SiteStatus } from '@fanfare/connectors/ports/site';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import type { PostFields } from '@fanfare/contract/working-copies';

/** A share somebody asked for, once it was found to be possible. */
export type RequestedShare = {
  network: SocialNetwork;
  account: string;
  name: string;
  board: string;
  message: string;
  linkName: string;
  linkDescription: string;
  /** Null: together with the post. */
  dueAt: string | null;
};

/** `keep`: the one the post has. `file`: one of the business. `remote`: one the site has already. */
export type FeaturedImageChoice =
  | { kind: 'none' }
  | { kind: 'keep' }
  | { kind: 'file'; id: number }
  | { kind: 'remote'; id: string };

/** Everything a press of the publish button asked for, checked, and kept so that it can be gone on with. */
export type PublishRequest = {
  title: string;
  html: string;
  excerpt: string;
  slug: string;
  status: Exclude<SiteStatus, 'trashed'>;
  publishAt: string | null;
  /** When it would have gone out, where it was planned before. */
  plannedAt: string | null;
  categoryName: string;
  /** The chosen one first, then those the post has besides. */
  categoryIds: string[];
  onFrontPage: boolean;
  picture: FeaturedImageChoice;
  /** What networks show of it, where it is no file of ours. */
  pictureUrl: string | null;
  shares: RequestedShare[];
  zone: string;
  /** What the working copy is from now on. */
  fields: PostFields;
};

/** What the site is sent of it. */
export const toSiteDraft = (asked: PublishRequest, pictureId: string | undefined): SiteDraft => ({
  title: asked.title,
  html: asked.html,
  excerpt: asked.excerpt,
  ...(asked.slug ? { slug: asked.slug } : {}),
  status: asked.status,
  ...(asked.publishAt ? { publishAt: new Date(asked.publishAt) } : {}),
  categoryIds: asked.categoryIds,
  ...(pictureId === undefined ? {} : { pictureId }),
  onFrontPage: asked.onFrontPage,
});

/**
 * A site files a post under many categories, and people here choose one: the first. The others stay, unless somebody
 * chose none. A site may hand them back in its own order, so one that is there already only moves to the front.
 */
export const orderCategories = (chosen: number, before: readonly string[]): string[] => {
  const id = String(chosen);
  if (chosen === 0) return [];
  return before.includes(id) ? [id, ...before.filter((one) => one !== id)] : [id, ...before.slice(1)];
};

/** Readers can see it, now or from its moment on. */
export const willBePublic = ({ status }: Pick<PublishRequest, 'status'>): boolean =>
  status === 'published' || status === 'planned';
