import { get } from 'node:http';
import { isLoopback } from './loopback-guard.ts';

export type FetchResult = { status: number; type: string; bytes: Buffer; isTooBig: boolean };
type Limits = { maxBytes: number; timeoutMs?: number };

export const webAddress = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
};

/** The host as people write it: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Only addresses of this computer are ever visited; a practice network takes the rest of the world on trust. */
export const isReachable = (url: URL): boolean => url.protocol === 'http:' && isLoopback(hostOf(url));

/** Loads what lies at an address of this computer, as the real networks load pictures and pages by their address. */
export const loopbackFetch = (url: URL, { maxBytes, timeoutMs = 5000 }: Limits): Promise<FetchResult | undefined> =>
  new Promise((resolve) => {
    if (!isReachable(url)) return resolve(undefined);
    const request = get(url, { timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const end = (isTooBig: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          type: (response.headers['content-type'] ?? '').split(';', 1)[0] ?? '',
          bytes: Buffer.concat(parts),
          isTooBig,
        });
      response.on('data', (part: Buffer) => {
        length += part.length;
        if (length <= maxBytes) return void parts.push(part);
        end(true);
        request.destroy();
      });
      response.on('end', () => end(false));
      response.on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined));
  });
