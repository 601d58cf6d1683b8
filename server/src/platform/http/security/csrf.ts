import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when another site made the browser send this request. Browsers send the origin with every changing request, and
 * a page cannot forge it. A request without both headers is not from a browser and must not use a session cookie.
 */
export const isCrossSite = (
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
  hasSessionCookie: boolean,
): boolean => {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (origin !== undefined && !ownOrigins.has(origin)) return true;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin === undefined && hasSessionCookie;
};
