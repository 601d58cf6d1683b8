import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdObject, AdObjectRef } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import {
  catchFailure,
  closed,
  collect,
  createPracticeAds,
  findNamed,
  harbour,
  japan,
  marcus,
  olive,
  toRef,
} from './practice-ads.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let objects: AdObject[];
const now = () => sandbox.clock.now();
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  ads = createPracticeAds({ url: sandbox.url, now, fetch });
  grant = await ads.signIn(olive);
  objects = await collect(ads.facebook.adObjects.list(grant, harbour));
});
afterEach(() => ads.control.clearFaults());
afterAll(() => sandbox?.stop());

const changes = () => ads.facebook.adChanges;
const refOf = (level: AdObject['level'], name: string) => toRef(findNamed(objects, level, name));
const read = async (ref: AdObjectRef) => (await ads.facebook.adObjects.read(grant, harbour, [ref]))[0];
const budgetOf = async (ref: AdObjectRef) => {
  const budget = await changes().readBudget(grant, harbour, ref);
  if (!budget) throw new Error('It has no budget.');
  return budget;
};

describe('switching ads on and off', () => {
  test('ad switched off twice and on again → off after each of the first two calls, then on', async () => {
    const ref = refOf('ad', 'Newsletter, Picture');
    for (const isOn of [false, false, true]) {
      await changes().setOn(grant, harbour, ref, isOn);
      expect(await read(ref)).toMatchObject({ isOn });
    }
  });

  test('change of an archived campaign → rejected with a message; change in a closed account → failure kind permission', async () => {
    const all = await collect(ads.facebook.adObjects.list(grant, harbour, { hasArchived: true }));
    const archived = toRef(findNamed(all, 'campaign', 'Page followers'));
    expect(await catchFailure(changes().setOn(grant, harbour, archived, true))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('archived'),
    });
    const [kiosk] = await collect(ads.facebook.adObjects.list(grant, closed));
    expect(await catchFailure(changes().setOn(grant, closed, toRef(kiosk ?? refObject), false))).toMatchObject({
      kind: 'permission',
    });
  });
  const refObject: AdObject = {
    level: 'ad',
    id: '1',
    name: '',
    campaignId: '1',
    state: 'active',
    isOn: true,
    status: '',
  };

  test('no answer to switching an ad off → unclear, and the network shows the change', async () => {
    const ref = refOf('ad', 'Newsletter, Carousel');
    await ads.control.addFault({ match: 'node.update', kind: 'drop' });
    expect(await catchFailure(changes().setOn(grant, harbour, ref, false))).toMatchObject({
      kind: 'unclear',
      message: expect.stringContaining('didn’t confirm this change'),
    });
    expect(await read(ref)).toMatchObject({ isOn: false });
  });

  test('change of a deleted ad → failure kind gone; change by a grant without ads_management → failure kind permission', async () => {
    const gone: AdObjectRef = { level: 'ad', id: '120999' };
    expect((await catchFailure(changes().setOn(grant, harbour, gone, false))).kind).toBe('gone');
    const reader = await ads.signIn(marcus, ['ads_management']);
    const [campaign] = await collect(ads.facebook.adObjects.list(reader, japan));
    const ref: AdObjectRef = { level: 'campaign', id: campaign?.id ?? '' };
    expect((await catchFailure(changes().setOn(reader, japan, ref, false))).kind).toBe('permission');
  });
});

