import { ConnectorFailure, nextSteps } from '@fanfare/contract/networks/failure';
import type { Authorizer, Callback, Health } from '../../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../../ports/grant.ts';
import { type App, oauth2, readCallback, refreshedGrant } from '../auth/oauth2.ts';
import { createHttpClient, type Runtime } from '../http/http.ts';
import { parseOAuthError } from './errors.ts';
import { Revoked, TokenInfo, UserInfo } from './wire.ts';

/** URLs of Google's sign-in, and the id and secret of our app there. */
export type GoogleAccountsSettings = { accountsUrl: string; oauthUrl: string; openIdUrl: string; app: App };

export const googleAccountsAddresses = {
  accountsUrl: 'https://accounts.google.com',
  oauthUrl: 'https://oauth2.googleapis.com',
  openIdUrl: 'https://openidconnect.googleapis.com',
};

/** Addresses of Google's sign-in hosts at a practice network; each one with Google sign-in has its own copy. */
export const practiceAccountsAddresses = (practiceUrl: string, network: string) => ({
  accountsUrl: `${practiceUrl}/${network}/accounts`,
  oauthUrl: `${practiceUrl}/${network}/oauth2`,
  openIdUrl: `${practiceUrl}/${network}/openidconnect`,
});

/** Scopes required to read the account of the user. */
const identityScopes = ['openid', 'email', 'profile'] as const;

/** Short names by which scopes are requested; Google returns these scopes as URLs. */
const shortNames: Readonly<Record<string, string>> = {
  'https://www.googleapis.com/auth/userinfo.email': 'email',
  'https://www.googleapis.com/auth/userinfo.profile': 'profile',
};
const toRequestedScopes = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.map((name) => shortNames[name] ?? name)),
];

type Deps = { network: string; settings: GoogleAccountsSettings; runtime: Runtime };

/** Google OAuth: access tokens last 1 hour; the refresh token is returned once and kept. */
export const googleAuthorizer = ({ network, settings, runtime }: Deps): Authorizer => {
  const { app, accountsUrl } = settings;
  const createClient = (baseUrl: string) =>
    createHttpClient({ network, label: 'Google', baseUrl, parseError: parseOAuthError, runtime });
  const oauth = createClient(settings.oauthUrl);
  const openId = createClient(settings.openIdUrl);
  const flow = oauth2({
    http: oauth,
    config: {
      authorizeUrl: `${accountsUrl.replace(/(?<!\/)\/+$/, '')}/o/oauth2/v2/auth`,
      tokenPath: '/token',
      scopeSeparator: ' ',
      pkce: true,
      credentials: 'body',
      // Prompt for consent each time: `offline` alone returns a refresh token on the first consent only, which may be
      // lost by now.
      extraParams: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    },
    app,
    now: runtime.now,
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const readAccount = async (token: string): Promise<RemoteAccount> => {
    const request = { operation: 'userinfo', to: '/v1/userinfo', headers: bearer(token) };
    const { sub, name, email, picture } = (await openId.read(request, UserInfo)).data;
    // Name of an account is its email address, by which users and the specification identify Google accounts.
    return { id: sub, name: email || name || sub, picture: picture ?? undefined };
  };
  const readTokenInfo = async (token: string) => {
    const request = { operation: 'tokeninfo', to: '/tokeninfo', method: 'POST', headers: bearer(token) } as const;
    return (await oauth.read({ ...request, body: { form: {} } }, TokenInfo)).data;
  };

  return {
    authorizeUrl({ loginHint, ...request }) {
      const scopes = [...new Set([...identityScopes, ...request.scopes])];
      const url = new URL(flow.authorizeUrl({ ...request, scopes }));
      if (loginHint) url.searchParams.set('login_hint', loginHint);
      return url.href;
    },

    async exchange(authorization) {
      const { accessToken, refreshToken, expiresAt, scopes = [] } = await flow.exchange(authorization);
      if (!refreshToken) throw noRefreshTokenError(network);
      return {
        accessToken,
        refreshToken,
        expiresAt,
        scopes: toRequestedScopes(scopes),
        account: await readAccount(accessToken),
      };
    },

    async refresh(grant: Grant) {
      const { refreshToken } = grant;
      if (!refreshToken) throw noRefreshTokenError(network);
      const newToken = await flow.requestToken('oauth.refresh', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      return refreshedGrant(grant, { ...newToken, scopes: toRequestedScopes(newToken.scopes ?? []) });
    },

    async probe({ accessToken }) {
      try {
        const { aud, scope, exp } = await readTokenInfo(accessToken);
        if (aud !== app.id) return toDeadHealth(`This connection belongs to another app. ${nextSteps.reauthorize}`);
        return {
          isAlive: true,
          granted: toRequestedScopes(scope.split(' ').filter(Boolean)),
          declined: [],
          expiresAt: new Date(exp * 1000),
          account: await readAccount(accessToken),
        };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        return toDeadHealth(error.details.message, error.details.code, error.details.networkMessage);
      }
    },

    async revoke({ accessToken, refreshToken }) {
      // Token to revoke: the refresh token outlives the access token, so revoking it always works.
      const form = { token: refreshToken || accessToken };
      try {
        await oauth.once({ operation: 'revoke', to: '/revoke', body: { form } }, Revoked);
      } catch (error) {
        // A token that is invalid already counts as revoked, so this error is ignored.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
      }
    },
  };
};

export const googleCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };

const toDeadHealth = (message: string, code?: string, networkMessage?: string): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  problem: { kind: 'reauthorize', message, code, networkMessage },
});

const noRefreshTokenError = (network: string) =>
  new ConnectorFailure('reauthorize', {
    network,
    code: 'no-refresh-token',
    message: `Google granted access for 1 hour only. ${nextSteps.reauthorize}`,
  });
