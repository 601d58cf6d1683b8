import { toStrings } from '../kit/http/loose-values.ts';
import type { Routes } from '../kit/network.ts';
import { hasCredentials, registerConsentDialog } from '../kit/oauth/consent-dialog.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { errors } from './errors.ts';
import { practiceApp } from './seed.data.ts';
import type { State } from './state.ts';

const scopeTitles: Record<string, string> = {
  'collab:': 'See your webinars and register people',
  'identity:scim.me': 'See who you are',
};

/** Consent page, tokens and the identity call. A refresh usually gives no new refresh token. */
export const registerOauth = (app: Routes, { state, tokens }: { state: State; tokens: TokenStore }) => {
  registerConsentDialog(app, {
    tokens,
    dialog: {
      network: 'GoToWebinar',
      homePath: '/gotowebinar',
      path: '/auth/oauth/authorize',
      app: practiceApp,
      scopeTitles,
      defaultScopes: Object.keys(scopeTitles),
      people: () =>
        state.organizers.values().map(({ key, firstName, lastName, email }) => ({
          id: key,
          name: `${firstName} ${lastName}`,
          detail: email,
        })),
    },
  });

  app.post('/auth/oauth/token', { config: { operation: 'oauth.token' } }, async (request, reply) => {
    if (!hasCredentials(practiceApp, request.headers.authorization)) throw errors.invalidClient();
    const form = toStrings(request.body);
    const isRefresh = form.grant_type === 'refresh_token';
    const pair = isRefresh
      ? tokens.exchangeRefreshToken(form.refresh_token ?? '')
      : tokens.exchangeCode(form.code ?? '', form.redirect_uri ?? '');
    if (!pair) throw errors.invalidGrant();
    const { access, refresh } = pair;
    return reply.send({
      access_token: access.value,
      ...(isRefresh ? {} : { token_type: 'Bearer', refresh_token: refresh?.value }),
      expires_in: tokens.accessSeconds,
      scope: access.scopes.join(' '),
      principal: state.organizers.get(access.accountId)?.email,
    });
  });

  app.post('/auth/oauth/revoke', { config: { operation: 'oauth.revoke' } }, async (request, reply) => {
    if (!hasCredentials(practiceApp, request.headers.authorization)) throw errors.invalidClient();
    tokens.revoke(toStrings(request.body).token ?? '');
    return reply.send({});
  });

  app.get('/api/identity/v1/Users/me', { config: { operation: 'identity.me' } }, async (request, reply) => {
    const token = tokens.find(request.headers.authorization);
    const organizer = token && state.organizers.get(token.accountId);
    if (!organizer) throw errors.identityToken();
    if (!token.scopes.includes('identity:scim.me')) throw errors.identityScope();
    const { key, email, firstName, lastName } = organizer;
    return reply.send({
      schemas: ['urn:scim:schemas:core:1.0'],
      id: key,
      userName: email,
      emails: [{ value: email, primary: true }],
      name: { givenName: firstName, familyName: lastName },
    });
  });
};
