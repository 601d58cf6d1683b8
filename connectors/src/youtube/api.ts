import type { z } from 'zod';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import type { YoutubeSettings } from './settings.ts';
import { list } from './wire.ts';

/** API key for public data, token for the user's data. */
export type Credentials = { key: string } | { token: string };
type ApiRequest = {
  operation: string;
  to: string;
  query: Readonly<Record<string, string | undefined>>;
  credentials: Credentials;
};

export type Api = ReturnType<typeof createApi>;

const maxPages = 20;

/** YouTube Data API client; keys and tokens are sent in headers. */
export const createApi = ({ apiUrl }: Pick<YoutubeSettings, 'apiUrl'>, runtime: Runtime) => {
  const client = createHttpClient({
    network: 'youtube',
    label: 'YouTube',
    baseUrl: apiUrl,
    hosts: ['youtube.googleapis.com', 'www.googleapis.com'],
    runtime,
    parseError: parseError(runtime.now),
  });
  const read = async <T extends z.core.$ZodType>({ operation, to, query, credentials }: ApiRequest, item: T) => {
    const headers: Record<string, string> =
      'key' in credentials ? { 'x-goog-api-key': credentials.key } : { authorization: `Bearer ${credentials.token}` };
    return (await client.read({ operation, to: `/youtube/v3${to}`, query, headers }, list(item))).data;
  };
  return {
    readPage: read,

    /** Reads all rows of a list. */
    async listAll<T extends z.core.$ZodType>(request: ApiRequest, item: T): Promise<z.output<T>[]> {
      const rows: z.output<T>[] = [];
      let pageToken: string | undefined;
      for (let readPage = 1; readPage <= maxPages; readPage += 1) {
        const { items, nextPageToken } = await read({ ...request, query: { ...request.query, pageToken } }, item);
        rows.push(...items);
        if (!nextPageToken) break;
        pageToken = nextPageToken;
      }
      return rows;
    },
  };
};
