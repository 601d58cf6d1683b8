import type { AdDay, AdLevel, AdObject } from '@fanfare/connectors/ports/ads/ads';
import {
  addDays,
  type DateRange,
  previousRange,
  type ReportPreset,
  rangeOf,
  reportPresets,
} from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { type AdAccountRow, adFactsStore } from '../ad-facts/ad-facts.store.ts';
import { adObjectStore } from '../ad-facts/ad-objects.store.ts';
import { type KeptFigures, keptFigureStore, nothingKept } from '../reports/kept-figures.store.ts';
import { reportStore } from '../reports/report.store.ts';
import { presetSumsStore, segmentsOf } from './preset-sums.store.ts';
import { toSpans, weekOf, weeksIn } from './week-spans.ts';
import { weekStore } from './weeks.store.ts';

// Long: sums of every preset and level are compared with sums of days.

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
  level,
  id,
  name: id,
  campaignId,
  groupId,
  state: 'active',
  isOn: true,
  status: 'ACTIVE',
});
let ids: Map<string, number>;

beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  const { bid } = await createBusiness(app);
  const store = adFactsStore(app.db);
  account = await store.putAccount({
    businessId: bid,
    network: 'facebook',
    remoteId: '1',
    name: 'Acme',
    currency: 'EUR',
    timeZone: zone,
  });
  await store.putObjects(account.businessId, account.id, objects.map(toObject), app.now());
  ids = await store.objectIds(account.id);
  const dates = Array.from({ length: 740 }, (_, back) => addDays(today, -back));
  await store.ensureMonths([...new Set(dates.map((date) => date.slice(0, 7)))]);
  // Every ad has days without figures; a3 has no results; a2 has figures of long ago only.
  const days = dates.flatMap((date, back) =>
    ['a1', 'a2', 'a3', 'a4', 'c2'].flatMap((id, index) =>
      (back + index) % 5 === 0 || (id === 'a2' && back < 200) ? [] : [dayOf(id, date, back + 7 * index)],
    ),
  );
  for (let start = 0; start < days.length; start += 500) await write(days.slice(start, start + 500));
});

const dayOf = (id: string, date: string, seed: number): AdDay => ({
  date,
  campaignId: id.startsWith('c') ? id : 'c1',
  adId: id.startsWith('c') ? undefined : id,
  impressions: 100 + (seed % 97),
  clicks: seed % 13,
  spendMicros: 1_000_003 * (seed % 11),
  ...(id !== 'a3' && { results: (seed % 7) / 4 }),
  ...(id === 'a4' && { linkClicks: seed % 5, conversionValueMicros: 10 * seed }),
});
const write = (days: readonly AdDay[]) =>
  adFactsStore(app.db).putDays(
    account.businessId,
    account.id,
    days.map((day) => ({ day, objectId: ids.get(day.adId ? `ad ${day.adId}` : `campaign ${day.campaignId}`) ?? 0 })),
  );
const renew = async (on: string) => {
  while (await app.db.transaction((tx) => weekStore(tx).renewSome(account.businessId, account.id, on)));
  await app.db.transaction((tx) => presetSumsStore(tx).renew(account.businessId, account.id, on));
};

const page = (range: DateRange, level: AdLevel, kept: KeptFigures, preset?: ReportPreset, order = byName) =>
  reportStore(app.db).page(
    {
      level,
      preset,
      accounts: [{ id: account.id, range, previous: previousRange(range) }],
      kept,
      states: ['active', 'paused'],
      search: '',
      conditions: [],
      joins: [],
      needsMeans: false,
    },
    order,
  );
type Order = Parameters<ReturnType<typeof reportStore>['page']>[1];
const byName: Order = { sort: 'name', isDescending: false, limit: 100, offset: 0 };
const orders: Order[] = (['spend', 'results', 'cpc'] as const).flatMap((sort) => [
  { sort, isDescending: true, limit: 2, offset: 0 },
  { sort, isDescending: true, limit: 2, offset: 1 },
  { sort, isDescending: false, limit: 2, offset: 1 },
]);
const findKept = (range: DateRange, today: string, preset?: ReportPreset) =>
  keptFigureStore(app.db).find([{ id: account.id, today, range, previous: previousRange(range) }], preset);
const read = (preset: ReportPreset, level: AdLevel, on: string, isKept: boolean) =>
  page(rangeOf(preset, on), level, { ...nothingKept, accountIds: isKept ? [account.id] : [] }, preset);
/** The order of additions can change the last digit of a fraction. */
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part));

