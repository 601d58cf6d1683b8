import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { oauth2, type Token } from '../kit/auth/oauth2.ts';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import type { NativeAdsSettings } from './settings.ts';

type Ask = Omit<Request, 'headers'>;
export type Api = ReturnType<typeof api>;

/** The network as every port speaks to it. The key becomes a token that lasts a day; there is none to renew it with. */
export const api = ({ apiUrl, app }: NativeAdsSettings, outside: Runtime) => {
  const { now } = outside;
  const client = createHttpClient({
    ...{ network: 'native-ads', label: 'The native-ads network', baseUrl: apiUrl, hosts: ['api.revcontent.io'] },
    ...{ outside, explain: parseError },
  });
  const flow = oauth2({
    ...{ http: client, app, now },
    // Nobody consents here, so there is no page to send anybody to.
    facts: { authorizeUrl: '', tokenPath: '/oauth/token', scopeSeparator: ' ', pkce: false, credentials: 'body' },
  });

  let held: Promise<Token> | undefined;
  const forget = (token: Promise<Token>) => {
    if (held === token) held = undefined;
  };
  /** Many who ask at once wait for the same token; one that could not be had is forgotten. */
  const asked = (): Promise<Token> => {
    if (held) return held;
    const token = flow.ask('oauth.token', { grant_type: 'client_credentials' });
    token.catch(() => forget(token));
    held = token;
    return token;
  };
  const living = async () => {
    const source = asked();
    const token = await source;
    if (!token.expiresAt || token.expiresAt > now()) return { source, token };
    forget(source);
    const next = asked();
    return { source: next, token: await next };
  };

  return {
    /** A token that died before its time is replaced once; a second refusal is the answer. */
    async read<T>(ask: Ask, shape: z.ZodType<T>): Promise<T> {
      const send = async ({ accessToken }: Token) =>
        (await client.read({ ...ask, headers: { authorization: `Bearer ${accessToken}` } }, shape)).data;
      const { source, token } = await living();
      try {
        return await send(token);
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        forget(source);
        return send((await living()).token);
      }
    },
  };
};
