import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { x as network } from '../index.ts';
import { testClient } from '../test-client.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [network],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
afterAll(() => sandbox.stop());

const openPage = async (path: string) => {
  const response = await fetch(sandbox.url + path);
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy'),
  };
};

test('start page → lists the accounts', async () => {
  expect((await openPage('/')).text).toContain('href="/x"');
  const { text, policy } = await openPage('/x');
  for (const part of ['Harbour Coffee', '@okaforcycles', 'followers', 'Practice network']) expect(text).toContain(part);
  expect(policy).toContain("default-src 'none'");
});

test('account page → 20 posts per page; post page → one post', async () => {
  const { text } = await openPage('/x/www/HarbourCoffee');
  expect(text.match(/<article/g)).toHaveLength(20);
  expect(text).toContain('Older posts');
  expect((await openPage('/x/www/harbourcoffee?page=2')).text).toContain('Newer posts');
  const [post = ''] = /\/x\/www\/harbourcoffee\/status\/\d+/.exec(text) ?? [];
  expect((await openPage(post)).text).toContain('<article');
  const [picture = ''] = /\/x\/pictures\/\d+\.svg/.exec(text) ?? [];
  expect((await fetch(sandbox.url + picture)).headers.get('content-type')).toContain('image/svg+xml');
});

test('page of a thread’s last post → all posts of the thread, in order', async () => {
  const { access } = await x.login();
  let parent: string | undefined;
  for (const text of ['Thread one', 'Thread two', 'Thread three']) {
    const { body } = await x.post('/tweets', access, {
      text,
      ...(parent && { reply: { in_reply_to_tweet_id: parent } }),
    });
    parent = body.data?.id;
  }
  const { text } = await openPage(`/x/www/harbourcoffee/status/${parent}`);
  const positions = ['Thread one', 'Thread two', 'Thread three'].map((post) => text.indexOf(post));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test.each(['/x/www/nobody', '/x/www/harbourcoffee/status/1'])(
  'page of an unknown account or post, GET %s → 404 with "not found"',
  async (path) => {
    const { status, text } = await openPage(path);
    expect([status, text.includes('not found')]).toEqual([404, true]);
  },
);

test('unknown call → 404 in X’s error format', async () => {
  const { access } = await x.login();
  const { status, body } = await x.get('/users/me/likes', access);
  expect([status, body.title]).toEqual([404, 'Not Found']);
});

test('the request log contains no secrets', async () => {
  const { access, refresh } = await x.login();
  await x.postForm('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  const loggedRequests = JSON.stringify(sandbox.requestLog.list({ network: 'x' }));
  expect(loggedRequests).toContain('token.exchange');
  for (const secret of [access, refresh, 'practice0x0app0secret']) expect(loggedRequests).not.toContain(secret);
});
