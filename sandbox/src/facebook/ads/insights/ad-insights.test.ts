import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../index.ts';
import { daySeconds } from '../../../kit/durations.ts';
import { divideCount } from '../../ad-insights/breakdowns.ts';
import { marcus, olive } from '../../seed.data.ts';
import { type Row, testClient } from '../../test-client.ts';

const harbour = 'act_204466881012';
const range = JSON.stringify({ since: '2026-11-01', until: '2026-11-14' });
let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let token = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  token = await facebook.login(olive);
});
afterAll(() => sandbox.stop());

const read = async (id: string, params: Record<string, string>, as = token): Promise<Row[]> =>
  (await facebook.get(`/${id}/insights`, { time_range: range, limit: '1000', ...params }, as)).body.data ?? [];
const sum = (rows: readonly Row[], field: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[field] ?? 0), 0) * 100) / 100;
const counts = 'impressions,clicks,spend,inline_link_clicks';

test('insights at all levels and periods → equal totals', async () => {
  const levels = ['account', 'campaign', 'adset', 'ad'];
  const rows = await Promise.all(levels.map((level) => read(harbour, { level, fields: counts })));
  const days = await read(harbour, { level: 'ad', time_increment: '1', fields: `ad_id,${counts}` });
  expect(days.length).toBeGreaterThan(200);
  for (const field of counts.split(',')) {
    const totals = [...rows, days].map((list) => sum(list, field));
    expect(new Set(totals).size, field).toBe(1);
    expect(totals[0]).toBeGreaterThan(0);
  }
});

test.each([
  ['age'],
  ['gender'],
  ['age,gender'],
  ['country'],
  ['publisher_platform,platform_position'],
  ['device_platform'],
])('a breakdown by %s → rows that add up to the total', async (breakdowns) => {
  const [total] = await read(harbour, { fields: counts });
  const parts = await read(harbour, { fields: counts, breakdowns });
  expect(parts.length).toBeGreaterThan(1);
  for (const field of counts.split(',')) expect(sum(parts, field), field).toBe(Number(total?.[field]));
});

test('insights with a combination of breakdowns that does not exist → error code 2, subcode 1504041', async () => {
  const { body } = await facebook.get(`/${harbour}/insights`, { breakdowns: 'age,country' }, token);
  expect(body.error).toMatchObject({ code: 2, error_subcode: 1504041 });
});

test('insight rows → numbers as strings, no row for days without delivery, no field for missing values', async () => {
  const rows = await read(harbour, {
    level: 'ad',
    time_increment: '1',
    fields: `ad_id,${counts},reach,frequency,results`,
  });
  for (const row of rows) {
    for (const field of ['impressions', 'spend', 'reach']) expect(row[field]).toMatch(/^\d+(\.\d+)?$/);
  }
  expect(rows.every((row) => Number(row.impressions) > 0)).toBe(true);
  const paused = await facebook.get(`/${harbour}/ads`, { fields: 'effective_status', limit: '100' }, token);
  const disapproved = paused.body.data?.find((ad) => ad.effective_status === 'DISAPPROVED');
  expect(await read(disapproved?.id ?? '', {})).toEqual([]);
});

test('reach of several days → less than the sum of the days and more than each day', async () => {
  const [whole] = await read(harbour, { fields: 'reach,impressions,frequency' });
  const days = await read(harbour, { fields: 'reach', time_increment: '1' });
  expect(Number(whole?.reach)).toBeLessThan(sum(days, 'reach'));
  for (const { reach } of days) expect(Number(whole?.reach)).toBeGreaterThan(Number(reach));
  expect(Number(whole?.frequency)).toBeCloseTo(Number(whole?.impressions) / Number(whole?.reach), 4);
});

test('insights read page by page → all rows, without gaps', async () => {
  const all = await read(harbour, { level: 'ad', time_increment: '1', fields: 'ad_id' });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const params = { time_range: range, level: 'ad', time_increment: '1', fields: 'ad_id', limit: '50' };
    const { body } = await facebook.get(`/${harbour}/insights`, { ...params, ...(after && { after }) }, token);
    seen.push(...(body.data ?? []).map((row) => `${row.ad_id} ${row.date_start}`));
    after = body.paging?.next && body.paging.cursors.after;
  } while (after);
  expect(seen).toEqual(all.map((row) => `${row.ad_id} ${row.date_start}`));
});

