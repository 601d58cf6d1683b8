import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import type { Grant } from '../ports/grant.ts';
import { type Dialect, type FieldSelection, isUnknownDialect, toFieldQuery } from './dialects.ts';
import { parseError } from './errors.ts';
import { readUsage } from './rate-limit-headers.ts';
import { type XSettings, xHosts } from './settings.ts';
import { type MediumRow, type PostRow, SinglePost, Timeline } from './wire.ts';

type ApiRequest = Omit<Request, 'headers'>;
type Range = { since?: Date | undefined; sinceId?: string | undefined; until?: Date | undefined; limit: number };
type TimelineOptions = Omit<FieldSelection, 'withAuthor'> & {
  operation: string;
  exclude?: string;
  /** Number of rows per page; X charges for every row it returns. */
  pageSize?: number;
  /** True once the rows contain what the caller searches: no further page is read. */
  isEnough?: (rows: readonly PostRow[]) => boolean;
};

export type Api = ReturnType<typeof createApi>;

/** Smallest page size that X allows; the largest is 100. */
const minPageSize = 5;
const maxPageSize = 100;
const maxPages = 40;

/** HTTP client of X; sends the access token in a header. */
export const createApi = ({ apiUrl }: XSettings, runtime: Runtime) => {
  const client = createHttpClient({
    network: 'x',
    label: 'X',
    baseUrl: apiUrl,
    hosts: xHosts,
    runtime,
    parseError,
    readUsage: readUsage(runtime.now),
  });
  const withToken = ({ accessToken }: Pick<Grant, 'accessToken'>, request: ApiRequest): Request => ({
    ...request,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const read = async <T>(
    grant: Pick<Grant, 'accessToken'>,
    request: ApiRequest,
    shape: z.core.$ZodType<T>,
  ): Promise<T> => (await client.read(withToken(grant, request), shape)).data;

  let dialect: Dialect = 'current';
  const inKnownDialect = async <T>(run: (dialect: Dialect) => Promise<T>): Promise<T> => {
    try {
      return await run(dialect);
    } catch (error) {
      if (dialect === 'legacy' || !isUnknownDialect(error)) throw error;
      dialect = 'legacy';
      return run(dialect);
    }
  };

  return {
    http: client,
    read,
    write: async <T>(grant: Grant, request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.write(withToken(grant, request), shape)).data,
    /** Sends unpublished data: uploads and alt texts. */
    once: async <T>(grant: Grant, request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.once(withToken(grant, request), shape)).data,

    /** Reads the account's posts, newest first. */
    async readTimeline(
      grant: Grant,
      { since, sinceId, until, limit }: Range,
      { operation, fields, exclude, withMedia = false, withReferences = false, pageSize, isEnough }: TimelineOptions,
    ) {
      const rows: PostRow[] = [];
      const media = new Map<string, MediumRow>();
      let cursor: string | undefined;
      for (let page = 1; page <= maxPages; page += 1) {
        const query = {
          max_results: String(Math.max(minPageSize, Math.min(pageSize ?? maxPageSize, limit - rows.length))),
          exclude,
          start_time: since && toIsoSeconds(since),
          end_time: until && toIsoSeconds(until),
          since_id: sinceId,
          pagination_token: cursor,
          ...(withMedia && { 'media.fields': 'url,preview_image_url' }),
        };
        const timelinePage = await inKnownDialect((dialect) =>
          read(
            grant,
            {
              operation,
              to: pathOf`/2/users/${grant.account.id}/tweets`,
              query: { ...query, ...toFieldQuery(dialect, { fields, withMedia, withReferences }) },
            },
            Timeline,
          ),
        );
        if (!timelinePage.data && timelinePage.errors?.length)
          throw accountGoneError(timelinePage.errors[0]?.detail ?? undefined);
        rows.push(...(timelinePage.data ?? []));
        for (const medium of timelinePage.includes?.media ?? []) media.set(medium.media_key, medium);
        cursor = timelinePage.meta?.next_token ?? undefined;
        if (!cursor || rows.length >= limit || isEnough?.(rows)) break;
      }
      return { rows: rows.slice(0, limit), media, isComplete: !cursor };
    },

    /**
     * Reads a post of any account, with its author; undefined when it was deleted or isn't public. X charges for the
     * row.
     */
    async readPost(grant: Grant, id: string) {
      const { data, includes } = await inKnownDialect((dialect) => {
        const note = dialect === 'current' ? 'note_post' : 'note_tweet';
        const selection = { fields: ['created_at', 'entities', note], withAuthor: true };
        const request = {
          operation: 'posts.find',
          to: pathOf`/2/tweets/${id}`,
          query: toFieldQuery(dialect, selection),
        };
        return read(grant, request, SinglePost);
      });
      const author = includes?.users?.[0]?.username;
      return data && author ? { row: data, author } : undefined;
    },
  };
};

/** X accepts times without fractions of a second. */
const toIsoSeconds = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

const accountGoneError = (networkMessage: string | undefined) =>
  new ConnectorFailure('gone', {
    network: 'x',
    code: 'resource-not-found',
    message: 'X no longer has this account.',
    networkMessage,
  });
