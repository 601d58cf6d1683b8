import type { AdDay, AdLevel, AdObject } from '@fanfare/connectors/ports/ads/ads';
import { addDays, previousRange, type ReportPreset, rangeOf, reportPresets } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { type AdAccountRow, adFactsStore } from './ad-facts.store.ts';
import { presetSumsStore, segmentsOf } from './preset-sums.store.ts';
import { reportStore } from './reports/report.store.ts';

let app: TestApp;
let account: AdAccountRow;
const zone = 'Europe/Paris';
const today = '2030-06-15';
/** Campaign c1: groups g1 (a1, a2) and g2 (a3); c2: group g3 (a4), and days of its own. */
const objects: [AdLevel, string, string, string?][] = [
  ['campaign', 'c1', 'c1'],
  ['campaign', 'c2', 'c2'],
  ['group', 'g1', 'c1', 'g1'],
  ['group', 'g2', 'c1', 'g2'],
  ['group', 'g3', 'c2', 'g3'],
  ['ad', 'a1', 'c1', 'g1'],
  ['ad', 'a2', 'c1', 'g1'],
  ['ad', 'a3', 'c1', 'g2'],
  ['ad', 'a4', 'c2', 'g3'],
];
const toObject = ([level, id, campaignId, groupId]: (typeof objects)[number]): AdObject => ({
  ...{ level, id, name: id, campaignId, groupId, state: 'active', isOn: true, status: 'ACTIVE' },
});
let ids: Map<string, number>;

beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  const { bid } = await createBusiness(app);
  const store = adFactsStore(app.db);
  account = await store.putAccount({
    ...{ businessId: bid, network: 'facebook', remoteId: '1', name: 'Acme', currency: 'EUR', timeZone: zone },
  });
  await store.putObjects(account.id, objects.map(toObject), app.now());
  ids = await store.objectIds(account.id);
  const dates = Array.from({ length: 740 }, (_, back) => addDays(today, -back));
  await store.ensureMonths([...new Set(dates.map((date) => date.slice(0, 7)))]);
  // Every ad rests on some days; a3 has no results; a2 ended long ago.
  const days = dates.flatMap((date, back) =>
    ['a1', 'a2', 'a3', 'a4', 'c2'].flatMap((id, index) =>
      (back + index) % 5 === 0 || (id === 'a2' && back < 200) ? [] : [dayOf(id, date, back + 7 * index)],
    ),
  );
  for (let start = 0; start < days.length; start += 500) await write(days.slice(start, start + 500));
});

const dayOf = (id: string, date: string, seed: number): AdDay => ({
  ...{ date, campaignId: id.startsWith('c') ? id : 'c1', adId: id.startsWith('c') ? undefined : id },
  ...{ impressions: 100 + (seed % 97), clicks: seed % 13, spendMicros: 1_000_003 * (seed % 11) },
  ...(id !== 'a3' && { results: (seed % 7) / 4 }),
  ...(id === 'a4' && { linkClicks: seed % 5, conversionValueMicros: 10 * seed }),
});
const write = (days: readonly AdDay[]) =>
  adFactsStore(app.db).putDays(
    account.id,
    days.map((day) => ({ day, objectId: ids.get(day.adId ? `ad ${day.adId}` : `campaign ${day.campaignId}`) ?? 0 })),
  );
const renew = (on: string) => app.db.transaction((tx) => presetSumsStore(tx).renew(account.id, on));

const read = (preset: ReportPreset, level: AdLevel, on: string, isKept: boolean) => {
  const range = rangeOf(preset, on);
  return reportStore(app.db).page(
    {
      ...{ level, preset, accounts: [{ id: account.id, range, previous: previousRange(range) }] },
      ...{
        keptAccountIds: isKept ? [account.id] : [],
        states: ['active'],
        search: '',
        conditions: [],
        needsMeans: false,
      },
    },
    { sort: 'name', isDescending: false, limit: 100, offset: 0 },
  );
};
/** The order of additions can change the last digit of a fraction. */
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part));

