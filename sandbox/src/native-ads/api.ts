import type { FastifyError } from 'fastify';
import { daySeconds } from '../kit/durations.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomHex } from '../kit/storage/ids.ts';
import { practiceApp } from './app.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import type { State } from './state.ts';

const tokenSeconds = daySeconds;

/** Exchanges the API key for an access token. There is no refresh token. */
export const registerTokenRoute = (app: Routes, { tokens, now }: State) =>
  app.post('/api/oauth/token', { config: { operation: 'token.issue' } }, async ({ body }) => {
    const { grant_type, client_id, client_secret } = toTextFields(body);
    if (grant_type !== 'client_credentials') throw errors.badGrant();
    if (client_id !== practiceApp.id || client_secret !== practiceApp.secret) throw errors.badClient();
    const value = randomHex(20);
    tokens.set(value, { value, expiresAt: now() + tokenSeconds * 1000, isOver: false });
    return { access_token: value, expires_in: tokenSeconds, token_type: 'Bearer', scope: 'advertiser publisher' };
  });

export const checkToken = ({ tokens, now }: State, { headers }: Request) => {
  const [, value = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const token = tokens.get(value);
  if (!token || token.isOver || now() >= token.expiresAt) throw errors.unauthorized();
};

/** Sends `ApiError`s and Fastify's own errors in the network's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    const isClientError = error.statusCode !== undefined && error.statusCode < 500;
    return send(reply, isClientError ? errors.invalid(error.message) : errors.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.notFound()));
};

/** The string fields of a query or a body. */
export const toTextFields = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, part]) =>
      typeof part === 'string' ? [[name, part]] : [],
    ),
  );
