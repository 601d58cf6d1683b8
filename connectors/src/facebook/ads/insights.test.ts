import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AdDateRange, AdObject } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import {
  catchFailure,
  collect,
  createPracticeAds,
  findNamed,
  harbour,
  japan,
  marcus,
  olive,
  toRef,
} from './practice-ads.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let objects: AdObject[];
beforeAll(async () => {
  const now = () => new Date('2026-11-15T20:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook], now });
  ads = createPracticeAds({ url: sandbox.url, now: () => sandbox.clock.now(), fetch });
  grant = await ads.signIn(olive);
  objects = await collect(ads.facebook.adObjects.list(grant, harbour));
});
afterEach(async () => {
  await ads.control.clearFaults();
  ads.waits.length = 0;
});
afterAll(() => sandbox?.stop());

const week: AdDateRange = { from: '2026-11-08', to: '2026-11-14' };
const year: AdDateRange = { from: '2025-11-20', to: '2026-11-14' };
const readDays = (range: AdDateRange) => collect(ads.facebook.adInsights.readDays(grant, harbour, range));
const countRequests = async (operation: string, run: () => Promise<unknown>) => {
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  await run();
  return (await ads.control.requestLog(since)).filter((request) => request.operation === operation).length;
};
const sum = (rows: readonly { spendMicros: number }[]) => rows.reduce((total, row) => total + row.spendMicros, 0);

test('figures of a week → one row per ad and day, read at once', async () => {
  const days = await readDays(week);
  expect(days.length).toBeGreaterThan(50);
  expect(new Set(days.map(({ adId, date }) => `${adId} ${date}`)).size).toBe(days.length);
  const [day] = days;
  expect(day).toMatchObject({
    date: expect.stringMatching(/^2026-11-\d\d$/),
    campaignId: expect.any(String),
    groupId: expect.any(String),
    impressions: expect.any(Number),
    clicks: expect.any(Number),
  });
  // Spend of a day is in whole cents.
  for (const { spendMicros } of days) expect(spendMicros % 10_000).toBe(0);
  expect(await countRequests('ads.report', () => readDays(week))).toBe(0);
  expect(days.some(({ resultKind }) => resultKind === 'link_click')).toBe(true);
});

test('figures of a year → read as a report in the background, all pages; a week of them equals that week read alone', async () => {
  expect(await countRequests('ads.report', () => readDays(year))).toBe(1);
  expect(ads.waits).toEqual([1000, 2000]);
  const days = await readDays(year);
  expect(days.length).toBeGreaterThan(1000);
  expect(new Set(days.map(({ adId, date }) => `${adId} ${date}`)).size).toBe(days.length);
  const sameWeek = days.filter(({ date }) => date >= week.from && date <= week.to);
  expect(sum(sameWeek)).toBe(sum(await readDays(week)));
});

test.each(['insights-too-much', 'insights-timeout'])(
  'reading at once fails with %s → read as a report',
  async (kind) => {
    const expected = sum(await readDays(week));
    await ads.control.addFault({ match: 'insights.get', kind });
    expect(sum(await readDays(week))).toBe(expected);
  },
);

test('background report of figures that fails → busy, or rejected with a message when it is too large', async () => {
  const failed = (more: object) => ({
    status: 200,
    body: { async_status: 'Job Failed', async_percent_completion: 0, ...more },
  });
  await ads.control.addFault({ match: 'node.get', kind: 'error', ...failed({}) });
  expect(await catchFailure(readDays(year))).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 900 } });
  await ads.control.addFault({
    match: 'node.get',
    kind: 'error',
    ...failed({ error_code: -3, error_subcode: 1504045 }),
  });
  expect(await catchFailure(readDays(year))).toMatchObject({
    kind: 'rejected',
    message: expect.stringContaining('shorter range'),
  });
});

test('background report that expired → requested once more; report that never ends → busy', async () => {
  const skipped = { status: 200, body: { async_status: 'Job Skipped', async_percent_completion: 0 } };
  await ads.control.addFault({ match: 'node.get', kind: 'error', ...skipped });
  expect(await countRequests('ads.report', () => readDays(year))).toBe(2);
  const running = { status: 200, body: { async_status: 'Job Running', async_percent_completion: 99 } };
  await ads.control.addFault({ match: 'node.get', kind: 'error', count: 100, ...running });
  expect(await catchFailure(readDays(year))).toMatchObject({ kind: 'busy' });
});

test('rate limit of insights → busy with the wait in its header', async () => {
  await ads.control.addFault({ match: 'insights.get', kind: 'rate-limit-insights' });
  expect(await catchFailure(readDays(week))).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 360 } });
});

test('numbers of people reached → read per level; those of two days do not add up', async () => {
  const read = (level: 'campaign' | 'group' | 'ad', range = week) =>
    collect(ads.facebook.adInsights.readUniques?.(grant, harbour, level, range) ?? emptyPages());
  const campaigns = await read('campaign');
  const groups = await read('group');
  const perAd = await read('ad');
  expect(campaigns.length).toBeLessThan(groups.length);
  expect(groups.length).toBeLessThan(perAd.length);
  expect(perAd.some(({ qualityRanking }) => qualityRanking === 'Average')).toBe(true);
  expect(campaigns[0]).toMatchObject({
    id: expect.any(String),
    reach: expect.any(Number),
    frequency: expect.any(Number),
  });
  const shop = findNamed(objects, 'campaign', 'Always on: shop');
  const reachOf = async (range: AdDateRange) =>
    (await read('campaign', range)).find(({ id }) => id === shop.id)?.reach ?? 0;
  const days = await Promise.all(['08', '09'].map((day) => reachOf({ from: `2026-11-${day}`, to: `2026-11-${day}` })));
  const both = await reachOf({ from: '2026-11-08', to: '2026-11-09' });
  expect(both).toBeLessThan((days[0] ?? 0) + (days[1] ?? 0));
});
async function* emptyPages(): AsyncGenerator<never[]> {}

test.each(['age', 'gender', 'country', 'placement', 'device'] as const)(
  'breakdown of a campaign’s figures by %s → parts that add up to those of the campaign',
  async (by) => {
    const shop = toRef(findNamed(objects, 'campaign', 'Always on: shop'));
    const parts = await ads.facebook.adInsights.readBreakdown(grant, harbour, shop, week, by);
    expect(parts.length).toBeGreaterThan(1);
    const days = (await readDays(week)).filter(({ campaignId }) => campaignId === shop.id);
    expect(sum(parts)).toBe(sum(days));
    for (const { value } of parts) expect(value).toMatch(/^[A-Z0-9]/);
  },
);

test('figures of an ad account in yen → spend in whole units, days in the account’s zone', async () => {
  const marcusGrant = await ads.signIn(marcus);
  const days = await collect(
    ads.facebook.adInsights.readDays(marcusGrant, japan, { from: '2026-11-14', to: '2026-11-16' }),
  );
  for (const { spendMicros } of days) expect(spendMicros % 1_000_000).toBe(0);
  // November 16 is included: in Tokyo the next day has begun.
  expect(days.map(({ date }) => date)).toContain('2026-11-16');
});
