import { daySeconds, hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import type { AdCopySource } from '../../ports/ads/ads.ts';
import { noGrant, usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});
const changes = () => practice.connector().adChanges;
const copyName = 'Sunday lunch - Copy';
const copy = (source: AdCopySource, name = copyName) => changes().copy(noGrant, practice.account(), source, name);
const findCopy = (source: AdCopySource, since = practice.runtime.now(), name = copyName) =>
  changes().findCopy(noGrant, practice.account(), source, name, since);
const findSource = async (name = 'Sunday lunch') => {
  const { level, id } = await practice.find(name);
  return { level, id };
};
const listCopies = async () =>
  (await practice.list()).filter(({ level, name }) => level === 'campaign' && name.includes('Copy'));
const adsOf = async (campaignId: string) =>
  (await practice.list()).filter((object) => object.level === 'ad' && object.campaignId === campaignId);

test('copy of a campaign → new campaign with its banners and budget, switched off, spends nothing until turned on', async () => {
  const source = await findSource();
  const { id } = await copy(source);
  expect(await practice.read({ level: 'campaign', id })).toMatchObject({
    name: copyName,
    state: 'paused',
    isOn: false,
    budget: { amount: { minor: 5_000 } },
  });
  const names = (await adsOf(source.id)).map(({ name }) => name);
  expect((await adsOf(id)).map(({ name }) => name)).toEqual(names);
  const readSpent = async () =>
    (await changes().readBudget(noGrant, practice.account(), { level: 'campaign', id }))?.spent.minor;
  practice.sandbox().clock.advance(6 * hourSeconds);
  expect(await readSpent()).toBe(0);
  await changes().setOn(noGrant, practice.account(), { level: 'campaign', id }, true);
  expect(await practice.read({ level: 'campaign', id })).toMatchObject({ state: 'active' });
  practice.sandbox().clock.advance(6 * hourSeconds);
  expect(await readSpent()).toBeGreaterThan(0);
});

test('copy of chosen banners, or of one → a campaign with only those', async () => {
  const source = await findSource('Cooking classes');
  const chosen = (await adsOf(source.id)).slice(1, 3);
  const { id } = await copy({ ...source, adIds: chosen.map((ad) => ad.id) });
  expect((await adsOf(id)).map(({ name }) => name)).toEqual(chosen.map(({ name }) => name));
  const one = await practice.find('Small groups, big pans');
  const single = await copy({ level: 'ad', id: one.id }, 'Other - Copy');
  expect((await adsOf(single.id)).map(({ name }) => name)).toEqual(['Small groups, big pans']);
});

test('banner that is off → off in the copy of its campaign', async () => {
  const source = await findSource('Olive oil from the grove');
  const { id } = await copy(source);
  expect((await adsOf(id)).filter(({ isOn }) => !isOn).map(({ name }) => name)).toEqual([
    'Why this oil sells out every November',
  ]);
});

test('banners with the same texts and one of them off → as many in the copy, one of them off', async () => {
  const { id } = await findSource();
  const ad = {
    headline: 'Same',
    targetUrl: 'https://olive.test/',
    imageUrl: 'https://olive.test/a.png',
    brandName: 'Olive',
  };
  const first = await practice.writes().addAd(practice.account(), id, ad);
  await practice.writes().addAd(practice.account(), id, { ...ad, imageUrl: 'https://olive.test/b.png' });
  await changes().setOn(noGrant, practice.account(), { level: 'ad', id: first.id, campaignId: id }, false);
  practice.addFault('contents.add', 'cut', 4);
  const since = practice.runtime.now();
  await expect(copy({ level: 'campaign', id })).rejects.toMatchObject({ kind: 'unclear' });
  const found = await findCopy({ level: 'campaign', id }, since);
  const same = (await adsOf(found?.id ?? '')).filter(({ name }) => name === 'Same');
  expect(same.map(({ isOn }) => isOn)).toEqual([false, true]);
});

test('copy of an unknown campaign, or of none of its ads → nothing created', async () => {
  await expect(copy({ level: 'campaign', id: '12' })).rejects.toMatchObject({ kind: 'gone' });
  const empty = copy({ ...(await findSource()), adIds: ['12'] });
  await expect(empty).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining('no ads') });
  expect(practice.countRequests('boosts.add')).toBe(0);
});

