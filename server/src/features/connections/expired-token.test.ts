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
const connectFacebook = async () => {
  const business = await createBusiness(app);
  const { attempt } = await connect(business.owner, path, 'facebook');
  return { ...business, id: Number(attempt?.connection_id) };
};
const failTokens = () =>
  app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-expired', count: 99, skip: 0, delayMs: 0 });

describe('Facebook account with an expired token', () => {
  test('account with an expired token → all scopes are missing until it is reconnected', async () => {
    const { owner } = await connectFacebook();
    const input = { fb_uid: olive, feature: 'social' };
    failTokens();
    const checked = await owner.post('/facebook/settings/verify_perms', input);
    app.sandbox.faults.clear();
    expect(checked.status).toBe(200);
    expect(checked.body.perms?.missing).toEqual(checked.body.perms?.scopes);
    const stored = await owner.post('/facebook/settings/verify_features', input);
    expect(rows(stored.body.perms?.missing).length).toBeGreaterThan(0);
    await connect(owner, String(stored.body.connect), 'facebook');
    expect((await owner.post('/facebook/settings/verify_features', input)).body).toMatchObject({
      perms: { missing: [] },
    });
  });

  test('profile of an account with an expired token read with refresh → connection-broken; without refresh → stored profile', async () => {
    const { owner } = await connectFacebook();
    failTokens();
    const refreshed = await owner.get(`/facebook/${olive}/profile?refresh=true`);
    app.sandbox.faults.clear();
    expect(refreshed).toMatchObject({ status: 409, body: { code: 'connection-broken' } });
    expect(await owner.get(`/facebook/${olive}/profile`)).toMatchObject({
      status: 200,
      body: { name: 'Olive Hartmann' },
    });
  });

  test('list of pixels with an expired token → its ad accounts with the reason instead of an empty list', async () => {
    const { owner, bid, id } = await connectFacebook();
    const body = { business_id: bid, asset: 'facebook_adaccount' };
    const accounts = rows((await owner.post('/user/business/available_assets', body)).body.assets);
    const assets = accounts.filter(({ label }) => String(label) === 'Harbour Coffee ads');
    expect((await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets })).status).toBe(200);
    failTokens();
    const list = await owner.post(`/user/business/${bid}/pixel`);
    app.sandbox.faults.clear();
    const unavailable = { ad_account: String(assets[0]?.value), name: 'Harbour Coffee ads' };
    expect(list).toMatchObject({
      status: 200,
      body: { connected: true, pixels: [], unavailable: [{ ...unavailable, reason: expect.stringMatching(/\w/) }] },
    });
    await owner.post(`/connection/${id}/disconnect`);
    expect((await owner.post(`/user/business/${bid}/pixel`)).body).toEqual({
      connected: true,
      pixels: [],
      unavailable: [
        {
          ...unavailable,
          reason: 'No connected Facebook account has access to this ad account. Connect one that has.',
        },
      ],
    });
  });

  test('connection broken → its notification contains the next step once', async () => {
    const { owner, id } = await connectFacebook();
    failTokens();
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const notifications = await owner.get(`/user/${owner.user.id}/notifications`);
    const [message] = rows(notifications.body.notification?.alerts?.messages);
    expect(String(message?.message).split('Reconnect the account.')).toHaveLength(2);
  });
});

test('verify_features called with a page the account has no access to → 404', async () => {
  const { owner, bid } = await connectFacebook();
  const { body } = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
  const [page] = rows(body.assets);
  const input = { fb_uid: olive, feature: 'social' };
  const reachable = { ...input, fb_page_id: String(page?.value) };
  expect(await owner.post('/facebook/settings/verify_features', reachable)).toMatchObject({ status: 200 });
  const unknown = { ...input, fb_page_id: '42' };
  expect(await owner.post('/facebook/settings/verify_features', unknown)).toMatchObject({ status: 404 });
});

test('disconnect report of an account → lists pages that only this account has access to', async () => {
  const business = await connectFacebook();
  const { owner, bid, id } = business;
  const member = await createMember(app, business);
  await connect(member, path, 'facebook', { choice: 'allow', as: marcus });
  const list = rows((await owner.get('/connections')).body.connections);
  const [ownPages, memberPages] = [olive, marcus]
    .map((uid) => list.find((account) => String(account.account_id) === uid))
    .map((account) => rows(account?.reach).filter(({ type }) => String(type) === 'facebook_page'));
  const sharedPages = (ownPages ?? []).filter(({ value }) =>
    memberPages?.some((page) => String(page.value) === String(value)),
  );
  const exclusivePages = (ownPages ?? []).filter(
    ({ value }) => !memberPages?.some((page) => String(page.value) === String(value)),
  );
  expect([sharedPages.length, exclusivePages.length]).not.toContain(0);
  const findStops = async ({ value, label, type }: Loose) => {
    const body = { business_name: 'Acme', assets: [{ value, label, type }] };
    expect((await owner.post(`/user/business/${bid}/update`, body)).status).toBe(200);
    const report = await owner.post(`/connection/${id}/disconnect`, { report: true });
    return rows(report.body.stops).map((stop) => String(stop.label));
  };
  for (const page of sharedPages.slice(0, 1)) expect(await findStops(page)).toEqual([]);
  for (const page of exclusivePages.slice(0, 1)) expect(await findStops(page)).toEqual([String(page.label)]);
});

test('list of connections → expires is null for refreshable grants and a date for grants that need a new login', async () => {
  const { owner } = await connectFacebook();
  await connect(owner, '/twitter/connect', 'x');
  const list = rows((await owner.get('/connections')).body.connections);
  const findExpiry = (kind: string) => String(list.find((account) => String(account.kind) === kind)?.expires);
  expect(findExpiry('twitter')).toBe('null');
  expect(findExpiry('facebook')).toMatch(/^20\d\d-/);
});
