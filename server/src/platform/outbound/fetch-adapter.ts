import type { OutboundMethod, SafeFetch } from './safe-fetch.ts';

const bodilessStatuses = new Set([101, 103, 204, 205, 304]);

/**
 * `SafeFetch` with the interface of `fetch`, for clients written against it. Redirects are not followed: the caller
 * decides, and the next URL is checked again.
 */
export const toFetch =
  ({ fetch }: SafeFetch): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const request = new Request(input, { ...init, duplex: 'half' } as RequestInit);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const { signal } = init;
    const response = await abortable(
      fetch(request.url, {
        method: request.method as OutboundMethod,
        headers: Object.fromEntries(request.headers),
        follow: false,
        ...(body ? { body } : {}),
      }),
      signal,
    );
    const payload = bodilessStatuses.has(response.status) ? null : new Uint8Array(response.body);
    return new Response(payload, { status: response.status, headers: withoutEncodingHeaders(response.headers) });
  };

const abortable = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> => {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
};

/** The body is already decompressed, so the encoding and length headers would be wrong. */
export const withoutEncodingHeaders = (headers: Record<string, string | undefined>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ['content-encoding', 'content-length', 'transfer-encoding'].includes(name)
      ? []
      : [[name, value]],
  );
