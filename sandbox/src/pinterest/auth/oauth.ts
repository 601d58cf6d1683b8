import type { Routes } from '../../kit/network.ts';
import { errors } from '../api/errors.ts';
import { requireText, toStrings } from '../api/input.ts';
import { accessTokenTtlMs, refreshTokenTtlMs, type Tokens } from '../api/tokens.ts';
import { practiceApp } from '../seed.data.ts';
import type { State } from '../state.ts';

type Deps = { state: State; tokens: Tokens };

const userAndPassword = `${practiceApp.id}:${practiceApp.secret}`;
const expectedAuthorization = `Basic ${Buffer.from(userAndPassword).toString('base64')}`;

/** Exchanges codes and refresh tokens for a token pair. Each works once. */
export const registerOauth = (routes: Routes, { state, tokens }: Deps) => {
  const exchangeCode = (form: Record<string, string>) => {
    const code = state.codes.get(requireText(form, 'code'));
    const redirect = requireText(form, 'redirect_uri', 2048);
    const isValid = code && !code.isUsed && code.redirect === redirect && state.now() < code.expiresAt;
    if (!isValid) throw errors.invalid('The authorization code is invalid, expired, or was used before.');
    state.codes.set(code.value, { ...code, isUsed: true });
    return tokens.issue(code.accountId, code.scopes);
  };
  const exchangeRefreshToken = (form: Record<string, string>) =>
    tokens.rotate(requireText(form, 'refresh_token'), form.scope?.split(/[\s,]+/).filter(Boolean));

  routes.post('/api/v5/oauth/token', { config: { operation: 'token' } }, async (request, reply) => {
    if (request.headers.authorization !== expectedAuthorization) throw errors.authentication();
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
    const form = isForm ? toStrings(request.body) : {};
    const grantType = requireText(form, 'grant_type');
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      throw errors.invalid(`'${grantType}' is not one of ['authorization_code', 'refresh_token']`);
    const { access, refresh } = grantType === 'refresh_token' ? exchangeRefreshToken(form) : exchangeCode(form);
    return reply.send({
      response_type: grantType,
      access_token: access.value,
      token_type: 'bearer',
      expires_in: accessTokenTtlMs / 1000,
      refresh_token: refresh.value,
      refresh_token_expires_in: refreshTokenTtlMs / 1000,
      refresh_token_expires_at: Math.floor(refresh.expiresAt / 1000),
      scope: access.scopes.join(' '),
    });
  });
};
