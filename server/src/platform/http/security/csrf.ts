import type { IncomingHttpHeaders } from 'node:http';

/**
 * Did another site make the browser send this? Browsers name the origin of every request that changes something, and a
 * page cannot forge it. A request that names neither is no browser's; it may not ride on a session cookie.
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
