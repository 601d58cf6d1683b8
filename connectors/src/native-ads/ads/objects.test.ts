import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { expect, test } from 'vitest';
import { newBoost, noGrant, usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});

test('list of objects → campaigns with budgets, banners with the state of their campaign, denials with their reason', async () => {
  const objects = await practice.list();
  const campaigns = objects.filter(({ level }) => level === 'campaign');
  expect(campaigns.map(({ name, state, isOn }) => [name, state, isOn])).toEqual([
    ['Summer terrace', 'paused', false],
    ['Gift boxes', 'budget-used-up', true],
    ['Cooking classes', 'active', true],
    ['Sunday lunch', 'active', true],
    ['Olive oil from the grove', 'active', true],
  ]);
  expect(campaigns[1]).toMatchObject({
    status: 'budget_exhausted',
    reason: 'The daily budget is used up.',
    createdAt: expect.any(Date),
    budget: { level: 'campaign', kind: 'daily', amount: { minor: 10_000, offset: 100, currency: 'USD' }, campaigns: 1 },
  });
  const ads = objects.filter(({ level }) => level === 'ad');
  const countStates = (campaignId: string | undefined) =>
    ads
      .filter((ad) => ad.campaignId === campaignId)
      .map(({ state }) => state)
      .toSorted();
  expect(countStates(campaigns[0]?.id)).toEqual(Array.from({ length: 7 }, () => 'campaign-paused'));
  expect(countStates(campaigns[1]?.id)).toEqual(Array.from({ length: 5 }, () => 'budget-used-up'));
  expect(countStates(campaigns[4]?.id)).toEqual([...Array.from({ length: 5 }, () => 'active'), 'paused']);
  expect(ads.filter(({ state }) => state === 'disapproved')).toMatchObject([
    { name: 'The cure for every kitchen fear', isOn: true, status: 'denied', reason: 'The image is misleading.' },
  ]);
  await practice.expectNoViolations();
});

test('archived campaign and deleted banner → left out; the archived ones with their banners when asked for', async () => {
  const lunch = await practice.find('Sunday lunch');
  const gifts = await practice.find('Gift boxes');
  const gift = await practice.find('Gifts that get eaten');
  await practice.connector().adChanges.remove(noGrant, practice.account(), lunch);
  await practice.act(`/campaigns/${gifts.id}/banners/${gift.id}/delete`);
  const listed = await practice.list();
  expect(listed.filter(({ campaignId }) => campaignId === lunch.id)).toEqual([]);
  expect(listed.map(({ id }) => id)).not.toContain(gift.id);
  const all = await practice.list(true);
  expect(
    all.filter(({ campaignId }) => campaignId === lunch.id).map(({ level, state }) => `${level} ${state}`),
  ).toEqual(['campaign archived', 'ad archived', 'ad archived', 'ad archived', 'ad archived']);
  expect(new Set(all.map(({ level, id }) => level + id)).size).toBe(all.length);
});

test('more than 1000 campaigns → read by the page, without gaps and duplicates', async () => {
  const writes = practice.writes();
  const made = new Set<string>();
  for (let index = 0; index < 1005; index += 1)
    made.add(await writes.addCampaign(practice.account(), newBoost({ name: `Campaign ${index}` })));
  practice.sandbox().requestLog.clear('native-ads');
  const batches: string[][] = [];
  for await (const batch of practice.connector().adObjects.list(noGrant, practice.account()))
    batches.push(batch.flatMap(({ level, id }) => (level === 'campaign' ? [id] : [])));
  expect(batches.slice(0, 2).map(({ length }) => length)).toEqual([1000, 10]);
  const read = new Set(batches.flat());
  expect(read.size).toBe(1010);
  expect([...made].filter((id) => !read.has(id))).toEqual([]);
  expect(practice.countRequests('boosts.list')).toBe(2);
});

test('objects read by refs → as they are now; unknown ids, groups and invalid ids are left out', async () => {
  const lunch = await practice.find('Sunday lunch');
  const ad = await practice.find('Where locals eat on Sundays');
  await practice.act(`/campaigns/${lunch.id}/switch`);
  const refs = [
    { level: 'campaign' as const, id: lunch.id },
    { level: 'ad' as const, id: ad.id, campaignId: lunch.id },
    { level: 'ad' as const, id: (await practice.find('Small groups, big pans')).id },
    { level: 'ad' as const, id: '999', campaignId: lunch.id },
    { level: 'ad' as const, id: '998' },
    { level: 'ad' as const, id: ad.id, campaignId: '../boosts' },
    { level: 'campaign' as const, id: '997' },
    { level: 'campaign' as const, id: '' },
    { level: 'group' as const, id: lunch.id },
  ];
  const objects = await practice.connector().adObjects.read(noGrant, practice.account(), refs);
  expect(objects.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['Small groups, big pans', 'active'],
    ['Sunday lunch', 'paused'],
    ['Where locals eat on Sundays', 'campaign-paused'],
  ]);
});

test('many campaigns read by their refs → the list of the account is read once instead of each campaign', async () => {
  const writes = practice.writes();
  const refs = [];
  for (let index = 0; index < 12; index += 1)
    refs.push({ level: 'campaign' as const, id: await writes.addCampaign(practice.account(), newBoost()) });
  practice.sandbox().requestLog.clear('native-ads');
  expect(await practice.connector().adObjects.read(noGrant, practice.account(), refs)).toHaveLength(12);
  expect(practice.countRequests('boosts.list')).toBe(2);
});

test('account closed or its payment method removed → shown in the state of its campaigns', async () => {
  await practice.act('/remove-payment');
  expect(await practice.find('Sunday lunch')).toMatchObject({
    state: 'budget-used-up',
    reason: expect.stringContaining('balance'),
  });
  await practice.act('/close');
  expect(await practice.find('Sunday lunch')).toMatchObject({ state: 'disapproved', status: 'disabled' });
});

test('campaign read in an account without an id → failure kind gone, nothing read from the account of the API key', async () => {
  const account = { ...practice.account(), id: '' };
  const reading = practice.connector().adObjects.read(noGrant, account, [{ level: 'campaign', id: '1' }]);
  await expect(reading).rejects.toMatchObject({ kind: 'gone' });
  expect(practice.countRequests('boosts.list')).toBe(0);
});

test('lists of choices → countries and regions with codes, devices, languages, metro areas', async () => {
  const { countries, regions, devices, languages, metroAreas } = practice.connector().adChoices;
  expect(await countries?.()).toContainEqual({ id: 'US', name: 'United States', code: 'US' });
  expect(await regions?.('US')).toContainEqual({ id: 'CA', name: 'California', code: 'CA' });
  await expect(regions?.('XX')).rejects.toMatchObject({ kind: 'rejected' });
  expect(await devices?.()).toContainEqual({ id: '2', name: 'Mobile' });
  expect(await languages?.(noGrant, practice.account())).toContainEqual({ id: '1', name: 'English' });
  expect(await metroAreas?.()).toContainEqual({ id: '501', name: 'New York, NY' });
  await practice.expectNoViolations();
});