describe('interrupted copies', () => {
  test.each<[string, string, string, number]>([
    ['the answer to the new campaign is lost', 'boosts.add', 'drop', 0],
    ['the answer to the switch is lost', 'boosts.switch', 'drop', 0],
    ['the network is busy at the second banner', 'contents.add', 'rate-limit', 1],
    ['the answer to the third banner is lost', 'contents.add', 'cut', 2],
    ['the last change fails', 'boosts.settings', 'error', 0],
    ['the answer to the last change is lost', 'boosts.settings', 'garbled', 0],
  ])('copy while %s → unclear; findCopy completes the one copy', async (_case, match, kind, skip) => {
    const source = await findSource();
    const since = practice.runtime.now();
    practice.addFault(match, kind, skip);
    await expect(copy(source)).rejects.toMatchObject({ kind: 'unclear', message: expect.stringMatching(/\.$/) });
    const found = await findCopy(source, since);
    expect(await listCopies()).toMatchObject([{ id: found?.id, name: copyName, isOn: false }]);
    expect(await adsOf(found?.id ?? '')).toHaveLength(4);
    expect(practice.countRequests('boosts.add')).toBe(1);
    const sent = practice.countRequests('contents.add');
    expect(await findCopy(source, since)).toEqual(found);
    expect(practice.countRequests('contents.add')).toBe(sent);
  });

  test('copy found more than a day later → completed; until then nothing was spent', async () => {
    const source = await findSource();
    const since = practice.runtime.now();
    practice.addFault('boosts.switch', 'rate-limit');
    await expect(copy(source)).rejects.toMatchObject({ kind: 'unclear' });
    practice.sandbox().clock.advance(3 * daySeconds);
    const { id = '' } = (await findCopy(source, since)) ?? {};
    expect(await practice.read({ level: 'campaign', id })).toMatchObject({ name: copyName, isOn: false });
    const budget = await changes().readBudget(noGrant, practice.account(), { level: 'campaign', id });
    expect(budget?.spent.minor).toBe(0);
  });

  test('copy completed and turned on by a person → found, not switched off', async () => {
    const source = await findSource();
    const since = practice.runtime.now();
    practice.addFault('boosts.settings', 'drop');
    await expect(copy(source)).rejects.toMatchObject({ kind: 'unclear' });
    const [made] = await listCopies();
    await practice.act(`/campaigns/${made?.id}/switch`);
    expect(await findCopy(source, since)).toEqual({ id: made?.id });
    expect(await listCopies()).toMatchObject([{ isOn: true }]);
  });

  test('copy interrupted before the new campaign exists → no copy; findCopy finds none', async () => {
    const source = await findSource();
    practice.addFault('boosts.add', 'rate-limit');
    await expect(copy(source)).rejects.toMatchObject({ kind: 'busy' });
    expect(await findCopy(source)).toBeUndefined();
    expect(await listCopies()).toEqual([]);
  });

  test('refused banner → the copy is archived, the failure has the reason', async () => {
    practice.addFault('contents.add', 'validation', 1);
    await expect(copy(await findSource())).rejects.toMatchObject({ kind: 'rejected' });
    expect(await listCopies()).toEqual([]);
    expect(await practice.find(`${copyName} (copying)`)).toMatchObject({ state: 'archived' });
  });

  test('refused banner and a failed archive call → unclear', async () => {
    practice.addFault('contents.add', 'validation', 1);
    practice.addFault('boosts.archive', 'error');
    await expect(copy(await findSource())).rejects.toMatchObject({ kind: 'unclear' });
    expect(await listCopies()).toMatchObject([{ isOn: false }]);
  });
});

test("campaigns with the copy's name, made before or copied from another campaign → not found by findCopy", async () => {
  const source = await findSource();
  await copy(source);
  await copy(await findSource('Cooking classes'));
  practice.sandbox().clock.advance(600);
  expect(await findCopy(source)).toBeUndefined();
  const since = new Date(practice.runtime.now().getTime() - 15 * minuteMs);
  const found = await findCopy(await findSource('Cooking classes'), since);
  expect(await adsOf(found?.id ?? '')).toHaveLength(8);
});

test('copy, switch and change of a budget → requests of the golden files, which the specification allows', async () => {
  const lunch = await findSource();
  const ad = (await adsOf(lunch.id))[0]?.id ?? '';
  practice.sandbox().requestLog.clear('native-ads');
  await copy({ ...lunch, adIds: [ad] });
  await changes().setOn(noGrant, practice.account(), { level: 'ad', id: ad, campaignId: lunch.id }, false);
  await changes().setBudget(noGrant, practice.account(), { id: lunch.id, level: 'campaign', kind: 'daily' }, 6_050);
  await changes().remove(noGrant, practice.account(), lunch);
  await compareWithGolden(await practice.expectNoViolations(), '../golden/changes.http', [
    [/http:\/\/127\.0\.0\.1:\d+/g, 'http://practice'],
  ]);
});
