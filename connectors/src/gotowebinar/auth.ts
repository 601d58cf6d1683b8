import { gotowebinarScopes } from '@fanfare/contract/networks/gotowebinar';
import { type OAuth2Config, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import { probeAccount } from '../kit/auth/probe-account.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Client } from './client.ts';
import type { GotowebinarSettings } from './settings.ts';

type Deps = { client: Client; settings: GotowebinarSettings; now: () => Date };

const toOAuth2Config = ({ authUrl }: GotowebinarSettings): OAuth2Config => ({
  authorizeUrl: `${authUrl.replace(/(?<!\/)\/+$/, '')}/oauth/authorize`,
  tokenPath: '/oauth/token',
  scopeSeparator: ' ',
  pkce: false,
  // Credentials are not percent-encoded: the secret contains characters that GoTo does not decode.
  credentials: 'basic-raw',
});

/** Access tokens last an hour. A refresh token lasts about 30 days and usually stays the same. */
export const gotowebinarAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const flow = oauth2({ http: client.auth, config: toOAuth2Config(settings), app: settings.app, now });

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const token = await flow.exchange(answer);
      const account = await client.readAccount(token.accessToken);
      return { ...token, scopes: token.scopes ?? [...gotowebinarScopes], account };
    },

    refresh: flow.refresh,

    probe: (grant) => probeAccount(grant, client.readAccount),

    revoke: (grant) => flow.revoke('/oauth/revoke', grant),
  };
};

export const gotowebinarCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
