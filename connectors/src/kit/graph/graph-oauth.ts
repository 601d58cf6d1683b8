import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Authorizer, Callback, Health } from '../../ports/authorizer.ts';
import type { RemoteAccount } from '../../ports/grant.ts';
import { type App, type OAuth2Facts, oauth2, readCallback } from '../auth/oauth2.ts';
import type { GraphClient } from './client.ts';
import type { graphErrors } from './errors.ts';
import { DebuggedToken, Me, Permissions, Success } from './wire.ts';

export type LoginSettings = { dialogUrl: string; version: string; app: App };
type Deps = Pick<ReturnType<typeof graphErrors>, 'sentenceFor'> & {
  graph: Pick<GraphClient, 'http' | 'read' | 'remove'>;
  settings: LoginSettings;
  now: () => Date;
};
type SentenceFor = Deps['sentenceFor'];

const factsOf = ({ dialogUrl, version }: LoginSettings): OAuth2Facts => ({
  authorizeUrl: `${dialogUrl.replace(/\/+$/, '')}/${version}/dialog/oauth`,
  tokenPath: `/${version}/oauth/access_token`,
  scopeSeparator: ',',
  // Facebook's login for the web offers none that is documented.
  pkce: false,
  credentials: 'query',
  rerequest: { auth_type: 'rerequest' },
});

/** Facebook Login has no refresh token: a login gives 60 days, and the next login gives the next 60. */
export const graphAuthorizer = ({ graph, settings, sentenceFor, now }: Deps): Authorizer => {
  const { app } = settings;
  const flow = oauth2({ http: graph.http, facts: factsOf(settings), app, now });

  const permissions = async (token: string) => {
    const { data } = await graph.read({ operation: 'permissions', to: '/me/permissions', token }, Permissions);
    const having = (status: string) => data.filter((row) => row.status === status).map((row) => row.permission);
    return { granted: having('granted'), declined: having('declined') };
  };
  const me = async (token: string): Promise<RemoteAccount> => {
    const fields = { fields: 'id,name,picture{url}' };
    const { id, name, picture } = await graph.read({ operation: 'me', to: '/me', token, fields }, Me);
    return { id, name, picture: picture?.data?.url ?? undefined };
  };

  return {
    authorizeUrl: flow.authorizeUrl,

    async exchange(answer) {
      const short = await flow.exchange(answer);
      const long = await flow.ask('oauth.extend', {
        grant_type: 'fb_exchange_token',
        fb_exchange_token: short.accessToken,
      });
      const [account, { granted }] = await Promise.all([me(long.accessToken), permissions(long.accessToken)]);
      return { accessToken: long.accessToken, expiresAt: long.expiresAt, scopes: granted, account };
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
      const ends = {
        expiresAt: fromSeconds(data.expires_at),
        dataEndsAt: fromSeconds(data.data_access_expires_at),
      };
      if (!data.is_valid)
        return dead(sentenceFor, ends, data.error?.code ?? 190, data.error?.subcode, data.error?.message);
      try {
        const [account, scopes] = await Promise.all([me(accessToken), permissions(accessToken)]);
        return { isAlive: true, ...scopes, ...ends, account };
      } catch (error) {
        // The token may die between the two questions; that is an answer too.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { code, subcode, words } = error.facts;
        return dead(sentenceFor, ends, Number(code), subcode ? Number(subcode) : undefined, words);
      }
    },

    async revoke({ accessToken }) {
      try {
        await graph.remove({ operation: 'revoke', to: '/me/permissions', token: accessToken }, Success);
      } catch (error) {
        // A dead token has nothing left to give back.
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
      }
    },
  };
};

const dead = (
  sentenceFor: SentenceFor,
  ends: Pick<Health, 'expiresAt' | 'dataEndsAt'>,
  code: number,
  subcode: number | null | undefined,
  words: string | null | undefined,
): Health => ({
  isAlive: false,
  granted: [],
  declined: [],
  ...ends,
  problem: {
    kind: 'reauthorize',
    sentence: sentenceFor(code, subcode),
    words: words ?? undefined,
    code: subcode ? `${code}/${subcode}` : String(code),
  },
});

/** Unix seconds; zero means never. */
const fromSeconds = (seconds: number | null | undefined): Date | undefined =>
  seconds ? new Date(seconds * 1000) : undefined;

export const graphCallback: Callback = { read: (query) => readCallback(query, ['access_denied']) };
