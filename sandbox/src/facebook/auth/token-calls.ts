import { createHash } from 'node:crypto';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import { resolveAccess } from '../graph/access.ts';
import { errors, GraphError } from '../graph/errors.ts';
import { checkVersion, graphHeaders, pickStrings } from '../graph/graph-api.ts';
import { mergeParams, type Params, readText, requireText } from '../graph/params.ts';
import { dataAccessMs, type Tokens } from '../graph/tokens.ts';
import type { PracticeApp, State, Token } from '../state.ts';

type Deps = { state: State; tokens: Tokens };

const codeError = (subcode: number, message: string) => new GraphError(100, message, { subcode });

/** The token calls: code exchange, long-lived tokens, debug_token. */
export const registerTokenCalls = (routes: Routes, { state, tokens }: Deps) => {
  const requireApp = (params: Params): PracticeApp => {
    const app = state.apps.get(requireText(params, 'client_id'));
    if (!app)
      throw new GraphError(101, 'Error validating application. Cannot get application info due to a system error.');
    if (requireText(params, 'client_secret') !== app.secret) throw new GraphError(1, 'Error validating client secret.');
    return app;
  };
  /**
   * Adds an unknown app at its first call: people make apps at Facebook's developer site, which practice Facebook
   * lacks.
   */
  const rememberApp = (params: Params) => {
    const id = requireText(params, 'client_id');
    const secret = requireText(params, 'client_secret');
    if (!/^\d{10,20}$/.test(id) || state.apps.get(id)) return;
    const settings = { redirects: ['loopback'], needsProof: false, dailyUsers: 1, features: [] };
    state.apps.set(id, { id, secret, name: `App ${id}`, tier: 'development_access', ...settings });
  };
  const toTokenResponse = ({ value, expiresAt, issuedAt }: Token) => ({
    access_token: value,
    token_type: 'bearer',
    expires_in: Math.round((expiresAt - issuedAt) / 1000),
  });

  const exchangeCode = (params: Params) => {
    const redirect = requireText(params, 'redirect_uri');
    const app = requireApp(params);
    const code = state.codes.get(requireText(params, 'code'));
    if (!code || code.appId !== app.id) throw new GraphError(100, 'Invalid verification code format.');
    if (code.redirect !== redirect) {
      throw codeError(
        36008,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      );
    }
    if (code.isUsed) throw codeError(36009, 'This authorization code has been used.');
    if (state.now() >= code.expiresAt) throw codeError(36007, 'This authorization code has expired.');
    if (code.challenge !== undefined) {
      const verifier = createHash('sha256')
        .update(readText(params, 'code_verifier') ?? '')
        .digest('base64url');
      if (verifier !== code.challenge) throw new GraphError(1, 'Error validating code verifier.');
    }
    state.codes.set(code.value, { ...code, isUsed: true });
    return toTokenResponse(tokens.issueToken(app.id, code.personId, { isLongLived: false }));
  };

  const extendToken = (params: Params) => {
    const app = requireApp(params);
    const token = state.tokens.get(requireText(params, 'fb_exchange_token'));
    if (!token || token.appId !== app.id || token.type !== 'USER') throw errors.unreadableToken();
    const tokenError = tokens.findTokenError(token, state.now());
    if (tokenError) throw tokenError;
    return toTokenResponse(tokens.issueToken(app.id, token.personId, { isLongLived: true }));
  };

  const exchangeToken = (params: Params) => {
    const grant = readText(params, 'grant_type');
    if (grant === undefined || grant === 'authorization_code') return exchangeCode(params);
    if (grant === 'fb_exchange_token') return extendToken(params);
    if (grant !== 'client_credentials') throw errors.invalid('Invalid grant_type', 'grant_type');
    rememberApp(params);
    const app = requireApp(params);
    return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' };
  };

  const debugToken = (params: Params, authorization: string | undefined) => {
    const access = resolveAccess({ state, tokens }, { params, authorization });
    const token = state.tokens.get(requireText(params, 'input_token'));
    if (!token) {
      return { data: { is_valid: false, scopes: [], error: { code: 190, message: 'Invalid OAuth access token.' } } };
    }
    if (token.appId !== access.app.id) {
      throw errors.invalid(
        'You must provide an app access token, or a user access token that is an owner or developer of the app',
      );
    }
    return { data: describeToken(token, access.app) };
  };

  const describeToken = (token: Token, app: PracticeApp) => {
    const tokenError = tokens.findTokenError(token, state.now());
    const granted = tokens
      .listPermissions(token)
      .flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []));
    const pageIds = state.listPages(token.personId).map(({ id }) => id);
    const seconds = (ms: number) => Math.floor(ms / 1000);
    const { loggedInAt } = tokens.findGrant(token.appId, token.personId);
    return {
      app_id: app.id,
      type: token.type,
      application: app.name,
      data_access_expires_at: loggedInAt === 0 ? 0 : seconds(loggedInAt + dataAccessMs),
      ...(tokenError && { error: toShortError(tokenError) }),
      expires_at: token.expiresAt === 0 ? 0 : seconds(token.expiresAt),
      is_valid: tokenError === undefined,
      ...(token.isLongLived && { issued_at: seconds(token.issuedAt) }),
      ...(token.pageId !== undefined && { profile_id: token.pageId }),
      scopes: granted,
      granular_scopes: granted
        .filter((scope) => scope.startsWith('pages_') || scope === 'read_insights')
        .map((scope) => ({ scope, target_ids: pageIds })),
      user_id: token.personId,
    };
  };

  const registerCall = (
    path: string,
    operation: string,
    handle: (params: Params, authorization: string | undefined) => object,
  ) => {
    const answer = async (request: Request, reply: Reply) => {
      const { version = '' } = pickStrings(request.params);
      checkVersion(version);
      const params = mergeParams(request.query, request.body);
      const body = handle(params, request.headers.authorization);
      return reply.headers(graphHeaders(version)).type('application/json; charset=UTF-8').send(JSON.stringify(body));
    };
    routes.route({ method: ['GET', 'POST'], url: `/graph/:version${path}`, config: { operation }, handler: answer });
  };
  registerCall('/oauth/access_token', 'token.exchange', exchangeToken);
  registerCall('/debug_token', 'token.debug', debugToken);
};

const toShortError = (error: GraphError) => ({
  code: error.code,
  message: error.message,
  ...(error.fields.subcode !== undefined && { subcode: error.fields.subcode }),
});
