import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthorizationCode, AuthorizationRequest, CallbackResult } from '../../ports/authorizer.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Http, Request } from '../http/http.ts';

/** Properties in which a network's OAuth 2 differs from that of other networks. */
export type OAuth2Config = {
  authorizeUrl: string;
  tokenPath: string;
  scopeSeparator: ',' | ' ';
  pkce: boolean;
  /**
   * Place of the app's id and secret in a token request. `basic`: percent-encoded first, as RFC 6749 says; `basic-raw`:
   * as they are, which some networks expect.
   */
  credentials: 'query' | 'body' | 'basic' | 'basic-raw';
  /** Extra parameters of the consent URL. */
  extraParams?: Readonly<Record<string, string>> | undefined;
  /** Extra parameters when declined permissions are requested again. */
  rerequestParams?: Readonly<Record<string, string>> | undefined;
};

export type App = { id: string; secret: string };

/** A token as returned; fields the network omitted are missing. */
export type Token = Pick<Grant, 'accessToken' | 'refreshToken' | 'expiresAt'> & {
  scopes?: readonly string[] | undefined;
};

type Deps = { http: Http; config: OAuth2Config; app: App; now: () => Date };

const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().nullish(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** The OAuth 2 flow shared by all networks. State, verifier and session belong to the caller. */
export const oauth2 = ({ http, config, app, now }: Deps) => {
  const requestToken = async (operation: string, fields: Record<string, string | undefined>): Promise<Token> => {
    const { data } = await http.once(tokenRequest(operation, config, app, fields), TokenResponse);
    return {
      accessToken: data.access_token,
      refreshToken: data.refresh_token || undefined,
      expiresAt: expiryFrom(data.expires_in, now()),
      scopes: parseScopes(data.scope),
    };
  };

  return {
    authorizeUrl: (request: AuthorizationRequest) => buildConsentUrl(config, app, request),
    exchange: ({ code, redirectUri, codeVerifier }: AuthorizationCode) =>
      requestToken('oauth.exchange', {
        grant_type: config.credentials === 'query' ? undefined : 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: config.pkce ? codeVerifier : undefined,
      }),
    refresh: async (grant: Grant): Promise<Grant> =>
      refreshedGrant(
        grant,
        await requestToken('oauth.refresh', { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
      ),
    /**
     * Revokes a grant, where the network has a path for it (RFC 7009): the refresh token or, without one, the access
     * token.
     */
    revoke: async (to: string, { refreshToken, accessToken }: Grant): Promise<void> => {
      const body = { form: { token: refreshToken ?? accessToken } };
      const headers = { authorization: basicAuth(config.credentials, app) };
      await http.once({ operation: 'oauth.revoke', to, method: 'POST', headers, body }, z.unknown());
    },
    /** Requests a token, for grant types specific to a network. */
    requestToken,
  };
};

const tokenRequest = (
  operation: string,
  { tokenPath, credentials }: OAuth2Config,
  app: App,
  fields: Record<string, string | undefined>,
): Request => {
  const isBasic = credentials === 'basic' || credentials === 'basic-raw';
  const inBody = isBasic ? {} : { client_id: app.id, client_secret: app.secret };
  const presentFields = Object.entries({ ...inBody, ...fields }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  if (credentials === 'query')
    return { operation, to: tokenPath, method: 'GET', query: Object.fromEntries(presentFields) };
  return {
    operation,
    to: tokenPath,
    method: 'POST',
    body: { form: Object.fromEntries(presentFields) },
    ...(isBasic ? { headers: { authorization: basicAuth(credentials, app) } } : {}),
  };
};

export const basicAuth = (credentials: OAuth2Config['credentials'], { id, secret }: App): string => {
  const encode = credentials === 'basic' ? encodeURIComponent : (text: string) => text;
  const userAndPassword = `${encode(id)}:${encode(secret)}`;
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
};

const buildConsentUrl = (config: OAuth2Config, app: App, request: AuthorizationRequest): string => {
  const url = new URL(config.authorizeUrl);
  const setParams = (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  };
  setParams({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: request.redirectUri,
    state: request.state,
    // Scope parameter is left out when it is empty: some networks have no scopes and reject an empty one.
    ...(request.scopes.length > 0 ? { scope: request.scopes.join(config.scopeSeparator) } : {}),
    ...config.extraParams,
  });
  if (request.rerequest) setParams(config.rerequestParams ?? {});
  if (config.pkce && request.codeChallenge)
    setParams({ code_challenge: request.codeChallenge, code_challenge_method: 'S256' });
  return url.href;
};

/** PKCE challenge of a verifier; S256 only. */
export const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Expiry minus 60 s for network latency. 0 and missing both mean: does not expire. */
export const expiryFrom = (expiresInSeconds: number | null | undefined, now: Date): Date | undefined =>
  expiresInSeconds && expiresInSeconds > 0
    ? new Date(now.getTime() + Math.max(0, expiresInSeconds - 60) * 1000)
    : undefined;

/** The grant with its new token. Missing or empty fields keep their old value. */
export const refreshedGrant = (old: Grant, newToken: Partial<Token>): Grant => ({
  ...old,
  accessToken: newToken.accessToken || old.accessToken,
  refreshToken: newToken.refreshToken || old.refreshToken,
  // Expiry of the old token is not taken over for a new token without an expiry.
  expiresAt: newToken.accessToken ? newToken.expiresAt : (newToken.expiresAt ?? old.expiresAt),
  scopes: newToken.scopes?.length ? newToken.scopes : old.scopes,
});

const parseScopes = (scope: string | string[] | null | undefined): string[] | undefined => {
  const scopes = typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : scope;
  return scopes?.length ? scopes : undefined;
};

/** Parses the redirect of the consent page; `denialCodes` are the network's error codes for a denial by the user. */
export const readCallback = (
  query: Readonly<Record<string, string | undefined>>,
  denialCodes: readonly string[],
): CallbackResult => {
  const { state = '', code, error, error_code, error_description, error_message } = query;
  if (error !== undefined && denialCodes.includes(error)) return { outcome: 'denied', state };
  // Code without #_=_, which Facebook appends to the URL and some browsers include in the code.
  if (code && error === undefined) return { outcome: 'code', state, code: code.replace(/#_=_$/, '') };
  return { outcome: 'failed', state, code: error_code ?? error, networkMessage: error_description ?? error_message };
};