describe('budgets', () => {
  test('budget read for an ad → that of its ad set or campaign, with the spend', async () => {
    const ad = refOf('ad', 'Newsletter, Picture');
    const budget = await budgetOf({ level: 'ad', id: ad.id });
    expect(budget).toMatchObject({
      id: ad.groupId,
      level: 'group',
      kind: 'daily',
      amount: { minor: 600, offset: 100 },
      campaignNames: ['Newsletter'],
    });
    expect(budget.spent.minor).toBeGreaterThan(0);
    expect(Number.isInteger(budget.spent.minor)).toBe(true);
    const shop = refOf('ad', 'Always on: shop, Picture');
    expect(await budgetOf(shop)).toMatchObject({ id: shop.campaignId, level: 'campaign', amount: { minor: 900 } });
    expect(await changes().readBudget(grant, harbour, refOf('campaign', 'Newsletter'))).toBeUndefined();
  });

  test('spend of several budgets → read for each budget; deleted budgets are left out', async () => {
    const budgets = [
      await budgetOf(refOf('group', 'Restaurants')),
      await budgetOf(refOf('ad', 'Always on: shop, Picture')),
    ];
    const uses = await changes().readBudgetUse(grant, harbour, [...budgets, { id: '120999', level: 'group' }]);
    expect(uses).toEqual(budgets.map(({ id, spent }) => ({ id, spent, campaignNames: [] })));
    expect(uses[0]?.spent.minor).toBeGreaterThan(0);
  });

  test('new budget set → exact minor units at Facebook; fifth change within an hour → busy for an hour', async () => {
    const budget = await budgetOf(refOf('group', 'Restaurants'));
    for (const minor of [811, 822, 833, 844]) await changes().setBudget(grant, harbour, budget, minor);
    expect((await budgetOf(refOf('group', 'Restaurants'))).amount.minor).toBe(844);
    const failure = await catchFailure(changes().setBudget(grant, harbour, budget, 855));
    expect(failure).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: hourSeconds, subcode: '1487632' } });
    expect(failure.message).toContain('four budget changes');
    await ads.control.advanceClock(3601);
    await changes().setBudget(grant, harbour, budget, 855);
    await ads.control.resetClock();
  });

  test('budget below the minimum, or lifetime budget below 110% of the spend → rejected with a message', async () => {
    const set = await budgetOf(refOf('group', 'Offices'));
    expect(await catchFailure(changes().setBudget(grant, harbour, set, 499))).toMatchObject({
      kind: 'rejected',
      details: { subcode: '1885272', field: 'daily_budget' },
      message: 'This budget is below Facebook’s minimum. Raise it.',
    });
    const videos = findNamed(objects, 'group', 'Video viewers');
    const lifetime = await budgetOf(toRef(videos));
    expect(lifetime.kind).toBe('lifetime');
    const minimum = Math.ceil(lifetime.spent.minor * 1.1);
    expect(await catchFailure(changes().setBudget(grant, harbour, lifetime, minimum - 1))).toMatchObject({
      kind: 'rejected',
      details: { subcode: '1885650' },
    });
    await changes().setBudget(grant, harbour, lifetime, minimum);
  });

  test('budget changed by another person → readBudget returns the new amount', async () => {
    const budget = await budgetOf(refOf('group', 'Recipe readers'));
    await ads.submit(`/budgets/${budget.id}`, { amount: '12.34' });
    expect((await budgetOf(refOf('group', 'Recipe readers'))).amount.minor).toBe(1234);
  });

  test('budgets and a status changed in one call → a result for each; no answer to the call → all are unclear', async () => {
    const offices = await budgetOf(refOf('group', 'Offices'));
    const readers = await budgetOf(refOf('group', 'Recipe readers'));
    const ad = refOf('ad', 'Newsletter, Picture');
    const results = await changes().setMany?.(grant, harbour, [
      { type: 'budget', budget: offices, minor: 499 },
      { type: 'budget', budget: readers, minor: 1300 },
      { type: 'status', ref: ad, isOn: false },
      { type: 'budget', budget: { ...readers, id: '120999' }, minor: 1300 },
    ]);
    expect(results).toMatchObject([
      { kind: 'rejected', details: { subcode: '1885272' } },
      undefined,
      undefined,
      { kind: 'gone' },
    ]);
    expect((await budgetOf(refOf('group', 'Recipe readers'))).amount.minor).toBe(1300);
    expect(await read(ad)).toMatchObject({ isOn: false });
    await ads.control.addFault({ match: 'link.scrape', kind: 'cut' });
    const lost = await changes().setMany?.(grant, harbour, [
      { type: 'status', ref: ad, isOn: true },
      { type: 'budget', budget: readers, minor: 1310 },
    ]);
    expect(lost).toMatchObject([{ kind: 'unclear' }, { kind: 'unclear' }]);
    expect((await budgetOf(refOf('group', 'Recipe readers'))).amount.minor).toBe(1310);
  });

  test('no answer to a new budget → unclear, and the network has the new amount', async () => {
    const budget = await budgetOf(refOf('campaign', 'Always on: shop'));
    await ads.control.addFault({ match: 'node.update', kind: 'cut' });
    expect(await catchFailure(changes().setBudget(grant, harbour, budget, 950))).toMatchObject({ kind: 'unclear' });
    expect((await budgetOf(refOf('campaign', 'Always on: shop'))).amount.minor).toBe(950);
  });
});

