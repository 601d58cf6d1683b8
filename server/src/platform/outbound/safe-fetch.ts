import { type Lookup, publicOnlyLookup, resolveName } from './dns-lookup.ts';
import { OutboundError } from './outbound-error.ts';
import { type Headers, initialHeaders, isSameHost, redirectHeaders } from './request-headers.ts';
import { parseTarget, type Target } from './request-target.ts';
import { readBody } from './response-body.ts';

export type Deps = {
  lookup?: Lookup;
  /** Exact `host:port` pairs whose address and port are not checked. For self-hosters; empty by default. */
  allowedHosts?: readonly string[];
  ports?: readonly number[];
};

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type OutboundOptions = {
  method?: OutboundMethod;
  headers?: Headers;
  body?: string | Buffer;
  maxBytes?: number;
  timeoutMs?: number;
  /** Follows redirects; false returns a redirect instead. */
  follow?: boolean;
  /** Value of the `Accept` header of the request. */
  accept?: string;
};

export type SafeResponse = { status: number; headers: Headers; body: Buffer; url: string };

export type SafeFetch = { fetch(url: string, options?: OutboundOptions): Promise<SafeResponse> };

type Hop = { method: OutboundMethod; headers: Headers; body: string | Buffer | undefined };
type Limits = { maxBytes: number; signal: AbortSignal };
type HopResponse = { status: number; headers: Headers; body: Buffer };

const maxRedirects = 3;
const maxHeaderBytes = 16 * 1024;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** Loads undici with the first request: a start needs none of its 109 files. */
const loadUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof loadUndici>>;

/** The only fetch for URLs a user can influence. Reaches only public addresses, within a size limit and a timeout. */
export function createSafeFetch({ lookup = resolveName, allowedHosts = [], ports = [80, 443] }: Deps = {}): SafeFetch {
  const rules = { allowedHosts: new Set(allowedHosts), ports };

  async function follow(address: string, options: OutboundOptions, limits: Limits): Promise<SafeResponse> {
    let target = parseTarget(address, undefined, rules);
    let hop: Hop = {
      method: options.method ?? 'GET',
      headers: initialHeaders(options.headers ?? {}, options.accept ?? '*/*'),
      body: options.body,
    };
    for (let redirects = 0; ; redirects++) {
      const response = await sendRequest(target, hop, limits, lookup);
      const location = redirectStatuses.has(response.status) ? response.headers.location : undefined;
      if (location === undefined || options.follow === false) return { ...response, url: target.url.href };
      if (redirects === maxRedirects) throw new OutboundError('too-many-redirects');
      const next = parseTarget(location, target.url, rules);
      hop = nextHop(hop, response.status, target.url, next.url);
      target = next;
    }
  }

  return {
    async fetch(url, options = {}) {
      // The module loads before the timeout begins, which is that of the request.
      await loadUndici();
      const stop = new AbortController();
      const deadline = Promise.withResolvers<never>();
      const onTimeout = () => {
        const error = new OutboundError('timed-out');
        stop.abort(error);
        deadline.reject(error);
      };
      const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(options.timeoutMs ?? 10_000)));
      timeout.addEventListener('abort', onTimeout);
      try {
        const limits = { maxBytes: options.maxBytes ?? 5 * 1024 * 1024, signal: stop.signal };
        return await Promise.race([follow(url, options, limits), deadline.promise]);
      } catch (error) {
        throw error instanceof OutboundError ? error : new OutboundError('bad-answer', error);
      } finally {
        timeout.removeEventListener('abort', onTimeout);
      }
    },
  };
}

// One connection per request: no request uses a socket that was opened after another address check.
async function sendRequest(target: Target, hop: Hop, limits: Limits, lookup: Lookup): Promise<HopResponse> {
  const undici = await loadUndici();
  const client = new undici.Client(target.url.origin, {
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    connect: { lookup: publicOnlyLookup(lookup, target.isAllowed) },
  });
  try {
    const { pathname, search } = target.url;
    const request = { ...hop, path: pathname + search, signal: limits.signal };
    const response = await client.request(request).catch((error) => {
      throw toOutboundError(error, undici);
    });
    const headers = flattenHeaders(response.headers);
    const willRedirect = redirectStatuses.has(response.statusCode) && headers.location !== undefined;
    const hasBody = hop.method !== 'HEAD' && !willRedirect;
    const encoding = headers['content-encoding'] ?? '';
    const body = hasBody ? await readBody(response.body, encoding, limits.maxBytes) : Buffer.alloc(0);
    if (!hasBody) response.body.on('error', () => {}).destroy();
    return { status: response.statusCode, headers, body };
  } finally {
    // Closing the connection is not awaited, so that it can't outlast the deadline.
    client.destroy().catch(() => {});
  }
}

function nextHop(hop: Hop, status: number, from: URL, to: URL): Hop {
  const headers = redirectHeaders(hop.headers, from, to);
  const becomesGet = status === 303 || (hop.method === 'POST' && (status === 301 || status === 302));
  if (becomesGet && hop.method !== 'HEAD') {
    const { 'content-type': _dropped, ...rest } = headers;
    return { method: 'GET', headers: rest, body: undefined };
  }
  // A body for one host is not sent to another.
  if (hop.body !== undefined && !isSameHost(from, to)) throw new OutboundError('bad-answer');
  return { ...hop, headers };
}

function toOutboundError(error: unknown, { errors }: Undici): OutboundError {
  if (error instanceof OutboundError) return error;
  const badResponses = [errors.HTTPParserError, errors.HeadersOverflowError, errors.ResponseContentLengthMismatchError];
  const isBadResponse = badResponses.some((kind) => error instanceof kind);
  return new OutboundError(isBadResponse ? 'bad-answer' : 'unreachable', error);
}

function flattenHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  );
  return Object.fromEntries(pairs);
}
