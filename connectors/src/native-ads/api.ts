import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { oauth2, type Token } from '../kit/auth/oauth2.ts';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';
import type { NativeAdsSettings } from './settings.ts';

type ApiRequest = Omit<Request, 'headers'>;
export type Api = ReturnType<typeof createApi>;

/** Native-ads client. The API key is exchanged for a token that lasts a day; there is no refresh token. */
export const createApi = ({ apiUrl, callsPerSecond, app }: NativeAdsSettings, runtime: Runtime) => {
  const { now } = runtime;
  const client = createHttpClient({
    network: 'native-ads',
    label: 'The native-ads network',
    baseUrl: apiUrl,
    hosts: ['api.revcontent.io'],
    runtime,
    parseError,
  });
  const flow = oauth2({
    http: client,
    app,
    now,
    // Authorize URL is empty, since the network has no consent page.
    config: { authorizeUrl: '', tokenPath: '/oauth/token', scopeSeparator: ' ', pkce: false, credentials: 'body' },
  });

  const waitForTurn = createRateLimit(callsPerSecond, runtime);

  let cachedToken: Promise<Token> | undefined;
  const clearToken = (token: Promise<Token>) => {
    if (cachedToken === token) cachedToken = undefined;
  };
  /** Concurrent callers share one token request; a failed one is not cached. */
  const requestToken = (): Promise<Token> => {
    if (cachedToken) return cachedToken;
    const token = flow.requestToken('oauth.token', { grant_type: 'client_credentials' });
    token.catch(() => clearToken(token));
    cachedToken = token;
    return token;
  };
  const currentToken = async () => {
    const source = requestToken();
    const token = await source;
    if (!token.expiresAt || token.expiresAt > now()) return { source, token };
    clearToken(source);
    const next = requestToken();
    return { source: next, token: await next };
  };

  /** A token rejected before its expiry is replaced once; a second rejection is thrown. */
  const send = async <T>(effect: 'read' | 'write', request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> => {
    const sendWith = async ({ accessToken }: Token) => {
      await waitForTurn();
      return (await client[effect]({ ...request, headers: { authorization: `Bearer ${accessToken}` } }, shape)).data;
    };
    const { source, token } = await currentToken();
    try {
      return await sendWith(token);
    } catch (error) {
      // A request with a rejected token had no effect at the network, so even a write can be sent again.
      if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
      clearToken(source);
      return sendWith((await currentToken()).token);
    }
  };

  return {
    read: <T>(request: ApiRequest, shape: z.core.$ZodType<T>) => send('read', request, shape),
    /** Sends a write once; a lost answer is `unclear`. */
    write: <T>(request: ApiRequest, shape: z.core.$ZodType<T>) => send('write', request, shape),
  };
};
