import { createHash } from 'node:crypto';
import type { Reply, Request, Routes } from '../network.ts';
import { randomHex } from '../storage/ids.ts';
import {
  accessLifeSeconds,
  emailScope,
  type GoogleAccounts,
  type GoogleToken,
  parseBearer,
  pickStrings,
  profileScope,
} from './accounts.ts';

/** An error response of Google's token host. */
class OAuthError extends Error {
  readonly status: number;
  readonly body: { error: string; error_description: string };
  constructor(error: string, description: string, status = 400) {
    super(description);
    this.status = status;
    this.body = { error, error_description: description };
  }
}

const allowedParams: Record<string, string[]> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
  refresh_token: ['grant_type', 'refresh_token', 'client_id', 'client_secret', 'scope'],
};

type Handler = (request: Request) => unknown;

/** Google's OAuth calls: token exchange and refresh, tokeninfo, revoke, userinfo. */
export const googleOauth = (routes: Routes, accounts: GoogleAccounts) => {
  const { app, codes, people } = accounts;

  const toRouteHandler = (handle: Handler) => async (request: Request, reply: Reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
    try {
      return reply.send(JSON.stringify(handle(request)));
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return reply.code(error.status).send(JSON.stringify(error.body));
    }
  };

  const checkApp = (params: Record<string, string>, authorization: string | undefined) => {
    const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
    const [id = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
      : [params.client_id, params.client_secret];
    if (id !== app.id) throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
    if (secret !== app.secret) throw new OAuthError('invalid_client', 'Unauthorized', 401);
  };

  const buildTokenResponse = (access: GoogleToken, refresh?: GoogleToken) => ({
    access_token: access.value,
    expires_in: accessLifeSeconds - 1,
    ...(refresh && { refresh_token: refresh.value }),
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(access.scopes.includes('openid') && { id_token: idToken(access) }),
  });

  /** Id token in the form of a signed JWT; the signature is random. */
  const idToken = ({ personId, issuedAt, scopes }: GoogleToken): string => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const iat = Math.floor(issuedAt / 1000);
    const baseClaims = {
      iss: 'https://accounts.google.com',
      azp: app.id,
      aud: app.id,
      iat,
      exp: iat + accessLifeSeconds,
    };
    const claims = { ...baseClaims, ...buildClaims(personId, scopes) };
    return `${part({ alg: 'RS256', typ: 'JWT', kid: 'practice' })}.${part(claims)}.${randomHex(32)}`;
  };

  const buildClaims = (personId: string, scopes: readonly string[]) => {
    const person = people.get(personId);
    return {
      sub: personId,
      ...(person && scopes.includes(emailScope) && { email: person.email, email_verified: true }),
      ...(person &&
        scopes.includes(profileScope) && {
          name: person.name,
          picture: `${accounts.url()}/people/${personId}/portrait.svg`,
        }),
    };
  };

  const exchangeCode = (params: Record<string, string>) => {
    const code = codes.get(params.code ?? '');
    if (!code) throw new OAuthError('invalid_grant', 'Malformed auth code.');
    if (code.redirect !== params.redirect_uri) throw new OAuthError('redirect_uri_mismatch', 'Bad Request');
    if (code.isUsed || accounts.now() >= code.expiresAt) throw new OAuthError('invalid_grant', 'Bad Request');
    if (code.challenge !== undefined) {
      const verifier = params.code_verifier;
      if (!verifier) throw new OAuthError('invalid_grant', 'Missing code verifier.');
      const computedChallenge = code.isPlainChallenge
        ? verifier
        : createHash('sha256').update(verifier).digest('base64url');
      if (computedChallenge !== code.challenge) throw new OAuthError('invalid_grant', 'Invalid code verifier.');
    }
    codes.set(code.value, { ...code, isUsed: true });
    const access = accounts.issueToken('access', code);
    return buildTokenResponse(access, code.wantsRefresh ? accounts.issueToken('refresh', code) : undefined);
  };

  const refreshAccess = (params: Record<string, string>) => {
    const refresh = accounts.findValidToken(params.refresh_token, 'refresh');
    if (!refresh) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
    return buildTokenResponse(accounts.issueToken('access', refresh));
  };

  const token: Handler = ({ body, headers }) => {
    const params = pickStrings(body);
    const grantType = params.grant_type ?? '';
    if (!grantType) throw new OAuthError('invalid_request', 'Missing required parameter: grant_type');
    const allowedNames = allowedParams[grantType];
    if (!allowedNames) throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${grantType}`);
    const unknownParam = Object.keys(params).find((name) => !allowedNames.includes(name));
    if (unknownParam)
      throw new OAuthError('invalid_request', `Parameter not allowed for this message type: ${unknownParam}`);
    checkApp(params, headers.authorization);
    const requiredParam = grantType === 'refresh_token' ? 'refresh_token' : 'code';
    if (!params[requiredParam]) throw new OAuthError('invalid_request', `Missing required parameter: ${requiredParam}`);
    return grantType === 'refresh_token' ? refreshAccess(params) : exchangeCode(params);
  };

  const tokeninfo: Handler = ({ query, body, headers }) => {
    const { access_token: queryToken } = { ...pickStrings(query), ...pickStrings(body) };
    const token = accounts.findValidToken(queryToken ?? parseBearer(headers.authorization), 'access');
    if (!token) throw new OAuthError('invalid_token', 'Invalid Value');
    const { sub, email } = buildClaims(token.personId, token.scopes);
    const end = token.expiresAt ?? 0;
    return {
      azp: app.id,
      aud: app.id,
      ...(token.scopes.includes('openid') && { sub }),
      scope: token.scopes.join(' '),
      exp: String(Math.floor(end / 1000)),
      expires_in: String(Math.floor((end - accounts.now()) / 1000)),
      ...(email !== undefined && { email, email_verified: 'true' }),
      access_type: accounts.findGrant(token.personId).isOffline ? 'offline' : 'online',
    };
  };

  const revoke: Handler = ({ query, body }) => {
    const { token: value } = { ...pickStrings(query), ...pickStrings(body) };
    if (!value) throw new OAuthError('invalid_request', 'Missing required parameter: token');
    const token = accounts.findValidToken(value);
    if (!token) throw new OAuthError('invalid_token', 'Token expired or revoked');
    accounts.revokeGrant(token.personId);
    return {};
  };

  const userinfo: Handler = ({ headers }) => {
    const caller = accounts.findCaller(headers.authorization);
    if (!caller) throw new OAuthError('invalid_request', 'Invalid Credentials', 401);
    if (!caller.scopes.includes('openid')) {
      throw new OAuthError('insufficient_scope', 'The request requires higher privileges than provided.', 403);
    }
    return buildClaims(caller.personId, caller.scopes);
  };

  const registerRoute = (method: 'GET' | 'POST', url: string, operation: string, handle: Handler) =>
    routes.route({ method, url, config: { operation }, handler: toRouteHandler(handle) });
  registerRoute('POST', '/oauth2/token', 'oauth.token', token);
  registerRoute('GET', '/oauth2/tokeninfo', 'oauth.tokeninfo', tokeninfo);
  registerRoute('POST', '/oauth2/tokeninfo', 'oauth.tokeninfo', tokeninfo);
  registerRoute('POST', '/oauth2/revoke', 'oauth.revoke', revoke);
  registerRoute('GET', '/openidconnect/v1/userinfo', 'oauth.userinfo', userinfo);
};
