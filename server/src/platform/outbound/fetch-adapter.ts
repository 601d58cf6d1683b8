import type { OutboundMethod, SafeFetch } from './safe-fetch.ts';

const bodiless = new Set([101, 103, 204, 205, 304]);

/**
 * The safe fetch in the shape of the usual one, for clients written against it. Redirects are not followed: whoever
 * asks decides, and the next address is checked like the first.
 */
export const toFetch =
  ({ fetch }: SafeFetch): typeof globalThis.fetch =>
  async (input, init = {}) => {
    const request = new Request(input, { ...init, duplex: 'half' } as RequestInit);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const { signal } = init;
    const answer = await interrupted(
      fetch(request.url, {
        method: request.method as OutboundMethod,
        headers: Object.fromEntries(request.headers),
        follow: false,
        ...(body ? { body } : {}),
      }),
      signal,
    );
    const payload = bodiless.has(answer.status) ? null : new Uint8Array(answer.body);
    return new Response(payload, { status: answer.status, headers: withoutEncodingHeaders(answer.headers) });
  };

const interrupted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> => {
  if (!signal) return work;
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, stopped.promise]).finally(() => signal.removeEventListener('abort', stop));
};

/** The body is open already: the header that says how it was packed would be a lie. */
export const withoutEncodingHeaders = (headers: Record<string, string | undefined>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ['content-encoding', 'content-length', 'transfer-encoding'].includes(name)
      ? []
      : [[name, value]],
  );
