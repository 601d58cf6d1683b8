import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Authorizer, Callback, Health } from '../../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../../ports/grant.ts';
import { type App, oauth2, readCallback, refreshedGrant } from '../auth/oauth2.ts';
import { createHttpClient, type Runtime } from '../http/http.ts';
import { parseOAuthError } from './errors.ts';
import { Revoked, TokenInfo, UserInfo } from './wire.ts';

/** Where Google signs people in, and as which app. */
export type GoogleAccountsSettings = { accountsUrl: string; oauthUrl: string; openIdUrl: string; app: App };

export const googleAccountsAddresses = {
  accountsUrl: 'https://accounts.google.com',
  oauthUrl: 'https://oauth2.googleapis.com',
  openIdUrl: 'https://openidconnect.googleapis.com',
};

/** Each practice network that signs in by Google has these hosts for itself. */
export const practiceAccountsAddresses = (practiceUrl: string, network: string) => ({
  accountsUrl: `${practiceUrl}/${network}/accounts`,
  oauthUrl: `${practiceUrl}/${network}/oauth2`,
  openIdUrl: `${practiceUrl}/${network}/openidconnect`,
});

/** Without these Google does not say who allowed us in. */
export const identityScopes = ['openid', 'email', 'profile'] as const;

/** Asked for by short names, told by long ones. */
const shortNames: Readonly<Record<string, string>> = {
  'https://www.googleapis.com/auth/userinfo.email': 'email',
  'https://www.googleapis.com/auth/userinfo.profile': 'profile',
};
const asAsked = (scopes: readonly string[]): string[] => [...new Set(scopes.map((name) => shortNames[name] ?? name))];

type Deps = { network: string; settings: GoogleAccountsSettings; outside: Runtime };

/** Google's sign-in: an hour at a time, renewed by a refresh token that comes once and is kept. */
export const googleAuthorizer = ({ network, settings, outside }: Deps): Authorizer => {
  const { app, accountsUrl } = settings;
  const host = (baseUrl: string) =>
    createHttpClient({ network, label: 'Google', baseUrl, explain: parseOAuthError, outside });
  const oauth = host(settings.oauthUrl);
  const openId = host(settings.openIdUrl);
  const flow = oauth2({
    http: oauth,
    facts: {
      authorizeUrl: `${accountsUrl.replace(/\/+$/, '')}/o/oauth2/v2/auth`,
      tokenPath: '/token',
      scopeSeparator: ' ',
      pkce: true,
      credentials: 'body',
      // Offline alone gives a refresh token at the very first consent only, and we may have lost that one.
      always: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    },
    app,
    now: outside.now,
  });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const accountOf = async (token: string): Promise<RemoteAccount> => {
    const call = { operation: 'userinfo', to: '/v1/userinfo', headers: bearer(token) };
    const { sub, name, email, picture } = (await openId.read(call, UserInfo)).data;
    // People tell their Google accounts apart by address, and so do the documents.
    return { id: sub, name: email || name || sub, picture: picture ?? undefined };
  };
  const tokenInfo = async (token: string) => {
    const call = { operation: 'tokeninfo', to: '/tokeninfo', method: 'POST', headers: bearer(token) } as const;
    return (await oauth.read({ ...call, body: { form: {} } }, TokenInfo)).data;
  };

  return {
    authorizeUrl({ loginHint, ...ask }) {
      const scopes = [...new Set([...identityScopes, ...ask.scopes])];
      const url = new URL(flow.authorizeUrl({ ...ask, scopes }));
      if (loginHint) url.searchParams.set('login_hint', loginHint);
      return url.href;
    },

    async exchange(answer) {
      const { accessToken, refreshToken, expiresAt, scopes = [] } = await flow.exchange(answer);
      if (!refreshToken) throw shortLived(network);
      return { accessToken, refreshToken, expiresAt, scopes: asAsked(scopes), account: await accountOf(accessToken) };
    },

    async refresh(grant: Grant) {
      const { refreshToken } = grant;
      if (!refreshToken) throw shortLived(network);
      const fresh = await flow.ask('oauth.refresh', { grant_type: 'refresh_token', refresh_token: refreshToken });
      return refreshedGrant(grant, { ...fresh, scopes: asAsked(fresh.scopes ?? []) });
    },

    async probe({ accessToken }) {
      try {
        const { aud, scope, exp } = await tokenInfo(accessToken);
        if (aud !== app.id) return dead('The connection was made for another app. Connect the account again.');
        return {
          isAlive: true,
          granted: asAsked(scope.split(' ').filter(Boolean)),
          declined: [],
          expiresAt: new Date(exp * 1000),
          account: await accountOf(accessToken),
        };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        return dead(error.facts.sentence, error.facts.code, error.facts.words);
      }
    },

    async revoke({ accessToken, refreshToken }) {
      // The refresh token outlives the other, so giving it back works on any day.
      const form = { token: refreshToken || accessToken };
      try {
        await oauth.once({ operation: 'revoke', to: '/revoke', body: { form } }, Revoked);
      } catch (error) {
        // A dead token has nothing left to give back.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
      }
    },
  };
};

export const googleCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };

const dead = (sentence: string, code?: string, words?: string): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  problem: { kind: 'reauthorize', sentence, code, words },
});

const shortLived = (network: string) =>
  new ConnectorFailure('reauthorize', {
    network,
    code: 'no-refresh-token',
    sentence: 'Google gave no lasting permission, so the connection would end within the hour. Connect it again.',
  });
