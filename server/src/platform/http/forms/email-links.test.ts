import { beforeEach, expect, test } from 'vitest';
import { browser } from '../../../../test/browser.ts';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { linkPath } from './email-links.ts';

const key = 'k'.repeat(43);
let acted: string[];
let logLines: string[];
let visitor: ReturnType<typeof browser>;
beforeEach(async () => {
  acted = [];
  const platform = await createPlatformHttp({
    limitScale: 0.01,
    emailLinks: [
      {
        name: 'confirm',
        summary: 'A link of a test',
        page: async (shown) => ({ status: 200, headers: { 'content-type': 'text/html' }, body: `key ${shown}.` }),
        act: async (pressed) => {
          if (pressed.startsWith('broken')) throw new Error('The database of the test is away');
          acted.push(pressed);
        },
      },
    ],
  });
  ({ logLines } = platform);
  visitor = browser(platform.http);
});
const send = (method: string, path: string, headers: Record<string, string> = {}, payload?: string) =>
  visitor.send(method, path, { headers, ...(payload === undefined ? {} : { payload }) });

test('email link opened → page, nothing done, not cached, no referrer; button pressed → done', async () => {
  const opened = await send('GET', linkPath('confirm', key));
  expect(opened).toMatchObject({ status: 200, text: `key ${key}.` });
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(acted).toEqual([]);
  expect(await send('POST', linkPath('confirm', key))).toMatchObject({ status: 200, text: `key ${key}.` });
  expect(acted).toEqual([key]);
});

test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
  'button of an email link sent with a body of type %s, even a broken one → action done, because only the key counts',
  async (type) => {
    await send('POST', linkPath('confirm', key), { 'content-type': type }, '{"x": --x');
    expect(acted).toEqual([key]);
  },
);

test('email link with a body of 100 kB → 413; with another method → 405; with text that is no key → the page of an unknown key', async () => {
  const large = await send('POST', linkPath('confirm', key), { 'content-type': 'text/plain' }, 'x'.repeat(100_000));
  expect(large.status).toBe(413);
  expect((await send('PUT', linkPath('confirm', key))).status).toBe(405);
  expect(await send('GET', '/links/confirm/short')).toMatchObject({ text: 'key .' });
  expect(acted).toEqual([]);
});

test('URL that cannot be decoded: of an email link → the page of an unknown key; of an unknown link name → page not found; of a call → JSON', async () => {
  expect(await send('GET', '/links/confirm/%zz')).toMatchObject({ status: 200, text: 'key .' });
  const unknown = await send('GET', '/links/x/%zz');
  expect(unknown).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(unknown.text).toContain('Page not found');
  const call = await send('GET', '/api/%zz');
  expect([call.status, call.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
});

test('action of an email link fails → a page with status 500 without details, logged once', async () => {
  const answer = await send('POST', linkPath('confirm', `broken${key}`));
  expect(answer.status).toBe(500);
  expect(answer.text).toContain('<!doctype html>');
  expect(answer.text).not.toContain('database');
  expect(logLines.filter((line) => line.includes('A link failed'))).toHaveLength(1);
});

test('many keys of email links tried from one address → 429', async () => {
  const statuses = [];
  for (let at = 0; at < 31; at += 1) statuses.push((await send('GET', linkPath('confirm', key))).status);
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

test('email link opened on the domain of a site → 404', async () => {
  expect((await send('POST', linkPath('confirm', key), { host: 'harbour.example' })).status).toBe(404);
  expect(acted).toEqual([]);
});
