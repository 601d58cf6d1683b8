import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compareWithGolden } from '../../../kit/practice/golden-file.ts';
import { findViolations } from '../../../kit/vendor-facts/check-request.ts';
import type { AdRuleSpec } from '../../../ports/ads/ad-rules.ts';
import type { AdAccountRef, AdLevel, AdObject } from '../../../ports/ads/ads.ts';
import type { Grant } from '../../../ports/grant.ts';
import { facebookFacts } from '../../vendor-facts.ts';
import {
  adScopes,
  catchFailure,
  closed,
  collect,
  createPracticeAds,
  findNamed,
  harbour,
  japan,
  marcus,
  olive,
} from '../practice-ads.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let objects: AdObject[];
const start = new Date('2026-11-15T20:10:00Z');
const now = () => sandbox.clock.now();
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook], now: () => start });
  ads = createPracticeAds({ url: sandbox.url, now, fetch });
  grant = await ads.signIn(olive);
  objects = await collect(ads.facebook.adObjects.list(grant, harbour));
});
afterEach(async () => {
  await ads.control.clearFaults();
  for (const { id } of await rules().list(grant, harbour)) await rules().remove(grant, harbour, id);
});
afterAll(() => sandbox?.stop());

const rules = () => ads.facebook.adRules;
const idOf = (level: AdLevel, name: string) => findNamed(objects, level, name).id;
const read = async (level: AdLevel, name: string) =>
  (await ads.facebook.adObjects.read(grant, harbour, [{ level, id: idOf(level, name) }]))[0];
const picture = 'Newsletter, Picture';
const pauseCostly = (change: Partial<AdRuleSpec> = {}): AdRuleSpec => ({
  name: 'Pause costly ads',
  level: 'ad',
  ids: [],
  timePreset: 'LAST_7_DAYS',
  filters: [
    { field: 'spent', operator: 'GREATER_THAN', value: 0.5 },
    { field: 'campaign.name', operator: 'CONTAIN', value: 'Newsletter' },
  ],
  action: 'PAUSE',
  executionLimit: 1,
  schedule: { type: 'SEMI_HOURLY', entries: [] },
  isOn: true,
  ...change,
});

test('ad rule created, replaced, switched off and deleted → read back as it was sent each time, and gone at the end', async () => {
  const { id } = await rules().create(grant, harbour, pauseCostly());
  const created = await rules().read(grant, harbour, id);
  expect(created).toMatchObject({ id, status: 'ENABLED', spec: pauseCostly() });
  const daily = pauseCostly({
    level: 'group',
    ids: [idOf('group', 'Restaurants')],
    action: 'CHANGE_BUDGET',
    executionLimit: 2,
    change: { amount: -20, unit: 'PERCENTAGE', limit: 5.5 },
    schedule: { type: 'CUSTOM', entries: [{ days: [1, 2], startMinute: 480, endMinute: 540 }] },
  });
  await rules().update(grant, harbour, id, daily);
  const updated = await rules().read(grant, harbour, id);
  expect(updated?.spec).toEqual(daily);
  expect(updated?.version).not.toBe(created?.version);
  await rules().setOn(grant, harbour, id, false);
  // Rules of the account without the one that the practice account has from the start.
  const listed = async () => (await rules().list(grant, harbour)).filter((rule) => rule.id === id);
  expect(await listed()).toMatchObject([{ id, status: 'DISABLED' }]);
  await rules().remove(grant, harbour, id);
  expect(await rules().read(grant, harbour, id)).toBeUndefined();
  expect(await listed()).toEqual([]);
});

test('rule in a currency without decimals → money in whole units', async () => {
  const other = await ads.signIn(marcus);
  const { id } = await rules().create(
    other,
    japan,
    pauseCostly({ filters: [{ field: 'spent', operator: 'GREATER_THAN', value: 500 }] }),
  );
  expect((await rules().read(other, japan, id))?.spec?.filters).toEqual([
    { field: 'spent', operator: 'GREATER_THAN', value: 500 },
  ]);
});

test.each<[string, Partial<AdRuleSpec>]>([
  ['a field that does not exist', { filters: [{ field: 'luck', operator: 'GREATER_THAN', value: 1 }] }],
  ['figures without a range', { timePreset: undefined }],
  ['a budget of an ad', { action: 'CHANGE_BUDGET', change: { amount: 5, unit: 'PERCENTAGE', limit: 20 } }],
  ['a budget without an amount', { level: 'group', action: 'CHANGE_BUDGET' }],
  [
    'a minute between half hours',
    { schedule: { type: 'CUSTOM', entries: [{ days: [1], startMinute: 10, endMinute: 40 }] } },
  ],
])('new ad rule with %s → rejected', async (_what, change) => {
  expect(await catchFailure(rules().create(grant, harbour, pauseCostly(change)))).toMatchObject({ kind: 'rejected' });
});

