import { filterLimits } from '@fanfare/contract/insights/conditions';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../../test/browser.ts';
import { type AdBusiness, createAdBusiness } from '../../../../test/fixtures/ads/ad-business.ts';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: AdBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createAdBusiness(app);
});

const spendOver = (value: string) => ({
  comparison_field: 'spend',
  comparison_operator: 'greater_than',
  comparison_value: value,
});
const save = (body: object, network = 'facebook', user = business.owner) =>
  user.post(`/${network}/ads/insights/report/filter/save`, body);
const trash = (adfilter_id: unknown, network = 'facebook', user = business.owner) =>
  user.post(`/${network}/ads/insights/report/filter/trash`, { adfilter_id });
const list = async (network = 'facebook', user = business.owner) =>
  toList((await user.get(`/${network}/ads/insights/report/filters`)).body.filters);

test('list of filters → three default filters first; deleting one → 400', async () => {
  expect((await list()).slice(0, 3)).toMatchObject([
    { key: 'all', name: 'All ads', adfilter_id: null, is_default: true },
    { key: 'spending-without-results', name: 'Spending without results', is_default: true },
    { key: 'expensive-results', name: 'Expensive results', is_default: true },
  ]);
  for (const { key } of (await list()).slice(0, 3))
    expect(await trash(key)).toMatchObject({ status: 400, body: { error: 'Default filters cannot be deleted.' } });
});

test('filter of a report saved, used, changed and deleted → each call succeeds and has the filter; deleted again → 404', async () => {
  const view = { columns: ['name', 'spend'], sort: 'spend', direction: 'asc', daterange: 'last_14_days' };
  const saved = await save({ name: 'Big', anyall: 'all', conditions: [spendOver('999999999')], view });
  expect(saved).toMatchObject({
    status: 200,
    body: { success: true, message: 'Successfully saved the Filter: Big', filter: { name: 'Big', view } },
  });
  const { adfilter_id } = Object(saved.body.filter);
  const report = async (filter: string, user = business.owner) =>
    user.get(`/facebook/ads/insights/report?${new URLSearchParams({ account: 'all', filter })}`);
  expect((await report(String(adfilter_id))).body).toMatchObject({ total: 0 });
  const changed = await save({ adfilter_id, name: 'Bigger', anyall: 'any', conditions: [] });
  expect(changed.body).toMatchObject({ message: 'Successfully updated the Filter: Bigger', filter: { adfilter_id } });
  expect((await list()).map(({ name }) => name)).toContain('Bigger');
  expect((await report('unknown')).status).toBe(404);
  expect((await trash(adfilter_id)).body).toMatchObject({ success: true });
  expect((await trash(adfilter_id)).status).toBe(404);
  expect((await report(String(adfilter_id))).status).toBe(404);
});

test('filter sent as a form with parallel lists, or with JSON text → saved', async () => {
  const send = (fields: [string, string][]) =>
    business.owner.send('POST', '/api/facebook/ads/insights/report/filter/save', {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
  const lists = await send([
    ['name', 'From a form'] as [string, string],
    ['anyall', 'any'] as [string, string],
    ['comparison_field[]', 'spend'] as [string, string],
    ['comparison_field[]', 'name'] as [string, string],
    ['comparison_operator[]', 'less_than'],
    ['comparison_operator[]', 'contains'],
    ['comparison_value[]', '5'],
    ['comparison_value[]', 'sale'],
  ]);
  expect(lists.body).toMatchObject({
    filter: {
      anyall: 'any',
      conditions: [
        { comparison_field: 'spend', comparison_operator: 'less_than', comparison_value: '5' },
        { comparison_field: 'name', comparison_operator: 'contains', comparison_value: 'sale' },
      ],
    },
  });
  const conditions = JSON.stringify([{ anyall: 'all', conditions: [spendOver('5')] }]);
  const text = await send([...Object.entries({ name: 'JSON text', anyall: 'all', conditions })]);
  expect(text.body).toMatchObject({ filter: { conditions: [{ anyall: 'all', conditions: [spendOver('5')] }] } });
});

describe('refused filters', () => {
  test.each([
    [
      'NUL in a condition',
      { conditions: [{ ...spendOver('a\0b'), comparison_field: 'name', comparison_operator: 'equal' }] },
    ],
    ['NUL in the search of the view', { view: { search: 'a\0b' } }],
    ['half a character in the view', { view: { search: 'a\ud800' } }],
  ])('filter saved with %s, as JSON text of a form → 400', async (_, part: object) => {
    const fields = Object.entries({ conditions: [], view: {}, ...part });
    const form = new URLSearchParams({ name: 'Never', anyall: 'all' });
    for (const [name, value] of fields) form.set(name, JSON.stringify(value));
    const { status } = await business.owner.send('POST', '/api/facebook/ads/insights/report/filter/save', {
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
    expect(status).toBe(400);
  });

  test('filter saved with the name of another filter of the report, or of a default one → 400; in another report → saved', async () => {
    const filter = { name: 'Twice', anyall: 'all', conditions: [] };
    expect((await save(filter)).status).toBe(200);
    for (const name of ['Twice', 'TWICE', 'all ads'])
      expect(await save({ ...filter, name })).toMatchObject({
        status: 400,
        body: { error: 'A filter with this name exists already.' },
      });
    expect((await save(filter, 'google')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ ...filter, name: 'At once' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  const deep = { anyall: 'all', conditions: [{ anyall: 'all', conditions: [{ anyall: 'all', conditions: [] }] }] };
  test.each([
    ['an unknown operator', { conditions: [{ ...spendOver('1'), comparison_operator: 'regex' }] }],
    ['no value', { conditions: [spendOver('')] }],
    ['four levels', { conditions: [deep] }],
    ['too many', { conditions: Array(filterLimits.conditions + 1).fill(spendOver('1')) }],
    ['no name', { name: ' ' }],
    ['an unknown column', { view: { columns: ['password'] } }],
  ])('filter saved with %s → 400', async (_, part) => {
    expect((await save({ name: 'Never', anyall: 'all', conditions: [], ...part })).status).toBe(400);
  });

  test('filter of another business or report changed → 404; filters opened by a viewer → read only', async () => {
    const { adfilter_id } = Object((await save({ name: 'Ours', anyall: 'all', conditions: [] })).body.filter);
    const stranger = (await createBusiness(app)).owner;
    expect((await trash(adfilter_id, 'facebook', stranger)).status).toBe(404);
    expect((await save({ adfilter_id, name: 'X', anyall: 'all', conditions: [] }, 'facebook', stranger)).status).toBe(
      404,
    );
    expect((await trash(adfilter_id, 'google')).status).toBe(404);
    expect((await list('facebook', stranger)).map(({ name }) => name)).not.toContain('Ours');
    const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
    expect((await list('facebook', viewer)).map(({ name }) => name)).toContain('Ours');
    expect((await trash(adfilter_id, 'facebook', viewer)).status).toBe(403);
  });
});
