import { createHash } from 'node:crypto';
import type { Request, Routes } from '../../kit/network.ts';
import { errors } from '../api/errors.ts';
import { toStrings } from '../api/params.ts';
import type { Tokens } from '../api/tokens.ts';
import type { State } from '../state.ts';
import { practiceApp } from './app.ts';

type Deps = { state: State; tokens: Tokens };
type Form = Record<string, string>;

/** Exchanges codes and refresh tokens for a token pair, and revokes tokens. */
export const registerOauth = (routes: Routes, { state, tokens }: Deps) => {
  const exchangeCode = (form: Form) => {
    const code = state.codes.get(requireParam(form, 'code'));
    const redirect = requireParam(form, 'redirect_uri');
    const verifier = requireParam(form, 'code_verifier');
    if (!code || code.isUsed || state.now() >= code.expiresAt) throw errors.badToken('authorization code');
    if (code.redirect !== redirect) {
      throw errors.badRequest('Value passed for the redirect uri did not match the uri of the authorization code.');
    }
    if ((code.isPlain ? verifier : s256(verifier)) !== code.challenge) {
      throw errors.badRequest('Value passed for the code verifier did not match the code challenge.');
    }
    state.codes.set(code.value, { ...code, isUsed: true });
    return tokens.issuePair(code.accountId, [...code.scopes]);
  };

  const exchangeRefreshToken = (form: Form) => {
    const token = tokens.findValid(requireParam(form, 'refresh_token'), 'refresh');
    if (!token) throw errors.badToken();
    // Refresh token ends with its first use; a second use fails.
    tokens.end(token);
    return tokens.issuePair(token.accountId, [...token.scopes]);
  };

  routes.post('/api/2/oauth2/token', { config: { operation: 'token.exchange' } }, async (request) => {
    requireClient(request);
    const form = toStrings(request.body);
    const grantType = requireParam(form, 'grant_type');
    if (grantType === 'authorization_code') return exchangeCode(form);
    if (grantType === 'refresh_token') return exchangeRefreshToken(form);
    throw errors.badGrantType();
  });

  routes.post('/api/2/oauth2/revoke', { config: { operation: 'token.revoke' } }, async (request) => {
    requireClient(request);
    const token = state.tokens.get(requireParam(toStrings(request.body), 'token'));
    if (!token) throw errors.badToken();
    tokens.end(token);
    return { revoked: true };
  });
};

const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The practice app is a confidential client: its secret must be in the Basic header, not in the form. */
const requireClient = ({ headers }: Request) => {
  const [, credentials = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const expected = `${encodeURIComponent(practiceApp.id)}:${encodeURIComponent(practiceApp.secret)}`;
  if (Buffer.from(credentials, 'base64').toString() !== expected) throw errors.unknownClient();
};

const requireParam = (form: Form, name: string): string => {
  const value = form[name];
  if (!value) throw errors.badRequest(`Missing required parameter [${name}].`);
  return value;
};
