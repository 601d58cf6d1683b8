import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Input, type Key, type Output, query } from '../../../lib/api.ts';

export type PostRow = Output<'POST /content/site/{id}/posts'>['items'][number];
export type CopyRow = Output<'GET /content/site/{id}/copies'>['copies'][number];
type Ask = Input<'POST /content/site/{id}/posts'>['body'];

const posts: Key = 'POST /content/site/{id}/posts';

/** The list is asked for with a body, so what it asks is part of its key here. */
export const postsQuery = (id: number, body: Ask) =>
  queryOptions({
    queryKey: [posts, { params: { id }, body }],
    queryFn: ({ signal }) => call('POST /content/site/{id}/posts', { params: { id }, body, signal }),
  });

/** The planned posts of a site that go out first: the list runs newest first, so they stand on its last page. */
export const upcomingPostsQuery = (id: number) =>
  queryOptions({
    queryKey: [posts, { params: { id }, body: 'next out' }],
    queryFn: async ({ signal }) => {
      const ask = (page: number) =>
        call('POST /content/site/{id}/posts', { params: { id }, body: { page, status: ['future'] }, signal });
      const first = await ask(1);
      const last = Math.ceil(first.total / first.page_size);
      return (last > 1 ? await ask(last) : first).items.toReversed();
    },
  });

export const copiesQuery = (id: number) => query('GET /content/site/{id}/copies', { params: { id } });

/** What a post that came, went or changed makes stale. */
export const postReads: Key[] = [posts, 'GET /content/site/{id}/copies', 'GET /content/sites'];

export const refreshPosts = async (client: QueryClient): Promise<void> => {
  await Promise.all(postReads.map((key) => client.invalidateQueries({ queryKey: [key] })));
};
