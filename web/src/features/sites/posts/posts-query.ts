import { queryOptions } from '@tanstack/react-query';
import { call, type Input, type Key, type Output, query } from '../../../lib/api.ts';

export type PostRow = Output<'POST /content/site/{id}/posts'>['items'][number];
/** A post on the site; rows without an id exist only as working copies. */
export type SavedPostRow = PostRow & { ID: number };
export const isOnSite = (post: PostRow): post is SavedPostRow => post.ID !== null;
export type CopyRow = Output<'GET /content/site/{id}/copies'>['copies'][number];
type ListBody = Input<'POST /content/site/{id}/posts'>['body'];

const postsKey: Key = 'POST /content/site/{id}/posts';

/** Query of a list that is a POST, so its body is part of the query key. */
export const postsQuery = (id: number, body: ListBody) =>
  queryOptions({
    queryKey: [postsKey, { params: { id }, body }],
    queryFn: ({ signal }) => call('POST /content/site/{id}/posts', { params: { id }, body, signal }),
  });

/** The next scheduled posts of a site. The list is sorted newest first, so they are on its last page. */
export const upcomingPostsQuery = (id: number) =>
  queryOptions({
    queryKey: [postsKey, { params: { id }, body: 'upcoming' }],
    queryFn: async ({ signal }) => {
      const fetchPage = (page: number) =>
        call('POST /content/site/{id}/posts', { params: { id }, body: { page, status: ['future'] }, signal });
      const first = await fetchPage(1);
      const lastPage = Math.ceil(first.total / first.page_size);
      return (lastPage > 1 ? await fetchPage(lastPage) : first).items.filter(isOnSite).toReversed();
    },
  });

export const copiesQuery = (id: number) => query('GET /content/site/{id}/copies', { params: { id } });

/** Query keys to invalidate after a post was created, changed or deleted. */
export const staleAfterPostChange: Key[] = [postsKey, 'GET /content/site/{id}/copies', 'GET /content/sites'];
