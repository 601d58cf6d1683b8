import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, openProcess, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const connected = async () => {
  const { owner } = await createBusiness(app);
  const { attempt } = await connect(owner, '/facebook/connect', 'facebook');
  const id = Number(attempt?.connection_id);
  const account = async (): Promise<Loose | undefined> =>
    Object.values((await owner.get('/connections')).body.connections ?? {})[0];
  return { owner, id, account, account_id: String((await account())?.account_id) };
};

test('practice account made to expire → state attention; reconnected → working', async () => {
  const { owner, id, account, account_id } = await connected();
  const failed = await owner.post('/practice/account', { network: 'facebook', account_id, mishap: 'expire' });
  expect(failed.body).toEqual({ success: true, reach: 'account' });
  await owner.post(`/connection/${id}/check`);
  expect(await account()).toMatchObject({ state: 'attention', problem: { kind: 'reauthorize' } });
  const reconnected = await connect(owner, `/facebook/connect?reconnect=${id}`, 'facebook');
  expect(reconnected.attempt).toMatchObject({ outcome: 'connected', connection_id: id });
  expect(await account()).toMatchObject({ state: 'working', problem: null });
});

test('practice fault for an account of another business, or for an unknown account → 404, and no account gets a fault', async () => {
  const theirs = await connected();
  const { owner } = await createBusiness(app);
  for (const account_id of [theirs.account_id, '../../../mailbox']) {
    const request = { network: 'facebook', account_id, mishap: 'revoke' };
    expect(await owner.post('/practice/account', request)).toMatchObject({ status: 404 });
  }
  expect((await owner.get('/practice')).body.waiting).toEqual([]);
  await theirs.owner.post(`/connection/${theirs.id}/check`);
  expect(await theirs.account()).toMatchObject({ state: 'working' });
});

test('practice fault rate-limit for 9 calls → check of the account 429; faults reset → 200', async () => {
  const { owner, id } = await connected();
  const added = await owner.post('/practice/fault', { network: 'facebook', mishap: 'rate-limit', calls: 9 });
  expect(added.body.waiting).toMatchObject([{ network: 'facebook', what: 'rate-limit', calls: 9 }]);
  expect(await owner.post(`/connection/${id}/check`)).toMatchObject({ status: 429 });
  expect((await owner.post('/practice/reset', { waiting: 'forget' })).body.waiting).toEqual([]);
  expect(await owner.post(`/connection/${id}/check`)).toMatchObject({ status: 200 });
});

test('practice clock moved and reset → the clock of the product stays', async () => {
  const { owner } = await createBusiness(app);
  const moved = await owner.post('/practice/clock', { move: 'month' });
  expect(moved.body).toMatchObject({ offset_seconds: 30 * daySeconds });
  expect((await owner.post('/practice/clock', { move: 'hour' })).body.offset_seconds).toBe(
    30 * daySeconds + hourSeconds,
  );
  const reset = await owner.post('/practice/clock', { move: 'back' });
  expect(reset.body).toMatchObject({ offset_seconds: 0, now: app.now().toISOString() });
});

test('practice fault for an unknown network → 409 practice-cannot', async () => {
  const { owner } = await createBusiness(app);
  const request = { network: 'nowhere', mishap: 'away', calls: 1 };
  expect(await owner.post('/practice/fault', request)).toMatchObject({
    status: 409,
    body: { code: 'practice-cannot' },
  });
});

test('practice screen read by a member who is not the owner → 403', async () => {
  const member = await createMember(app, await createBusiness(app));
  expect(await member.get('/practice')).toMatchObject({ status: 403 });
});

test('live mode → practice calls 404', async () => {
  const live = await openProcess(app, { isLive: true });
  const { owner } = await createBusiness(live);
  expect((await owner.get('/user/start')).body.practice).toBe(false);
  expect(await owner.get('/practice')).toMatchObject({ status: 404 });
  expect(await owner.post('/practice/clock', { move: 'day' })).toMatchObject({ status: 404 });
});

test('content security policy in practice mode → allows the Facebook SDK script and practice images only', async () => {
  const page = await app.browser().send('GET', '/login', { headers: { accept: 'text/html' } });
  const policy = String(page.headers['content-security-policy']).split('; ');
  const { url, version } = (await app.browser().get('/user/start')).body.social_sdk ?? {};
  expect([url, version]).toEqual([`${app.sandbox.url}/facebook/connect/en_US/sdk.js`, 'v13.0']);
  expect(policy).toContain(`script-src 'self' ${app.sandbox.url}`);
  expect(policy).toContain(`img-src 'self' data: blob: https: ${app.sandbox.url}`);
  expect((await fetch(String(url))).headers.get('content-type')).toContain('text/javascript');
});
