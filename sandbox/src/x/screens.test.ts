import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { x as network } from './index.ts';
import { testClient } from './test-client.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, networks: [network] },
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
afterAll(() => sandbox.stop());

const open = async (path: string) => {
  const answer = await fetch(sandbox.url + path);
  return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy') };
};

test('the first page lists the accounts', async () => {
  expect((await open('/')).text).toContain('href="/x"');
  const { text, policy } = await open('/x');
  for (const words of ['Harbour Coffee', '@okaforcycles', 'followers', 'Practice network'])
    expect(text).toContain(words);
  expect(policy).toContain("default-src 'none'");
});

test('an account shows its posts, twenty at a time, and each post alone', async () => {
  const { text } = await open('/x/www/HarbourCoffee');
  expect(text.match(/<article/g)).toHaveLength(20);
  expect(text).toContain('Older posts');
  expect((await open('/x/www/harbourcoffee?page=2')).text).toContain('Newer posts');
  const [post = ''] = /\/x\/www\/harbourcoffee\/status\/\d+/.exec(text) ?? [];
  expect((await open(post)).text).toContain('<article');
  const [picture = ''] = /\/x\/pictures\/\d+\.svg/.exec(text) ?? [];
  expect((await fetch(sandbox.url + picture)).headers.get('content-type')).toContain('image/svg+xml');
});

test('a thread is read from its first post to its last', async () => {
  const { access } = await x.login();
  let parent: string | undefined;
  for (const text of ['Thread one', 'Thread two', 'Thread three']) {
    const { body } = await x.post('/tweets', access, {
      text,
      ...(parent && { reply: { in_reply_to_tweet_id: parent } }),
    });
    parent = body.data?.id;
  }
  const { text } = await open(`/x/www/harbourcoffee/status/${parent}`);
  const places = ['Thread one', 'Thread two', 'Thread three'].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test.each(['/x/www/nobody', '/x/www/harbourcoffee/status/1'])('%s is missing, kindly', async (path) => {
  const { status, text } = await open(path);
  expect([status, text.includes('is not here')]).toEqual([404, true]);
});

test('a call nobody knows is refused in X’s words', async () => {
  const { access } = await x.login();
  const { status, body } = await x.get('/users/me/likes', access);
  expect([status, body.title]).toEqual([404, 'Not Found']);
});

test('no secret reaches the journal', async () => {
  const { access, refresh } = await x.login();
  await x.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  const seen = JSON.stringify(sandbox.journal.list({ network: 'x' }));
  expect(seen).toContain('token.exchange');
  for (const secret of [access, refresh, 'practice0x0app0secret']) expect(seen).not.toContain(secret);
});
