import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  type SpendingBusiness,
} from '../../../../test/fixtures/ads/spending-business.ts';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { campaignAdStore } from './campaign-ads.store.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.euros]);
});

const save = (user: TestUser, ids: readonly unknown[], fields: object = {}) =>
  user.post('/campaign/save', {
    name: 'Spring',
    parts: ids.map((id) => ({ kind: 'ad', id: String(id) })),
    ...fields,
  });
const adGroup = async (path: string, user: TestUser = business.owner) => {
  const { body } = await user.get(path);
  return toList(body.groups ?? body.results).find(({ kind }) => String(kind) === 'ad');
};
const partsOf = async (id: number, user: TestUser = business.owner) =>
  toList((await user.get(`/campaign/${id}`)).body.campaign?.parts).map((part) => String(part.id));
/** Finds the first ad campaign of each of these accounts, with the figures of its report. */
const findAdCampaigns = async (names: readonly string[]) => {
  const candidates = toList((await adGroup('/campaign/parts'))?.parts);
  const rows: { id: string; figures: Loose }[] = [];
  for (const name of names) {
    const account = (await findAccount(app, business, name)).remoteId;
    const query = new URLSearchParams({ account, level: 'campaign', daterange: 'last_12_months', page_size: 'all' });
    const report = toList((await business.owner.get(`/facebook/ads/insights/report?${query}`)).body.report);
    const toId = (row: Loose) => `facebook:${account}:${String(row.id)}`;
    const row = report.find((each) => candidates.some((part) => String(part.id) === toId(each)));
    if (!row) throw new Error(`${name} has no ad campaign.`);
    rows.push({ id: toId(row), figures: row });
  }
  return rows;
};

test('ad campaigns chosen in the wizard of a campaign → spend by currency, impressions and clicks as in the report; link to the report', async () => {
  const [dollars, euros] = await findAdCampaigns([accountNames.dollars, accountNames.euros]);
  const { body } = await save(business.owner, [dollars?.id, euros?.id]);
  const id = Number(body.campaign?.id);
  const group = await adGroup(`/campaign/${id}/results`);
  expect(
    toList(group?.parts)
      .map((part) => String(part.id))
      .toSorted(),
  ).toEqual([dollars?.id, euros?.id].toSorted());
  expect(String(group?.parts?.[0]?.link)).toMatch(/^\/facebook\/ads\/insights\?account=[^&]+&level=campaign&search=./);
  const figure = (label: string, currency?: string) =>
    Number(toList(group?.figures).find((each) => String(each.label) === label && each.currency === currency)?.value);
  expect(figure('Spend', 'USD')).toBeCloseTo(Number(dollars?.figures.spend), 4);
  expect(figure('Spend', 'EUR')).toBeCloseTo(Number(euros?.figures.spend), 4);
  for (const name of ['impressions', 'clicks'] as const)
    expect(figure(name === 'clicks' ? 'Clicks' : 'Impressions')).toBe(
      Number(dollars?.figures[name]) + Number(euros?.figures[name]),
    );
  expect(figure('Impressions')).toBeGreaterThan(0);
});

test('ad campaign moved to another campaign → part of that one only; removed or campaign deleted → part of none; made-up ids → 404', async () => {
  const [ad] = await findAdCampaigns([accountNames.dollars]);
  const [first, second] = [await save(business.owner, [ad?.id]), await save(business.owner, [ad?.id])].map(({ body }) =>
    Number(body.campaign?.id),
  );
  expect([await partsOf(first ?? 0), await partsOf(second ?? 0)]).toEqual([[], [ad?.id]]);
  await save(business.owner, [], { id: second });
  expect(await partsOf(second ?? 0)).toEqual([]);
  await save(business.owner, [ad?.id], { id: second });
  // Removes the parts of the deleted campaign, as the event's job would; this test app runs no jobs.
  await campaignAdStore(app.db).leave(business.bid, second ?? 0);
  expect(await partsOf(second ?? 0)).toEqual([]);
  for (const part of ['1', ':', 'facebook:1:2', `google${String(ad?.id).slice(8)}`, `${ad?.id}0`])
    expect((await save(business.owner, [part])).status).toBe(404);
});

test('campaign with ad campaigns opened by a member → sees, adds and removes only those of accounts assigned to them; without a role → none', async () => {
  const [dollars, euros] = await findAdCampaigns([accountNames.dollars, accountNames.euros]);
  const id = Number((await save(business.owner, [dollars?.id, euros?.id])).body.campaign?.id);
  const roles = { campaigns: 'editor', facebook_ads_manager: 'publisher' } as const;
  const member = await createMember(app, business, roles, [business.adAccount]);
  expect(await partsOf(id, member)).toEqual([dollars?.id]);
  const figures = toList((await adGroup(`/campaign/${id}/results`, member))?.figures);
  expect(figures.flatMap(({ currency }) => (currency ? String(currency) : []))).toEqual(['USD']);
  expect((await save(member, [euros?.id], { id })).status).toBe(404);
  expect((await save(member, [], { id })).status).toBe(200);
  expect(await partsOf(id)).toEqual([euros?.id]);
  const viewer = await createMember(app, business, { ...roles, facebook_ads_manager: 'viewer' }, [business.adAccount]);
  expect((await save(viewer, [dollars?.id], { id })).status).toBe(403);
  const outsider = await createMember(app, business, { campaigns: 'editor' });
  expect(await adGroup(`/campaign/${id}/results`, outsider)).toBeUndefined();
});
