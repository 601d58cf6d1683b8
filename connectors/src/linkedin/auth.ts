import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type OAuth2Facts, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Authorizer, Callback, Health } from '../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import type { LinkedinSettings } from './settings.ts';
import { idOf, isOrganization, personUrn } from './urns.ts';
import { Introspection, Nothing, OrganizationRow, UserInfo } from './wire.ts';

type Deps = { client: Client; settings: LinkedinSettings; now: () => Date };

const factsOf = ({ wwwUrl }: LinkedinSettings): OAuth2Facts => ({
  authorizeUrl: `${wwwUrl.replace(/\/+$/, '')}/oauth/v2/authorization`,
  tokenPath: '/oauth/v2/accessToken',
  scopeSeparator: ' ',
  pkce: false,
  credentials: 'body',
});

/** An ordinary app gets sixty days and no refresh token: the next sixty take the next login. */
export const linkedinAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: client.www, facts: factsOf(settings), app, now });
  const form = (token: string) => ({ form: { token, client_id: app.id, client_secret: app.secret } });

  const me = async (token: string): Promise<RemoteAccount> => {
    const { sub, name, given_name, family_name, picture } = await client.userinfo(token, UserInfo);
    const full = name || [given_name, family_name].filter(Boolean).join(' ') || sub;
    return { id: personUrn(sub), name: full, picture: picture ?? undefined };
  };
  const accountOf = async ({ accessToken: token, account }: Grant): Promise<RemoteAccount> => {
    if (!isOrganization(account.id)) return me(token);
    const to = pathOf`/organizations/${idOf(account.id)}`;
    const row = await client.read({ operation: 'organization', to, token }, OrganizationRow);
    return { ...account, name: row.localizedName ?? account.name };
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const { accessToken, expiresAt, scopes = [] } = await flow.exchange(answer);
      return { accessToken, expiresAt, scopes, account: await me(accessToken) };
    },

    async probe(grant) {
      const call = { operation: 'introspect', to: '/oauth/v2/introspectToken', body: form(grant.accessToken) };
      const { data } = await client.www.read({ ...call, method: 'POST' }, Introspection);
      const expiresAt = data.expires_at ? new Date(data.expires_at * 1000) : undefined;
      if (!data.active) return dead(expiresAt, data.status ?? 'invalid');
      const granted = (data.scope ?? '').split(/[\s,]+/).filter(Boolean);
      try {
        return { isAlive: true, granted, declined: [], expiresAt, account: await accountOf(grant) };
      } catch (error) {
        // The token may die between the two questions; that is an answer too.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        return dead(expiresAt, error.facts.code ?? 'invalid', error.facts.words);
      }
    },

    async revoke({ accessToken }) {
      const call = { operation: 'revoke', to: '/oauth/v2/revoke', body: form(accessToken) };
      await client.www.once(call, Nothing);
    },
  };
};

const sentences: Readonly<Record<string, string>> = {
  expired: 'The connection to LinkedIn has run out, as it does after sixty days. Connect the account again.',
  revoked: 'The app was removed on LinkedIn. Connect the account again.',
};

const dead = (expiresAt: Date | undefined, code: string, words?: string): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  expiresAt,
  problem: {
    kind: 'reauthorize',
    sentence: sentences[code] ?? 'LinkedIn no longer accepts this connection. Connect the account again.',
    words,
    code,
  },
});

export const linkedinCallback: Callback = {
  read: (query) => readCallback(query, ['user_cancelled_login', 'user_cancelled_authorize']),
};
