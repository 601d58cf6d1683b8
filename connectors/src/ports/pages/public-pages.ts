import type { Grant } from '../grant.ts';
import type { RemotePost } from '../posts.ts';

export type PublicPage = { id: string; name: string };

/**
 * Pages of others, as everyone sees them, read with the grant of any user. Our app needs the network's approval for
 * that; without it calls fail with `permission`.
 */
export interface PublicPages {
  /** Finds a page by its id or by the name in its URL; undefined when there is no such page. */
  find(grant: Grant, idOrName: string): Promise<PublicPage | undefined>;
  /** Lists posts, newest first, without the figures that only the owner sees. */
  listPosts(grant: Grant, pageId: string, limit: number): Promise<RemotePost[]>;
}
