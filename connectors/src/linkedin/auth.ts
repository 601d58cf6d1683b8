import { ConnectorFailure, nextSteps } from '@fanfare/contract/networks/failure';
import { type OAuth2Config, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Authorizer, Callback, Health } from '../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import type { LinkedinSettings } from './settings.ts';
import { idFromUrn, isOrganization, personUrn } from './urns.ts';
import { Introspection, Me, Nothing, OrganizationRow, UserInfo } from './wire.ts';

type Deps = { client: Client; settings: LinkedinSettings; now: () => Date };

const toOAuth2Config = ({ wwwUrl }: LinkedinSettings): OAuth2Config => ({
  authorizeUrl: `${wwwUrl.replace(/(?<!\/)\/+$/, '')}/oauth/v2/authorization`,
  tokenPath: '/oauth/v2/accessToken',
  scopeSeparator: ' ',
  pkce: false,
  credentials: 'body',
});

/** Access tokens last 60 days. Only partners' apps get a refresh token; users of all other apps sign in again. */
export const linkedinAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: client.www, config: toOAuth2Config(settings), app, now });
  const form = (token: string) => ({ form: { token, client_id: app.id, client_secret: app.secret } });

  const readMember = async (token: string): Promise<RemoteAccount> => {
    if (app.product === 'community-management') {
      const { id, localizedFirstName, localizedLastName } = await client.readMember('me', token, Me);
      return { id: personUrn(id), name: [localizedFirstName, localizedLastName].filter(Boolean).join(' ') || id };
    }
    const { sub, name, given_name, family_name, picture } = await client.readMember('userinfo', token, UserInfo);
    const fullName = name || [given_name, family_name].filter(Boolean).join(' ') || sub;
    return { id: personUrn(sub), name: fullName, picture: picture ?? undefined };
  };
  const readAccount = async ({ accessToken: token, account }: Grant): Promise<RemoteAccount> => {
    if (!isOrganization(account.id)) return readMember(token);
    const to = pathOf`/organizations/${idFromUrn(account.id)}`;
    const row = await client.read({ operation: 'organization', to, token }, OrganizationRow);
    return { ...account, name: row.localizedName ?? account.name };
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(authorization) {
      const { scopes = [], ...token } = await flow.exchange(authorization);
      return { ...token, scopes, account: await readMember(token.accessToken) };
    },

    refresh: flow.refresh,

    async probe(grant) {
      const request = { operation: 'introspect', to: '/oauth/v2/introspectToken', body: form(grant.accessToken) };
      const { data } = await client.www.read({ ...request, method: 'POST' }, Introspection);
      const expiresAt = data.expires_at ? new Date(data.expires_at * 1000) : undefined;
      if (!data.active) return toDeadHealth(expiresAt, data.status ?? 'invalid');
      const granted = (data.scope ?? '').split(/[\s,]+/).filter(Boolean);
      try {
        return { isAlive: true, granted, declined: [], expiresAt, account: await readAccount(grant) };
      } catch (error) {
        // Token can expire between the introspection and the reading of the account.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        return toDeadHealth(expiresAt, error.details.code ?? 'invalid', error.details.networkMessage);
      }
    },

    async revoke({ accessToken }) {
      const request = { operation: 'revoke', to: '/oauth/v2/revoke', body: form(accessToken) };
      await client.www.once(request, Nothing);
    },
  };
};

const messages: Readonly<Record<string, string>> = {
  expired: `Your LinkedIn connection expired (it lasts 60 days). ${nextSteps.reauthorize}`,
  revoked: `The app was removed on LinkedIn. ${nextSteps.reauthorize}`,
};

const toDeadHealth = (expiresAt: Date | undefined, code: string, networkMessage?: string): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  expiresAt,
  problem: {
    kind: 'reauthorize',
    message: messages[code] ?? `LinkedIn no longer accepts this connection. ${nextSteps.reauthorize}`,
    networkMessage,
    code,
  },
});

export const linkedinCallback: Callback = {
  read: (query) => readCallback(query, ['user_cancelled_login', 'user_cancelled_authorize']),
};
