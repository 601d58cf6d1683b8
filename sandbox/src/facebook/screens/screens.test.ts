import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { olive } from '../seed.data.ts';
import { testClient } from '../test-client.ts';

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
});
afterAll(() => sandbox.stop());

const open = (path: string, params: Record<string, string> = {}) => facebook.get(`${sandbox.url}${path}`, params);

test('the home page lists users, pages and ad accounts', async () => {
  expect((await open('/')).text).toContain('href="/facebook"');
  const { status, text } = await open('/facebook');
  expect(status).toBe(200);
  for (const part of [
    'Olive Hartmann',
    'Harbour Coffee Roasters',
    'act_204466881012',
    'Pending risk review',
    'Practice network',
  ])
    expect(text).toContain(part);
});

test('a page lists 20 posts with images per screen; each post has its own page', async () => {
  const { text } = await open('/facebook/pages/108334455667788');
  expect(text.match(/<article/g)).toHaveLength(20);
  expect((await open('/facebook/pages/108334455667788', { page: '2' })).text).toContain('Newer posts');
  const [picture] = /\/facebook\/photos\/\d{16}\.png/.exec(text) ?? [];
  const image = await fetch(sandbox.url + picture);
  expect(image.headers.get('content-type')).toBe('image/png');
  const [post = ''] = /\/facebook\/pages\/108334455667788\/posts\/\d+/.exec(text) ?? [];
  expect((await open(post)).text.match(/<article/g)).toHaveLength(1);
});

test('a page shows scheduled posts but no drafts', async () => {
  const token = await facebook.pageToken(await facebook.login(olive), '109445566778899');
  const send = (params: Record<string, string>) =>
    facebook.post('/109445566778899/feed', { published: 'false', ...params }, token);
  await send({ message: 'For next week', scheduled_publish_time: '2026-11-20T10:00:00+0000' });
  await send({ message: 'Draft text' });
  const { text } = await open('/facebook/pages/109445566778899');
  expect(text).toContain('<h2 class="part">Scheduled</h2>');
  expect(text).toContain('For next week');
  expect(text).not.toContain('Draft text');
});

test('a person’s page lists the connected apps and permissions', async () => {
  await facebook.login(olive, { scope: 'email,pages_show_list', unticked: ['email'] });
  const { text } = await open(`/facebook/people/${olive.id}`);
  expect(text).toContain('Fanfare (practice)');
  expect(text).toContain('declined');
});

test('an ad account’s page lists campaigns, budgets and ads; staff can disapprove an ad', async () => {
  const path = '/facebook/ad-accounts/204466881012';
  const { text } = await open(path);
  for (const part of ['Always on: shop', 'Daily budget in USD', 'value="9.00"', 'DISAPPROVED', 'ADSET_PAUSED'])
    expect(text).toContain(part);
  const [, ad] = /action="\/facebook\/ads\/(\d+)\/disapprove"/.exec(text) ?? [];
  const reviewed = await facebook.post(`${sandbox.url}/facebook/ads/${ad}/disapprove`, {});
  expect(reviewed.text).toContain(`/facebook/ads/${ad}/approve`);
  await facebook.post(`${sandbox.url}${path}/close`, {});
  expect((await open(path)).text).toContain('Closed');
  await facebook.post(`${sandbox.url}${path}/reopen`, {});
});

test.each([
  '/facebook/ad-accounts/1',
  '/facebook/pages/1',
  '/facebook/people/1',
  '/facebook/pages/108334455667788/posts/1',
])('page of an unknown object, GET %s → 404 with "not found"', async (path) => {
  const { status, text } = await open(path);
  expect(status).toBe(404);
  expect(text).toContain('not found');
});

test('the consent page’s policy allows redirects to loopback and no scripts', async () => {
  const page = await facebook.openDialog(olive, { scope: 'email' });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/form-action 'self' http:\/\/localhost:\*/);
  expect(page.text).toContain('/__sandbox/consent.css');
  expect((await open('/__sandbox/consent.css')).status).toBe(200);
});
