import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

const cacheMs = 10_000;

/** Fetches a post and its site while the editor chunk loads. Drops data cached by an earlier visit. */
export function prefetchPost(client: QueryClient, siteId: number, postId: number): void {
  if (!(siteId > 0) || !(postId > 0)) return;
  const post = query('GET /content/site/{id}/post/{post_id}', { params: { id: siteId, post_id: postId } });
  client.removeQueries({ queryKey: post.queryKey, type: 'inactive' });
  void client.prefetchQuery({ ...post, gcTime: cacheMs, retry: false });
  void client.prefetchQuery(query('GET /content/site/{id}/options', { params: { id: siteId } }));
}