test('insights of all ads per day for a year → refused in a synchronous call, complete as an asynchronous report', async () => {
  const params = {
    level: 'ad',
    time_increment: '1',
    fields: 'ad_id,spend',
    time_range: JSON.stringify({ since: '2025-11-20', until: '2026-11-14' }),
  };
  const { body } = await facebook.get(`/${harbour}/insights`, params, token);
  expect(body.error).toMatchObject({ code: 100, error_subcode: 1487534 });
  const started = await facebook.post(`/${harbour}/insights`, params, token);
  const run = started.body.report_run_id;
  expect(run).toEqual(expect.any(Number));
  expect((await facebook.get(`/${run}/insights`, {}, token)).body.error?.code).toBe(100);
  const statuses = [];
  for (let look = 0; look < 3; look += 1) statuses.push((await facebook.get(`/${run}`, {}, token)).body.async_status);
  expect(statuses).toEqual(['Job Not Started', 'Job Running', 'Job Completed']);
  const report = await facebook.get(`/${run}/insights`, { limit: '1000' }, token);
  expect(report.body.data).toHaveLength(1000);
  expect(report.headers.get('x-fb-ads-insights-throttle')).toContain('acc_id_util_pct');
});

test('practice clock moved on → figures grow; campaigns paused → only later figures change', async () => {
  const today = { time_range: JSON.stringify({ since: '2026-11-15', until: '2026-11-16' }) };
  const before = sum(await read(harbour, { ...today, fields: 'spend' }), 'spend');
  await facebook.advanceClock(daySeconds);
  const after = sum(await read(harbour, { ...today, fields: 'spend' }), 'spend');
  expect(after).toBeGreaterThan(before);
  const past = await read(harbour, { fields: counts });
  for (const { id } of (await facebook.get(`/${harbour}/campaigns`, { limit: '100' }, token)).body.data ?? [])
    await facebook.post(`/${id}`, { status: 'PAUSED' }, token);
  expect(await read(harbour, { fields: counts })).toEqual(past);
  await facebook.advanceClock(daySeconds);
  const later = { time_range: JSON.stringify({ since: '2026-11-17', until: '2026-11-17' }) };
  expect(await read(harbour, later)).toEqual([]);
});

test('clicks discarded by Facebook → the figures of the last days shrink, older ones stay', async () => {
  const europe = 'act_204466881021';
  const days = () => read(europe, { fields: counts, time_increment: '1' });
  const before = await days();
  await facebook.post(`${sandbox.url}/facebook/ad-accounts/204466881021/discard-clicks`, {});
  const after = await days();
  for (const [index, row] of after.entries()) {
    // The test's clock stands at 2026-11-17: only the last days before it lose clicks.
    const isRecent = String(row.date_start) >= '2026-11-10';
    expect(Number(row.clicks) < Number(before[index]?.clicks), String(row.date_start)).toBe(isRecent);
    expect(Number(row.spend) < Number(before[index]?.spend)).toBe(isRecent);
    expect(row.impressions).toBe(before[index]?.impressions);
  }
});

test('ad disapproved and approved again, ad set ended and extended → figures of the past stay', async () => {
  const europe = 'act_204466881021';
  const past = await read(europe, { fields: counts });
  const listed = await facebook.get(`/${europe}/ads`, { fields: 'effective_status', limit: '100' }, token);
  for (const { id } of listed.body.data ?? []) {
    for (const review of ['disapprove', 'approve'])
      await facebook.post(`${sandbox.url}/facebook/ads/${id}/${review}`, {});
  }
  const sets = await facebook.get(`/${europe}/adsets`, { fields: 'end_time', limit: '100' }, token);
  const ended = sets.body.data?.filter(({ end_time }) => end_time !== undefined) ?? [];
  expect(ended.length).toBeGreaterThan(0);
  for (const { id } of ended) await facebook.post(`/${id}`, { end_time: '2027-01-01T00:00:00+0000' }, token);
  expect(await read(europe, { fields: counts })).toEqual(past);
});

test('insights of spend in yen → whole units; of a range that starts 38 months ago → error code 3018', async () => {
  const marcusToken = await facebook.login(marcus);
  const [row] = await read('act_315577992124', { fields: 'spend,account_currency' }, marcusToken);
  expect(row).toMatchObject({ account_currency: 'JPY', spend: expect.stringMatching(/^\d+$/) });
  const time_range = JSON.stringify({ since: '2023-09-01', until: '2026-11-01' });
  expect((await facebook.get(`/${harbour}/insights`, { time_range }, token)).body.error?.code).toBe(3018);
});

test.each([
  [10, [1, 1, 1], [4, 3, 3]],
  [0, [5, 1], [0, 0]],
  [7, [54, 43, 3], [4, 3, 0]],
])('count %i divided by the weights %j → parts %j', (count, weights, parts) => {
  expect(divideCount(count, weights)).toEqual(parts);
});
