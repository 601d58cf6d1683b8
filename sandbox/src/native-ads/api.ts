import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { practiceApp } from './app.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import type { State } from './state.ts';

const tokenSeconds = 86_400;

/** The key becomes a token here; there is no refresh token, one asks again. */
export const login = (app: Routes, { tokens, now }: State) =>
  app.post('/api/oauth/token', { config: { operation: 'token.issue' } }, async ({ body }) => {
    const { grant_type, client_id, client_secret } = fields(body);
    if (grant_type !== 'client_credentials') throw refuse.badGrant();
    if (client_id !== practiceApp.id || client_secret !== practiceApp.secret) throw refuse.badClient();
    const value = randomWord(20);
    tokens.set(value, { value, expiresAt: now() + tokenSeconds * 1000, isOver: false });
    return { access_token: value, expires_in: tokenSeconds, token_type: 'Bearer', scope: 'advertiser publisher' };
  });

export const checkToken = ({ tokens, now }: State, { headers }: Request) => {
  const [, value = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const token = tokens.get(value);
  if (!token || token.isOver || now() >= token.expiresAt) throw refuse.unauthorized();
};

/** Every refusal, and everything Fastify itself turns away, in the network's envelope. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    return send(reply, isTheirs ? refuse.invalid(error.message) : refuse.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, refuse.notFound()));
};

/** The texts of a query or a body. */
export const fields = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, part]) =>
      typeof part === 'string' ? [[name, part]] : [],
    ),
  );
