import type { Reply, Request, Routes } from '../../kit/network.ts';
import { toStrings } from '../rest/input.ts';
import { practiceApp } from '../seed.data.ts';
import type { State } from '../state.ts';
import { type Tokens, tokenTtlMs } from './tokens.ts';

type Deps = { state: State; tokens: Tokens };
type TokenResponse = { status: number; body: object | undefined };

const toErrorResponse = (error: string, error_description: string, status = 400): TokenResponse => ({
  status,
  body: { error, error_description },
});
const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Exchanges codes for tokens, introspects and revokes tokens. */
export const registerOauth = (routes: Routes, { state, tokens }: Deps) => {
  const registerCall = (path: string, operation: string, handle: (form: Record<string, string>) => TokenResponse) =>
    routes.post(`/www/oauth/v2${path}`, { config: { operation } }, async (request: Request, reply: Reply) => {
      const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
      const form = isForm ? toStrings(request.body) : {};
      const { status, body } =
        form.client_id === practiceApp.id && form.client_secret === practiceApp.secret
          ? handle(form)
          : toErrorResponse('invalid_client', 'Client authentication failed', 401);
      return reply.code(status).send(body ?? '');
    });

  registerCall('/accessToken', 'token.exchange', (form) => {
    if (form.grant_type === 'refresh_token')
      return toErrorResponse('invalid_request', 'Refresh tokens are not enabled for this application');
    if (form.grant_type !== 'authorization_code')
      return toErrorResponse('unsupported_grant_type', 'Use grant_type=authorization_code');
    const code = state.codes.get(form.code ?? '');
    const isValid = code && !code.isUsed && code.redirect === form.redirect_uri && state.now() < code.expiresAt;
    if (!isValid)
      return toErrorResponse(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      );
    state.codes.set(code.value, { ...code, isUsed: true });
    const token = tokens.issue(code.personId, code.scopes);
    const body = {
      access_token: token.value,
      expires_in: toSeconds(tokenTtlMs),
      scope: token.scopes.join(','),
      token_type: 'Bearer',
    };
    return { status: 200, body };
  });

  registerCall('/introspectToken', 'token.introspect', (form) => {
    const token = state.tokens.get(form.token ?? '');
    if (!token) return { status: 200, body: { active: false } };
    const isExpired = state.now() >= token.expiresAt;
    const status = token.isRevoked ? 'revoked' : isExpired ? 'expired' : 'active';
    const body = {
      active: status === 'active',
      client_id: practiceApp.id,
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
