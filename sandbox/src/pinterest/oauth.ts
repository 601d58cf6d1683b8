import type { Routes } from '../kit/network.ts';
import { refuse } from './errors.ts';
import { needed, strings } from './input.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';
import { accessMs, refreshMs, type Tokens } from './tokens.ts';

type Deps = { state: State; tokens: Tokens };

const basic = `Basic ${Buffer.from(`${practiceApp.id}:${practiceApp.secret}`).toString('base64')}`;

/** Codes become pairs of tokens here, and a refresh token becomes the next pair, once. */
export const oauth = (routes: Routes, { state, tokens }: Deps) => {
  const byCode = (form: Record<string, string>) => {
    const code = state.codes.get(needed(form, 'code'));
    const redirect = needed(form, 'redirect_uri', 2048);
    const isGood = code && !code.isUsed && code.redirect === redirect && state.now() < code.expiresAt;
    if (!isGood) throw refuse.invalid('The authorization code is invalid, expired, or was used before.');
    state.codes.set(code.value, { ...code, isUsed: true });
    return tokens.issue(code.accountId, code.scopes);
  };
  const byRefresh = (form: Record<string, string>) =>
    tokens.rotate(needed(form, 'refresh_token'), form.scope?.split(/[\s,]+/).filter(Boolean));

  routes.post('/api/v5/oauth/token', { config: { operation: 'token' } }, async (request, reply) => {
    if (request.headers.authorization !== basic) throw refuse.authentication();
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
    const form = isForm ? strings(request.body) : {};
    const kind = needed(form, 'grant_type');
    if (kind !== 'authorization_code' && kind !== 'refresh_token')
      throw refuse.invalid(`'${kind}' is not one of ['authorization_code', 'refresh_token']`);
    const { access, refresh } = kind === 'refresh_token' ? byRefresh(form) : byCode(form);
    return reply.send({
      response_type: kind,
      access_token: access.value,
      token_type: 'bearer',
      expires_in: accessMs / 1000,
      refresh_token: refresh.value,
      refresh_token_expires_in: refreshMs / 1000,
      refresh_token_expires_at: Math.floor(refresh.expiresAt / 1000),
      scope: access.scopes.join(' '),
    });
  });
};
