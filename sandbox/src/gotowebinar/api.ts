import type { FastifyError, FastifyRequest } from 'fastify';
import { toRecord, toStrings } from '../kit/http/loose-values.ts';
import { parseKeepingDigits } from '../kit/http/raw-json.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import type { State, Webinar } from './state.ts';

export type Call = {
  organizerKey: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  accept: string;
  reply: Reply;
};
type Handler = (call: Call) => unknown;
export type Api = ReturnType<typeof createApi>;

/** Registers calls of the webinar API below an organizer. */
export const createApi = (app: Routes, { state, tokens }: { state: State; tokens: TokenStore }) => {
  const register = (method: 'GET' | 'POST' | 'DELETE') => (path: string, operation: string, handle: Handler) => {
    const handler = async (request: Request, reply: Reply) => {
      const token = tokens.find(request.headers.authorization);
      if (!token || !state.organizers.has(token.accountId)) throw errors.token();
      if (!token.scopes.includes('collab:')) throw errors.organizer();
      const params = toStrings(request.params);
      if (params.organizer !== token.accountId) throw errors.organizer();
      const body = await handle({
        organizerKey: token.accountId,
        params,
        query: toStrings(request.query),
        body: toRecord(request.body),
        accept: request.headers.accept ?? '',
        reply,
      });
      return body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body));
    };
    const url = `/api/G2W/rest/v2/organizers/:organizer${path}`;
    app.route({ method, url, config: { operation }, handler, exposeHeadRoute: false });
  };
  return { get: register('GET'), post: register('POST'), delete: register('DELETE') };
};

export const requireWebinar = (state: State, { organizerKey, params }: Call): Webinar => {
  const webinar = state.webinars.get(params.webinar ?? '');
  if (webinar?.organizerKey !== organizerKey) throw errors.notFound();
  return webinar;
};

/** Keys are bare numbers of 64 bits: read without losing digits, and refused as text. */
export const registerJsonParser = (app: Routes) => {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      if (text.trim() === '') return undefined;
      if (/"(?:questionKey|answerKey)"\s*:\s*"/.test(text)) throw errors.invalid('KeyIsNotANumber');
      try {
        return parseKeepingDigits(text);
      } catch {
        throw errors.invalid('InvalidJson');
      }
    },
  );
};

export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply
      .code(status)
      .headers(headers)
      .send(body === undefined ? '' : JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.unknownPath()));
};
