import { createHash } from 'node:crypto';
import type { Reply, Request, Routes } from '../network.ts';
import { randomWord } from '../storage/ids.ts';
import {
  accessLifeSeconds,
  bearerIn,
  emailScope,
  type GoogleAccounts,
  type GoogleToken,
  profileScope,
  strings,
} from './accounts.ts';

/** An answer of Google's token host that refuses, in its own two words. */
class Refusal extends Error {
  readonly status: number;
  readonly body: { error: string; error_description: string };
  constructor(error: string, description: string, status = 400) {
    super(description);
    this.status = status;
    this.body = { error, error_description: description };
  }
}

const allowed: Record<string, string[]> = {
  authorization_code: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'],
  refresh_token: ['grant_type', 'refresh_token', 'client_id', 'client_secret', 'scope'],
};

type Answer = (request: Request) => unknown;

/** Codes become tokens here, old tokens new ones; any token tells what it is worth, and can be given back. */
export const googleOauth = (routes: Routes, accounts: GoogleAccounts) => {
  const { app, codes, people } = accounts;

  const answering = (answer: Answer) => async (request: Request, reply: Reply) => {
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' });
    try {
      return reply.send(JSON.stringify(answer(request)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.code(error.status).send(JSON.stringify(error.body));
    }
  };

  const checkApp = (sent: Record<string, string>, authorization: string | undefined) => {
    const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
    const [id = '', secret = ''] = basic
      ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
      : [sent.client_id, sent.client_secret];
    if (id !== app.id) throw new Refusal('invalid_client', 'The OAuth client was not found.', 401);
    if (secret !== app.secret) throw new Refusal('invalid_client', 'Unauthorized', 401);
  };

  const tokenAnswer = (access: GoogleToken, refresh?: GoogleToken) => ({
    access_token: access.value,
    expires_in: accessLifeSeconds - 1,
    ...(refresh && { refresh_token: refresh.value }),
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(access.scopes.includes('openid') && { id_token: idToken(access) }),
  });

  /** Shaped as a signed token is; nobody but Google could check the signature, and nobody here does. */
  const idToken = ({ personId, issuedAt, scopes }: GoogleToken): string => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const iat = Math.floor(issuedAt / 1000);
    const facts = { iss: 'https://accounts.google.com', azp: app.id, aud: app.id, iat, exp: iat + accessLifeSeconds };
    const claims = { ...facts, ...claimsOf(personId, scopes) };
    return `${part({ alg: 'RS256', typ: 'JWT', kid: 'practice' })}.${part(claims)}.${randomWord(32)}`;
  };

  const claimsOf = (personId: string, scopes: readonly string[]) => {
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

  const byCode = (sent: Record<string, string>) => {
    const code = codes.get(sent.code ?? '');
    if (!code) throw new Refusal('invalid_grant', 'Malformed auth code.');
    if (code.redirect !== sent.redirect_uri) throw new Refusal('redirect_uri_mismatch', 'Bad Request');
    if (code.isUsed || accounts.now() >= code.expiresAt) throw new Refusal('invalid_grant', 'Bad Request');
    if (code.challenge !== undefined) {
      const verifier = sent.code_verifier;
      if (!verifier) throw new Refusal('invalid_grant', 'Missing code verifier.');
      const shown = code.isPlainChallenge ? verifier : createHash('sha256').update(verifier).digest('base64url');
      if (shown !== code.challenge) throw new Refusal('invalid_grant', 'Invalid code verifier.');
    }
    codes.set(code.value, { ...code, isUsed: true });
    const access = accounts.issue('access', code);
    return tokenAnswer(access, code.wantsRefresh ? accounts.issue('refresh', code) : undefined);
  };

  const byRefresh = (sent: Record<string, string>) => {
    const refresh = accounts.living(sent.refresh_token, 'refresh');
    if (!refresh) throw new Refusal('invalid_grant', 'Token has been expired or revoked.');
    return tokenAnswer(accounts.issue('access', refresh));
  };

  const token: Answer = ({ body, headers }) => {
    const sent = strings(body);
    const grantType = sent.grant_type ?? '';
    if (!grantType) throw new Refusal('invalid_request', 'Missing required parameter: grant_type');
    const known = allowed[grantType];
    if (!known) throw new Refusal('unsupported_grant_type', `Invalid grant_type: ${grantType}`);
    const strange = Object.keys(sent).find((name) => !known.includes(name));
    if (strange) throw new Refusal('invalid_request', `Parameter not allowed for this message type: ${strange}`);
    checkApp(sent, headers.authorization);
    const needed = grantType === 'refresh_token' ? 'refresh_token' : 'code';
    if (!sent[needed]) throw new Refusal('invalid_request', `Missing required parameter: ${needed}`);
    return grantType === 'refresh_token' ? byRefresh(sent) : byCode(sent);
  };

  const tokeninfo: Answer = ({ query, body, headers }) => {
    const { access_token: named } = { ...strings(query), ...strings(body) };
    const found = accounts.living(named ?? bearerIn(headers.authorization), 'access');
    if (!found) throw new Refusal('invalid_token', 'Invalid Value');
    const { sub, email } = claimsOf(found.personId, found.scopes);
    const end = found.expiresAt ?? 0;
    return {
      azp: app.id,
      aud: app.id,
      ...(found.scopes.includes('openid') && { sub }),
      scope: found.scopes.join(' '),
      exp: String(Math.floor(end / 1000)),
      expires_in: String(Math.floor((end - accounts.now()) / 1000)),
      ...(email !== undefined && { email, email_verified: 'true' }),
      access_type: accounts.grantOf(found.personId).isOffline ? 'offline' : 'online',
    };
  };

  const revoke: Answer = ({ query, body }) => {
    const { token: value } = { ...strings(query), ...strings(body) };
    if (!value) throw new Refusal('invalid_request', 'Missing required parameter: token');
    const found = accounts.living(value);
    if (!found) throw new Refusal('invalid_token', 'Token expired or revoked');
    accounts.revoke(found.personId);
    return {};
  };

  const userinfo: Answer = ({ headers }) => {
    const caller = accounts.callerOf(headers.authorization);
    if (!caller) throw new Refusal('invalid_request', 'Invalid Credentials', 401);
    if (!caller.scopes.includes('openid')) {
      throw new Refusal('insufficient_scope', 'The request requires higher privileges than provided.', 403);
    }
    return claimsOf(caller.personId, caller.scopes);
  };

  const open = (method: 'GET' | 'POST', url: string, operation: string, answer: Answer) =>
    routes.route({ method, url, config: { operation }, handler: answering(answer) });
  open('POST', '/oauth2/token', 'oauth.token', token);
  open('GET', '/oauth2/tokeninfo', 'oauth.tokeninfo', tokeninfo);
  open('POST', '/oauth2/tokeninfo', 'oauth.tokeninfo', tokeninfo);
  open('POST', '/oauth2/revoke', 'oauth.revoke', revoke);
  open('GET', '/openidconnect/v1/userinfo', 'oauth.userinfo', userinfo);
};
