import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Client } from '../calls/caller.ts';
import { toClient } from '../calls/client.ts';
import { rejectOtherMethods } from '../calls/other-methods.ts';
import { toFastifyPath } from '../calls/register-calls.ts';
import { addressBlock, type RateLimiter } from '../security/rate-limits.ts';

/** Request of an integration. `owner`: what its key belongs to. */
type KeyRequest<Owner> = {
  owner: Owner;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  client: Client;
};
export type KeyAnswer = { status: number; body?: unknown };

type KeyRoute<Owner> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the prefix, with parameters such as `/hooks/{id}`. */
  path: `/${string}`;
  summary: string;
  answer: (request: KeyRequest<Owner>) => Promise<KeyAnswer>;
};

/**
 * Calls that an integration makes with a key of its own, in `X-API-Key` or `Authorization: Bearer`. The key is the whole
 * permission: no session and no API key of a user opens them. Answers have the shape that the integration expects.
 */
export type KeyApi = {
  prefix: `/api/${string}`;
  /** Name of the key in the list of routes. */
  access: string;
  answers: { unknownKey: KeyAnswer; tooMany: KeyAnswer };
  retryAfterSeconds: number;
  routes: readonly Omit<KeyRoute<unknown>, 'answer'>[];
  /** Answers a call with a key; undefined: the key is not known. */
  answer: (
    key: string,
    route: { method: string; path: string },
    request: Omit<KeyRequest<never>, 'owner'>,
  ) => Promise<KeyAnswer | undefined>;
};

type Declaration<Owner> = Omit<KeyApi, 'routes' | 'answer'> & {
  authenticate: (key: string) => Promise<Owner | undefined>;
  routes: readonly KeyRoute<Owner>[];
};

/** Declares the calls of one kind of key. */
export const keyApi = <Owner>({ authenticate, routes, ...declared }: Declaration<Owner>): KeyApi => ({
  ...declared,
  routes,
  answer: async (key, { method, path }, request) => {
    const owner = await authenticate(key);
    if (owner === undefined) return undefined;
    const route = routes.find((candidate) => candidate.method === method && candidate.path === path);
    return route?.answer({ ...request, owner });
  },
});

const maxBytes = 64 * 1024;
const maxKeyLength = 200;

export const registerKeyApis = (app: FastifyInstance, apis: readonly KeyApi[], { limit }: { limit: RateLimiter }) => {
  for (const api of apis) {
    const urls = api.routes.map(({ method, path }) => ({ method, path, url: toFastifyPath(`${api.prefix}${path}`) }));
    for (const { method, path, url } of urls)
      app.route({
        method,
        url,
        bodyLimit: maxBytes,
        exposeHeadRoute: false,
        config: { access: api.access },
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const key = readKey(request);
          const isOverLimit =
            limit('address', addressBlock(request.ip)) > 0 || limit('normal', `key ${key || request.ip}`) > 0;
          if (isOverLimit) reply.header('retry-after', api.retryAfterSeconds);
          const { status, body } = isOverLimit
            ? api.answers.tooMany
            : await answer(api, { method, path }, key, request);
          return reply.code(status).send(body);
        },
      });
    rejectOtherMethods(app, urls);
  }
};

const answer = async (api: KeyApi, route: { method: string; path: string }, key: string, request: FastifyRequest) => {
  if (key === '' || key.length > maxKeyLength) return api.answers.unknownKey;
  const answered = await api.answer(key, route, {
    params: toTexts(request.params),
    query: toTexts(request.query),
    body: request.body,
    client: toClient(request),
  });
  return answered ?? api.answers.unknownKey;
};

const readKey = ({ headers }: FastifyRequest): string => {
  const sent = headers['x-api-key'] || headers.authorization?.replace(/^Bearer /i, '');
  return typeof sent === 'string' ? sent.trim() : '';
};

const toTexts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(values)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
