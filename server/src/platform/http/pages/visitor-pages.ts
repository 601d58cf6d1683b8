import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDatabaseError } from '../../db/database-errors.ts';
import { Problem } from '../../problem.ts';
import { runForOwner } from '../../workers/work-owner.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';

/** The request of a visitor, without the session of a user. */
export type PageRequest = {
  /** Path as received, still encoded, without the query. */
  path: string;
  query: string;
  /** The cookie header. Pages read only their own cookies, whose names begin with `visitor-`. */
  cookies: string | undefined;
  etag: string | undefined;
  encodings: string | undefined;
};
type VisitorLimit = 'address' | 'search' | 'consent';
export type VisitorRequest = PageRequest & {
  /** IP address of the visitor; kept only as a keyed hash. */
  address: string;
  userAgent: string;
  /** The browser asks not to be tracked: Do Not Track or Global Privacy Control. */
  refusesTracking: boolean;
  /** Called before anything beyond a cache read; throws when this address exceeds its rate limit. */
  limit: (name?: VisitorLimit) => void;
};
export type PageResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
  /** True if other sites can show the page in a frame. */
  isFrameable?: boolean;
};

/** Public pages below one prefix. */
export type VisitorPages = {
  prefix: string;
  /** True if the prefix is the whole path of one file. */
  isFile?: boolean;
  /** True if pages of other sites can show these pages in a frame and load their scripts. */
  isEmbeddable?: boolean;
  /** Returns the cached page from memory, without a query. The same page is the same object each time. */
  cached: (request: PageRequest) => PageResponse | undefined;
  show: (request: VisitorRequest) => Promise<PageResponse>;
};

type Deps = {
  limit: ReturnType<typeof createRateLimiter>;
  onUnexpected: (error: unknown, request: FastifyRequest) => void;
};

type PagesOfPrefix = Pick<VisitorPages, 'prefix' | 'show'>;
type UndecodableRequest = { pages: readonly PagesOfPrefix[]; request: FastifyRequest; reply: FastifyReply };

/** Answers a URL that the router cannot decode: the pages of its prefix have their own page for it. */
export const answerUndecodableUrl = async (
  { pages, request, reply }: UndecodableRequest,
  deps: Deps,
): Promise<boolean> => {
  if (request.method !== 'GET' || request.raw.url?.startsWith('/api/')) return false;
  const feature = pages.find(({ prefix }) => request.raw.url?.startsWith(`${prefix}/`));
  const page = feature ? await renderPage(request, feature.show, deps) : notFoundPage;
  reply.code(page.status).headers(page.headers).send(page.body);
  return true;
};

export const registerVisitorPages = (app: FastifyInstance, pages: readonly VisitorPages[], deps: Deps) => {
  for (const { prefix, isFile, show, isEmbeddable } of pages) {
    // Visitor pages are already compressed, so the server does not compress them again.
    app.get(isFile ? prefix : `${prefix}/*`, { compress: false }, async (request, reply) => {
      const page = await renderPage(request, show, deps);
      if (isEmbeddable) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
      if (page.isFrameable) reply.removeHeader('x-frame-options');
      return reply.code(page.status).headers(page.headers).send(page.body);
    });
  }
};

const renderPage = async (request: FastifyRequest, show: VisitorPages['show'], { limit, onUnexpected }: Deps) => {
  const [path = '', query = ''] = splitAtFirst(request.raw.url ?? '', '?');
  const { 'if-none-match': etag, 'accept-encoding': encodings, cookie: cookies } = request.headers;
  const enforceLimit = (name: VisitorLimit = 'address') => {
    const retryAfterSeconds = limit(name, addressBlock(request.ip));
    if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
  };
  try {
    // Sites and contests take turns with the worker threads; the second part of the path names them.
    const owner = `page ${path.split('/', 3).join('/')}`;
    const sent = { path, query, cookies, etag, encodings: encodings?.toString() };
    const { 'user-agent': userAgent = '', dnt, 'sec-gpc': privacyControl } = request.headers;
    const refusesTracking = dnt === '1' || privacyControl === '1';
    const pageRequest = { ...sent, address: request.ip, userAgent, refusesTracking, limit: enforceLimit };
    return await runForOwner(owner, () => show(pageRequest));
  } catch (error) {
    return errorPage(error, (unknown) => onUnexpected(unknown, request));
  }
};

const splitAtFirst = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** Visitors get an HTML page instead of JSON. */
export const errorPage = (error: unknown, onUnexpected: (error: unknown) => void): PageResponse => {
  const problem = error instanceof Problem ? error : new Problem(classifyDatabaseError(error) ?? 'unexpected');
  if (problem.code === 'unexpected') onUnexpected(error);
  const retryAfterSeconds = problem.details.retryAfterSeconds ?? (problem.status === 503 ? 5 : undefined);
  const message =
    problem.code === 'too-many-requests'
      ? problem.message
      : "This page isn't available right now. Try again in a minute.";
  const { headers, ...page } = plainPage(problem.status, 'Page not available', message);
  return {
    ...page,
    headers: {
      ...headers,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
};

const plainPage = (status: number, title: string, text: string): PageResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${text}</p></html>`,
});

const notFoundPage = plainPage(404, 'Page not found', 'Page not found. Check the URL.');
