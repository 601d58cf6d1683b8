import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdObject } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import { toGroup } from './objects.ts';
import {
  catchFailure,
  closed,
  collect,
  createPracticeAds,
  europe,
  findNamed,
  harbour,
  japan,
  marcus,
  olive,
} from './practice-ads.ts';
import { AdSetRow } from './wire.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let objects: AdObject[];
const clock = { ms: Date.parse('2026-11-15T20:00:00Z') };
beforeAll(async () => {
  const now = () => new Date(clock.ms);
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook], now });
  ads = createPracticeAds({ url: sandbox.url, now: () => sandbox.clock.now(), fetch });
  grant = await ads.signIn(olive);
  objects = await collect(ads.facebook.adObjects.list(grant, harbour));
});
afterAll(() => sandbox?.stop());

const list = (account = harbour, options?: { hasArchived?: boolean }) =>
  collect(ads.facebook.adObjects.list(grant, account, options));

describe('adObjects', () => {
  test('list of an account’s ad objects → campaigns before ad sets before ads, no duplicates, archived ones only when asked for', async () => {
    expect(objects.filter(({ level }) => level === 'ad')).toHaveLength(58);
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
    const levels = objects.map(({ level }) => ['campaign', 'group', 'ad'].indexOf(level));
    expect(levels).toEqual(levels.toSorted());
    const all = await list(harbour, { hasArchived: true });
    expect(all.filter(({ level }) => level === 'ad')).toHaveLength(60);
    expect(findNamed(all, 'campaign', 'Page followers')).toMatchObject({ state: 'archived', isOn: false });
    expect((await list(europe)).filter(({ level }) => level === 'ad')).toHaveLength(30);
  });

  test('list of several pages → no gaps; 101st write of a second → busy for a second', async () => {
    const create = (name: string) =>
      ads.facebook.adCampaigns.create(grant, harbour, { name, objective: 'OUTCOME_TRAFFIC', specialCategories: [] });
    const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
    for (let index = 0; index < 100; index += 1) await create(`Paged ${index}`);
    expect(await catchFailure(create('Paged 100'))).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 1 } });
    clock.ms += 1000;
    await create('Paged 100');
    const names = (await list()).filter(({ name }) => name.startsWith('Paged ')).map(({ name }) => name);
    expect(new Set(names).size).toBe(101);
    const reads = (await ads.control.requestLog(since)).filter(({ operation }) => operation === 'campaigns.list');
    expect(reads.length).toBeGreaterThan(1);
  });

  test('campaigns, ad sets and ads → their states with reasons', async () => {
    const disapproved = objects.filter(({ state }) => state === 'disapproved');
    expect(disapproved).toEqual([
      expect.objectContaining({ isOn: true, reason: expect.stringContaining('Personal Attributes') }),
    ]);
    const offices = findNamed(objects, 'group', 'Offices');
    expect(offices).toMatchObject({ state: 'paused', isOn: false });
    expect(objects.filter(({ groupId, level }) => level === 'ad' && groupId === offices.id)).toEqual([
      expect.objectContaining({ state: 'group-paused', isOn: true }),
      expect.objectContaining({ state: 'group-paused', isOn: true }),
    ]);
    expect(findNamed(objects, 'group', 'Past buyers').state).toBe('ended');
    const unfunded = await list({ ...harbour, id: '204466881013' });
    expect(unfunded.find(({ level }) => level === 'ad')?.state).toBe('no-payment-method');
  });

  test('ad set before its start → not started; status that is new to us → unknown', () => {
    const row = { id: '1', name: 'Set', status: 'ACTIVE', effective_status: 'ACTIVE', campaign_id: '2' };
    const toState = (more: object) =>
      toGroup(harbour, AdSetRow.parse({ ...row, ...more }), new Date('2026-11-16T00:00:00Z')).state;
    expect(toState({ start_time: '2026-11-17T00:00:00+0000' })).toBe('not-started');
    expect(toState({ end_time: '2026-11-15T00:00:00+0000' })).toBe('ended');
    expect(toState({ issues_info: [{ error_summary: 'Audience' }] })).toBe('limited');
    expect(toState({ effective_status: 'SLEEPING' })).toBe('unknown');
    expect(toState({ effective_status: 'PAUSED', end_time: '2026-11-15T00:00:00+0000' })).toBe('paused');
  });

  test('budgets of ad objects read → of the campaign or ad set, daily or lifetime, with Facebook’s offset', async () => {
    expect(findNamed(objects, 'campaign', 'Always on: shop').budget).toMatchObject({
      level: 'campaign',
      kind: 'daily',
      amount: { minor: 900, offset: 100, currency: 'USD' },
      campaigns: 1,
    });
    expect(findNamed(objects, 'group', 'Home baristas').budget).toBeUndefined();
    const gifts = findNamed(objects, 'campaign', 'Holiday gifts');
    const set = objects.find(({ level, campaignId }) => level === 'group' && campaignId === gifts.id);
    expect(set?.budget).toMatchObject({ id: set?.id, level: 'group', kind: 'lifetime' });
    const yen = await collect(ads.facebook.adObjects.list(await ads.signIn(marcus), japan));
    expect(findNamed(yen, 'group', 'Cyclists').budget?.amount).toEqual({ minor: 1500, offset: 1, currency: 'JPY' });
  });

  test('ad set with interests → names of the interests', () => {
    expect(findNamed(objects, 'group', 'Espresso').interests?.map(({ name }) => name)).toEqual(['Coffee', 'Espresso']);
    expect(findNamed(objects, 'group', 'Espresso')).toMatchObject({ goal: 'OFFSITE_CONVERSIONS' });
  });

  test('objects read by ids → as they are now, in few calls, without deleted ones', async () => {
    const refs = objects.filter(({ level }) => level === 'ad').map(({ id }) => ({ level: 'ad' as const, id }));
    const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
    const read = await ads.facebook.adObjects.read(grant, harbour, [...refs, { level: 'ad', id: '120999' }]);
    expect(read.map(({ id }) => id)).toEqual(refs.map(({ id }) => id));
    const calls = (await ads.control.requestLog(since)).filter(({ path }) => path.endsWith('/v25.0/'));
    expect(calls).toHaveLength(2);
  });

  test("object of an ad account read with another person's grant → failure kind permission", async () => {
    const [{ id } = { id: '' }] = objects;
    const failure = await catchFailure(
      ads.facebook.adObjects.read(await ads.signIn(marcus), harbour, [{ level: 'campaign', id }]),
    );
    expect(failure.kind).toBe('permission');
  });
});

describe('adAccountReader', () => {
  test('settings of an ad account read → minimum daily budget of the account or a goal, spend cap, spend, payer', async () => {
    const read = (account: typeof harbour, goal?: string) =>
      ads.facebook.adAccountReader.read(grant, account, { goal });
    expect(await read(harbour)).toMatchObject({
      minDailyBudget: { minor: 100, offset: 100, currency: 'USD' },
      spendCap: undefined,
      payer: undefined,
      spent: { minor: expect.any(Number) },
    });
    expect((await read(harbour, 'LINK_CLICKS')).minDailyBudget.minor).toBe(500);
    expect((await read(harbour, 'REACH')).minDailyBudget.minor).toBe(100);
    expect(await read(europe)).toMatchObject({
      payer: 'Harbour Coffee Roasters',
      beneficiary: 'Harbour Coffee Roasters',
    });
    expect((await read(closed)).minDailyBudget.currency).toBe('USD');
  });

  test('currency without an offset at Facebook → rejected with a message', async () => {
    const failure = await catchFailure(ads.facebook.adAccountReader.read(grant, { ...harbour, currency: 'KWD' }));
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringContaining('KWD') });
  });
});
