import type { z } from 'zod';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { explainer } from './errors.ts';
import type { YoutubeSettings } from './settings.ts';
import { list } from './wire.ts';

/** Public data opens with a key, a person's own with their token. */
export type Opening = { key: string } | { token: string };
type Ask = { operation: string; to: string; query: Readonly<Record<string, string | undefined>>; by: Opening };

export type Api = ReturnType<typeof api>;

const mostPages = 20;

/** YouTube's Data API as every port speaks to it; keys and tokens travel in headers. */
export const api = ({ apiUrl }: YoutubeSettings, outside: Runtime) => {
  const client = createHttpClient({
    ...{ network: 'youtube', label: 'YouTube', baseUrl: apiUrl },
    ...{ hosts: ['youtube.googleapis.com', 'www.googleapis.com'], outside, explain: explainer(outside.now) },
  });
  const read = async <T extends z.ZodType>({ operation, to, query, by }: Ask, item: T) => {
    const headers: Record<string, string> =
      'key' in by ? { 'x-goog-api-key': by.key } : { authorization: `Bearer ${by.token}` };
    return (await client.read({ operation, to: `/youtube/v3${to}`, query, headers }, list(item))).data;
  };
  return {
    page: read,

    /** Every row of a list. */
    async all<T extends z.ZodType>(ask: Ask, item: T): Promise<z.output<T>[]> {
      const rows: z.output<T>[] = [];
      let pageToken: string | undefined;
      for (let page = 1; page <= mostPages; page += 1) {
        const { items, nextPageToken } = await read({ ...ask, query: { ...ask.query, pageToken } }, item);
        rows.push(...items);
        if (!nextPageToken) break;
        pageToken = nextPageToken;
      }
      return rows;
    },
  };
};
