import { describe, expect, test } from 'vitest';
import type { Grant } from '../../ports/grant.ts';
import { codeChallenge, expiryFrom, readCallback, refreshedGrant } from './oauth2.ts';

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
  ])('token with %s → missing fields keep their old value', (_, newToken, expected) => {
    expect(refreshedGrant(oldGrant, newToken)).toMatchObject({ account: oldGrant.account, ...expected });
  });
});

test.each([
  [3600, '2030-01-01T00:59:00Z'],
  [5_184_000, '2030-03-01T23:59:00Z'],
  [30, '2030-01-01T00:00:00Z'],
])('expires_in %s → expires at %s, 60 s early', (seconds, end) => {
  expect(expiryFrom(seconds, now)).toEqual(new Date(end));
});

test.each([[0], [undefined], [null]])('expires_in %s → no expiry', (seconds) => {
  expect(expiryFrom(seconds, now)).toBeUndefined();
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
  ])('%s', (_, query, result) => {
    expect(readCallback(query, ['access_denied'])).toEqual(result);
  });
});
