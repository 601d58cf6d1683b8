import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '../../problem.ts';
import { maxParamLength, rejectOtherMethodsOfCalls } from './other-methods.ts';

const calls = [
  { method: 'GET', url: '/api/posts/:id' },
  { method: 'POST', url: '/api/posts/:id' },
  { method: 'POST', url: '/api/posts/delete' },
  { method: 'POST', url: '/api/posts/:id/approve' },
  { method: 'GET', url: '/api/sites' },
];
const app = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength } });

beforeAll(async () => {
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof Problem ? error.status : 500).send({}));
  app.setNotFoundHandler((_, reply) => reply.code(404).send({}));
  for (const { method, url } of calls) app.route({ method, url, handler: () => ({ answered: `${method} ${url}` }) });
  rejectOtherMethodsOfCalls(app, calls);
  await app.ready();
});

test.each([
  ['GET', '/api/posts/7', 200, undefined],
  ['PUT', '/api/posts/7', 405, 'GET, POST'],
  ['PUT', '/api/posts/7/', 405, 'GET, POST'],
  ['PUT', '/api/p%6fsts/7?page=2', 405, 'GET, POST'],
  // `GET /posts/{id}` would answer here.
  ['GET', '/api/posts/delete', 405, 'POST'],
  ['HEAD', '/api/posts/delete', 405, 'POST'],
  ['DELETE', '/api/posts/delete', 405, 'GET, POST'],
  ['GET', '/api/posts/7/approve', 405, 'POST'],
  ['HEAD', '/api/posts/7/approve', 405, 'POST'],
  ['POST', '/api/sites', 405, 'GET'],
  ['GET', '/api/unknown', 404, undefined],
  ['HEAD', '/api/unknown', 404, undefined],
  ['POST', '/api/posts/7/approve/now', 404, undefined],
  ['POST', `/api/posts/${'7'.repeat(maxParamLength + 1)}`, 404, undefined],
  // No call has this method.
  ['PATCH', '/api/unknown', 405, 'GET, POST'],
] as const)('%s %s → %i with Allow: %s', async (method, url, status, allow) => {
  const answer = await app.inject({ method, url });
  expect([answer.statusCode, answer.headers.allow]).toEqual([status, allow]);
});
