import { toStrings } from '../kit/http/loose-values.ts';
import type { Routes } from '../kit/network.ts';
import { hasCredentials, registerConsentDialog } from '../kit/oauth/consent-dialog.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { errors } from './errors.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';

const scopeTitles: Record<string, string> = {
  'account.read': 'See your account',
  'list.read': 'See your lists and their custom fields',
  'list.write': 'Change your lists',
  'subscriber.read': 'See your subscribers',
  'subscriber.write': 'Add, change and delete subscribers',
};

/**
 * Consent page, and calls that issue, refresh and revoke tokens. Refresh tokens work once. A client with a secret must
 * not use PKCE.
 */
export const registerOauth = (app: Routes, { state, tokens }: { state: State; tokens: TokenStore }) => {
  registerConsentDialog(app, {
    tokens,
    dialog: {
      network: 'AWeber',
      homePath: '/aweber',
      path: '/auth/oauth2/authorize',
      app: practiceApp,
      scopeTitles,
      findError: (params) =>
        params.code_challenge === undefined ? undefined : 'Confidential Client MUST NOT Use PKCE.',
      people: () => state.accounts.values().map(({ id, name, email }) => ({ id, name, detail: email })),
    },
  });

  const exchange = (form: Record<string, string>) => {
    if (form.code_verifier !== undefined) throw errors.invalidRequest('Confidential Client MUST NOT Use PKCE');
    if (form.grant_type === 'authorization_code') return tokens.exchangeCode(form.code ?? '', form.redirect_uri ?? '');
    if (form.grant_type === 'refresh_token') return tokens.exchangeRefreshToken(form.refresh_token ?? '');
    throw errors.invalidRequest('The grant_type is unknown.');
  };

  app.post('/auth/oauth2/token', { config: { operation: 'oauth.token' } }, async (request, reply) => {
    if (!hasCredentials(practiceApp, request.headers.authorization)) throw errors.invalidClient();
    const pair = exchange(toStrings(request.body));
    if (!pair) throw errors.invalidGrant();
    return reply.send({
      access_token: pair.access.value,
      expires_in: tokens.accessSeconds,
      refresh_token: pair.refresh?.value,
      token_type: 'bearer',
    });
  });

  app.post('/auth/oauth2/revoke', { config: { operation: 'oauth.revoke' } }, async (request, reply) => {
    if (!hasCredentials(practiceApp, request.headers.authorization)) throw errors.invalidClient();
    const { token } = toStrings(request.body);
    if (token === undefined) throw errors.invalidRequest('token is missing');
    tokens.revoke(token);
    return reply.send({});
  });
};
