import { hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Grant } from '../../ports/grant.ts';
import type { Http, Request } from '../http/http.ts';
import { codeChallenge, expiryFrom, type OAuth2Config, oauth2, readCallback, refreshedGrant } from './oauth2.ts';

const now = new Date('2030-01-01T00:00:00Z');
const oldGrant: Grant = {
  accessToken: 'old-access',
  refreshToken: 'old-refresh',
  expiresAt: now,
  scopes: ['read', 'write'],
  account: { id: '1', name: 'Ann' },
};
const later = new Date('2030-02-01T00:00:00Z');

describe('refreshedGrant', () => {
  test.each([
    [
      'all fields new',
      { accessToken: 'a', refreshToken: 'r', expiresAt: later, scopes: ['read'] },
      { accessToken: 'a', refreshToken: 'r', expiresAt: later, scopes: ['read'] },
    ],
    [
      'no refresh token',
      { accessToken: 'a', expiresAt: later },
      { accessToken: 'a', refreshToken: 'old-refresh', expiresAt: later },
    ],
    [
      'an empty refresh token',
      { accessToken: 'a', refreshToken: '', expiresAt: later },
      { accessToken: 'a', refreshToken: 'old-refresh' },
    ],
    [
      'an empty access token',
      { accessToken: '', refreshToken: 'r' },
      { accessToken: 'old-access', refreshToken: 'r', expiresAt: now },
    ],
    ['no scopes', { accessToken: 'a', scopes: [] }, { accessToken: 'a', scopes: ['read', 'write'] }],
    ['a token that never expires', { accessToken: 'a' }, { accessToken: 'a', expiresAt: undefined }],
  ])('refresh answered with %s → missing fields keep their old value', (_, newToken, expected) => {
    expect(refreshedGrant(oldGrant, newToken)).toMatchObject({ account: oldGrant.account, ...expected });
  });
});

test.each([
  [hourSeconds, '2030-01-01T00:59:00Z'],
  [5_184_000, '2030-03-01T23:59:00Z'],
  [30, '2030-01-01T00:00:00Z'],
])('expires_in %s → expires at %s, 60 s early', (seconds, end) => {
  expect(expiryFrom(seconds, now)).toEqual(new Date(end));
});

test.each([[0], [undefined], [null]])('expires_in %s → no expiry', (seconds) => {
  expect(expiryFrom(seconds, now)).toBeUndefined();
});

describe('oauth2', () => {
  const createFlow = (credentials: OAuth2Config['credentials']) => {
    const requests: Request[] = [];
    const once: Http['once'] = async (request, shape) => {
      requests.push(request);
      return { data: z.parse(shape, { access_token: 'a' }), headers: new Headers(), status: 200 };
    };
    const config = { authorizeUrl: 'https://n.test/o', tokenPath: '/token', scopeSeparator: ' ', pkce: false } as const;
    const app = { id: 'my app', secret: 's+/=' };
    const http = { once, read: once, write: once };
    return { flow: oauth2({ http, config: { ...config, credentials }, app, now: () => now }), requests };
  };

  test.each([
    ['basic', 'my%20app:s%2B%2F%3D'],
    ['basic-raw', 'my app:s+/='],
  ] as const)('credentials in the form %s → Authorization header with %s', async (credentials, expected) => {
    const { flow, requests } = createFlow(credentials);
    await flow.exchange({ code: 'c', redirectUri: 'https://us.test/back' });
    const { authorization = '' } = requests[0]?.headers ?? {};
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe(expected);
    expect(JSON.stringify(requests[0]?.body)).not.toContain('client_');
  });

  test.each([
    [['a', 'b'], 'a b'],
    [[], null],
  ])('scopes %j → scope %j in the consent URL', (scopes, scope) => {
    const { flow } = createFlow('body');
    const url = new URL(flow.authorizeUrl({ state: 's', scopes, redirectUri: 'https://us.test/back' }));
    expect(url.searchParams.get('scope')).toBe(scope);
  });
});

test('codeChallenge → matches RFC 7636, appendix B', () => {
  expect(codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

describe('readCallback', () => {
  test.each([
    ['code', { code: 'abc', state: 's' }, { outcome: 'code', code: 'abc', state: 's' }],
    ['code with Facebook’s #_=_ suffix', { code: 'abc#_=_', state: 's' }, { outcome: 'code', code: 'abc', state: 's' }],
    ['denial', { error: 'access_denied', error_reason: 'user_denied', state: 's' }, { outcome: 'denied', state: 's' }],
    ['denial with a code', { error: 'access_denied', code: 'abc', state: 's' }, { outcome: 'denied', state: 's' }],
    [
      'error code',
      { error_code: '1349048', error_message: 'Bad address', state: 's' },
      { outcome: 'failed', state: 's', code: '1349048', networkMessage: 'Bad address' },
    ],
    ['empty query', {}, { outcome: 'failed', state: '', code: undefined, networkMessage: undefined }],
  ])('callback query, %s → outcome with its code or error', (_, query, result) => {
    expect(readCallback(query, ['access_denied'])).toEqual(result);
  });
});
