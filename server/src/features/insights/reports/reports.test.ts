import { reportPresets } from '@fanfare/contract/insights/ranges';
import { parseCsv } from '@fanfare/contract/kit/csv';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  type SpendingBusiness,
} from '../../../../test/fixtures/ads/spending-business.ts';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { adFactsStore } from '../ad-facts/ad-facts.store.ts';
import { adSpendQueries } from '../ad-facts/spend-queries.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.euros]);
});

const read = async (query: Record<string, string>, user = business.owner, network = 'facebook'): Promise<Loose> => {
  const { status, body, text } = await user.get(`/${network}/ads/insights/report?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
const rowsOf = async (query: Record<string, string>) =>
  toList((await read({ account: 'all', page_size: 'all', daterange: 'last_30_days', ...query })).report);
const condition = (field: string, operator: string, value: string) => ({
  comparison_field: field,
  comparison_operator: operator,
  comparison_value: value,
});
const filtered = (anyall: string, ...conditions: object[]) =>
  rowsOf({ conditions: JSON.stringify({ anyall, conditions }) });
const idsOf = (rows: Loose[]): string[] => rows.map(({ id }) => String(id)).toSorted();

describe('report on all accounts', () => {
  test('report of all accounts → the rows of each, totals by currency that are never added together, no currency or zone of the report', async () => {
    const all = await read({ account: 'all', page_size: 'all', daterange: 'last_30_days', compare: '1' });
    expect(all).toMatchObject({ currency: null });
    const totals = toList(all.totals);
    expect(totals.map(({ currency }) => String(currency)).toSorted()).toEqual(['EUR', 'USD']);
    for (const name of [accountNames.dollars, accountNames.euros]) {
      const { remoteId, currency } = await findAccount(app, business, name);
      const one = await read({ account: remoteId, page_size: 'all', daterange: 'last_30_days', compare: '1' });
      expect(totals.find((each) => String(each.currency) === currency)).toEqual(toList(one.totals)[0]);
      const rows = toList(all.report).filter((row) => String(row.account_id) === remoteId);
      expect(rows.map(({ id }) => id)).toEqual(toList(one.report).map(({ id }) => id));
      expect(one).toMatchObject({ currency });
    }
  });

  test('report read by a member → only accounts assigned to them', async () => {
    const assets = business.assets.filter(({ label }) => label === accountNames.euros);
    const member = await createMember(app, business, { facebook_ads_manager: 'viewer' }, assets);
    const body = await read({ account: 'all' }, member);
    expect(toList(body.totals).map(({ currency }) => currency)).toEqual(['EUR']);
    expect(await read({ account: 'all' }, (await createBusiness(app)).owner)).toMatchObject({ report: [], total: 0 });
  });

  test('report of an account in another zone → its range has the days of that zone', async () => {
    const { id } = await findAccount(app, business, accountNames.euros);
    const { timeZone } = await findAccount(app, business, accountNames.euros);
    await adFactsStore(app.db).updateAccount(id, { timeZone: 'Pacific/Kiritimati' });
    // At 10:00 UTC, it is already the next day in Kiritimati.
    expect(await read({ account: 'all', daterange: 'today' })).toMatchObject({ time_zone: null });
    expect((await read({ account: 'all', daterange: 'today' })).range).toEqual({
      from: '2030-06-15',
      to: '2030-06-16',
    });
    await adFactsStore(app.db).updateAccount(id, { timeZone });
  });

  test.each(reportPresets)('report of %s → the same figures from kept sums as from days', async (daterange) => {
    const query = { account: 'all', page_size: 'all', compare: '1', daterange, sort: 'name', direction: 'asc' };
    const kept = await read(query);
    const { sumsOn } = await findAccount(app, business, accountNames.dollars);
    expect(sumsOn).toBe('2030-06-15');
    const setSumsOn = async (date: string) => {
      for (const { id } of await adSpendQueries(app.db).listByBusiness(business.bid))
        await adFactsStore(app.db).updateAccount(id, { sumsOn: date });
    };
    await setSumsOn('2030-06-14');
    const summed = await read(query);
    await setSumsOn('2030-06-15');
    const rounded = (body: Loose) =>
      JSON.parse(JSON.stringify([body.report, body.totals]), (_, part) =>
        typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part,
      );
    expect(rounded(kept)).toEqual(rounded(summed));
  });
});

describe('conditions of a report', () => {
  test('report with conditions on numbers → compared in the units that people see; all and any, and groups', async () => {
    const rows = await rowsOf({});
    const spends = rows.map(({ spend }) => Number(spend)).toSorted((a, b) => a - b);
    const middle = (spends[Math.floor(spends.length / 2)] ?? 0).toFixed(2);
    const above = rows.filter(({ spend }) => Number(spend) > Number(middle));
    expect(above.length).toBeGreaterThan(0);
    expect(above.length).toBeLessThan(rows.length);
    expect(idsOf(await filtered('all', condition('spend', 'greater_than', middle)))).toEqual(idsOf(above));
    const byCtr = rows.filter(({ ctr }) => ctr !== null && Number(ctr) * 100 >= 1.5);
    expect(idsOf(await filtered('all', condition('ctr', 'greater_or_equal', '1.5')))).toEqual(idsOf(byCtr));
    const nested = {
      anyall: 'any',
      conditions: [condition('clicks', 'equal', '0'), condition('spend', 'less_than', middle)],
    };
    const both = await filtered('all', condition('impressions', 'greater_than', '0'), nested);
    expect(idsOf(both)).toEqual(
      idsOf(
        rows.filter(
          (row) =>
            Number(row.impressions) > 0 && (Number(row.clicks) === 0 || Number(row.spend) < Number(middle) - 0.00005),
        ),
      ),
    );
  });

  test('report with conditions on texts → compared without regard to case; % and _ are letters; status by class and words', async () => {
    const [row] = await rowsOf({});
    const name = String(row?.name);
    expect(idsOf(await filtered('all', condition('name', 'equal', name.toUpperCase())))).toContain(row?.id);
    expect(await filtered('all', condition('name', 'contains', '%'))).toEqual([]);
    const inactive = await rowsOf({ status: 'inactive' });
    expect(idsOf(await filtered('all', condition('status', 'equal', 'paused')))).toEqual(
      idsOf((await rowsOf({})).filter(({ status }) => String(status) === 'PAUSED')),
    );
    expect(idsOf(await filtered('all', condition('status', 'contains', 'inactive')))).toEqual(idsOf(inactive));
    const objective = String(row?.objective);
    expect(idsOf(await filtered('all', condition('objective', 'equal', objective)))).toContain(row?.id);
  });

  test('report with conditions on budget, age and campaign name → the rows that fit', async () => {
    const rows = await rowsOf({});
    const withBudget = rows.filter(({ budget }) => budget !== null && Number(Object(budget).amount) >= 10);
    expect(idsOf(await filtered('all', condition('budget', 'greater_or_equal', '10')))).toEqual(idsOf(withBudget));
    expect(await filtered('all', condition('age_days', 'less_than', '0'))).toEqual([]);
    const campaign = String(rows[0]?.campaign_name);
    const same = await filtered('all', condition('campaign_name', 'equal', campaign));
    expect(idsOf(same)).toEqual(idsOf(rows.filter(({ campaign_name }) => String(campaign_name) === campaign)));
  });

  test.each([
    ['an unknown operator', condition('spend', 'matches', '1')],
    ['an operator for text on a number', condition('spend', 'contains', '1')],
    ['a number with an exponent', condition('spend', 'greater_than', '1e3')],
    ['an unknown field', condition('secret', 'equal', '1')],
    ['NUL in a text', condition('name', 'contains', 'a\0b')],
    ['NUL in a status', condition('status', 'equal', 'a\0b')],
    ['half a character', condition('name', 'equal', 'a\ud800')],
    ['31 conditions', { anyall: 'all', conditions: Array(31).fill(condition('spend', 'equal', '1')) }],
  ])('report with %s in its conditions → 400', async (_, part) => {
    const conditions = JSON.stringify({ anyall: 'all', conditions: [part] });
    const query = new URLSearchParams({ account: 'all', conditions });
    expect((await business.owner.get(`/facebook/ads/insights/report?${query}`)).status).toBe(400);
  });

  test.each(['', '{', 'null', '[]'])(
    'report with the conditions %o → 400, or without conditions if the text is empty',
    async (conditions) => {
      const query = new URLSearchParams({ account: 'all', conditions });
      const { status } = await business.owner.get(`/facebook/ads/insights/report?${query}`);
      expect(status).toBe(conditions === '' ? 200 : 400);
    },
  );
});

describe('default filters', () => {
  test('filter spending-without-results → rows with spend and no result; expensive-results → cost over twice the mean of the account', async () => {
    const rows = await rowsOf({});
    const wasted = rows.filter(({ spend, results }) => Number(spend) > 0 && Number(results ?? 0) === 0);
    expect(idsOf(await rowsOf({ filter: 'spending-without-results' }))).toEqual(idsOf(wasted));
    const expensive = await rowsOf({ filter: 'expensive-results' });
    for (const { account_id, cost_per_result } of expensive) {
      const ofAccount = rows.filter((row) => row.account_id === account_id);
      const sum = (field: string) => ofAccount.reduce((total, row) => total + Number(row[field] ?? 0), 0);
      expect(Number(cost_per_result)).toBeGreaterThan((2 * sum('spend')) / sum('results') - 0.01);
    }
    expect(idsOf(await rowsOf({ filter: 'all' }))).toEqual(idsOf(rows));
  });
});

describe('rows of a report', () => {
  test('row of an ad in the report → kind of results, objective, interests and the connected account', async () => {
    const rows = await rowsOf({});
    expect(rows.some(({ result_label }) => result_label !== null)).toBe(true);
    expect(rows.every(({ fb_uid }) => typeof fb_uid === 'string')).toBe(true);
    expect(rows.some(({ objective }) => String(objective).startsWith('OUTCOME_'))).toBe(true);
    expect(rows.some(({ has_interests }) => Boolean(has_interests))).toBe(true);
    const google = toList((await read({ account: 'all' }, business.owner, 'google')).report);
    expect(google.every(({ fb_uid, has_interests }) => fb_uid === null && !has_interests)).toBe(true);
  });

  test('row of a native ad in the report → on or off by its own state, whatever the state of its campaign', async () => {
    const rows = toList((await read({ account: 'all', page_size: 'all' }, business.owner, 'nativeads')).report);
    expect(new Set(rows.map(({ is_on }) => is_on))).toEqual(new Set([true, false]));
    for (const { status_text, is_on } of rows)
      if (String(status_text) === 'Off' || String(status_text).startsWith('Active'))
        expect(is_on).toBe(String(status_text) !== 'Off');
  });

  test('archived or deleted ad → listed only when requested by status', async () => {
    const [first, second] = await rowsOf({});
    const { id: accountId } = await findAccount(app, business, String(first?.account_name));
    const setState = (state: 'active' | 'archived') =>
      adFactsStore(app.db).putObjects(
        business.bid,
        accountId,
        [
          {
            level: 'ad',
            id: String(first?.id),
            name: String(first?.name),
            campaignId: String(first?.campaign_id),
            groupId: String(first?.adset_id),
            state,
            isOn: state === 'active',
            status: state.toUpperCase(),
          },
        ],
        app.now(),
      );
    await setState('archived');
    const archived = await rowsOf({ status: 'archived' });
    expect(archived.find(({ id }) => id === first?.id)).toMatchObject({ status: 'PAUSED', status_text: 'Archived' });
    expect(idsOf(archived)).not.toContain(String(second?.id));
    expect(idsOf(await rowsOf({}))).not.toContain(String(first?.id));
    await setState('active');
  });

  test('column reach of the report → unknown until it was read for exactly these dates; unknown for a range of one’s own', async () => {
    const { id, remoteId } = await findAccount(app, business, accountNames.dollars);
    const reachOf = async (query: Record<string, string>) =>
      toList((await read({ account: remoteId, ...query })).report).map(({ reach }) => reach);
    expect((await reachOf({ daterange: 'last_14_days' })).every((reach) => reach === null)).toBe(true);
    const row = await adFactsStore(app.db).findById(id);
    if (row) await app.insights.uniques.readAccount(row);
    const reaches = await reachOf({ daterange: 'last_14_days' });
    expect(reaches.some((reach) => Number(reach) > 0)).toBe(true);
    const range = { start_date: '2030-06-02', end_date: '2030-06-15' };
    expect((await reachOf(range)).every((reach) => reach === null)).toBe(true);
    const body = await read({ account: remoteId, daterange: 'last_14_days', page_size: 'all' });
    const [first] = toList(body.report).filter(({ reach }) => Number(reach) > 0);
    expect(Number(first?.reach)).toBeLessThanOrEqual(Number(first?.impressions));
    expect(Number(first?.frequency)).toBeGreaterThanOrEqual(1);
    expect(toList(body.totals)[0]?.figures).not.toHaveProperty('reach');
    // The next day has begun for the account.
    await adFactsStore(app.db).updateAccount(id, { timeZone: 'Pacific/Kiritimati' });
    expect((await reachOf({ daterange: 'last_14_days' })).every((reach) => reach === null)).toBe(true);
    await adFactsStore(app.db).updateAccount(id, { timeZone: row?.timeZone });
  });
});

describe('CSV export', () => {
  test('CSV export of a report → all rows of the view in its order, with formulas disarmed', async () => {
    const [first] = toList((await read({ account: 'all', daterange: 'last_30_days' })).report);
    const { id: accountId } = await findAccount(app, business, String(first?.account_name));
    const rename = (name: string) =>
      adFactsStore(app.db).putObjects(
        business.bid,
        accountId,
        [
          {
            level: 'ad',
            id: String(first?.id),
            name,
            campaignId: String(first?.campaign_id),
            groupId: String(first?.adset_id),
            state: 'active',
            isOn: true,
            status: 'ACTIVE',
          },
        ],
        app.now(),
      );
    await rename('=HYPERLINK("https://evil.example")');
    const query = new URLSearchParams({ account: 'all', daterange: 'last_30_days', compare: '1' });
    const file = await business.owner.get(`/facebook/ads/insights/report.csv?${query}`);
    await rename(String(first?.name));
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toContain('text/csv');
    const [header = [], ...lines] = parseCsv(file.text);
    const rows = await rowsOf({});
    expect(lines.map((line) => line[header.indexOf('ID')])).toEqual(rows.map((row) => row.id));
    expect(lines[0]?.[header.indexOf('Name')]).toBe(`'=HYPERLINK("https://evil.example")`);
    expect(lines.map((line) => Number(line[header.indexOf('Spend')]))).toEqual(rows.map(({ spend }) => Number(spend)));
    expect(lines.map((line) => line[header.indexOf('On/off')])).toEqual(rows.map((row) => (row.is_on ? 'On' : 'Off')));
    expect(header).toContain('Spend before');
  });

  test('report of an ad account of another business → 404', async () => {
    const stranger = (await createBusiness(app)).owner;
    const { remoteId } = await findAccount(app, business, accountNames.dollars);
    expect((await stranger.get(`/facebook/ads/insights/report.csv?account=${remoteId}`)).status).toBe(404);
  });
});
