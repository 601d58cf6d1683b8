import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loopbackFetch } from '../http/loopback-fetch.ts';
import { seededRandom } from '../storage/seeded-random.ts';
import { buildRedirectUrl, isRegisteredRedirect, parseConsent } from './consent-page.ts';

test.each<[string, string[], boolean]>([
  ['http://localhost:4000/callback', ['loopback'], true],
  ['http://127.0.0.1:4000/callback?mode=popup', ['loopback'], true],
  ['http://[::1]:4000/callback', ['loopback'], true],
  ['https://app.example/callback', ['https://app.example/callback'], true],
  ['https://app.example/callback/', ['https://app.example/callback'], false],
  ['https://app.example/callback?a=1', ['https://app.example/callback'], false],
  ['https://app.example/callback', ['loopback'], false],
  ['http://localhost.evil.example/callback', ['loopback'], false],
  ['http://localhost:4000/callback#token', ['loopback'], false],
  ['javascript:alert(1)', ['loopback', 'javascript:alert(1)'], false],
  ['', ['loopback'], false],
])('isRegisteredRedirect(%s, %j) → %s', (address, registered, isAllowed) => {
  expect(isRegisteredRedirect(address, registered)).toBe(isAllowed);
});

test('buildRedirectUrl keeps the query of the redirect URL, adds the answer and the fragment', () => {
  const url = buildRedirectUrl(
    'http://localhost:4000/cb?mode=popup',
    { code: 'a b', state: undefined },
    { fragment: '_=_' },
  );
  expect(url).toBe('http://localhost:4000/cb?mode=popup&code=a+b#_=_');
});

test('parseConsent reads one, several or no checked permissions', () => {
  const parse = (fields: object) =>
    parseConsent({ practice_person: '7', practice_answer: 'allow', state: 's', ...fields });
  expect(parse({ practice_permission: 'email' })).toEqual({
    personId: '7',
    isAllowed: true,
    checked: ['email'],
    fields: { state: 's' },
  });
  expect(parse({ practice_permission: ['a', 'b'] }).checked).toEqual(['a', 'b']);
  expect(parse({}).checked).toEqual([]);
  expect(parse({ practice_answer: 'deny' }).isAllowed).toBe(false);
});

test('seededRandom gives the same numbers for the same seed, within the bounds', () => {
  const draw = (seed: string) => {
    const { between, digits } = seededRandom(seed);
    return [...Array.from({ length: 50 }, () => between(3, 5)), digits(16)];
  };
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  expect(new Set(draw('a').slice(0, 50))).toEqual(new Set([3, 4, 5]));
  expect(draw('a').at(-1)).toMatch(/^[1-9]\d{15}$/);
});

test('loopbackFetch fetches loopback URLs only, up to maxBytes', async () => {
  const server = createServer((_request, response) => response.end('x'.repeat(5000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await loopbackFetch(url, { maxBytes: 5000 })).toMatchObject({ status: 200, isTooBig: false });
  expect(await loopbackFetch(url, { maxBytes: 100 })).toMatchObject({ isTooBig: true });
  expect(await loopbackFetch(new URL('http://203.0.113.7/'), { maxBytes: 100 })).toBeUndefined();
  await new Promise((resolve) => server.close(resolve));
  expect(await loopbackFetch(url, { maxBytes: 100 })).toBeUndefined();
});
