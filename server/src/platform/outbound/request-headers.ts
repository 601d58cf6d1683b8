const neverSent = /^(cookie|host|connection|content-length|transfer-encoding|te|upgrade|expect|keep-alive|proxy-.*)$/;
const sentAnywhere = new Set(['accept', 'accept-language', 'user-agent', 'content-type', 'if-none-match']);

export type Headers = Record<string, string>;

/** What a first request carries: the caller's headers, never a cookie, never a header that belongs to the connection. */
export function initialHeaders(given: Headers, accept: string): Headers {
  const own = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    'user-agent': 'Fanfare',
    accept,
    ...Object.fromEntries(own.filter(([name]) => !neverSent.test(name))),
    'accept-encoding': 'gzip, deflate, br',
  };
}

/** What a redirect carries: everything to the same host, and to another one nothing that could be a credential. */
export function redirectHeaders(headers: Headers, from: URL, to: URL): Headers {
  if (isSameHost(from, to)) return headers;
  const kept = Object.entries(headers).filter(([name]) => sentAnywhere.has(name));
  return { ...Object.fromEntries(kept), 'accept-encoding': headers['accept-encoding'] ?? 'identity' };
}

/** The same host and port, or the same name moving from http to https. Going back to http is another host. */
export function isSameHost(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && !from.port && !to.port;
  return isUpgrade && from.hostname === to.hostname;
}
