import { daySeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { expect, test } from 'vitest';
import type { AdDateRange, AdDay } from '../../ports/ads/ads.ts';
import { noGrant, usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});

const readDays = async (range: AdDateRange): Promise<AdDay[]> => {
  const days: AdDay[] = [];
  for await (const batch of practice.connector().adInsights.readDays(noGrant, practice.account(), range))
    days.push(...batch);
  return days;
};
const sum = (days: readonly AdDay[], read: (day: AdDay) => number | undefined) =>
  days.reduce((total, day) => total + (read(day) ?? 0), 0);
const october = { from: '2026-10-01', to: '2026-10-31' };

test('figures of a month → a row per banner and day, money in millionths; one call per day and per week', async () => {
  const days = await readDays(october);
  const ads = days.filter(({ adId }) => adId !== undefined);
  expect(new Set(ads.map(({ date }) => date)).size).toBe(31);
  expect(new Set(days.map(({ date, campaignId, adId }) => `${date} ${campaignId} ${adId}`)).size).toBe(days.length);
  expect(ads[0]).toMatchObject({ impressions: expect.any(Number), resultKind: 'conversion' });
  expect(sum(ads, ({ spendMicros }) => spendMicros)).toBeGreaterThan(1_000_000_000);
  expect(ads.every(({ viewableImpressions }) => viewableImpressions === undefined)).toBe(true);
  expect(practice.countRequests('contents.list-all')).toBe(31);
  expect(practice.countRequests('boosts.performance')).toBe(5);
  await practice.expectNoViolations();
});

test('all rows of a range → the figures of the network, archived campaigns included', async () => {
  const lunch = await practice.find('Sunday lunch');
  await practice.connector().adChanges.remove(noGrant, practice.account(), lunch);
  const days = await readDays(october);
  const rests = days.filter(({ adId }) => adId === undefined);
  const ofLunch = days.filter(({ campaignId }) => campaignId === lunch.id);
  expect(ofLunch).toHaveLength(31);
  expect(ofLunch.every(({ adId, spendMicros }) => adId === undefined && spendMicros > 0)).toBe(true);
  const others = rests.filter(({ campaignId }) => campaignId !== lunch.id);
  expect(others.length).toBeGreaterThan(60);
  expect(others.every(({ impressions, viewableImpressions = 0 }) => impressions === 0 && viewableImpressions > 0)).toBe(
    true,
  );
});

test('range → both days included, days without delivery missing, nothing before the first campaign', async () => {
  expect(new Set((await readDays({ from: '2026-11-14', to: '2026-11-15' })).map(({ date }) => date))).toEqual(
    new Set(['2026-11-14', '2026-11-15']),
  );
  practice.sandbox().requestLog.clear('native-ads');
  expect(await readDays({ from: '2025-06-01', to: '2025-06-30' })).toEqual([]);
  expect(practice.countRequests('contents.list-all')).toBe(0);
  expect(await readDays({ from: '2026-11-16', to: '2026-11-15' })).toEqual([]);
});

test('conversions of a recent day → grow within the correction days', async () => {
  const yesterday = { from: '2026-11-14', to: '2026-11-14' };
  const early = await readDays(yesterday);
  const { correctionDays } = practice.connector().adInsights;
  practice.sandbox().clock.advance(correctionDays * daySeconds);
  const late = await readDays(yesterday);
  expect(sum(late, ({ conversions }) => conversions)).toBeGreaterThan(sum(early, ({ conversions }) => conversions));
  expect(sum(late, ({ spendMicros }) => spendMicros)).toBe(sum(early, ({ spendMicros }) => spendMicros));
});

test('day of banners that cannot be read → the days before it were returned', async () => {
  practice.addFault('contents.list-all', 'rate-limit', 2);
  const seen: string[] = [];
  const reading = async () => {
    const range = { from: '2026-11-08', to: '2026-11-14' };
    for await (const [first] of practice.connector().adInsights.readDays(noGrant, practice.account(), range))
      seen.push(first?.date ?? '');
  };
  await expect(reading()).rejects.toMatchObject({ kind: 'busy' });
  expect(seen).toEqual(['2026-11-08', '2026-11-09']);
});

test('breakdowns of native ads → none offered; a request for one is rejected with a message', async () => {
  const { breakdowns, readBreakdown } = practice.connector().adInsights;
  expect(breakdowns).toEqual([]);
  const reading = readBreakdown(noGrant, practice.account(), { level: 'ad', id: '1' }, october, 'age');
  await expect(reading).rejects.toMatchObject({ kind: 'rejected', message: expect.stringMatching(/\.$/) });
});
