export type OperatorOptions = RequestInit & { timeoutMs?: number };

/**
 * Fetch for URLs from the operator's settings (file storage), never for URLs a user can influence. The timeout ends
 * when the response headers arrive; a stalled body is ended by undici's idle timeout.
 */
export async function operatorFetch(url: string, { timeoutMs = 30_000, ...init }: OperatorOptions = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await fetch(url, { redirect: 'error', ...init, signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
