import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type OAuth2Facts, oauth2, readCallback, refreshedGrant } from '../kit/auth/oauth2.ts';
import type { Authorizer, Callback, Health } from '../ports/authorizer.ts';
import type { RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import type { PinterestSettings } from './settings.ts';
import { UserAccount } from './wire.ts';

type Deps = { client: Client; settings: PinterestSettings; now: () => Date };

const factsOf = ({ wwwUrl }: PinterestSettings): OAuth2Facts => ({
  authorizeUrl: `${wwwUrl.replace(/\/+$/, '')}/oauth/`,
  tokenPath: '/v5/oauth/token',
  scopeSeparator: ',',
  pkce: false,
  credentials: 'basic',
});

/**
 * Thirty days of access, and a refresh token that is good for one use within sixty: whoever refreshes must keep the
 * new one at once, and a connection nobody uses must be refreshed all the same.
 */
export const pinterestAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const flow = oauth2({ http: client.http, facts: factsOf(settings), app: settings.app, now });

  const me = async (token: string): Promise<RemoteAccount> => {
    const ask = { operation: 'account', to: '/user_account', token };
    const { id, username, business_name, profile_image } = await client.read(ask, UserAccount);
    return { id: id ?? username, name: business_name || username, picture: profile_image ?? undefined };
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange({ code, redirectUri }) {
      const token = await flow.ask('oauth.exchange', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        // Older apps get rotating refresh tokens only when they ask; for the others it changes nothing.
        continuous_refresh: 'true',
      });
      return { ...token, scopes: token.scopes ?? [], account: await me(token.accessToken) };
    },

    async refresh(grant) {
      const fields = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
      return refreshedGrant(grant, await flow.ask('oauth.refresh', fields));
    },

    /** Pinterest does not tell what a token may do: what it was given with is what it has. */
    async probe({ accessToken, scopes, expiresAt }) {
      try {
        return { isAlive: true, granted: scopes, declined: [], expiresAt, account: await me(accessToken) };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        return dead(error, expiresAt);
      }
    },

    // Pinterest lets only the person end it, in the settings of their account.
    revoke: async () => undefined,
  };
};

const dead = ({ facts: { sentence, words, code } }: ConnectorFailure, expiresAt: Date | undefined): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  expiresAt,
  problem: { kind: 'reauthorize', sentence, words, code },
});

export const pinterestCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
