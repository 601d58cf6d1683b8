import { createHash } from 'node:crypto';
import type { Request, Routes } from '../kit/network.ts';
import { practiceApp } from './app.ts';
import { refuse } from './errors.ts';
import { strings } from './params.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';

type Deps = { state: State; tokens: Tokens };
type Form = Record<string, string>;

/** Codes become pairs of tokens here, and refresh tokens the next pair. */
export const login = (routes: Routes, { state, tokens }: Deps) => {
  const byCode = (form: Form) => {
    const code = state.codes.get(needed(form, 'code'));
    const redirect = needed(form, 'redirect_uri');
    const verifier = needed(form, 'code_verifier');
    if (!code || code.isUsed || state.now() >= code.expiresAt) throw refuse.badToken('authorization code');
    if (code.redirect !== redirect) {
      throw refuse.badRequest('Value passed for the redirect uri did not match the uri of the authorization code.');
    }
    if ((code.isPlain ? verifier : s256(verifier)) !== code.challenge) {
      throw refuse.badRequest('Value passed for the code verifier did not match the code challenge.');
    }
    state.codes.set(code.value, { ...code, isUsed: true });
    return tokens.pair(code.accountId, [...code.scopes]);
  };

  const byRefresh = (form: Form) => {
    const token = tokens.living(needed(form, 'refresh_token'), 'refresh');
    if (!token) throw refuse.badToken();
    // Good for one use: whoever comes second is turned away.
    tokens.end(token);
    return tokens.pair(token.accountId, [...token.scopes]);
  };

  routes.post('/api/2/oauth2/token', { config: { operation: 'token.exchange' } }, async (request) => {
    checkClient(request);
    const form = strings(request.body);
    const grant = needed(form, 'grant_type');
    if (grant === 'authorization_code') return byCode(form);
    if (grant === 'refresh_token') return byRefresh(form);
    throw refuse.badGrantType();
  });

  routes.post('/api/2/oauth2/revoke', { config: { operation: 'token.revoke' } }, async (request) => {
    checkClient(request);
    const token = state.tokens.get(needed(strings(request.body), 'token'));
    if (!token) throw refuse.badToken();
    tokens.end(token);
    return { revoked: true };
  });
};

const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The practice app keeps a secret, so it must show it: in the header, never in the form. */
const checkClient = ({ headers }: Request) => {
  const [, given = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const expected = `${encodeURIComponent(practiceApp.id)}:${encodeURIComponent(practiceApp.secret)}`;
  if (Buffer.from(given, 'base64').toString() !== expected) throw refuse.unknownClient();
};

const needed = (form: Form, name: string): string => {
  const value = form[name];
  if (!value) throw refuse.badRequest(`Missing required parameter [${name}].`);
  return value;
};
