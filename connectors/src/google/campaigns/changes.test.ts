import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import { dollars, practiceNow, startPracticeSession, undeclared, yen } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  const networks = [createGoogle()];
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks, now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterEach(() => session.control.clearFaults());
afterAll(() => sandbox?.stop());

const campaign = (id: string) => ({ level: 'campaign' as const, id });
const spring = campaign('21000001000');
const group = { level: 'group' as const, id: '21000010000', campaignId: spring.id };
const ad = { level: 'ad' as const, id: '21000100000' };
const helmets = campaign('21000001003');
const gifts = campaign('21000001008');
const stories = campaign('21000001011');
const tokyo = campaign('21001001000');

const setOn = (ref: Parameters<typeof session.google.adChanges.setOn>[2], isOn: boolean, account = dollars) =>
  session.google.adChanges.setOn(session.grant, account, ref, isOn);
const readBudget = (ref: Parameters<typeof session.google.adChanges.readBudget>[2], account = dollars) =>
  session.google.adChanges.readBudget(session.grant, account, ref);
const readOne = async (ref: { level: 'campaign' | 'group' | 'ad'; id: string }, account = dollars) =>
  (await session.google.adObjects.read(session.grant, account, [ref]))[0];

describe('switching on and off', () => {
  test.each([
    ['campaign', spring],
    ['ad group', group],
    ['ad with its ad group', { ...ad, groupId: group.id }],
    ['ad alone', ad],
  ])('%s switched off twice and on → paused, then on; no error', async (_what, ref) => {
    for (const isOn of [false, false, true]) {
      await setOn(ref, isOn);
      expect(await readOne(ref)).toMatchObject({ isOn, state: isOn ? 'active' : 'paused' });
    }
  });

  test('object with paused parents → state names the parent', async () => {
    await setOn(group, false);
    expect(await readOne(ad)).toMatchObject({ isOn: true, state: 'group-paused' });
    await setOn(spring, false);
    expect(await readOne(ad)).toMatchObject({ isOn: true, state: 'campaign-paused' });
    expect(await readOne(group)).toMatchObject({ isOn: false, state: 'paused' });
    await setOn(group, true);
    await setOn(spring, true);
  });

  test('switching off and on → exactly the requests of the golden files', async () => {
    const requests = await session.recordRequests(() => setOn(spring, true));
    await compareWithGolden(requests, '../golden/status.http');
  });

  test('change of an unknown or removed object → gone', async () => {
    await expect(setOn(campaign('77'), true)).rejects.toMatchObject({ kind: 'gone' });
    await expect(setOn({ level: 'ad', id: '77' }, true)).rejects.toMatchObject({ kind: 'gone' });
  });

  test.each([
    ['error', 'unclear'],
    ['drop', 'unclear'],
    ['garbled', 'unclear'],
    ['rate-limit', 'busy'],
    ['customer-suspended', 'permission'],
  ])('change with the simulated fault %s → failure kind %s, sent once', async (kind, failure) => {
    await session.control.addFault({ match: 'campaigns.mutate', kind, count: 3 });
    const requests = await session.recordRequests(() =>
      expect(setOn(spring, true)).rejects.toMatchObject({ kind: failure }),
    );
    expect(requests).toHaveLength(1);
  });

  test('change in an account with a campaign that lacks the EU declaration → rejected with the step to take', async () => {
    await expect(setOn(campaign('21002001000'), false, undeclared)).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Add the missing declaration in Google Ads'),
      details: { code: 'mutateError', subcode: 'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED' },
    });
    await session.act(undeclared.id, 'declare', { campaign: '21002001001' });
    await setOn(campaign('21002001000'), false, undeclared);
    expect(await readOne(campaign('21002001000'), undeclared)).toMatchObject({ state: 'paused' });
  });
});

