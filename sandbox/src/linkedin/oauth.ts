import type { Reply, Request, Routes } from '../kit/network.ts';
import { strings } from './input.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';
import { lifeMs, type Tokens } from './tokens.ts';

type Deps = { state: State; tokens: Tokens };
type Answered = { status: number; body: object | undefined };

const wrong = (error: string, error_description: string, status = 400): Answered => ({
  status,
  body: { error, error_description },
});
const seconds = (ms: number) => Math.floor(ms / 1000);

/** Codes become tokens here, and any token tells what it is worth. */
export const oauth = (routes: Routes, { state, tokens }: Deps) => {
  const open = (path: string, operation: string, handle: (form: Record<string, string>) => Answered) =>
    routes.post(`/www/oauth/v2${path}`, { config: { operation } }, async (request: Request, reply: Reply) => {
      const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
      const form = isForm ? strings(request.body) : {};
      const { status, body } =
        form.client_id === practiceApp.id && form.client_secret === practiceApp.secret
          ? handle(form)
          : wrong('invalid_client', 'Client authentication failed', 401);
      return reply.code(status).send(body ?? '');
    });

  open('/accessToken', 'token.exchange', (form) => {
    if (form.grant_type === 'refresh_token')
      return wrong('invalid_request', 'Refresh tokens are not enabled for this application');
    if (form.grant_type !== 'authorization_code')
      return wrong('unsupported_grant_type', 'Use grant_type=authorization_code');
    const code = state.codes.get(form.code ?? '');
    const isGood = code && !code.isUsed && code.redirect === form.redirect_uri && state.now() < code.expiresAt;
    if (!isGood)
      return wrong(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
      );
    state.codes.set(code.value, { ...code, isUsed: true });
    const token = tokens.issue(code.personId, code.scopes);
    const body = {
      access_token: token.value,
      expires_in: seconds(lifeMs),
      scope: token.scopes.join(','),
      token_type: 'Bearer',
    };
    return { status: 200, body };
  });

  open('/introspectToken', 'token.introspect', (form) => {
    const token = state.tokens.get(form.token ?? '');
    if (!token) return { status: 200, body: { active: false } };
    const isOver = state.now() >= token.expiresAt;
    const status = token.isRevoked ? 'revoked' : isOver ? 'expired' : 'active';
    const body = {
      active: status === 'active',
      client_id: practiceApp.id,
      authorized_at: seconds(token.issuedAt),
      created_at: seconds(token.issuedAt),
      status,
      expires_at: seconds(token.expiresAt),
      scope: token.scopes.join(','),
      auth_type: '3L',
    };
    return { status: 200, body };
  });

  open('/revoke', 'token.revoke', (form) => {
    tokens.revoke(form.token ?? '');
    return { status: 200, body: undefined };
  });
};
