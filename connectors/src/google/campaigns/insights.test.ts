import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import type { AdBreakdown, AdFigures } from '../../ports/ads/ads.ts';
import { collect, dollars, practiceNow, startPracticeSession, yen } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  const networks = [createGoogle({ pageSize: 50 })];
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks, now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterEach(async () => {
  await session.control.clearFaults();
  await session.control.resetClock();
});
afterAll(() => sandbox?.stop());

const week = { from: '2026-11-10', to: '2026-11-16' };
const readDays = (range = week, account = dollars) =>
  collect(session.google.adInsights.readDays(session.grant, account, range));
const sum = (rows: readonly AdFigures[]) => ({
  impressions: rows.reduce((total, row) => total + row.impressions, 0),
  clicks: rows.reduce((total, row) => total + row.clicks, 0),
  spendMicros: rows.reduce((total, row) => total + row.spendMicros, 0),
});
/** The first campaign, with two ad groups of two ads. */
const springBikes = { level: 'campaign' as const, id: '21000001000' };

describe('days', () => {
  test('pages of 50 rows → every ad and day once; campaigns without ads have days of their own', async () => {
    const days = await readDays();
    expect(new Set(days.map(({ date, campaignId, adId }) => `${date} ${campaignId} ${adId}`)).size).toBe(days.length);
    expect(days.length).toBeGreaterThan(100);
    expect([...new Set(days.map(({ date }) => date))].toSorted()).toHaveLength(7);
    const withoutAds = days.filter(({ adId }) => adId === undefined);
    expect(withoutAds).toHaveLength(7);
    expect(new Set(withoutAds.map(({ campaignId }) => campaignId))).toEqual(new Set(['21000001010']));
    for (const day of days)
      expect(day).toMatchObject({
        resultKind: 'conversion',
        results: day.conversions,
        spendMicros: expect.any(Number),
      });
  });

  test('figures by day → exactly the requests of the golden files', async () => {
    const requests = await session.recordRequests(() => readDays({ from: '2026-11-16', to: '2026-11-16' }, yen));
    await compareWithGolden(requests, '../golden/ad-days.http');
  });

  test('twelve months on one page of Google’s size → first and last day of a campaign that ran all the time', async () => {
    const large = await startSandbox({ port: 0, smtpPort: 0, networks: [createGoogle()], now: () => practiceNow });
    const { google, grant } = await startPracticeSession({ sandboxUrl: large.url, fetch });
    const range = { from: '2025-11-17', to: '2026-11-16' };
    const days = await collect(google.adInsights.readDays(grant, dollars, range)).finally(large.stop);
    expect(days.length).toBeGreaterThan(6000);
    const dates = days.filter(({ campaignId }) => campaignId === springBikes.id).map(({ date }) => date);
    expect([dates.toSorted()[0], dates.toSorted().at(-1)]).toEqual(['2025-11-17', '2026-11-16']);
  });

  test('clock moves on → today grows, yesterday stays; conversions of earlier days grow', async () => {
    const range = { from: '2026-11-09', to: '2026-11-16' };
    const before = await readDays(range);
    await session.advanceClock(4 * hourSeconds);
    const after = await readDays(range);
    const on = (rows: typeof before, date: string) => sum(rows.filter((row) => row.date === date));
    expect(on(after, '2026-11-16').spendMicros).toBeGreaterThan(on(before, '2026-11-16').spendMicros);
    expect(on(after, '2026-11-15')).toEqual(on(before, '2026-11-15'));
    await session.advanceClock(30 * daySeconds);
    const conversions = (rows: typeof before) => rows.reduce((total, row) => total + (row.conversions ?? 0), 0);
    expect(conversions(await readDays({ from: '2026-11-09', to: '2026-11-15' }))).toBeGreaterThan(
      conversions(before.filter(({ date }) => date < '2026-11-16')),
    );
  });

  test('account in yen → whole currency units in millionths', async () => {
    for (const { spendMicros } of await readDays(week, yen)) expect(spendMicros % 1_000_000).toBe(0);
  });

  test('range in the future → no days; a text instead of a date → rejected', async () => {
    expect(await readDays({ from: '2027-01-01', to: '2027-01-31' })).toEqual([]);
    await expect(readDays({ from: "2026-01-01' AND", to: '2026-01-02' })).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('query limit of Google → busy with its delay', async () => {
    await session.control.addFault({ match: 'search.page', kind: 'rate-limit-day' });
    await expect(readDays()).rejects.toMatchObject({ kind: 'busy', details: { retryAfterSeconds: hourSeconds } });
  });
});

describe('breakdowns of a campaign', () => {
  const readBreakdown = (
    by: AdBreakdown,
    ref: Parameters<typeof session.google.adInsights.readBreakdown>[2] = springBikes,
  ) => session.google.adInsights.readBreakdown(session.grant, dollars, ref, week, by);

  test.each<[AdBreakdown, string[]]>([
    ['age', ['18-24', '25-34', '35-44', '45-54', '55-64', '65+', 'unknown']],
    ['gender', ['female', 'male', 'unknown']],
    ['country', ['AU', 'CA', 'DE', 'GB', 'US']],
    ['device', ['connected_tv', 'desktop', 'mobile', 'tablet']],
  ])('breakdown by %s → values %j, which add up to the campaign', async (by, values) => {
    const rows = await readBreakdown(by);
    expect(rows.map(({ value }) => value).toSorted()).toEqual(values);
    const days = (await readDays()).filter(({ campaignId }) => campaignId === springBikes.id);
    expect(sum(rows)).toEqual(sum(days));
  });

  test('breakdown of an ad by device → rows of the ad; by age → rejected with a message', async () => {
    const ad = { level: 'ad' as const, id: '21000100000' };
    const days = (await readDays()).filter(({ adId }) => adId === ad.id);
    expect(sum(await readBreakdown('device', ad))).toEqual(sum(days));
    expect(session.google.adInsights.adBreakdowns).toEqual(['device']);
    await expect(readBreakdown('age', ad)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'Google Ads doesn’t have these figures for an ad. Select its ad group or campaign.',
    });
  });
});
