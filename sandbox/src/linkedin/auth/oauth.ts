import type { Reply, Request, Routes } from '../../kit/network.ts';
import { toStrings } from '../rest/input.ts';
import type { Tokens } from '../rest/tokens.ts';
import { findApp } from '../seed.data.ts';
import type { PracticeApp, RefreshToken, State, Token } from '../state.ts';

type Deps = { state: State; tokens: Tokens };
type Form = Record<string, string>;
type TokenResponse = { status: number; body: object | undefined };

const tokenStatus = (token: Token, now: number): 'revoked' | 'expired' | 'active' => {
  if (token.isRevoked) return 'revoked';
  return now >= token.expiresAt ? 'expired' : 'active';
};

const toErrorResponse = (error: string, error_description: string, status = 400): TokenResponse => ({
  status,
  body: { error, error_description },
});
const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Exchanges codes for tokens, introspects and revokes tokens. */
export const registerOauth = (routes: Routes, { state, tokens }: Deps) => {
  const registerCall = (path: string, operation: string, handle: (form: Form, app: PracticeApp) => TokenResponse) =>
    routes.post(`/www/oauth/v2${path}`, { config: { operation } }, async (request: Request, reply: Reply) => {
      const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
      const form = isForm ? toStrings(request.body) : {};
      const app = findApp(form.client_id);
      const { status, body } =
        app && form.client_secret === app.secret
          ? handle(form, app)
          : toErrorResponse('invalid_client', 'Client authentication failed', 401);
      return reply.code(status).send(body ?? '');
    });

  const toTokenResponse = (token: Token, refreshToken: RefreshToken | undefined): TokenResponse => ({
    status: 200,
    body: {
      access_token: token.value,
      expires_in: toSeconds(token.expiresAt - state.now()),
      scope: token.scopes.join(','),
      token_type: 'Bearer',
      ...(refreshToken && {
        refresh_token: refreshToken.value,
        refresh_token_expires_in: toSeconds(refreshToken.expiresAt - state.now()),
      }),
    },
  });

  const refresh = (form: Form, app: PracticeApp): TokenResponse => {
    if (!app.isPartner)
      return toErrorResponse('invalid_request', 'Refresh tokens are not enabled for this application');
    const refreshToken = tokens.findRefreshToken(form.refresh_token ?? '', app.id);
    if (!refreshToken) return toErrorResponse('invalid_grant', 'The provided refresh token is invalid or has expired');
    return toTokenResponse(tokens.issue(refreshToken, refreshToken.expiresAt), refreshToken);
  };

  registerCall('/accessToken', 'token.exchange', (form, app) => {
    if (form.grant_type === 'refresh_token') return refresh(form, app);
    if (form.grant_type !== 'authorization_code')
      return toErrorResponse('unsupported_grant_type', 'Use grant_type=authorization_code');
    const code = state.codes.get(form.code ?? '');
    const isOpen = code && code.appId === app.id && !code.isUsed && state.now() < code.expiresAt;
    if (!isOpen || code.redirect !== form.redirect_uri)
      return toErrorResponse(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      );
    state.codes.set(code.value, { ...code, isUsed: true });
    return toTokenResponse(tokens.issue(code), app.isPartner ? tokens.issueRefreshToken(code) : undefined);
  });

  registerCall('/introspectToken', 'token.introspect', (form, app) => {
    const token = state.tokens.get(form.token ?? '');
    // Token of another app counts as unknown.
    if (!token || token.appId !== app.id) return { status: 200, body: { active: false } };
    const status = tokenStatus(token, state.now());
    const body = {
      active: status === 'active',
      client_id: app.id,
      authorized_at: toSeconds(token.issuedAt),
      created_at: toSeconds(token.issuedAt),
      status,
      expires_at: toSeconds(token.expiresAt),
      scope: token.scopes.join(','),
      auth_type: '3L',
    };
    return { status: 200, body };
  });

  registerCall('/revoke', 'token.revoke', (form) => {
    tokens.revoke(form.token ?? '');
    return { status: 200, body: undefined };
  });
};
