import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const path = '/facebook/connect';
const olive = '10223344556677881';
const marcus = '10229988776655443';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const connected = async () => {
  const business = await createBusiness(app);
  const { attempt } = await connect(business.owner, path, 'facebook');
  return { ...business, id: Number(attempt?.connection_id) };
};
const refuse = () =>
  app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-expired', count: 99, skip: 0, delayMs: 0 });

describe('a Facebook account that is no longer accepted', () => {
  test('allows no feature anything, so that its form asks for the login', async () => {
    const { owner } = await connected();
    const ask = { fb_uid: olive, feature: 'social' };
    refuse();
    const asked = await owner.post('/facebook/settings/verify_perms', ask);
    app.sandbox.faults.clear();
    expect(asked.status).toBe(200);
    expect(asked.body.perms?.missing).toEqual(asked.body.perms?.scopes);
    const known = await owner.post('/facebook/settings/verify_features', ask);
    expect(rows(known.body.perms?.missing).length).toBeGreaterThan(0);
    await connect(owner, String(known.body.connect), 'facebook');
    expect((await owner.post('/facebook/settings/verify_features', ask)).body).toMatchObject({
      perms: { missing: [] },
    });
  });

  test('has no profile to read again, only the one we remember', async () => {
    const { owner } = await connected();
    refuse();
    const fresh = await owner.get(`/facebook/${olive}/profile?refresh=true`);
    app.sandbox.faults.clear();
    expect(fresh).toMatchObject({ status: 409, body: { code: 'connection-broken' } });
    expect(await owner.get(`/facebook/${olive}/profile`)).toMatchObject({
      status: 200,
      body: { name: 'Olive Hartmann' },
    });
  });

  test('does not pass for one without pixels', async () => {
    const { owner, bid } = await connected();
    refuse();
    const list = await owner.post(`/user/business/${bid}/pixel`);
    app.sandbox.faults.clear();
    expect(list).toMatchObject({ status: 409, body: { code: 'connection-broken' } });
  });

  test('says its next step once', async () => {
    const { owner, id } = await connected();
    refuse();
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const bell = await owner.get(`/user/${owner.user.id}/notifications`);
    const [message] = rows(bell.body.notification?.alerts?.messages);
    expect(String(message?.message).split('Connect the account again.')).toHaveLength(2);
  });
});

test('a page the account does not reach is not among what it allows', async () => {
  const { owner, bid } = await connected();
  const { body } = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
  const [page] = rows(body.assets);
  const ask = { fb_uid: olive, feature: 'social' };
  const known = { ...ask, fb_page_id: String(page?.value) };
  expect(await owner.post('/facebook/settings/verify_features', known)).toMatchObject({ status: 200 });
  const unknown = { ...ask, fb_page_id: '42' };
  expect(await owner.post('/facebook/settings/verify_features', unknown)).toMatchObject({ status: 404 });
});

test('a page that two people reach does not stop when one of them leaves', async () => {
  const business = await connected();
  const { owner, bid, id } = business;
  const member = await createMember(app, business);
  await connect(member, path, 'facebook', { press: 'allow', as: marcus });
  const list = rows((await owner.get('/connections')).body.connections);
  const [mine, theirs] = [olive, marcus]
    .map((uid) => list.find((one) => String(one.account_id) === uid))
    .map((one) => rows(one?.reach).filter(({ type }) => String(type) === 'facebook_page'));
  const shared = (mine ?? []).filter(({ value }) => theirs?.some((page) => String(page.value) === String(value)));
  const alone = (mine ?? []).filter(({ value }) => !theirs?.some((page) => String(page.value) === String(value)));
  expect([shared.length, alone.length]).not.toContain(0);
  const stopsWith = async ({ value, label, type }: Loose) => {
    const body = { business_name: 'Acme', assets: [{ value, label, type }] };
    expect((await owner.post(`/user/business/${bid}/update`, body)).status).toBe(200);
    const report = await owner.post(`/connection/${id}/disconnect`, { report: true });
    return rows(report.body.stops).map((stop) => String(stop.label));
  };
  for (const page of shared.slice(0, 1)) expect(await stopsWith(page)).toEqual([]);
  for (const page of alone.slice(0, 1)) expect(await stopsWith(page)).toEqual([String(page.label)]);
});

test('what renews itself has no end to tell of; what a person must renew has', async () => {
  const { owner } = await connected();
  await connect(owner, '/twitter/connect', 'x');
  const list = rows((await owner.get('/connections')).body.connections);
  const endOf = (kind: string) => String(list.find((one) => String(one.kind) === kind)?.expires);
  expect(endOf('twitter')).toBe('null');
  expect(endOf('facebook')).toMatch(/^20\d\d-/);
});
