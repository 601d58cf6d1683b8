import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loopbackFetch } from '../http/loopback-fetch.ts';
import { seededRandom } from '../storage/seeded-random.ts';
import { isRegisteredRedirect, parseConsent, withAnswer } from './consent-page.ts';

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
])('the redirect address %s for %j: %s', (address, registered, isAllowed) => {
  expect(isRegisteredRedirect(address, registered)).toBe(isAllowed);
});

test('an answer joins what the redirect address already says', () => {
  const back = withAnswer(
    'http://localhost:4000/cb?mode=popup',
    { code: 'a b', state: undefined },
    { fragment: '_=_' },
  );
  expect(back).toBe('http://localhost:4000/cb?mode=popup&code=a+b#_=_');
});

test('the answer of the consent form is read with one, many or no ticks', () => {
  const read = (more: object) => parseConsent({ practice_person: '7', practice_answer: 'allow', state: 's', ...more });
  expect(read({ practice_permission: 'email' })).toEqual({
    personId: '7',
    isAllowed: true,
    ticked: ['email'],
    fields: { state: 's' },
  });
  expect(read({ practice_permission: ['a', 'b'] }).ticked).toEqual(['a', 'b']);
  expect(read({}).ticked).toEqual([]);
  expect(read({ practice_answer: 'deny' }).isAllowed).toBe(false);
});

test('chance repeats itself for the same words, and stays within its bounds', () => {
  const roll = (words: string) => {
    const { between, digits } = seededRandom(words);
    return [...Array.from({ length: 50 }, () => between(3, 5)), digits(16)];
  };
  expect(roll('a')).toEqual(roll('a'));
  expect(roll('a')).not.toEqual(roll('b'));
  expect(new Set(roll('a').slice(0, 50))).toEqual(new Set([3, 4, 5]));
  expect(roll('a').at(-1)).toMatch(/^[1-9]\d{15}$/);
});

test('only this computer is visited, and never for more than was asked', async () => {
  const server = createServer((_request, response) => response.end('x'.repeat(5000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await loopbackFetch(url, { maxBytes: 5000 })).toMatchObject({ status: 200, isTooBig: false });
  expect(await loopbackFetch(url, { maxBytes: 100 })).toMatchObject({ isTooBig: true });
  expect(await loopbackFetch(new URL('http://203.0.113.7/'), { maxBytes: 100 })).toBeUndefined();
  await new Promise((resolve) => server.close(resolve));
  expect(await loopbackFetch(url, { maxBytes: 100 })).toBeUndefined();
});
