import { aweberScopes } from '@fanfare/contract/networks/aweber';
import { ConnectorFailure, nextSteps } from '@fanfare/contract/networks/failure';
import { type OAuth2Config, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import { probeAccount } from '../kit/auth/probe-account.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import type { AweberSettings } from './settings.ts';
import { AccountRow, collection } from './wire.ts';

type Deps = { client: Client; settings: AweberSettings; now: () => Date };

const toOAuth2Config = ({ authUrl }: AweberSettings): OAuth2Config => ({
  authorizeUrl: `${authUrl.replace(/(?<!\/)\/+$/, '')}/oauth2/authorize`,
  tokenPath: '/oauth2/token',
  scopeSeparator: ' ',
  // PKCE is off: AWeber refuses it from a client with a secret.
  pkce: false,
  credentials: 'basic-raw',
});

/** Access tokens last 2 hours; a refresh token works once, so the caller must store the new one immediately. */
export const aweberAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const flow = oauth2({ http: client.auth, config: toOAuth2Config(settings), app: settings.app, now });

  /** AWeber has no call that returns the login or the name of the user. */
  const readAccount = async (token: string): Promise<RemoteAccount> => {
    const request = { operation: 'account', to: '/accounts', token };
    const [account] = (await client.read(request, collection(AccountRow))).entries;
    if (account) return { id: account.id, name: `AWeber account ${account.id}` };
    throw new ConnectorFailure('rejected', {
      network: 'aweber',
      code: 'no-account',
      message: 'This sign-in has no AWeber account.',
    });
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const token = await flow.exchange(answer);
      // AWeber's token response names no scopes: all requested ones are granted.
      return { ...token, scopes: [...aweberScopes], account: await readAccount(token.accessToken) };
    },

    async refresh(grant) {
      try {
        return await flow.refresh(grant);
      } catch (error) {
        // AWeber documents status 400 for a used refresh token, but no error code.
        if (!(error instanceof ConnectorFailure) || error.details.status !== 400) throw error;
        const message = `Your AWeber connection ended. ${nextSteps.reauthorize}`;
        throw new ConnectorFailure('reauthorize', { ...error.details, message });
      }
    },

    probe: (grant) => probeAccount(grant, readAccount),

    revoke: (grant) => flow.revoke('/oauth2/revoke', grant),
  };
};

export const aweberCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
