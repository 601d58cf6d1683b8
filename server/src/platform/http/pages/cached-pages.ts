import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { PageResponse, VisitorPages } from './visitor-pages.ts';

type Deps = { pages: readonly VisitorPages[]; headers: Record<string, string> };
type ServerTimeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number };

/**
 * Answers visitors with what lies ready, before anything else looks at their request: a page many people open costs its
 * bytes and hardly more. Whatever is not ready goes the usual way. These answers are counted, not logged one by one.
 */
export const cachedPages = ({ pages, headers }: Deps) => {
  const lines = new WeakMap<PageResponse, string[]>();
  let served = 0;
  let isClosing = false;

  const linesOf = (shown: PageResponse): string[] => {
    const known = lines.get(shown);
    if (known) return known;
    const length = shown.status === 304 ? {} : { 'content-length': String(Buffer.byteLength(shown.body)) };
    const made = Object.entries({ ...headers, ...shown.headers, ...length }).flat();
    lines.set(shown, made);
    return made;
  };

  const answer = ({ method, url = '', headers: sent }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'GET' || isClosing || sent['content-length'] || sent['transfer-encoding']) return false;
    const asked = pages.find(({ prefix }) => url.startsWith(prefix) && url[prefix.length] === '/');
    if (!asked) return false;
    const end = url.indexOf('?');
    const shown = asked.cached({
      path: end < 0 ? url : url.slice(0, end),
      etag: sent['if-none-match'],
      encodings: sent['accept-encoding']?.toString(),
    });
    if (!shown) return false;
    served += 1;
    response.writeHead(shown.status, linesOf(shown)).end(shown.body);
    return true;
  };

  return {
    /** A server that asks here first. */
    serverWith: (patience: ServerTimeouts) => (handler: RequestListener) => {
      const server = createServer((request, response) => {
        if (!answer(request, response)) handler(request, response);
      });
      server.keepAliveTimeout = patience.keepAliveTimeout;
      server.requestTimeout = patience.requestTimeout;
      server.setTimeout(patience.connectionTimeout);
      return server;
    },
    served: () => served,
    /** Whoever still comes is told by the usual way that this was the last answer. */
    close: () => {
      isClosing = true;
    },
  };
};
