import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDatabaseError } from '../db/database-errors.ts';
import type { Log } from '../log.ts';
import { redactQueryParams } from '../redact-query-params.ts';
import { Problem, problemBody } from './problem.ts';

export type FailedCall = { userId: number; place: string; code: string; message: string; requestId: string };
export type Report = (failed: FailedCall) => Promise<void>;

/** The one place where an error becomes an answer. What is not a decision is a bug: logged once, told in general. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log, report: Report) => {
  const problem = asProblem(error);
  if (problem.code === 'unexpected') {
    log.error(
      { requestId: request.id, userId: request.caller?.userId, route: request.routeOptions.url, ...told(error) },
      'A call failed unexpectedly',
    );
  }
  const userId = request.caller?.userId;
  if (userId !== undefined) {
    const place = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const message = cause(error) ?? problem.message;
    report({ userId, place, code: problem.code, message, requestId: request.id }).catch((failure: unknown) =>
      log.warn({ reason: String(failure) }, 'A failed call could not be written to the error log'),
    );
  }
  const wait = problem.more.retryAfterSeconds ?? (problem.code === 'unavailable' ? 5 : undefined);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.header('cache-control', 'no-store');
  return reply.code(problem.status).send(problemBody(problem, request.id));
};

/** Where it broke and what it said, without the values of a failed query. */
const told = (error: unknown) => {
  if (!(error instanceof Error)) return { reason: String(error) };
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);
  const cause = error.cause instanceof Error ? redactQueryParams(error.cause.message) : undefined;
  return { reason: redactQueryParams(error.message), cause, at };
};

/** What staff should read: for a bug, what broke; the caller was only told that something did. */
const cause = (error: unknown) =>
  error instanceof Error && !(error instanceof Problem) ? redactQueryParams(error.message) : undefined;

const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const trouble = classifyDatabaseError(error);
  if (trouble) return new Problem(trouble);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Problem('wrong-type');
  if (statusCode === 404) return new Problem('not-found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('broken-body');
  return new Problem('unexpected');
};
