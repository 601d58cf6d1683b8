import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createSpendingBusiness, type SpendingBusiness } from '../../../../test/fixtures/ads/spending-business.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp } from '../../../../test/test-app.ts';

let business: SpendingBusiness;
let stranger: SpendingBusiness['owner'];
beforeAll(async () => {
  const app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app);
  stranger = (await createBusiness(app)).owner;
});

const get = async (path: string, query: Record<string, string>, user = business.owner) =>
  user.get(`/${path}?${new URLSearchParams({ account: 'all', ...query })}`);
const sum = (rows: Loose[], field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);

const conditions = JSON.stringify({
  anyall: 'all',
  conditions: [{ comparison_field: 'clicks', comparison_operator: 'greater_than', comparison_value: '5' }],
});

const queries: Record<string, string>[] = [
  {},
  { daterange: 'last_30_days', status: 'active' },
  { start_date: '2030-06-01', end_date: '2030-06-05' },
  { conditions },
];

describe.each([
  ['facebook', 'ad'],
  ['facebook', 'campaign'],
  ['google', 'campaign'],
  ['google', 'adgroup'],
  ['nativeads', 'banner'],
])('%s, level %s', (network, level) => {
  test.each(queries)('days of %o → together the totals of the report, by currency', async (query) => {
    const { body } = await get(`${network}/ads/insights/report`, { ...query, level });
    const { status, body: answer } = await get(`${network}/ads/insights/report/days`, { ...query, level });
    expect(status).toBe(200);
    const totals = toList(body.totals);
    const currencies = toList(answer.currencies);
    expect(currencies.map(({ currency }) => currency)).toEqual(totals.map(({ currency }) => currency));
    for (const [index, total] of totals.entries()) {
      const days = toList(currencies[index]?.days);
      const dates = days.map(({ date }) => String(date));
      expect(dates).toEqual(dates.toSorted());
      expect(new Set(dates).size).toBe(dates.length);
      const { figures } = total;
      for (const field of ['impressions', 'clicks', 'results'])
        expect(sum(days, field)).toBeCloseTo(Number(figures?.[field] ?? 0), 4);
      expect(sum(days, 'spend')).toBeCloseTo(Number(figures?.spend), 4);
    }
  });
});

test('days of a report without delivery in its range → every day is listed, with spend 0', async () => {
  const query = { start_date: '2020-01-01', end_date: '2020-01-03' };
  const { body } = await get('facebook/ads/insights/report/days', query);
  const days = toList(toList(body.currencies)[0]?.days);
  expect(days.map(({ date, spend, results }) => [date, spend, results])).toEqual(
    ['2020-01-01', '2020-01-02', '2020-01-03'].map((date) => [date, 0, null]),
  );
});

test('days of an ad account of others → 404; of a range of three years → 400 that says the limit', async () => {
  const { body } = await business.owner.get('/facebook/ads/insights/accounts');
  const account = String(toList(body.accounts)[0]?.id);
  expect((await get('facebook/ads/insights/report/days', { account }, stranger)).status).toBe(404);
  const range = { start_date: '2027-01-01', end_date: '2030-01-01' };
  expect(await get('facebook/ads/insights/report/days', range)).toMatchObject({
    status: 400,
    body: { error: 'Choose a range of at most two years.' },
  });
});