const levels = ['ad', 'group', 'campaign'] as const;
const expectSame = async (on: string) => {
  for (const preset of reportPresets)
    for (const level of levels) {
      const range = rangeOf(preset, on);
      const found = await findKept(range, on, preset);
      expect(found).toMatchObject({ accountIds: [account.id], countedIds: [account.id] });
      const kept = rounded(await read(preset, level, on, true));
      expect(kept, `${preset} ${level} ${on}`).toEqual(rounded(await read(preset, level, on, false)));
      expect(rounded(await page(range, level, found, preset)), `totals, ${preset} ${level} ${on}`).toEqual(kept);
      expect(kept.rows.length).toBeGreaterThan(0);
    }
};
/** Compares sums over ranges that are not presets, with and without kept weeks. */
const expectSameWeeks = async (on: string, ranges: readonly DateRange[]) => {
  for (const range of ranges)
    for (const level of levels) {
      const sums = rounded(await page(range, level, nothingKept));
      expect(rounded(await page(range, level, await findKept(range, on)))).toEqual(sums);
    }
};

test('renewed sums → kept sums are the sums of days, of every preset and level, in the range and the one before', async () => {
  await renew(today);
  await expectSame(today);
  const { rows } = await read('last_7_days', 'campaign', today, true);
  expect(rows.map(({ name, impressions }) => ({ name, has: impressions > 0 }))).toEqual([
    { name: 'c1', has: true },
    { name: 'c2', has: true },
  ]);
});

test('figures of days that shrink, vanish, or grow 28 days later → kept sums follow after the renewal', async () => {
  await renew(today);
  const before = (await read('last_30_days', 'ad', today, true)).totals[0]?.spend_micros ?? 0;
  const late = addDays(today, -28);
  await write([{ ...dayOf('a1', late, 1), spendMicros: 900_000_000, results: 12 }]);
  await write([{ ...dayOf('a3', addDays(today, -2), 1), impressions: 1, clicks: 0, spendMicros: 0 }]);
  await adFactsStore(app.db).removeDay(account.businessId, account.id, addDays(today, -1), [
    ids.get('ad a1') ?? 0,
    ids.get('ad a4') ?? 0,
  ]);
  await renew(today);
  await expectSame(today);
  expect((await read('last_30_days', 'ad', today, true)).totals[0]?.spend_micros).toBeGreaterThan(before + 800_000_000);
  // An object without any day left has no kept sums.
  for (let back = 0; back < 740; back += 1)
    await adFactsStore(app.db).removeDay(account.businessId, account.id, addDays(today, -back), [
      ids.get('campaign c2') ?? 0,
    ]);
  await renew(today);
  await expectSame(today);
});

test('own ranges → the same figures from kept weeks as from days; day changed → only its week is not kept', async () => {
  await renew(today);
  const range = { from: addDays(today, -100), to: addDays(today, -3) };
  const monday = weekOf(addDays(today, -40));
  const isKept = async (week: string) => (await findKept(range, today)).weeks.has(week);
  expect((await findKept(range, today)).weeks.size).toBeGreaterThan(20);
  expect(await isKept(weekOf(today))).toBe(false);
  const ranges = [
    range,
    { from: monday, to: addDays(monday, 6) },
    { from: addDays(monday, 1), to: addDays(monday, 12) },
  ];
  await expectSameWeeks(today, ranges);
  // Figures shrink and a day disappears. After that, writing equal figures again must change nothing.
  const unchanged = dayOf('a1', addDays(monday, 14), 1);
  await write([unchanged]);
  await renew(today);
  await write([unchanged]);
  expect(await isKept(addDays(monday, 14))).toBe(true);
  await write([{ ...dayOf('a1', addDays(monday, 6), 3), spendMicros: 5 }]);
  await adFactsStore(app.db).removeDay(account.businessId, account.id, addDays(monday, 7), [
    ids.get('ad a4') ?? 0,
    ids.get('ad a3') ?? 0,
  ]);
  expect([await isKept(monday), await isKept(addDays(monday, 7)), await isKept(addDays(monday, 14))]).toEqual([
    false,
    false,
    true,
  ]);
  await expectSameWeeks(today, ranges);
  await renew(today);
  expect([await isKept(monday), await isKept(addDays(monday, 7))]).toEqual([true, true]);
  await expectSameWeeks(today, ranges);
  await expectSame(today);
});

