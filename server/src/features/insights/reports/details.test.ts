import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  accountNames,
  createSpendingBusiness,
  type SpendingBusiness,
} from '../../../../test/fixtures/ads/spending-business.ts';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.undeclared]);
});

const rowsOf = async (network: string, query: Record<string, string> = {}) => {
  const params = new URLSearchParams({ account: 'all', page_size: 'all', ...query });
  return toList((await business.owner.get(`/${network}/ads/insights/report?${params}`)).body.report);
};
const sum = (rows: Loose[], field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);

describe.each(['facebook', 'google', 'nativeads'])('%s', (network) => {
  test('days of a row of the ads report → one for each date, which add up to the row', async () => {
    const [row] = await rowsOf(network);
    const { status, body } = await business.owner.get(`/${network}/ads/${row?.id}/insights`);
    expect(status).toBe(200);
    expect(body.currency).toBe(row?.currency);
    const days = toList(body.report);
    expect(days.map(({ date }) => date)).toEqual(
      ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2030-06-${day}`),
    );
    for (const field of ['impressions', 'clicks']) expect(sum(days, field)).toBe(Number(row?.[field]));
    expect(sum(days, 'spend')).toBeCloseTo(Number(row?.spend), 4);
  });

  test('days of a row with an unknown id, by another business or by a member without the account → 404', async () => {
    const [row] = await rowsOf(network);
    const path = `/${network}/ads/${row?.id}/insights`;
    expect((await business.owner.get(`/${network}/ads/1/insights`)).status).toBe(404);
    expect((await (await createBusiness(app)).owner.get(path)).status).toBe(404);
    const feature = network === 'nativeads' ? 'native_ads_manager' : `${network}_ads_manager`;
    const member = await createMember(app, business, { [feature]: 'viewer' });
    expect((await member.get(path)).status).toBe(404);
  });
});

test('days of an ad requested through its connected account → 200; through another account → 404', async () => {
  const [row] = await rowsOf('facebook');
  const through = (uid: unknown) => business.owner.get(`/facebook/${uid}/ads/${row?.id}/insights`);
  expect(await through(row?.fb_uid)).toMatchObject({ status: 200, body: { currency: row?.currency } });
  expect((await through('12345')).status).toBe(404);
});

test('days of a row for a range of three years → 400 with the limit of two years', async () => {
  const [row] = await rowsOf('facebook');
  const range = new URLSearchParams({ start_date: '2027-01-01', end_date: '2030-01-01' });
  expect(await business.owner.get(`/facebook/ads/${row?.id}/insights?${range}`)).toMatchObject({
    status: 400,
    body: { error: 'Choose a range of at most two years.' },
  });
});

test.each(['2026-13-01', '2026-02-31', '0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])(
  'ads report or days of a row with a date of %s → 400',
  async (date) => {
    const [row] = await rowsOf('facebook');
    for (const dates of [
      { start_date: date, end_date: '2030-01-01' },
      { start_date: '2030-01-01', end_date: date },
    ])
      for (const path of ['report', 'report.csv', 'report/days']) {
        const query = new URLSearchParams({ account: 'all', compare: '1', ...dates });
        if (path === 'report/days') query.delete('compare');
        expect((await business.owner.get(`/facebook/ads/insights/${path}?${query}`)).status).toBe(400);
        const range = new URLSearchParams(dates);
        expect((await business.owner.get(`/facebook/ads/${row?.id}/insights?${range}`)).status).toBe(400);
      }
  },
);

describe('interests of an ad', () => {
  test('interest figures of an ad with interests → its figures, divided evenly between its interests', async () => {
    const rows = await rowsOf('facebook', { daterange: 'last_30_days' });
    const row = rows.find(({ has_interests, spend }) => Boolean(has_interests) && Number(spend) > 0);
    const path = `/facebook/ads/${row?.id}/intereststats?daterange=last_30_days`;
    const { body } = await business.owner.get(path);
    const stats = toList(body.stats);
    expect(stats.length).toBeGreaterThan(0);
    expect(sum(stats, 'spend')).toBeCloseTo(Number(row?.spend), 4);
    expect(new Set(stats.map(({ spend }) => spend)).size).toBe(1);
    expect(stats[0]).toMatchObject({ interest: expect.any(String), ctr: expect.closeTo(Number(row?.ctr), 6) });
    const { body: same } = await business.owner.get(path.replace('/ads/', `/${row?.fb_uid}/ads/`));
    expect(same).toEqual(body);
  });

  test('interest figures of an ad without interests → an empty list', async () => {
    const row = (await rowsOf('facebook')).find(({ has_interests }) => !has_interests);
    expect(row).toBeDefined();
    expect((await business.owner.get(`/facebook/ads/${row?.id}/intereststats`)).body.stats).toEqual([]);
  });
});

describe('breakdowns that are read at the network', () => {
  const breakdown = (
    network: string,
    row: { id?: unknown; account_id?: unknown } | undefined,
    by: string,
    level: string,
    user = business.owner,
  ) =>
    user.get(
      `/${network}/ads/insights/breakdown?${new URLSearchParams({
        account: String(row?.account_id),
        id: String(row?.id),
        by,
        level,
        daterange: 'last_30_days',
      })}`,
    );

  test.each(['age', 'gender', 'country', 'placement', 'device'])(
    'figures of an ad broken down by %s → parts that add up to the row',
    async (by) => {
      const [row] = await rowsOf('facebook', { daterange: 'last_30_days' });
      const { status, body } = await breakdown('facebook', row, by, 'ad');
      expect(status).toBe(200);
      expect(toList(body.rows).length).toBeGreaterThan(0);
      expect(sum(toList(body.rows), 'spend')).toBeCloseTo(Number(row?.spend), 1);
    },
  );

  test('breakdown of a row that the network does not have → 422 that says so', async () => {
    const [banner] = await rowsOf('nativeads');
    expect(await breakdown('nativeads', banner, 'age', 'banner')).toMatchObject({
      status: 422,
      body: { error: 'Nativeads doesn’t have figures by age here.' },
    });
    const [campaign] = await rowsOf('google');
    expect((await breakdown('google', campaign, 'placement', 'campaign')).status).toBe(422);
    expect((await breakdown('google', campaign, 'device', 'campaign')).status).toBe(200);
  });

  test('breakdown of a row of another business, or of an unknown id → 404', async () => {
    const [row] = await rowsOf('facebook');
    const stranger = (await createBusiness(app)).owner;
    expect((await breakdown('facebook', row, 'age', 'ad', stranger)).status).toBe(404);
    expect((await breakdown('facebook', { ...row, id: '1' }, 'age', 'ad')).status).toBe(404);
  });
});
