import { ConnectorFailure, nextSteps } from '@fanfare/contract/networks/failure';
import { type OAuth2Config, oauth2, readCallback, refreshedGrant } from '../kit/auth/oauth2.ts';
import { probeAccount } from '../kit/auth/probe-account.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import type { PinterestSettings } from './settings.ts';
import { UserAccount } from './wire.ts';

type Deps = { client: Client; settings: PinterestSettings; now: () => Date };

const toOAuth2Config = ({ wwwUrl }: PinterestSettings): OAuth2Config => ({
  authorizeUrl: `${wwwUrl.replace(/(?<!\/)\/+$/, '')}/oauth/`,
  tokenPath: '/v5/oauth/token',
  scopeSeparator: ',',
  pkce: false,
  credentials: 'basic',
});

/**
 * Access tokens last 30 days; refresh tokens are single-use and last 60: the caller must store the new one immediately
 * and also refresh unused connections.
 */
export const pinterestAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const flow = oauth2({ http: client.http, config: toOAuth2Config(settings), app: settings.app, now });

  const readAccount = async (token: string): Promise<RemoteAccount> => {
    const request = { operation: 'account', to: '/user_account', token };
    const { id, username, business_name, profile_image } = await client.read(request, UserAccount);
    return { id: id ?? username, name: business_name || username, picture: profile_image ?? undefined };
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange({ code, redirectUri }) {
      const token = await flow.requestToken('oauth.exchange', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        // Older apps get rotating refresh tokens only with this parameter; for newer apps the parameter has no effect.
        continuous_refresh: 'true',
      });
      return { ...token, scopes: token.scopes ?? [], account: await readAccount(token.accessToken) };
    },

    async refresh(grant) {
      const fields = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
      try {
        return refreshedGrant(grant, await flow.requestToken('oauth.refresh', fields));
      } catch (error) {
        // Status 400 of the token call means a used or expired refresh token.
        if (!(error instanceof ConnectorFailure) || error.details.status !== 400) throw error;
        throw new ConnectorFailure('reauthorize', {
          ...error.details,
          message: `Your Pinterest connection ended. ${nextSteps.reauthorize}`,
        });
      }
    },

    probe: (grant) => probeAccount(grant, readAccount),

    // Pinterest has no revoke API; only the user can end a grant, in the account settings.
    revoke: async () => undefined,
  };
};

export const pinterestCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