test('pages of the report sorted by a figure → the same rows from kept sums as from days', async () => {
  await renew(today);
  // An ad without figures: sorted before ads that spent nothing, or after all others.
  await adFactsStore(app.db).putObjects(
    account.businessId,
    account.id,
    [toObject(['ad', 'a0', 'c2', 'g3'])],
    app.now(),
  );
  for (const preset of ['today', 'last_7_days'] as const)
    for (const level of levels)
      for (const order of orders) {
        const range = rangeOf(preset, today);
        const kept = await page(range, level, await findKept(range, today, preset), preset, order);
        expect(rounded(kept)).toEqual(rounded(await page(range, level, nothingKept, preset, order)));
      }
});

test('new, paused or deleted ad → the report counts totals itself until the sums are renewed', async () => {
  await renew(today);
  const store = adFactsStore(app.db);
  const countOf = async () => {
    const kept = await findKept(rangeOf('last_7_days', today), today, 'last_7_days');
    const { totals, rows } = await page(rangeOf('last_7_days', today), 'ad', kept, 'last_7_days');
    expect(totals[0]?.total).toBe(rows.length);
    expect(totals[0]?.impressions).toBe(rows.reduce((sum, { impressions }) => sum + impressions, 0));
    return { total: rows.length, isCounted: kept.countedIds.length === 1 };
  };
  const { total } = await countOf();
  await store.putObjects(account.businessId, account.id, [toObject(['ad', 'a5', 'c2', 'g3'])], app.now());
  expect(await countOf()).toEqual({ total: total + 1, isCounted: false });
  await adObjectStore(app.db).noteChanges(account.id, { level: 'ad', remoteIds: ['a1'] }, { isOn: false }, app.now());
  expect(await countOf()).toEqual({ total: total + 1, isCounted: false });
  await adObjectStore(app.db).noteChanges(
    account.id,
    { level: 'ad', remoteIds: ['a4'] },
    { isRemoved: true },
    app.now(),
  );
  expect(await countOf()).toEqual({ total, isCounted: false });
  await renew(today);
  expect(await countOf()).toEqual({ total, isCounted: true });
  await expectSame(today);
});

test('ad that moved to another campaign → the sums of its parents are renewed', async () => {
  await renew(today);
  expect(await presetSumsStore(app.db).hasUncounted(account.id)).toBe(false);
  await adFactsStore(app.db).putObjects(
    account.businessId,
    account.id,
    [toObject(['ad', 'a3', 'c2', 'g3'])],
    app.now(),
  );
  expect(await presetSumsStore(app.db).hasUncounted(account.id)).toBe(true);
  await renew(today);
  await expectSame(today);
});

test.each([
  ['a day with 23 hours', '2030-03-31'],
  ['a day with 25 hours', '2029-10-28'],
  ['the first of a month', '2030-03-01'],
  ['the last of a month', '2030-05-31'],
  ['new year', '2030-01-01'],
])('sums kept of %s → the sums of its days, before and after midnight', async (_, date) => {
  await renew(date);
  await expectSame(date);
  await renew(addDays(date, 1));
  await expectSame(addDays(date, 1));
});

test("midnight in the account's zone → the account’s day changes, also where clocks change", () => {
  const dateAt = (instant: string) => toLocalTime(new Date(instant), zone).slice(0, 10);
  expect([dateAt('2030-03-30T22:59:00Z'), dateAt('2030-03-30T23:00:00Z')]).toEqual(['2030-03-30', '2030-03-31']);
  expect([dateAt('2030-03-31T21:59:00Z'), dateAt('2030-03-31T22:00:00Z')]).toEqual(['2030-03-31', '2030-04-01']);
  expect([dateAt('2030-10-27T22:59:00Z'), dateAt('2030-10-27T23:00:00Z')]).toEqual(['2030-10-27', '2030-10-28']);
});

test('range with kept weeks → spans of weeks and days that cover it exactly once', () => {
  expect(['2030-06-17', '2030-06-23', '1969-12-31'].map(weekOf)).toEqual(['2030-06-17', '2030-06-17', '1969-12-29']);
  expect(weeksIn({ from: '2030-06-11', to: '2030-06-30' })).toEqual(['2030-06-17', '2030-06-24']);
  const kept = new Set(['2030-06-03', '2030-06-10', '2030-06-24']);
  expect(toSpans({ from: '2030-06-01', to: '2030-06-29' }, kept)).toEqual({
    weeks: [{ from: '2030-06-03', to: '2030-06-10' }],
    days: [
      { from: '2030-06-01', to: '2030-06-02' },
      { from: '2030-06-17', to: '2030-06-29' },
    ],
  });
});

test('overlapping ranges → segments that cover each of them exactly once', () => {
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
