import type { Kit } from '../kit/network.ts';
import type { Role } from './rest/roles.ts';

export type PracticeSite = {
  slug: string;
  title: string;
  tagline: string;
  /** Name of the time zone; empty when the site uses `gmtOffset` instead. */
  timezone: string;
  gmtOffset: number;
  /** Form of URLs. `plain`: URLs with `?p=`, and the REST API only by `?rest_route=`. */
  permalinks: 'pretty' | 'plain';
  /** False for a site whose theme or plugins remove the Link header. */
  hasLinkHeader: boolean;
  /** False for a site without cron: scheduled posts stay `future` after their time, as on a site without visits. */
  hasCron: boolean;
  /**
   * False for a site without application passwords: credentials are ignored, and the REST root names no way to sign in.
   */
  hasApplicationPasswords: boolean;
  /** True for a site with a plugin that shows the REST API, its root included, to signed-in users only. */
  isRestForUsersOnly: boolean;
  hue: number;
};

export type User = {
  id: number;
  login: string;
  name: string;
  slug: string;
  email: string;
  role: Role;
  description: string;
};

export type ApplicationPassword = {
  uuid: string;
  userId: number;
  appId: string;
  name: string;
  /** Password without the spaces of the displayed form. */
  password: string;
  createdAt: number;
  lastUsedAt?: number;
  lastIp?: string;
};

export type PostStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
export type Post = {
  id: number;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: PostStatus;
  /** Date of the post; missing for a draft without a chosen date. */
  date?: number;
  createdAt: number;
  modifiedAt: number;
  author: number;
  featuredMedia: number;
  categories: number[];
  tags: number[];
  isSticky: boolean;
  format: string;
  commentStatus: 'open' | 'closed';
  beforeTrash?: PostStatus;
};

export type Category = { id: number; name: string; slug: string; description: string; parent: number };

export type Medium = {
  id: number;
  title: string;
  slug: string;
  /** Path of the file under wp-content/uploads. */
  file: string;
  type: string;
  altText: string;
  caption: string;
  bytes: number;
  width?: number;
  height?: number;
  author: number;
  post?: number;
  createdAt: number;
  /** True for a seeded image, which is generated on request instead of stored. */
  isPainted: boolean;
  hasSizes: boolean;
};

export type State = ReturnType<typeof createState>;

/** The stored collections, one set per site. */
export const createState = (kit: Kit) => {
  const sites = kit.collection<PracticeSite>('sites');
  const counters = kit.collection<number>('counters');
  return {
    now: () => kit.clock.now().getTime(),
    /** A site's URL, without a trailing slash. */
    url: (site: string) => `${kit.url()}/${site}`,
    sites,
    users: (site: string) => kit.collection<User>(`users.${site}`),
    passwords: (site: string) => kit.collection<ApplicationPassword>(`passwords.${site}`),
    posts: (site: string) => kit.collection<Post>(`posts.${site}`),
    categories: (site: string) => kit.collection<Category>(`categories.${site}`),
    media: (site: string) => kit.collection<Medium>(`media.${site}`),
    files: (site: string) => kit.collection<string>(`files.${site}`),
    /** Posts and media share one id sequence, as in WordPress's posts table. */
    nextId: (site: string, kind: 'post' | 'term'): number => {
      const key = `${site}.${kind}`;
      return counters.set(key, (counters.get(key) ?? 0) + 1);
    },
  };
};
