import type { Grant } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { type PostRow, PostRows } from './wire.ts';

const perPage = 50;
const mostPages = 40;

export type ReadBack = ReturnType<typeof listRecentPosts>;

/** An author's posts, those changed last first: once one was changed too long ago, so were all that follow. */
export const listRecentPosts = (client: Client) => {
  const rows = async ({ accessToken: token, account }: Grant, since: Date | undefined, most: number) => {
    const found = new Map<string, PostRow>();
    for (let page = 0; page < mostPages && found.size < most; page += 1) {
      const params = {
        q: 'author',
        author: account.id,
        start: page * perPage,
        count: perPage,
        sortBy: 'LAST_MODIFIED',
      };
      const ask = { operation: 'posts', to: '/posts', token, params, method: 'FINDER' as const };
      const { elements } = await client.read(ask, PostRows);
      for (const row of elements) found.set(row.id, row);
      const last = elements.at(-1);
      const isOver = since && last && (last.lastModifiedAt ?? last.createdAt) < since;
      if (elements.length < perPage || isOver) break;
    }
    return [...found.values()].filter(({ lifecycleState }) => lifecycleState !== 'DRAFT');
  };

  return {
    rows,
    async find(grant: Grant, since: Date, isOurs: (commentary: string) => boolean): Promise<string | undefined> {
      // LinkedIn's clock and ours differ by a little.
      const from = new Date(since.getTime() - 60_000);
      const recent = await rows(grant, from, Number.POSITIVE_INFINITY);
      return recent.find(({ createdAt, commentary }) => createdAt >= from && isOurs(commentary ?? ''))?.id;
    },
  };
};
