import type { IncomingHttpHeaders } from 'node:http';

/**
 * True when a browser opened this URL as a page, not as the image, frame or script of one. Browsers without Sec-Fetch
 * headers, and all on plain http, ask for `text/html` only when they open a page or a frame.
 */
export const isPageVisit = (headers: IncomingHttpHeaders): boolean => {
  const destination = headers['sec-fetch-dest'];
  if (destination === undefined) return (headers.accept ?? '').includes('text/html');
  return destination === 'document' && headers['sec-fetch-mode'] === 'navigate';
};

/**
 * True when a person opened this URL from the address bar or one of our own pages. What others wrote can't open a page
 * without a click, because our pages run only our own scripts; a neighboring site of the same domain could. Without
 * Sec-Fetch headers only the Referer tells, and a missing one tells nothing. A page loaded ahead is no visit.
 */
export const isOwnVisit = (headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean => {
  const isLoadedAhead = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  if (!isPageVisit(headers) || isLoadedAhead) return false;
  const site = headers['sec-fetch-site'];
  if (site === 'same-site') return headers['sec-fetch-user'] === '?1';
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { referer = '' } = headers;
  return URL.canParse(referer) && ownOrigins.includes(new URL(referer).origin);
};
