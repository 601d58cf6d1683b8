import { Readable } from 'node:stream';
import type { Agent } from 'undici';
import { bufferedRequest } from './buffered-request.ts';
import { withoutEncodingHeaders } from './fetch-adapter.ts';
import { readBody } from './response-body.ts';

const bodilessStatuses = new Set([101, 103, 204, 205, 304]);
const maxHeaderBytes = 32 * 1024;
/** Limit of a response, above what any connector needs. */
const maxBytes = 16 * 1024 * 1024;

type NetworkInit = Pick<RequestInit, 'method' | 'body' | 'signal' | 'redirect'> & {
  /** Headers with names in lower case. */
  headers?: Record<string, string>;
};
/** Parts of a response that the connectors read. The body is decompressed. */
type NetworkResponse = { status: number; headers: Headers; body: Iterable<Uint8Array> | null };

/**
 * Fetch for networks, whose URLs are configured by the operator. Node's fetch applies every content-encoding of a
 * response, and a response with many encodings ends the process; this one decodes one encoding, within 16 MB.
 * Redirects are never followed. Without `Request`, `Response` and their streams a call takes half the CPU time.
 */
export const networkFetch = () => {
  let agent: Agent | undefined;
  /** Loads undici with the first request: a start needs none of its 109 files. */
  const openAgent = async () => {
    const undici = await import('undici');
    agent ??= new undici.Agent({
      allowH2: false,
      connections: 128,
      maxHeaderSize: maxHeaderBytes,
      keepAliveTimeout: 10_000,
    });
    return agent;
  };

  return async (url: string | URL, init: NetworkInit = {}): Promise<NetworkResponse> => {
    const { origin, pathname, search } = typeof url === 'string' ? new URL(url) : url;
    const { body, headers } = await encodeRequest(url, init);
    const options = { origin, path: pathname + search, method: (init.method ?? 'GET') as 'GET', headers, body };
    const opened = agent ?? (await openAgent());
    const response = await bufferedRequest(opened, { ...options, signal: init.signal, maxBytes });
    const responseHeaders = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const { status, chunks } = response;
    const decodedHeaders = new Headers(withoutEncodingHeaders(responseHeaders));
    if (bodilessStatuses.has(status)) return { status, headers: decodedHeaders, body: null };
    const encoding = responseHeaders['content-encoding'] ?? '';
    if (encoding === '') return { status, headers: decodedHeaders, body: chunks };
    const bytes = await readBody(Readable.from(chunks), encoding, maxBytes);
    return { status, headers: decodedHeaders, body: [bytes] };
  };
};

/** `Request` encodes forms with files; for other bodies it is slow. */
const encodeRequest = async (url: string | URL, { method, headers = {}, body }: NetworkInit) => {
  const encoding = { 'accept-encoding': 'gzip, deflate, br' };
  if (typeof body === 'string' || body instanceof Uint8Array || body === undefined || body === null)
    return { headers: { ...headers, ...encoding }, body: body ?? null };
  if (body instanceof URLSearchParams) {
    const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    return { headers: { ...type, ...headers, ...encoding }, body: body.toString() };
  }
  const request = new Request(url, { method, headers, body } as RequestInit);
  return {
    headers: { ...Object.fromEntries(request.headers), ...encoding },
    body: new Uint8Array(await request.arrayBuffer()),
  };
};
