import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Authorizer, Callback, Health } from '../../ports/authorizer.ts';
import type { RemoteAccount } from '../../ports/grant.ts';
import { type App, type OAuth2Config, oauth2, readCallback } from '../auth/oauth2.ts';
import type { GraphClient } from './client.ts';
import type { graphErrors } from './errors.ts';
import { DebuggedToken, Me, Permissions, Success } from './wire.ts';

type LoginSettings = { dialogUrl: string; version: string; configId?: string | undefined; app: App };
type Deps = Pick<ReturnType<typeof graphErrors>, 'messageFor'> & {
  graph: Pick<GraphClient, 'http' | 'read' | 'remove'>;
  settings: LoginSettings;
  now: () => Date;
};
type MessageFor = Deps['messageFor'];

const toOAuth2Config = ({ dialogUrl, version }: LoginSettings): OAuth2Config => ({
  authorizeUrl: `${dialogUrl.replace(/(?<!\/)\/+$/, '')}/${version}/dialog/oauth`,
  tokenPath: `/${version}/oauth/access_token`,
  scopeSeparator: ',',
  // PKCE is off, since it is not documented for Facebook Login on the web.
  pkce: false,
  credentials: 'query',
  rerequestParams: { auth_type: 'rerequest' },
});

/** Facebook Login has no refresh token: each sign-in gives a token for 60 days. */
export const graphAuthorizer = ({ graph, settings, messageFor, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: graph.http, config: toOAuth2Config(settings), app, now });

  const readPermissions = async (token: string) => {
    const { data } = await graph.read({ operation: 'permissions', to: '/me/permissions', token }, Permissions);
    const withStatus = (status: string) => data.filter((row) => row.status === status).map((row) => row.permission);
    return { granted: withStatus('granted'), declined: withStatus('declined') };
  };
  const readAccount = async (token: string): Promise<RemoteAccount> => {
    const fields = { fields: 'id,name,picture{url}' };
    const { id, name, picture } = await graph.read({ operation: 'me', to: '/me', token, fields }, Me);
    return { id, name, picture: picture?.data?.url ?? undefined };
  };

  return {
    authorizeUrl: (request) => replaceScope(flow.authorizeUrl(request), settings.configId),

    async exchange(authorization) {
      const shortToken = await flow.exchange(authorization);
      const longToken = await flow.requestToken('oauth.extend', {
        grant_type: 'fb_exchange_token',
        fb_exchange_token: shortToken.accessToken,
      });
      const [account, { granted }] = await Promise.all([
        readAccount(longToken.accessToken),
        readPermissions(longToken.accessToken),
      ]);
      return { accessToken: longToken.accessToken, expiresAt: longToken.expiresAt, scopes: granted, account };
    },

    async probe({ accessToken }) {
      const { data } = await graph.read(
        {
          operation: 'debug_token',
          to: '/debug_token',
          token: `${app.id}|${app.secret}`,
          fields: { input_token: accessToken },
        },
        DebuggedToken,
      );
      const expiry = {
        expiresAt: fromSeconds(data.expires_at),
        dataEndsAt: fromSeconds(data.data_access_expires_at),
      };
      if (!data.is_valid)
        return toDeadHealth(messageFor, expiry, data.error?.code ?? 190, data.error?.subcode, data.error?.message);
      try {
        const [account, scopes] = await Promise.all([readAccount(accessToken), readPermissions(accessToken)]);
        return { isAlive: true, ...scopes, ...expiry, account };
      } catch (error) {
        // Token can expire between the check of the token and the reading of the account.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { code, subcode, networkMessage } = error.details;
        return toDeadHealth(messageFor, expiry, Number(code), subcode ? Number(subcode) : undefined, networkMessage);
      }
    },

    async revoke({ accessToken }) {
      try {
        await graph.remove({ operation: 'revoke', to: '/me/permissions', token: accessToken }, Success);
      } catch (error) {
        // A token that is invalid already counts as revoked, so this error is ignored.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
      }
    },
  };
};

/** Replaces scopes by a configuration, which has the permissions of Facebook Login for Business. */
const replaceScope = (address: string, configId: string | undefined): string => {
  if (!configId) return address;
  const url = new URL(address);
  url.searchParams.delete('scope');
  url.searchParams.set('config_id', configId);
  return url.href;
};

const toDeadHealth = (
  messageFor: MessageFor,
  expiry: Pick<Health, 'expiresAt' | 'dataEndsAt'>,
  code: number,
  subcode: number | null | undefined,
  networkMessage: string | null | undefined,
): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  ...expiry,
  problem: {
    kind: 'reauthorize',
    message: messageFor(code, subcode),
    networkMessage: networkMessage ?? undefined,
    code: subcode ? `${code}/${subcode}` : String(code),
  },
});

/** A time in Unix seconds; 0 means never. */
const fromSeconds = (seconds: number | null | undefined): Date | undefined =>
  seconds ? new Date(seconds * 1000) : undefined;

export const graphCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