test('new rule in a closed account → failure kind permission', async () => {
  const account: AdAccountRef = closed;
  expect(await catchFailure(rules().create(grant, account, pauseCostly()))).toMatchObject({ kind: 'permission' });
});

test('no answer to a new rule → unclear; find returns the rule, and no rule made before', async () => {
  const since = now();
  await ads.control.addFault({ match: 'rules.create', kind: 'drop' });
  expect(await catchFailure(rules().create(grant, harbour, pauseCostly()))).toMatchObject({ kind: 'unclear' });
  const found = await rules().find(grant, harbour, 'Pause costly ads', since);
  expect(await rules().list(grant, harbour)).toMatchObject([{ id: found?.id }]);
  expect(await rules().find(grant, harbour, 'Pause costly ads', new Date(since.getTime() + hourMs))).toBeUndefined();
});

test('rule on its schedule → pauses matching ads once a day, and has the runs in its history', async () => {
  const { id } = await rules().create(grant, harbour, pauseCostly());
  const { ids } = await rules().preview(grant, harbour, id);
  expect(ids).toContain(idOf('ad', picture));
  expect(await read('ad', picture)).toMatchObject({ isOn: true });
  sandbox.clock.advance(30 * 60);
  expect(await read('ad', picture)).toMatchObject({ isOn: false });
  await ads.facebook.adChanges.setOn(grant, harbour, { level: 'ad', id: idOf('ad', picture) }, true);
  sandbox.clock.advance(hourSeconds);
  expect(await read('ad', picture)).toMatchObject({ isOn: true });
  const runs = await rules().readHistory(grant, harbour, id);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ ruleId: id, isManual: false, at: new Date('2026-11-15T20:30:00Z') });
  expect(runs[0]?.results.find(({ objectId }) => objectId === idOf('ad', picture))).toMatchObject({
    objectType: 'AD',
    actions: [{ action: 'PAUSED', oldValue: 'ACTIVE', newValue: 'PAUSED' }],
  });
  expect(await rules().readAccountHistory(grant, harbour, start)).toEqual(runs);
  for (const adId of ids) await ads.facebook.adChanges.setOn(grant, harbour, { level: 'ad', id: adId }, true);
});

test('rule that lowers a budget → down to its limit and no further', async () => {
  const { id } = await rules().create(grant, harbour, {
    ...pauseCostly({ level: 'group', ids: [idOf('group', 'Restaurants')], action: 'CHANGE_BUDGET', executionLimit: 9 }),
    change: { amount: -50, unit: 'PERCENTAGE', limit: 7 },
    timePreset: undefined,
    filters: [{ field: 'hours_since_creation', operator: 'GREATER_THAN', value: 1 }],
  });
  sandbox.clock.advance(3 * 30 * 60);
  expect((await read('group', 'Restaurants'))?.budget?.amount.minor).toBe(700);
  expect(await rules().readHistory(grant, harbour, id)).toHaveLength(1);
});

test('rule changed by another person → its version differs; rule deleted by another person → gone', async () => {
  const { id } = await rules().create(grant, harbour, pauseCostly());
  const { version } = (await rules().read(grant, harbour, id)) ?? {};
  await ads.submit(`/rules/${id}/rename`, { name: 'Stop costly ads' });
  const renamed = await rules().read(grant, harbour, id);
  expect(renamed).toMatchObject({ name: 'Stop costly ads' });
  expect(renamed?.version).not.toBe(version);
  await ads.submit(`/rules/${id}/delete`);
  expect(await rules().read(grant, harbour, id)).toBeUndefined();
  expect(await catchFailure(rules().update(grant, harbour, id, pauseCostly()))).toMatchObject({ kind: 'gone' });
});

test('operations on rules → exactly the requests of the golden files', async () => {
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  const { id } = await rules().create(grant, harbour, pauseCostly());
  await rules().list(grant, harbour);
  await rules().read(grant, harbour, id);
  await rules().find(grant, harbour, 'Pause costly ads', start);
  await rules().update(grant, harbour, id, pauseCostly({ name: 'Pause', action: 'NOTIFICATION' }));
  await rules().setOn(grant, harbour, id, false);
  await rules().preview(grant, harbour, id);
  await rules().readHistory(grant, harbour, id);
  await rules().readAccountHistory(grant, harbour, start);
  await rules().remove(grant, harbour, id);
  const requests = await ads.control.requestLog(since);
  expect(findViolations(facebookFacts, requests, adScopes)).toEqual([]);
  await compareWithGolden(requests, './golden/rules.http', [
    [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
    [new RegExp(id, 'g'), '<rule>'],
  ]);
});
