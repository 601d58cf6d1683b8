import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { gotowebinarScopes } from '@fanfare/contract/networks/gotowebinar';
import { z } from 'zod';
import { type OAuth2Config, oauth2, readCallback } from '../kit/auth/oauth2.ts';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Client } from './client.ts';
import type { GotowebinarSettings } from './settings.ts';

type Deps = { client: Client; settings: GotowebinarSettings; now: () => Date };

const toOAuth2Config = ({ authUrl }: GotowebinarSettings): OAuth2Config => ({
  authorizeUrl: `${authUrl.replace(/(?<!\/)\/+$/, '')}/oauth/authorize`,
  tokenPath: '/oauth/token',
  scopeSeparator: ' ',
  pkce: false,
  // The secret contains characters that GoTo does not decode.
  credentials: 'basic-raw',
});

/** Access tokens last an hour. A refresh token lasts about 30 days and usually stays the same. */
export const gotowebinarAuthorizer = ({ client, settings, now }: Deps): Authorizer => {
  const { id, secret } = settings.app;
  const flow = oauth2({ http: client.auth, config: toOAuth2Config(settings), app: settings.app, now });

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const token = await flow.exchange(answer);
      const account = await client.readAccount(token.accessToken);
      return { ...token, scopes: token.scopes ?? [...gotowebinarScopes], account };
    },

    refresh: flow.refresh,

    async probe({ accessToken, scopes, expiresAt }) {
      try {
        const account = await client.readAccount(accessToken);
        return { isAlive: true, granted: scopes, declined: [], expiresAt, account };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { message, networkMessage, code } = error.details;
        const problem = { kind: error.kind, message, networkMessage, code };
        return { isAlive: false, granted: [], declined: [], expiresAt, problem };
      }
    },

    async revoke({ refreshToken, accessToken }) {
      const headers = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
      const body = { form: { token: refreshToken ?? accessToken } };
      const request = { operation: 'oauth.revoke', to: '/oauth/revoke', method: 'POST', headers, body } as const;
      await client.auth.once(request, z.unknown());
    },
  };
};

export const gotowebinarCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
