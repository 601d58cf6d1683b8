import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';

const keptMs = 10_000;

/** Asks for a post and its site while the editor itself is still on its way; never what an earlier visit left. */
export function prefetchPost(client: QueryClient, siteId: number, postId: number): void {
  if (!(siteId > 0) || !(postId > 0)) return;
  const post = query('GET /content/site/{id}/post/{post_id}', { params: { id: siteId, post_id: postId } });
  client.removeQueries({ queryKey: post.queryKey, type: 'inactive' });
  void client.prefetchQuery({ ...post, gcTime: keptMs, retry: false });
  void client.prefetchQuery(query('GET /content/site/{id}/options', { params: { id: siteId } }));
}
