import { createHash } from 'node:crypto';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { accessOf } from './access.ts';
import { Refusal, refuse } from './errors.ts';
import { checkVersion, ownHeaders, strings } from './graph.ts';
import { needed, type Params, paramsOf, text } from './params.ts';
import type { PracticeApp, State, Token } from './state.ts';
import { dataAccessMs, type Tokens } from './tokens.ts';

type Deps = { state: State; tokens: Tokens };

const refuseCode = (subcode: number, message: string) => new Refusal(100, message, { subcode });

/** Codes become tokens here, short tokens long ones, and any token tells what it is worth. */
export const login = (routes: Routes, { state, tokens }: Deps) => {
  const appOf = (params: Params): PracticeApp => {
    const app = state.apps.get(needed(params, 'client_id'));
    if (!app)
      throw new Refusal(101, 'Error validating application. Cannot get application info due to a system error.');
    if (needed(params, 'client_secret') !== app.secret) throw new Refusal(1, 'Error validating client secret.');
    return app;
  };
  const bearer = ({ value, expiresAt, issuedAt }: Token) => ({
    access_token: value,
    token_type: 'bearer',
    expires_in: Math.round((expiresAt - issuedAt) / 1000),
  });

  const byCode = (params: Params) => {
    const redirect = needed(params, 'redirect_uri');
    const app = appOf(params);
    const code = state.codes.get(needed(params, 'code'));
    if (!code || code.appId !== app.id) throw new Refusal(100, 'Invalid verification code format.');
    if (code.redirect !== redirect) {
      throw refuseCode(
        36008,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      );
    }
    if (code.isUsed) throw refuseCode(36009, 'This authorization code has been used.');
    if (state.now() >= code.expiresAt) throw refuseCode(36007, 'This authorization code has expired.');
    if (code.challenge !== undefined) {
      const verifier = createHash('sha256')
        .update(text(params, 'code_verifier') ?? '')
        .digest('base64url');
      if (verifier !== code.challenge) throw new Refusal(1, 'Error validating code verifier.');
    }
    state.codes.set(code.value, { ...code, isUsed: true });
    return bearer(tokens.issue(app.id, code.personId, { isLongLived: false }));
  };

  const byToken = (params: Params) => {
    const app = appOf(params);
    const token = state.tokens.get(needed(params, 'fb_exchange_token'));
    if (!token || token.appId !== app.id || token.type !== 'USER') throw refuse.unreadableToken();
    const ailment = tokens.ailmentOf(token, state.now());
    if (ailment) throw ailment;
    return bearer(tokens.issue(app.id, token.personId, { isLongLived: true }));
  };

  const exchange = (params: Params) => {
    const grant = text(params, 'grant_type');
    if (grant === undefined || grant === 'authorization_code') return byCode(params);
    if (grant === 'fb_exchange_token') return byToken(params);
    if (grant !== 'client_credentials') throw refuse.invalid('Invalid grant_type', 'grant_type');
    const app = appOf(params);
    return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' };
  };

  const debug = (params: Params, authorization: string | undefined) => {
    const access = accessOf({ state, tokens }, { params, authorization });
    const token = state.tokens.get(needed(params, 'input_token'));
    if (!token) {
      return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } } };
    }
    if (token.appId !== access.app.id) {
      throw refuse.invalid(
        'You must provide an app access token, or a user access token that is an owner or developer of the app',
      );
    }
    return { data: report(token, access.app) };
  };

  const report = (token: Token, app: PracticeApp) => {
    const ailment = tokens.ailmentOf(token, state.now());
    const granted = tokens
      .statusesOf(token)
      .flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []));
    const pageIds = state.pagesOf(token.personId).map(({ id }) => id);
    const seconds = (ms: number) => Math.floor(ms / 1000);
    const { loggedInAt } = tokens.grantOf(token.appId, token.personId);
    return {
      app_id: app.id,
      type: token.type,
      application: app.name,
      data_access_expires_at: loggedInAt === 0 ? 0 : seconds(loggedInAt + dataAccessMs),
      ...(ailment && { error: briefly(ailment) }),
      expires_at: token.expiresAt === 0 ? 0 : seconds(token.expiresAt),
      is_valid: ailment === undefined,
      ...(token.isLongLived && { issued_at: seconds(token.issuedAt) }),
      ...(token.pageId !== undefined && { profile_id: token.pageId }),
      scopes: granted,
      granular_scopes: granted
        .filter((scope) => scope.startsWith('pages_') || scope === 'read_insights')
        .map((scope) => ({ scope, target_ids: pageIds })),
      user_id: token.personId,
    };
  };

  const open = (
    path: string,
    operation: string,
    handle: (params: Params, authorization: string | undefined) => object,
  ) => {
    const answer = async (request: Request, reply: Reply) => {
      const { version = '' } = strings(request.params);
      checkVersion(version);
      const params = paramsOf(request.query, request.body);
      const body = handle(params, request.headers.authorization);
      return reply.headers(ownHeaders(version)).type('application/json; charset=UTF-8').send(JSON.stringify(body));
    };
    routes.route({ method: ['GET', 'POST'], url: `/graph/:version${path}`, config: { operation }, handler: answer });
  };
  open('/oauth/access_token', 'token.exchange', exchange);
  open('/debug_token', 'token.debug', debug);
};

const briefly = (refusal: Refusal) => ({
  code: refusal.code,
  message: refusal.message,
  ...(refusal.words.subcode !== undefined && { subcode: refusal.words.subcode }),
});