describe('copies', () => {
  const copyOf = async (ref: AdObjectRef, name: string) => {
    const { id } = await changes().copy(grant, harbour, ref, name);
    return read({ level: ref.level, id });
  };
  const countCalls = async (operation: string, run: () => Promise<unknown>) => {
    const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
    await run();
    return (await ads.control.requestLog(since)).filter((request) => request.operation === operation).length;
  };

  test('copy of an ad → paused, in the same ad set, with the requested name', async () => {
    const source = findNamed(objects, 'ad', 'Newsletter, Picture');
    expect(await copyOf(toRef(source), `${source.name} - Copy`)).toMatchObject({
      name: `${source.name} - Copy`,
      isOn: false,
      groupId: source.groupId,
      copiedFromId: source.id,
    });
  });

  test('copy of an ad with a name of its own → the copy has this name, set in a second call', async () => {
    expect(await copyOf(refOf('ad', 'Newsletter, Picture'), 'Spring again')).toMatchObject({ name: 'Spring again' });
  });

  test('copy of an ad set of three ads → done at once; of a campaign of six → in the background, with its ads', async () => {
    const espresso = refOf('group', 'Espresso');
    expect(await countCalls('ads.copy', () => changes().copy(grant, harbour, espresso, 'Espresso - Copy'))).toBe(1);
    const summer = refOf('campaign', 'Summer cold brew');
    const calls = await countCalls('link.scrape', async () => {
      expect(await copyOf(summer, 'Summer cold brew - Copy')).toMatchObject({
        name: 'Summer cold brew - Copy',
        isOn: false,
        copiedFromId: summer.id,
      });
    });
    // Number of calls: one asynchronous batch, and one batch with which the connector reads objects.
    expect(calls).toBe(2);
    const all = await collect(ads.facebook.adObjects.list(grant, harbour));
    const copy = findNamed(all, 'campaign', 'Summer cold brew - Copy');
    const copied = all.filter(({ level, campaignId }) => level === 'ad' && campaignId === copy.id);
    expect(copied).toHaveLength(6);
    expect(copied.every(({ isOn }) => !isOn)).toBe(true);
  });

  test('no answer to a copy of an ad → unclear; findCopy finds the copy by its name and time, and nothing for other ones', async () => {
    const source = findNamed(objects, 'ad', 'Newsletter, Carousel');
    const since = now();
    await ads.control.addFault({ match: 'ads.copy', kind: 'drop' });
    const name = `${source.name} - Copy`;
    expect(await catchFailure(changes().copy(grant, harbour, toRef(source), name))).toMatchObject({ kind: 'unclear' });
    const found = await changes().findCopy(grant, harbour, toRef(source), name, since);
    expect(found && (await read({ level: 'ad', id: found.id }))).toMatchObject({ name, copiedFromId: source.id });
    const later = new Date(now().getTime() + hourMs);
    expect(await changes().findCopy(grant, harbour, toRef(source), name, later)).toBeUndefined();
    expect(await changes().findCopy(grant, harbour, toRef(source), `${source.name} - Copy 2`, since)).toBeUndefined();
  });

  test('copy of an ad created, but the call that names it fails → unclear; findCopy finds and names the copy', async () => {
    const source = refOf('ad', 'Wholesale partners, Picture');
    const since = now();
    await ads.control.addFault({ match: 'node.update', kind: 'error' });
    expect(await catchFailure(changes().copy(grant, harbour, source, 'Named later'))).toMatchObject({
      kind: 'unclear',
    });
    const found = await changes().findCopy(grant, harbour, source, 'Named later', since);
    expect(found && (await read({ level: 'ad', id: found.id }))).toMatchObject({ name: 'Named later' });
  });

  test('background copy whose state cannot be read → unclear; findCopy finds it', async () => {
    const source = refOf('campaign', 'Harvest release');
    const since = now();
    await ads.control.addFault({ match: 'node.get', kind: 'rate-limit', skip: 1 });
    const name = 'Harvest release - Copy';
    expect(await catchFailure(changes().copy(grant, harbour, source, name))).toMatchObject({ kind: 'unclear' });
    expect(await changes().findCopy(grant, harbour, source, name, since)).toEqual({ id: expect.any(String) });
  });

  test('copy that is removed → missing from the list of objects', async () => {
    const copy = await copyOf(refOf('ad', 'Newsletter, Picture'), 'Newsletter, Picture - Copy');
    await changes().remove(grant, harbour, { level: 'ad', id: copy?.id ?? '' });
    const left = await collect(ads.facebook.adObjects.list(grant, harbour));
    expect(left.map(({ id }) => id)).not.toContain(copy?.id);
  });
});

describe('changes by others at the network', () => {
  test('ad disapproved, payment method removed or account closed by others → seen at the next reading of the ad or its account', async () => {
    const ref = refOf('ad', 'Always on: shop, Picture');
    await ads.submit(`/ads/${ref.id}/disapprove`);
    expect(await read(ref)).toMatchObject({
      state: 'disapproved',
      reason: expect.stringContaining('Personal Attributes'),
    });
    await ads.submit(`/ads/${ref.id}/approve`);
    await ads.submit('/ad-accounts/204466881012/remove-payment');
    expect(await read(ref)).toMatchObject({ state: 'no-payment-method' });
    const accountOf = async () => (await ads.facebook.adAccounts.list(grant)).find(({ id }) => id === harbour.id);
    expect(await accountOf()).toMatchObject({ hasPaymentMethod: false });
    await ads.submit('/ad-accounts/204466881012/close');
    expect(await accountOf()).toMatchObject({ status: 'closed', usability: 'blocked' });
    expect(await catchFailure(changes().setOn(grant, harbour, ref, false))).toMatchObject({ kind: 'permission' });
    await ads.submit('/ad-accounts/204466881012/reopen');
    await ads.submit('/ad-accounts/204466881012/add-payment');
    expect(await read(ref)).toMatchObject({ state: 'active' });
  });
});