describe('budgets', () => {
  test('daily budget of a campaign, of its ad group and of its ad → the same', async () => {
    const budget = await readBudget(spring);
    expect(budget).toMatchObject({
      id: '21000000000',
      level: 'campaign',
      kind: 'daily',
      campaigns: 1,
      campaignNames: ['Spring bikes'],
      amount: { minor: 4500, offset: 100, currency: 'USD' },
    });
    expect(budget?.spent.minor).toBeGreaterThan(500_000);
    expect(await readBudget(group)).toEqual(budget);
    expect(await readBudget(ad)).toEqual(budget);
  });

  test('read of a shared budget → names all its campaigns and what they spent together', async () => {
    const budget = await readBudget(helmets);
    expect(budget).toMatchObject({ campaigns: 2, campaignNames: ['Helmets', 'Bike lights'] });
    expect(await readBudget(campaign('21000001004'))).toEqual(budget);
  });

  test('spend of several budgets → spend and campaigns of each, in one query; unknown budgets are left out', async () => {
    const shared = await readBudget(helmets);
    const own = await readBudget(spring);
    if (!shared || !own) throw new Error('No budget.');
    const unknown = { id: '77', level: 'campaign' } as const;
    const uses = await session.google.adChanges.readBudgetUse(session.grant, dollars, [own, shared, unknown]);
    expect(uses.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [own, shared].map(({ id, spent, campaignNames }) => ({ id, spent, campaignNames })),
    );
  });

  test('budget of an unknown campaign → undefined', async () => {
    expect(await readBudget(campaign('77'))).toBeUndefined();
  });

  test.each([
    ['daily', spring, dollars, 5050, '50.5'],
    ['lifetime', gifts, dollars, 300_000, '3000'],
    ['yen', tokyo, yen, 7001, '7001'],
  ])('new amount of a %s budget → set in exact minor units', async (_what, ref, account, minor) => {
    const before = await readBudget(ref, account);
    if (!before) throw new Error('No budget.');
    await session.google.adChanges.setBudget(session.grant, account, before, minor);
    expect((await readBudget(ref, account))?.amount).toEqual({ ...before.amount, minor });
    await session.google.adChanges.setBudget(session.grant, account, before, before.amount.minor);
    expect(await readBudget(ref, account)).toEqual(before);
  });

  test('operations on budgets → exactly the requests of the golden files', async () => {
    const daily = { id: '21000000000', level: 'campaign', kind: 'daily' } as const;
    const lifetime = { id: '21000000008', level: 'campaign', kind: 'lifetime' } as const;
    const requests = await session.recordRequests(async () => {
      await session.google.adChanges.setBudget(session.grant, dollars, daily, 4500);
      await session.google.adChanges.setBudget(session.grant, dollars, lifetime, 240_000);
      await readBudget(helmets);
    });
    await compareWithGolden(requests, '../golden/budgets.http');
  });

  test('budget changed by another person → the new amount is read', async () => {
    await session.act(dollars.id, 'budget', { budget: '21000000000', amount: '47.5' });
    expect((await readBudget(spring))?.amount.minor).toBe(4750);
    await session.act(dollars.id, 'budget', { budget: '21000000000', amount: '45' });
  });

  const set = (budget: { id: string; kind: 'daily' | 'lifetime' }, minor: number) =>
    session.google.adChanges.setBudget(session.grant, dollars, { level: 'campaign', ...budget }, minor);

  test.each<[string, () => Promise<void>, string, string]>([
    ['0', () => set({ id: '21000000000', kind: 'daily' }, 0), 'rejected', 'below the smallest amount'],
    [
      'under the minimum of the campaign type',
      async () => set({ id: (await readBudget(stories))?.id ?? '', kind: 'daily' }, 499),
      'rejected',
      'The daily budget must be at least 5 USD.',
    ],
    ['a fraction of a cent', () => set({ id: '21000000000', kind: 'daily' }, 10.5), 'rejected', 'whole minor units'],
    ['too much', () => set({ id: '21000000000', kind: 'daily' }, 2 ** 52), 'rejected', 'whole minor units'],
    ['another kind than it has', () => set({ id: '21000000008', kind: 'daily' }, 100), 'rejected', 'another kind'],
    ['an unknown budget', () => set({ id: '77', kind: 'daily' }, 100), 'gone', 'no longer has this item'],
  ])('new budget, %s → refused with a message', async (_what, run, kind, words) => {
    await expect(run()).rejects.toMatchObject({ kind, message: expect.stringContaining(words) });
  });

  test('ad account read → its smallest daily budget is 1 minor unit', async () => {
    const read = (account: typeof dollars) => session.google.adAccountReader.read(session.grant, account);
    expect((await read(dollars)).minDailyBudget).toEqual({ minor: 1, offset: 100, currency: 'USD' });
    expect((await read(yen)).minDailyBudget).toEqual({ minor: 1, offset: 1, currency: 'JPY' });
    await expect(read({ ...dollars, currency: 'XXX' })).rejects.toMatchObject({ kind: 'rejected' });
  });
});

describe('choices', () => {
  test('list of languages → all that can be targeted, by name', async () => {
    const languages = (await session.google.adChoices.languages?.(session.grant, dollars)) ?? [];
    expect(languages).toHaveLength(30);
    expect(languages[0]).toEqual({ id: '1019', name: 'Arabic', code: 'ar' });
  });

  test.each([
    ['chicago', ['Chicago,Illinois,United States']],
    ['new', ['New York,United States', 'New York,New York,United States']],
    // Whitby is a place that is about to end, so it can't be targeted.
    ['whitby', []],
    ['  ', []],
    ['x'.repeat(5000), []],
  ])('search for locations named "%s" → %j', async (text, names) => {
    const places = (await session.google.adChoices.searchLocations?.(session.grant, dollars, text)) ?? [];
    expect(places.map(({ canonicalName }) => canonicalName)).toEqual(names);
  });

  test('lists of choices → exactly the requests of the golden files', async () => {
    const requests = await session.recordRequests(async () => {
      await session.google.adChoices.languages?.(session.grant, yen);
      expect(await session.google.adChoices.searchLocations?.(session.grant, yen, ' Chicago ')).toEqual([
        {
          id: '1016367',
          name: 'Chicago',
          canonicalName: 'Chicago,Illinois,United States',
          type: 'City',
          countryCode: 'US',
          reach: 9_650_000,
        },
      ]);
    });
    await compareWithGolden(requests, '../golden/choices.http');
  });
});
