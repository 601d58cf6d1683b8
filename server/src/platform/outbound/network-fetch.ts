import { Agent } from 'undici';
import { withoutEncodingHeaders } from './fetch-adapter.ts';
import { readBody } from './response-body.ts';

const bodiless = new Set([101, 103, 204, 205, 304]);
const maxHeaderBytes = 32 * 1024;
/** More than any connector reads of one answer. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Fetch for the networks, whose addresses the operator set. Node's own unpacks whatever an answer says it is packed in,
 * and an answer that names many packings at once ends the process; this one unpacks one, within a size. Redirects are
 * never followed.
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
    const asked = { origin, path: pathname + search, method, headers, body, signal: signal ?? null };
    const answer = await agent.request(asked).catch((error: unknown) => {
      // In the shape of the usual fetch: what went wrong is the cause.
      throw new TypeError('fetch failed', { cause: error });
    });
    const given = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const { statusCode: status } = answer;
    if (bodiless.has(status)) {
      await answer.body.dump();
      return new Response(null, { status, headers: withoutEncodingHeaders(given) });
    }
    const bytes = await readBody(answer.body, given['content-encoding'] ?? '', maxBytes);
    return new Response(new Uint8Array(bytes), { status, headers: withoutEncodingHeaders(given) });
  };
};
