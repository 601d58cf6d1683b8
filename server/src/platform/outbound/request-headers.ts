const forbiddenHeaders =
  /^(cookie|host|connection|content-length|transfer-encoding|te|upgrade|expect|keep-alive|proxy-.*)$/;
const crossHostHeaders = new Set(['accept', 'accept-language', 'user-agent', 'content-type', 'if-none-match']);

export type Headers = Record<string, string>;

/** Headers of the first request: the caller's, without cookies and connection headers. */
export function initialHeaders(headers: Headers, accept: string): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    'user-agent': 'Fanfare',
    accept,
    ...Object.fromEntries(entries.filter(([name]) => !forbiddenHeaders.test(name))),
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** Headers of a redirect: all for the same host; for another host only those that cannot be credentials. */
export function redirectHeaders(headers: Headers, from: URL, to: URL): Headers {
  if (isSameHost(from, to)) return headers;
  const entries = Object.entries(headers).filter(([name]) => crossHostHeaders.has(name));
  return { ...Object.fromEntries(entries), 'accept-encoding': headers['accept-encoding'] ?? 'identity' };
}

/**
 * Compares hosts: the same host and port, or the same name moving from http to https. Going back to http is another
 * host.
 */
export function isSameHost(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && !from.port && !to.port;
  return isUpgrade && from.hostname === to.hostname;
}
