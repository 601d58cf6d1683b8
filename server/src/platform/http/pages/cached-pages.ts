import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { ConnectionLimits } from '../connection-limits.ts';
import { foreignHostHeaders } from '../security/security-headers.ts';
import type { SiteHosts } from './site-hosts.ts';
import type { PageResponse, VisitorPages } from './visitor-pages.ts';

type Deps = { pages: readonly VisitorPages[]; headers: Record<string, string>; siteHosts: SiteHosts };

/**
 * Serves cached visitor pages before Fastify sees the request, so that a popular page costs little more than its bytes.
 * Other requests go to the usual handler. Responses from here are counted, not logged.
 */
export const cachedPages = ({ pages, headers, siteHosts }: Deps) => {
  const headerLines = new WeakMap<PageResponse, string[]>();
  let served = 0;
  let isClosing = false;

  /** Header lines of a page, kept with it: a page is served either on our host or on a domain, never on both. */
  const headerLinesFor = (page: PageResponse, isForeign: boolean): string[] => {
    const cached = headerLines.get(page);
    if (cached) return cached;
    const length = page.status === 304 ? {} : { 'content-length': String(Buffer.byteLength(page.body)) };
    const { 'x-frame-options': frameOptions, ...otherHeaders } = headers;
    const lines = Object.entries({
      ...otherHeaders,
      ...(page.isFrameable || frameOptions === undefined ? {} : { 'x-frame-options': frameOptions }),
      ...(isForeign ? foreignHostHeaders('strict-transport-security' in headers) : {}),
      ...page.headers,
      ...length,
    }).flat();
    headerLines.set(page, lines);
    return lines;
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, headers: requestHeaders } = request;
    if (method !== 'GET' || isClosing || requestHeaders['content-length'] || requestHeaders['transfer-encoding'])
      return false;
    const url = siteHosts.route(request);
    const feature = pages.find(({ prefix }) => url.startsWith(prefix) && url[prefix.length] === '/');
    if (!feature) return false;
    const end = url.indexOf('?');
    const page = feature.cached({
      path: end < 0 ? url : url.slice(0, end),
      query: end < 0 ? '' : url.slice(end + 1),
      cookies: requestHeaders.cookie,
      etag: requestHeaders['if-none-match'],
      encodings: requestHeaders['accept-encoding']?.toString(),
    });
    if (!page) return false;
    served += 1;
    response.writeHead(page.status, headerLinesFor(page, url !== request.url)).end(page.body);
    return true;
  };

  return {
    /** A server factory that tries the cache first. */
    serverWith: (limits: ConnectionLimits) => (handler: RequestListener) => {
      const options = {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.keepAliveMs,
        connectionsCheckingInterval: limits.checkMs,
      };
      const server = createServer(options, (request, response) => {
        if (!answer(request, response)) handler(request, response);
      });
      server.setTimeout(limits.idleMs);
      server.maxConnections = limits.maxConnections;
      return server;
    },
    served: () => served,
    /** While closing, every request goes to the usual handler, which closes the connection. */
    close: () => {
      isClosing = true;
    },
  };
};