const expectSame = async (on: string) => {
  for (const preset of reportPresets)
    for (const level of ['ad', 'group', 'campaign'] as const) {
      const kept = rounded(await read(preset, level, on, true));
      expect(kept, `${preset} ${level} ${on}`).toEqual(rounded(await read(preset, level, on, false)));
      expect(kept.rows.length).toBeGreaterThan(0);
    }
};

test('kept sums = sums of days, of every preset and level, in the range and the one before', async () => {
  await renew(today);
  await expectSame(today);
  const { rows } = await read('last_7_days', 'campaign', today, true);
  expect(rows.map(({ name, impressions }) => ({ name, has: impressions > 0 }))).toEqual([
    { name: 'c1', has: true },
    { name: 'c2', has: true },
  ]);
});

test('after corrections: figures that shrink, vanish, or grow 28 days later', async () => {
  await renew(today);
  const before = (await read('last_30_days', 'ad', today, true)).totals[0]?.spend_micros ?? 0;
  const late = addDays(today, -28);
  await write([{ ...dayOf('a1', late, 1), spendMicros: 900_000_000, results: 12 }]);
  await write([{ ...dayOf('a3', addDays(today, -2), 1), impressions: 1, clicks: 0, spendMicros: 0 }]);
  await adFactsStore(app.db).removeDay(account.id, addDays(today, -1), [ids.get('ad a1') ?? 0, ids.get('ad a4') ?? 0]);
  await renew(today);
  await expectSame(today);
  expect((await read('last_30_days', 'ad', today, true)).totals[0]?.spend_micros).toBeGreaterThan(before + 800_000_000);
  // An object without any day left has no kept sums.
  for (let back = 0; back < 740; back += 1)
    await adFactsStore(app.db).removeDay(account.id, addDays(today, -back), [ids.get('campaign c2') ?? 0]);
  await renew(today);
  await expectSame(today);
});

test.each([
  ['a day with 23 hours', '2030-03-31'],
  ['a day with 25 hours', '2029-10-28'],
  ['the first of a month', '2030-03-01'],
  ['the last of a month', '2030-05-31'],
  ['new year', '2030-01-01'],
])('%s: kept sums = sums of days, before and after midnight', async (_, date) => {
  await renew(date);
  await expectSame(date);
  await renew(addDays(date, 1));
  await expectSame(addDays(date, 1));
});

test('the day of the account changes at its own midnight, also where clocks change', () => {
  const dateAt = (instant: string) => toLocalTime(new Date(instant), zone).slice(0, 10);
  expect([dateAt('2030-03-30T22:59:00Z'), dateAt('2030-03-30T23:00:00Z')]).toEqual(['2030-03-30', '2030-03-31']);
  expect([dateAt('2030-03-31T21:59:00Z'), dateAt('2030-03-31T22:00:00Z')]).toEqual(['2030-03-31', '2030-04-01']);
  expect([dateAt('2030-10-27T22:59:00Z'), dateAt('2030-10-27T23:00:00Z')]).toEqual(['2030-10-27', '2030-10-28']);
});

test('segments cover each range exactly once', () => {
  const spans = [
    { preset: 'today' as const, isPrevious: false, from: '2030-06-15', to: '2030-06-15' },
    { preset: 'last_3_days' as const, isPrevious: false, from: '2030-06-13', to: '2030-06-15' },
    { preset: 'last_3_days' as const, isPrevious: true, from: '2030-06-10', to: '2030-06-12' },
  ];
  expect(segmentsOf(spans)).toEqual({
    edges: ['2030-06-10', '2030-06-13', '2030-06-15', '2030-06-16'],
    parts: [
      { preset: 'today', isPrevious: false, segment: 3 },
      { preset: 'last_3_days', isPrevious: false, segment: 2 },
      { preset: 'last_3_days', isPrevious: false, segment: 3 },
      { preset: 'last_3_days', isPrevious: true, segment: 1 },
    ],
  });
});
