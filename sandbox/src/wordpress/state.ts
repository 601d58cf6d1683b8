import type { Kit } from '../kit/network.ts';
import type { Role } from './roles.ts';

export type PracticeSite = {
  slug: string;
  title: string;
  tagline: string;
  /** Empty where the owner chose an offset instead of a city. */
  timezone: string;
  gmtOffset: number;
  /** `plain`: no readable addresses, and the REST API only by `?rest_route=`. */
  permalinks: 'pretty' | 'plain';
  /** Some themes and plugins take the Link header away. */
  hasLinkHeader: boolean;
  /** Off: planned posts miss their hour, as on a site nobody visits. */
  hasCron: boolean;
  hasApplicationPasswords: boolean;
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
  /** Without the spaces it is shown with. */
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
  /** Missing while it floats: a draft whose date nobody chose. */
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
  /** Below wp-content/uploads. */
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
  /** Pictures of the practice world are painted when they are asked for. */
  isPainted: boolean;
  hasSizes: boolean;
};

export type State = ReturnType<typeof state>;

/** Everything the practice WordPress sites remember. Each site has its own shelves. */
export const state = (kit: Kit) => {
  const sites = kit.collection<PracticeSite>('sites');
  const counters = kit.collection<number>('counters');
  return {
    now: () => kit.clock.now().getTime(),
    /** A site's address, without a slash at the end. */
    url: (site: string) => `${kit.url()}/${site}`,
    sites,
    users: (site: string) => kit.collection<User>(`users.${site}`),
    passwords: (site: string) => kit.collection<ApplicationPassword>(`passwords.${site}`),
    posts: (site: string) => kit.collection<Post>(`posts.${site}`),
    categories: (site: string) => kit.collection<Category>(`categories.${site}`),
    media: (site: string) => kit.collection<Medium>(`media.${site}`),
    files: (site: string) => kit.collection<string>(`files.${site}`),
    /** Posts and media share one row of numbers, as in the table behind them. */
    nextId: (site: string, kind: 'post' | 'term'): number => {
      const key = `${site}.${kind}`;
      return counters.set(key, (counters.get(key) ?? 0) + 1);
    },
  };
};
