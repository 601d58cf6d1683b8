import { withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { type PostRow, PostRows } from './wire.ts';

const perPage = 50;
const maxPages = 40;

export type RecentPosts = ReturnType<typeof listRecentPosts>;

/** An author's posts, last changed first: reading stops at the first one changed before `since`. */
export const listRecentPosts = (client: Client) => {
  const listRows = async ({ accessToken: token, account }: Grant, since: Date | undefined, limit: number) => {
    const byId = new Map<string, PostRow>();
    for (let page = 0; page < maxPages && byId.size < limit; page += 1) {
      const params = {
        q: 'author',
        author: account.id,
        start: page * perPage,
        count: perPage,
        sortBy: 'LAST_MODIFIED',
      };
      const request = { operation: 'posts', to: '/posts', token, params, method: 'FINDER' as const };
      const { elements } = await client.read(request, PostRows);
      for (const row of elements) byId.set(row.id, row);
      const last = elements.at(-1);
      const isPast = since && last && (last.lastModifiedAt ?? last.createdAt) < since;
      if (elements.length < perPage || isPast) break;
    }
    return [...byId.values()].filter(({ lifecycleState }) => lifecycleState !== 'DRAFT');
  };

  return {
    listRows,
    async find(grant: Grant, since: Date, isMatch: (commentary: string) => boolean): Promise<string | undefined> {
      const from = withClockTolerance(since);
      const recent = await listRows(grant, from, Number.POSITIVE_INFINITY);
      return recent.find(({ createdAt, commentary }) => createdAt >= from && isMatch(commentary ?? ''))?.id;
    },
  };
};
