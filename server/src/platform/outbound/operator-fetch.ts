export type OperatorOptions = RequestInit & { timeoutMs?: number };

/**
 * Fetch for addresses the operator wrote into the settings (file storage, mail), never for one a user can influence.
 * The deadline runs until the answer begins; a body that stops flowing is cut by the client's own idle limit.
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
