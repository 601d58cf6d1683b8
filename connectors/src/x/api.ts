import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import { readUsage } from './limits.ts';
import { type XSettings, xHosts } from './settings.ts';
import { type MediumRow, type PostRow, Timeline } from './wire.ts';

type Ask = Omit<Request, 'headers'>;
type Range = { since?: Date | undefined; until?: Date | undefined; most: number };
type Wishes = { operation: string; fields: string; exclude?: string; withMedia?: boolean };

export type Api = ReturnType<typeof api>;

/** X hands out at least five posts and at most a hundred at a time. */
const smallestPage = 5;
const largestPage = 100;
const mostPages = 40;

/** X as every port speaks to it, with the token in a header. */
export const api = ({ apiUrl }: XSettings, outside: Runtime) => {
  const client = createHttpClient({
    ...{ network: 'x', label: 'X', baseUrl: apiUrl, hosts: xHosts },
    ...{ outside, explain: parseError, readUsage: readUsage(outside.now) },
  });
  const signed = ({ accessToken }: Pick<Grant, 'accessToken'>, ask: Ask): Request => ({
    ...ask,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const read = async <T>(grant: Pick<Grant, 'accessToken'>, ask: Ask, shape: z.ZodType<T>): Promise<T> =>
    (await client.read(signed(grant, ask), shape)).data;

  return {
    http: client,
    read,
    write: async <T>(grant: Grant, ask: Ask, shape: z.ZodType<T>): Promise<T> =>
      (await client.write(signed(grant, ask), shape)).data,
    /** For what nobody sees yet: uploads and their descriptions. */
    once: async <T>(grant: Grant, ask: Ask, shape: z.ZodType<T>): Promise<T> =>
      (await client.once(signed(grant, ask), shape)).data,

    /** The account's own posts, newest first. */
    async timeline(grant: Grant, { since, until, most }: Range, { operation, fields, exclude, withMedia }: Wishes) {
      const rows: PostRow[] = [];
      const media = new Map<string, MediumRow>();
      let cursor: string | undefined;
      for (let page = 1; page <= mostPages; page += 1) {
        const query = {
          max_results: String(Math.max(smallestPage, Math.min(largestPage, most - rows.length))),
          'tweet.fields': fields,
          exclude,
          start_time: since && toTheSecond(since),
          end_time: until && toTheSecond(until),
          pagination_token: cursor,
          ...(withMedia && { expansions: 'attachments.media_keys', 'media.fields': 'url,preview_image_url' }),
        };
        const answer = await read(
          grant,
          { operation, to: pathOf`/2/users/${grant.account.id}/tweets`, query },
          Timeline,
        );
        if (!answer.data && answer.errors?.length) throw noAccount(answer.errors[0]?.detail ?? undefined);
        rows.push(...(answer.data ?? []));
        for (const medium of answer.includes?.media ?? []) media.set(medium.media_key, medium);
        cursor = answer.meta?.next_token ?? undefined;
        if (!cursor || rows.length >= most) break;
      }
      return { rows: rows.slice(0, most), media };
    },
  };
};

/** X reads moments without fractions everywhere. */
const toTheSecond = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z');

const noAccount = (words: string | undefined) =>
  new ConnectorFailure('gone', {
    network: 'x',
    code: 'resource-not-found',
    sentence: 'X no longer has this account.',
    words,
  });
