import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthorizationAsk, AuthorizationCode, CallbackAnswer } from '../../ports/authorizer.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Http, Request } from '../http/http.ts';

/** What makes one network's OAuth2 differ from the next. */
export type OAuth2Facts = {
  authorizeUrl: string;
  tokenPath: string;
  scopeSeparator: ',' | ' ';
  pkce: boolean;
  /** Where the app's id and secret go when a token is asked for. */
  credentials: 'query' | 'body' | 'basic';
  /** Always sent to the consent page. */
  always?: Readonly<Record<string, string>> | undefined;
  /** Sent on top when declined permissions are asked for again. */
  rerequest?: Readonly<Record<string, string>> | undefined;
};

export type App = { id: string; secret: string };

/** A token as it came, with what the network left out left out. */
export type Token = Pick<Grant, 'accessToken' | 'refreshToken' | 'expiresAt'> & {
  scopes?: readonly string[] | undefined;
};

type Deps = { http: Http; facts: OAuth2Facts; app: App; now: () => Date };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().nullish(),
  scope: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** The parts of OAuth2 every network shares. State, verifier and session are the caller's. */
export const oauth2 = ({ http, facts, app, now }: Deps) => {
  const ask = async (operation: string, fields: Record<string, string | undefined>): Promise<Token> => {
    const { data } = await http.once(tokenCall(operation, facts, app, fields), TokenAnswer);
    return {
      accessToken: data.access_token,
      refreshToken: data.refresh_token || undefined,
      expiresAt: expiryFrom(data.expires_in, now()),
      scopes: scopesIn(data.scope),
    };
  };

  return {
    authorizeUrl: (wanted: AuthorizationAsk) => consentAddress(facts, app, wanted),
    exchange: ({ code, redirectUri, codeVerifier }: AuthorizationCode) =>
      ask('oauth.exchange', {
        grant_type: facts.credentials === 'query' ? undefined : 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: facts.pkce ? codeVerifier : undefined,
      }),
    refresh: async (grant: Grant): Promise<Grant> =>
      refreshedGrant(
        grant,
        await ask('oauth.refresh', { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
      ),
    /** Any other grant type a network invented. */
    ask,
  };
};

const tokenCall = (
  operation: string,
  { tokenPath, credentials }: OAuth2Facts,
  { id, secret }: App,
  fields: Record<string, string | undefined>,
): Request => {
  const inBody = credentials === 'basic' ? {} : { client_id: id, client_secret: secret };
  const given = Object.entries({ ...inBody, ...fields }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  if (credentials === 'query') return { operation, to: tokenPath, method: 'GET', query: Object.fromEntries(given) };
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
  return {
    operation,
    to: tokenPath,
    method: 'POST',
    body: { form: Object.fromEntries(given) },
    ...(credentials === 'basic' ? { headers: { authorization: basic } } : {}),
  };
};

const consentAddress = (facts: OAuth2Facts, app: App, ask: AuthorizationAsk): string => {
  const url = new URL(facts.authorizeUrl);
  const set = (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  };
  set({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: ask.redirectUri,
    state: ask.state,
    scope: ask.scopes.join(facts.scopeSeparator),
    ...facts.always,
  });
  if (ask.rerequest) set(facts.rerequest ?? {});
  if (facts.pkce && ask.codeChallenge) set({ code_challenge: ask.codeChallenge, code_challenge_method: 'S256' });
  return url.href;
};

/** The challenge to a verifier: S256, the only method we use. */
export const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** A minute early, since the token travelled for a while. Zero and nothing both mean: it does not expire. */
export const expiryFrom = (expiresInSeconds: number | null | undefined, now: Date): Date | undefined =>
  expiresInSeconds && expiresInSeconds > 0
    ? new Date(now.getTime() + Math.max(0, expiresInSeconds - 60) * 1000)
    : undefined;

/** The grant with its new token. What the network left out or sent empty stays as it was. */
export const refreshedGrant = (old: Grant, fresh: Partial<Token>): Grant => ({
  ...old,
  accessToken: fresh.accessToken || old.accessToken,
  refreshToken: fresh.refreshToken || old.refreshToken,
  // A new token without a date does not inherit the old one's end.
  expiresAt: fresh.accessToken ? fresh.expiresAt : (fresh.expiresAt ?? old.expiresAt),
  scopes: fresh.scopes?.length ? fresh.scopes : old.scopes,
});

const scopesIn = (scope: string | string[] | null | undefined): string[] | undefined => {
  const scopes = typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : scope;
  return scopes?.length ? scopes : undefined;
};

/** What came back from the consent page; `refusals` are the network's ways of saying that the person said no. */
export const readCallback = (
  query: Readonly<Record<string, string | undefined>>,
  refusals: readonly string[],
): CallbackAnswer => {
  const { state = '', code, error, error_code, error_description, error_message } = query;
  if (error !== undefined && refusals.includes(error)) return { outcome: 'denied', state };
  // Facebook hangs #_=_ onto the address; some browsers hand it over with the code.
  if (code && error === undefined) return { outcome: 'code', state, code: code.replace(/#_=_$/, '') };
  return { outcome: 'failed', state, code: error_code ?? error, words: error_description ?? error_message };
};
