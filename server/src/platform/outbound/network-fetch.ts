import { Agent } from 'undici';
import { withoutEncodingHeaders } from './fetch-adapter.ts';
import { readBody } from './response-body.ts';

const bodilessStatuses = new Set([101, 103, 204, 205, 304]);
const maxHeaderBytes = 32 * 1024;
/** More than any connector needs of one response. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Fetch for networks, whose URLs are configured by the operator. Node's fetch applies every content-encoding of a
 * response, and a response with many encodings ends the process; this one decodes one encoding, within 16 MB.
 * Redirects are never followed.
 */
export const networkFetch = (): typeof globalThis.fetch => {
  const agent = new Agent({
    allowH2: false,
    connections: 128,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 10_000,
  });

  return async (input, init = {}) => {
    const { signal, ...rest } = init;
    const request = new Request(input, { ...rest, duplex: 'half' } as RequestInit);
    const { origin, pathname, search } = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null;
    const method = request.method as 'GET';
    const headers = { ...Object.fromEntries(request.headers), 'accept-encoding': 'gzip, deflate, br' };
    const options = { origin, path: pathname + search, method, headers, body, signal: signal ?? null };
    const response = await agent.request(options).catch((error: unknown) => {
      // As with global fetch: the original error is the cause.
      throw new TypeError('fetch failed', { cause: error });
    });
    const responseHeaders = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const { statusCode: status } = response;
    if (bodilessStatuses.has(status)) {
      await response.body.dump();
      return new Response(null, { status, headers: withoutEncodingHeaders(responseHeaders) });
    }
    const bytes = await readBody(response.body, responseHeaders['content-encoding'] ?? '', maxBytes);
    return new Response(new Uint8Array(bytes), { status, headers: withoutEncodingHeaders(responseHeaders) });
  };
};
