import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { expect, test } from 'vitest';
import { noGrant, usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});
const changes = () => practice.connector().adChanges;
const ref = async (name: string) => {
  const { level, id, campaignId } = await practice.find(name);
  return { level, id, campaignId };
};

test('campaign or banner switched off and on → no other object is switched', async () => {
  const lunch = await ref('Sunday lunch');
  const ad = await ref('Where locals eat on Sundays');
  const before = await practice.list();
  await changes().setOn(noGrant, practice.account(), ad, false);
  const after = await practice.list();
  expect(after.filter(({ isOn }, index) => isOn !== before[index]?.isOn)).toMatchObject([
    { id: ad.id, state: 'paused' },
  ]);
  await changes().setOn(noGrant, practice.account(), { level: 'ad', id: ad.id }, true);
  await changes().setOn(noGrant, practice.account(), lunch, false);
  expect(await practice.read(lunch)).toMatchObject({ state: 'paused', isOn: false });
  expect(await practice.read(ad)).toMatchObject({ state: 'campaign-paused', isOn: true });
  expect((await practice.list()).filter(({ level, isOn }) => level === 'campaign' && !isOn)).toHaveLength(2);
  await practice.expectNoViolations();
});

test.each(['', 'NaN', '0', '-1', '1.5', '../2', '99999999999999999999', 'null'])(
  'banner with id %j switched off → gone, nothing sent',
  async (id) => {
    const { campaignId } = await ref('Where locals eat on Sundays');
    for (const bad of [
      { level: 'ad' as const, id, campaignId },
      { level: 'campaign' as const, id },
    ])
      await expect(changes().setOn(noGrant, practice.account(), bad, false)).rejects.toMatchObject({ kind: 'gone' });
    expect(practice.countRequests('contents.update') + practice.countRequests('boosts.switch')).toBe(0);
  },
);

test('switching off an unknown campaign or banner, or one of another account → gone', async () => {
  const lunch = await ref('Sunday lunch');
  const other = (await practice.connector().subAccounts.find('harbour-coffee-ads'))?.id ?? '';
  const setOn = (account = practice.account(), target: Parameters<ReturnType<typeof changes>['setOn']>[2] = lunch) =>
    changes().setOn(noGrant, account, target, false);
  await expect(setOn(practice.account(), { level: 'campaign', id: '12' })).rejects.toMatchObject({ kind: 'gone' });
  await expect(setOn(practice.account(), { level: 'ad', id: '12', campaignId: lunch.id })).rejects.toMatchObject({
    kind: 'gone',
  });
  await expect(setOn({ ...practice.account(), id: other })).rejects.toMatchObject({ kind: 'gone' });
  expect(await practice.read(lunch)).toMatchObject({ isOn: true });
});

test('budget of a campaign or banner → amount and all it ever spent', async () => {
  const oil = await ref('Olive oil from the grove');
  const budget = await changes().readBudget(noGrant, practice.account(), oil);
  expect(budget).toMatchObject({
    id: oil.id,
    level: 'campaign',
    kind: 'daily',
    campaigns: 1,
    campaignNames: ['Olive oil from the grove'],
    amount: { minor: 8000, offset: 100, currency: 'USD' },
    spent: { offset: 100, currency: 'USD' },
  });
  // Spend in cents of a year at 60 to 80 dollars a day.
  expect(budget?.spent.minor).toBeGreaterThan(1_500_000);
  const ad = await ref('Why this oil sells out every November');
  expect(await changes().readBudget(noGrant, practice.account(), ad)).toMatchObject({ id: oil.id });
});

test('spend of several budgets → all they ever spent; unknown campaigns are left out', async () => {
  const oil = await ref('Olive oil from the grove');
  const lunch = await ref('Sunday lunch');
  const read = (id: string) => changes().readBudget(noGrant, practice.account(), { level: 'campaign', id });
  const budgets = [oil.id, lunch.id, '12'].map((id) => ({ id, level: 'campaign' as const }));
  const uses = await changes().readBudgetUse(noGrant, practice.account(), budgets);
  const spent = async (id: string) => ({ id, spent: (await read(id))?.spent, campaignNames: [] });
  expect(new Set(uses)).toEqual(new Set([await spent(oil.id), await spent(lunch.id)]));
  expect(await changes().readBudgetUse(noGrant, practice.account(), [])).toEqual([]);
});

test('new budget → set exactly, in cents; a change by another person is seen', async () => {
  const lunch = await ref('Sunday lunch');
  const daily = { id: lunch.id, level: 'campaign', kind: 'daily' } as const;
  await changes().setBudget(noGrant, practice.account(), daily, 6_055);
  expect(await practice.read(lunch)).toMatchObject({ budget: { amount: { minor: 6_055 } } });
  await practice.act(`/campaigns/${lunch.id}/budget`, { amount: '77.10' });
  expect(await changes().readBudget(noGrant, practice.account(), lunch)).toMatchObject({ amount: { minor: 7_710 } });
  await practice.expectNoViolations();
});

test.each<[string, { level: 'campaign' | 'group'; kind: 'daily' | 'lifetime' }, number, string]>([
  ['under 50 dollars', { level: 'campaign', kind: 'daily' }, 4_999, '$50.00'],
  ['fractions of a cent', { level: 'campaign', kind: 'daily' }, 5_000.5, '$50.00'],
  ['no number', { level: 'campaign', kind: 'daily' }, Number.NaN, '$50.00'],
  ['lifetime', { level: 'campaign', kind: 'lifetime' }, 9_000, 'daily'],
  ['of a group', { level: 'group', kind: 'daily' }, 9_000, 'daily'],
])('new budget of %s → rejected with a message, nothing sent', async (_case, budget, minor, words) => {
  const lunch = await ref('Sunday lunch');
  const setting = changes().setBudget(noGrant, practice.account(), { id: lunch.id, ...budget }, minor);
  await expect(setting).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining(words) });
  expect(practice.countRequests('boosts.settings')).toBe(0);
});

test.each([
  ['budget-too-low', 'rejected'],
  ['rate-limit', 'busy'],
  ['account-closed', 'permission'],
  ['invalid-argument', 'gone'],
  ['error', 'unclear'],
  ['drop', 'unclear'],
  ['garbled', 'unclear'],
])('new budget with the simulated fault %s → failure kind %s, sent once', async (fault, kind) => {
  const lunch = await ref('Sunday lunch');
  practice.addFault('boosts.settings', fault);
  const daily = { id: lunch.id, level: 'campaign', kind: 'daily' } as const;
  await expect(changes().setBudget(noGrant, practice.account(), daily, 6_000)).rejects.toMatchObject({
    kind,
    details: { network: 'native-ads', message: expect.stringMatching(/\.$/) },
  });
  expect(practice.countRequests('boosts.settings')).toBe(1);
});

test('change whose token is rejected early → token replaced, the change sent once more', async () => {
  const lunch = await ref('Sunday lunch');
  practice.addFault('boosts.switch', 'token-revoked');
  await changes().setOn(noGrant, practice.account(), lunch, false);
  expect(practice.countRequests('boosts.switch')).toBe(2);
  expect(await practice.read(lunch)).toMatchObject({ isOn: false });
});

test('removal of a campaign → archived; of a single ad → rejected with a message', async () => {
  const lunch = await ref('Sunday lunch');
  await changes().remove(noGrant, practice.account(), lunch);
  expect(await practice.read(lunch)).toMatchObject({ state: 'archived' });
  const ad = await ref('Small groups, big pans');
  await expect(changes().remove(noGrant, practice.account(), ad)).rejects.toMatchObject({ kind: 'rejected' });
});
