import { request } from 'node:http';
import { isFetchable, parseWebUrl } from '../../kit/http/loopback-fetch.ts';

const timeoutMs = 10_000;

/** HTTP status of the answer, 0 without an answer; undefined for a URL that is not on this computer. */
export const postToLoopback = (
  address: string,
  body: string,
  headers: Record<string, string>,
): Promise<number | undefined> =>
  new Promise((resolve) => {
    const url = parseWebUrl(address);
    if (!url || !isFetchable(url)) return resolve(undefined);
    const options = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
    const call = request(url, { ...options, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
