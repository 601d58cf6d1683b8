import { ConnectorFailure, nextSteps } from '@fanfare/contract/networks/failure';
import { basicAuth, type OAuth2Config, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import { probeAccount } from '../kit/auth/probe-account.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../ports/grant.ts';
import type { Api } from './api.ts';
import type { XSettings } from './settings.ts';
import { Me, Revoked } from './wire.ts';

type Deps = { api: Api; settings: XSettings; now: () => Date };

const toOAuth2Config = ({ siteUrl }: XSettings): OAuth2Config => ({
  authorizeUrl: `${siteUrl.replace(/(?<!\/)\/+$/, '')}/i/oauth2/authorize`,
  tokenPath: '/2/oauth2/token',
  scopeSeparator: ' ',
  pkce: true,
  credentials: 'basic',
});

/**
 * Access tokens last 2 hours. Refresh tokens are single-use: the caller must store the new pair immediately and never
 * refresh concurrently.
 */
export const xAuthorizer = ({ api, settings, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: api.http, config: toOAuth2Config(settings), app, now });

  /** Account of a token, whose name is its handle, as in URLs and the specification. */
  const readAccount = async (accessToken: string): Promise<RemoteAccount> => {
    const request = { operation: 'me', to: '/2/users/me', query: { 'user.fields': 'profile_image_url' } };
    const { id, username, profile_image_url } = (await api.read({ accessToken }, request, Me)).data;
    return { id, name: username, picture: profile_image_url ?? undefined };
  };

  const revokeToken = async (token: string, hint: string) => {
    const form = { token, token_type_hint: hint };
    const headers = { authorization: basicAuth('basic', app) };
    try {
      await api.http.once({ operation: 'revoke', to: '/2/oauth2/revoke', headers, body: { form } }, Revoked);
    } catch (error) {
      // A token that is invalid already counts as revoked, so this error is ignored.
      if (!isReauthorize(error)) throw error;
    }
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(authorization) {
      const { scopes = [], ...token } = await flow.exchange(authorization);
      return { ...token, scopes, account: await readAccount(token.accessToken) };
    },

    async refresh(grant) {
      if (!grant.refreshToken) throw noRefreshTokenError();
      return flow.refresh(grant);
    },

    probe: (grant) => probeAccount(grant, readAccount),

    async revoke({ accessToken, refreshToken }: Grant) {
      // The refresh token is revoked first: it could create new access tokens.
      if (refreshToken) await revokeToken(refreshToken, 'refresh_token');
      await revokeToken(accessToken, 'access_token');
    },
  };
};

const isReauthorize = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && error.kind === 'reauthorize';

const noRefreshTokenError = () =>
  new ConnectorFailure('reauthorize', {
    network: 'x',
    code: 'no-refresh-token',
    message: `X didn’t grant lasting access. ${nextSteps.reauthorize}`,
  });

export const xCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
