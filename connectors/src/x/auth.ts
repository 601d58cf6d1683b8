import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type App, type OAuth2Facts, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../ports/grant.ts';
import type { Api } from './api.ts';
import type { XSettings } from './settings.ts';
import { Me, Revoked } from './wire.ts';

type Deps = { api: Api; settings: XSettings; now: () => Date };

const factsOf = ({ siteUrl }: XSettings): OAuth2Facts => ({
  authorizeUrl: `${siteUrl.replace(/\/+$/, '')}/i/oauth2/authorize`,
  tokenPath: '/2/oauth2/token',
  scopeSeparator: ' ',
  pkce: true,
  credentials: 'basic',
});

/**
 * A token lives two hours. Its refresh token is good for one use: whoever renews keeps the new pair before anything
 * else happens, and never lets two renew at once.
 */
export const xAuthorizer = ({ api, settings, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: api.http, facts: factsOf(settings), app, now });

  /** The account's name is its handle: people, addresses and the documents know it by that. */
  const me = async (accessToken: string): Promise<RemoteAccount> => {
    const ask = { operation: 'me', to: '/2/users/me', query: { 'user.fields': 'profile_image_url' } };
    const { id, username, profile_image_url } = (await api.read({ accessToken }, ask, Me)).data;
    return { id, name: username, picture: profile_image_url ?? undefined };
  };

  const giveBack = async (token: string, hint: string) => {
    const form = { token, token_type_hint: hint };
    const headers = { authorization: basic(app) };
    try {
      await api.http.once({ operation: 'revoke', to: '/2/oauth2/revoke', headers, body: { form } }, Revoked);
    } catch (error) {
      // A token X does not know has nothing left to give back.
      if (!isDead(error)) throw error;
    }
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const { scopes = [], ...token } = await flow.exchange(answer);
      return { ...token, scopes, account: await me(token.accessToken) };
    },

    async refresh(grant) {
      if (!grant.refreshToken) throw notRenewable();
      return flow.refresh(grant);
    },

    async probe({ accessToken, scopes, expiresAt }) {
      try {
        const account = await me(accessToken);
        return { isAlive: true, granted: scopes, declined: [], expiresAt, account };
      } catch (error) {
        if (!isDead(error)) throw error;
        const { sentence, words, code } = error.facts;
        return {
          ...{ isAlive: false, granted: [], declined: [], expiresAt },
          problem: { kind: error.kind, sentence, words, code },
        };
      }
    },

    async revoke({ accessToken, refreshToken }: Grant) {
      // The refresh token first: left behind, it would go on making new ones.
      if (refreshToken) await giveBack(refreshToken, 'refresh_token');
      await giveBack(accessToken, 'access_token');
    },
  };
};

const isDead = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && error.kind === 'reauthorize';

const basic = ({ id, secret }: App): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

const notRenewable = () =>
  new ConnectorFailure('reauthorize', {
    network: 'x',
    code: 'no-refresh-token',
    sentence: 'X did not allow us to stay connected. Connect the account again.',
  });

export const xCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
