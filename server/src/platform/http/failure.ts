import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/trouble.ts';
import type { Log } from '../log.ts';
import { Problem, problemBody } from './problem.ts';

/** The one place where an error becomes an answer. What is not a decision is a bug: logged once, told in general. */
export const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) => {
  const problem = asProblem(error);
  if (problem.code === 'unexpected') {
    log.error({ requestId: request.id, userId: request.caller?.userId, route: request.routeOptions.url, err: error }, 'A call failed unexpectedly');
  }
  const wait = problem.more.retryAfterSeconds ?? (problem.code === 'unavailable' ? 5 : undefined);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.header('cache-control', 'no-store');
  return reply.code(problem.status).send(problemBody(problem, request.id));
};

const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const trouble = databaseTrouble(error);
  if (trouble) return new Problem(trouble);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Problem('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Problem('wrong-type');
  if (statusCode === 404) return new Problem('not-found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('broken-body');
  return new Problem('unexpected');
};
