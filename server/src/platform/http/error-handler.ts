import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { classifyDatabaseError } from '../db/database-errors.ts';
import type { Log } from '../log.ts';
import { Problem, problemBody } from '../problem.ts';
import { redactQueryParams } from '../redact-query-params.ts';

type FailedCall = { userId: number; route: string; code: string; message: string; requestId: string };
export type ReportFailedCall = (failed: FailedCall) => Promise<void>;

/** Logs an error and reports it to staff. An error that is not a `Problem` is a bug: logged once, answered without details. */
export const recordFailure = (error: unknown, request: FastifyRequest, log: Log, report: ReportFailedCall): Problem => {
  const problem = toProblem(error);
  // Nothing failed on our side if the client has left.
  if (hasClientLeft(error, request)) return problem;
  if (problem.code === 'unexpected') {
    log.error(
      {
        requestId: request.id,
        userId: request.caller?.userId,
        route: request.routeOptions.url,
        ...errorDetails(error),
      },
      'A call failed unexpectedly',
    );
  }
  const userId = request.caller?.userId;
  if (userId !== undefined) {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    const message = staffMessage(error) ?? problem.message;
    report({ userId, route, code: problem.code, message, requestId: request.id }).catch((failure: unknown) =>
      log.warn({ reason: String(failure) }, 'A failed call could not be written to the error log'),
    );
  }
  return problem;
};

/** Maps every error to a response. */
export const sendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  report: ReportFailedCall,
) => {
  const problem = recordFailure(error, request, log, report);
  const retryAfterSeconds = problem.details.retryAfterSeconds ?? (problem.code === 'unavailable' ? 5 : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.header('cache-control', 'no-store');
  return reply.code(problem.status).send(problemBody(problem, request.id));
};

/** Checks if the client closed the connection while its answer was compressed. */
const hasClientLeft = (error: unknown, { raw }: FastifyRequest): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;

/** Stack and message of an error for the log, without query parameters. */
const errorDetails = (error: unknown) => {
  if (!(error instanceof Error)) return { reason: String(error) };
  const at = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);
  const cause = error.cause instanceof Error ? redactQueryParams(error.cause.message) : undefined;
  return { reason: redactQueryParams(error.message), cause, at };
};

/** The message for the staff error log: for a bug, the error itself; the caller gets a general message. */
const staffMessage = (error: unknown) =>
  error instanceof Error && !(error instanceof Problem) ? redactQueryParams(error.message) : undefined;

const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const databaseProblem = classifyDatabaseError(error);
  if (databaseProblem) return new Problem(databaseProblem);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Problem('wrong-type');
  if (statusCode === 404) return new Problem('not-found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('broken-body');
  return new Problem('unexpected');
};
