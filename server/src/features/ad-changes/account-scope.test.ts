import type { AdObject } from '@fanfare/connectors/ports/ads/ads';
import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { beforeAll, expect, test } from 'vitest';
import {
  type ChangingBusiness,
  createChangingBusiness,
  getAction,
  listAtNetwork,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { deliveryStore } from '../deliveries/deliveries.store.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';

// Embedded only: this file makes one call at a time, and limits.test.ts tests writes of ad changes on PostgreSQL.
let app: TestApp;
let business: ChangingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
});

const setAssets = async (assets: readonly object[]) => {
  const { owner, bid } = business;
  const saved = await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets });
  if (saved.status !== 200) throw new Error(saved.text);
};

test('account removed from the business after an ad action was started → the ad change fails, the ad stays on', async () => {
  const { adAccount, page, customer, nativeAds, owner } = business;
  const ad = (await listAtNetwork(app, business, 'facebook', 'ad')).find(
    ({ isOn, state }) => isOn && state === 'active',
  );
  const { body } = await press(business, 'facebook', 'pause', [String(ad?.id)]);
  await setAssets([page, customer, nativeAds]);
  await runChanges(app);
  await setAssets([adAccount, page, customer, nativeAds]);
  expect((await getAction(owner, body.action_id)).items).toMatchObject([
    {
      state: 'failed',
      message:
        'Not changed: this account is disconnected or was removed from the business. Add it again, then try again.',
    },
  ]);
  expect(await listAtNetwork(app, business, 'facebook', 'ad')).toContainEqual(
    expect.objectContaining({ id: ad?.id, isOn: true }),
  );
});

test('ad action that skipped a row of another account → a member without that account sees neither the row’s name nor the action', async () => {
  const { adAccount, otherAccounts, page, customer, nativeAds, owner } = business;
  await setAssets([adAccount, ...otherAccounts, page, customer, nativeAds]);
  const [other] = otherAccounts;
  await owner.get(`/facebook/ads/insights/report?account=${other?.value}`);
  const row = await adFactsStore(app.db).findAccount(business.bid, 'facebook', String(other?.value));
  if (!row) throw new Error('The account is not kept.');
  const off: AdObject = {
    level: 'ad',
    id: 'off',
    name: 'Secret launch',
    campaignId: 'c',
    groupId: 'g',
    state: 'paused',
    isOn: false,
    status: 'PAUSED',
  };
  await adFactsStore(app.db).putObjects(row.businessId, row.id, [off], app.now());
  const ad = (await listAtNetwork(app, business, 'facebook', 'ad')).find(
    ({ isOn, state }) => isOn && state === 'active',
  );
  const { body } = await press(business, 'facebook', 'pause', [String(ad?.id), off.id]);
  expect(body).toMatchObject({ queued: 1, skipped: [{ name: off.name, reason: 'It is paused already.' }] });
  const roles = { facebook_ads_manager: 'publisher' } as const;
  const member = await createMember(app, business, roles, [adAccount]);
  expect((await getAction(member, body.action_id)).status).toBe(404);
  expect(toList((await member.get('/ads/actions')).body.items).map(({ id }) => id)).not.toContain(body.action_id);
  const both = await createMember(app, business, roles, [adAccount, ...otherAccounts]);
  expect((await getAction(both, body.action_id)).items).toHaveLength(2);
  expect((await getAction(owner, body.action_id)).action).toMatchObject({ account_name: '2 accounts' });
  await runChanges(app);
});

test('two accounts with the same id on different networks → a member of one account sees only the deliveries of that account', async () => {
  const window = { limit: 100, offset: 0 };
  const sent = await deliveryStore(app.db).page(business.bid, { kinds: [adChangeKindName] }, 'due', window);
  const row = sent.items[0]?.delivery;
  if (!row) throw new Error('Nothing was sent.');
  const { id: _, ...copied } = row;
  await deliveryStore(app.db).insert([
    { ...copied, network: 'google', idempotencyKey: null, idempotencyPosition: null },
  ]);
  const visible = new Map([[row.kind, [{ network: row.network, accountId: row.accountId }]]]);
  const { items } = await deliveryStore(app.db).page(
    business.bid,
    { kinds: [row.kind], account: row.accountId, visibleAccounts: visible },
    'due',
    window,
  );
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(({ delivery }) => delivery.network))).toEqual(new Set([row.network]));
});
