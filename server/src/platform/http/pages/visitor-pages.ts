import type { FastifyInstance, FastifyRequest } from 'fastify';
import { classifyDatabaseError } from '../../db/database-errors.ts';
import { Problem } from '../problem.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';

/** What a visitor's browser asks for. Who they are is nobody's business here: no cookie is read. */
export type PageRequest = {
  /** As it came, still encoded, without the query. */
  path: string;
  etag: string | undefined;
  encodings: string | undefined;
};
export type VisitorRequest = PageRequest & {
  query: string;
  /** Called before anything that costs more than memory; throws when this visitor asks for too much. */
  limit: () => void;
};
export type PageResponse = { status: number; headers: Record<string, string>; body: Buffer | string };

/** Pages for everybody below one prefix. */
export type VisitorPages = {
  prefix: string;
  /** What lies ready, from memory alone. The same answer is the same object. */
  cached: (ask: PageRequest) => PageResponse | undefined;
  show: (ask: VisitorRequest) => Promise<PageResponse>;
};

type Deps = {
  limit: ReturnType<typeof createRateLimiter>;
  onUnexpected: (error: unknown, request: FastifyRequest) => void;
};

export const registerVisitorPages = (app: FastifyInstance, pages: readonly VisitorPages[], needs: Deps) => {
  for (const { prefix, show } of pages) {
    // Pages come packed already.
    app.get(`${prefix}/*`, { compress: false }, async (request, reply) => {
      const shown = await answered(request, show, needs);
      return reply.code(shown.status).headers(shown.headers).send(shown.body);
    });
  }
};

const answered = async (request: FastifyRequest, show: VisitorPages['show'], { limit, onUnexpected }: Deps) => {
  const [path = '', query = ''] = splitAt(request.raw.url ?? '', '?');
  const { 'if-none-match': etag, 'accept-encoding': encodings } = request.headers;
  const brake = () => {
    const retryAfterSeconds = limit('address', addressBlock(request.ip));
    if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
  };
  try {
    return await show({ path, query, etag, encodings: encodings?.toString(), limit: brake });
  } catch (error) {
    return trouble(error, (unknown) => onUnexpected(unknown, request));
  }
};

const splitAt = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

/** Visitors are told in words, not in JSON. */
const trouble = (error: unknown, onUnexpected: (error: unknown) => void): PageResponse => {
  const problem = error instanceof Problem ? error : new Problem(classifyDatabaseError(error) ?? 'unexpected');
  if (problem.code === 'unexpected') onUnexpected(error);
  const wait = problem.more.retryAfterSeconds ?? (problem.status === 503 ? 5 : undefined);
  const sentence =
    problem.code === 'too-many-requests'
      ? problem.message
      : 'This page cannot be shown right now. Try again in a moment.';
  return {
    status: problem.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>One moment</title><p>${sentence}</p></html>`,
  };
};
