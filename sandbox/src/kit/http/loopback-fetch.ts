import { get } from 'node:http';
import { isLoopback } from './loopback-guard.ts';

export type FetchResult = { status: number; type: string; bytes: Buffer; isTooBig: boolean };
type Limits = { maxBytes: number; timeoutMs?: number };

export const parseWebUrl = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** Hostname of a URL; an IPv6 address without brackets. */
export const toHostname = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** True for a loopback URL, which is fetched; other URLs are accepted unread. */
export const isFetchable = (url: URL): boolean => url.protocol === 'http:' && isLoopback(toHostname(url));

/** Fetches a loopback URL, as the real networks fetch images and pages by URL. */
export const loopbackFetch = (url: URL, { maxBytes, timeoutMs = 5000 }: Limits): Promise<FetchResult | undefined> =>
  new Promise((resolve) => {
    if (!isFetchable(url)) return resolve(undefined);
    const request = get(url, { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (isTooBig: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          type: (response.headers['content-type'] ?? '').split(';', 1)[0] ?? '',
          bytes: Buffer.concat(chunks),
          isTooBig,
        });
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= maxBytes) return void chunks.push(chunk);
        finish(true);
        request.destroy();
      });
      response.on('end', () => finish(false));
      response.on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined));
  });
