import { hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { nativeAds } from '@fanfare/sandbox/native-ads/index';
import { describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import type { AdGroupPlan, AdGroupRef, BannerAd, NewAd } from '../../ports/ads/ad-creation.ts';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import { noGrant, usePracticeAccount } from './practice-account.ts';

const practice = usePracticeAccount({
  fetch,
  startSandbox: (now) => startSandbox({ port: 0, smtpPort: 0, networks: [nativeAds], now }),
});
const creator = () => practice.connector().adCreator;

const usd = (minor: number) => ({ minor, offset: 100, currency: 'USD' });
const groupPlan = (isPaused = false, changes: Partial<CampaignPlan> = {}): AdGroupPlan => ({
  type: 'campaign',
  isPaused,
  plan: {
    name: 'Spring',
    dailyBudget: usd(6000),
    bidStrategy: 'manual',
    bid: usd(12),
    languages: [],
    devices: ['1'],
    places: [{ type: 'country', id: 'US', include: true }],
    days: 10,
    ...changes,
  },
});
const banner: BannerAd = {
  type: 'banner',
  url: 'https://olive.test/spring?utm_source=native',
  title: 'Spring menu',
  brandName: 'Olive Garden',
  pictureUrl: 'https://olive.test/spring.jpg',
};
const newAd = (content: Partial<BannerAd> = {}, isPaused = false): NewAd => ({
  name: 'Spring ad',
  isPaused,
  content: { ...banner, ...content },
});

const createGroup = (group = groupPlan()) => creator().createGroup(noGrant, practice.account(), group);
const findGroup = (group = groupPlan(), since = practice.runtime.now()) =>
  creator().findGroup(noGrant, practice.account(), group, since);
const createAd = (group: AdGroupRef, ad: NewAd) => creator().createAd(noGrant, practice.account(), group, ad);
const findAd = (group: AdGroupRef, ad: NewAd, knownIds?: string[]) =>
  creator().findAd(noGrant, practice.account(), group, ad, practice.runtime.now(), knownIds);
const readCampaign = (id: string) => practice.read({ level: 'campaign', id });
const adsIn = async (id: string) =>
  (await practice.list()).filter(({ level, campaignId }) => level === 'ad' && campaignId === id);
const readSpent = async (id: string) =>
  (await practice.connector().adChanges.readBudget(noGrant, practice.account(), { level: 'campaign', id }))?.spent
    .minor;

test('campaign with a banner → as planned, in review, listed on the account’s page (golden)', async () => {
  const group = await createGroup();
  const ad = await createAd(group, newAd());
  await compareWithGolden(await practice.expectNoViolations(), '../golden/create-ads.http');
  expect(ad.status).toBe('pending');
  expect(group.groupId).toBeUndefined();
  expect(await readCampaign(group.campaignId)).toMatchObject({
    name: 'Spring',
    state: 'active',
    isOn: true,
    budget: { kind: 'daily', amount: { minor: 6000 } },
  });
  expect(await adsIn(group.campaignId)).toMatchObject([{ id: ad.id, name: 'Spring menu', state: 'in-review' }]);
  const page = await fetch(`${practice.sandbox().url}/native-ads/accounts/${practice.account().id}`);
  expect(await page.text()).toContain('Spring menu');
});

test('banner after the review → shown and counted, or denied with the reason', async () => {
  const { campaignId } = await createGroup();
  const good = await createAd({ campaignId }, newAd());
  const bad = await createAd({ campaignId }, newAd({ title: 'Doctors reject this' }));
  practice.sandbox().clock.advance(8 * hourSeconds);
  expect(await practice.read({ level: 'ad', id: good.id, campaignId })).toMatchObject({ state: 'active' });
  expect(await practice.read({ level: 'ad', id: bad.id, campaignId })).toMatchObject({
    state: 'disapproved',
    reason: expect.stringContaining('headline'),
  });
  expect(await readSpent(campaignId)).toBeGreaterThan(0);
});

test('paused campaign and banner → switched off; nothing is spent until both are on', async () => {
  const { campaignId } = await createGroup(groupPlan(true));
  const ad = await createAd({ campaignId }, newAd({}, true));
  expect(await readCampaign(campaignId)).toMatchObject({ state: 'paused', isOn: false });
  expect(await adsIn(campaignId)).toMatchObject([{ isOn: false }]);
  const { setOn } = practice.connector().adChanges;
  await setOn(noGrant, practice.account(), { level: 'campaign', id: campaignId }, true);
  practice.sandbox().clock.advance(6 * hourSeconds);
  expect(await readSpent(campaignId)).toBe(0);
  await setOn(noGrant, practice.account(), { level: 'ad', id: ad.id, campaignId }, true);
  practice.sandbox().clock.advance(6 * hourSeconds);
  expect(await readSpent(campaignId)).toBeGreaterThan(0);
});

describe('refused plans and banners', () => {
  test.each<[string, Partial<CampaignPlan>, string]>([
    ['no bid', { bid: undefined }, 'needs a bid'],
    ['a bid under a cent', { bid: { ...usd(1), offset: 1000 } }, 'rejected part'],
    ['an unknown country', { places: [{ type: 'country', id: 'XX', include: true }] }, 'rejected part'],
  ])('new campaign with %s → rejected with a message; nothing is created', async (_what, changes, words) => {
    await expect(createGroup(groupPlan(false, changes))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
    expect(await findGroup()).toBeUndefined();
  });

  test.each<[string, Partial<BannerAd>, string]>([
    ['a headline of 81 characters', { title: 'x'.repeat(81) }, 'rejected part'],
    ['a brand name of 31 characters', { brandName: 'x'.repeat(31) }, 'rejected part'],
    ['a link of 256 characters', { url: `https://olive.test/${'x'.repeat(237)}` }, 'up to 255 characters'],
    ['a picture of another kind', { pictureUrl: 'https://olive.test/a.svg' }, 'rejected part'],
  ])('new banner with %s → rejected with a message; nothing is created', async (_what, content, words) => {
    const group = await createGroup();
    await expect(createAd(group, newAd(content))).rejects.toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
    expect(await adsIn(group.campaignId)).toEqual([]);
  });

  test('new ad in a closed account → failure kind permission; in an unknown campaign → gone; with content of another network → rejected', async () => {
    const group = await createGroup();
    await expect(createAd({ campaignId: '12' }, newAd())).rejects.toMatchObject({ kind: 'gone' });
    const display = { ...newAd().content, type: 'post', pageId: '1', postId: '2' } as const;
    await expect(createAd(group, { ...newAd(), content: display })).rejects.toMatchObject({ kind: 'rejected' });
    await practice.act('/close');
    await expect(createGroup()).rejects.toMatchObject({ kind: 'permission' });
    await expect(createAd(group, newAd())).rejects.toMatchObject({ kind: 'permission' });
  });
});

describe('lost answers', () => {
  test.each<[string, string, string]>([
    ['to the new campaign', 'boosts.add', 'drop'],
    ['to the switch', 'boosts.switch', 'garbled'],
    ['to the switch, which failed', 'boosts.switch', 'rate-limit'],
  ])('paused campaign, no answer %s → unclear; findGroup switches the campaign off', async (_what, match, kind) => {
    const since = practice.runtime.now();
    practice.addFault(match, kind);
    await expect(createGroup(groupPlan(true))).rejects.toMatchObject({ kind: 'unclear' });
    const found = await findGroup(groupPlan(true), since);
    expect(await readCampaign(found?.campaignId ?? '')).toMatchObject({ name: 'Spring', isOn: false });
    expect(practice.countRequests('boosts.add')).toBe(1);
    const changes = practice.countRequests('boosts.switch');
    expect(await findGroup(groupPlan(true), since)).toEqual(found);
    expect(practice.countRequests('boosts.switch')).toBe(changes);
  });

  test('campaign with banners that a person turned on → found by findGroup, not switched off', async () => {
    const group = await createGroup(groupPlan(true));
    await createAd(group, newAd());
    await practice.act(`/campaigns/${group.campaignId}/switch`);
    expect(await findGroup(groupPlan(true))).toEqual(group);
    expect(await readCampaign(group.campaignId)).toMatchObject({ isOn: true });
  });

  test('campaign with the planned name, made earlier or archived → not found by findGroup', async () => {
    const { campaignId } = await createGroup();
    practice.sandbox().clock.advance(600);
    expect(await findGroup()).toBeUndefined();
    const since = new Date(practice.runtime.now().getTime() - 15 * minuteMs);
    expect(await findGroup(groupPlan(), since)).toEqual({ campaignId });
    await practice.connector().adChanges.remove(noGrant, practice.account(), { level: 'campaign', id: campaignId });
    expect(await findGroup(groupPlan(), since)).toBeUndefined();
  });

  test.each<[string, string, string]>([
    ['to the new banner', 'contents.add', 'drop'],
    ['to the switch', 'contents.update', 'cut'],
    ['to the switch, which failed', 'contents.update', 'rate-limit'],
  ])('paused banner, no answer %s → unclear; findAd switches the banner off', async (_what, match, kind) => {
    const group = await createGroup();
    // Second ad with the same texts and another picture, which the network does not tell apart from the first.
    const twin = await createAd(group, newAd({ pictureUrl: 'https://olive.test/other.jpg' }));
    practice.addFault(match, kind);
    await expect(createAd(group, newAd({}, true))).rejects.toMatchObject({ kind: 'unclear' });
    const found = await findAd(group, newAd({}, true), [twin.id]);
    expect(found?.status).toBe('pending');
    expect((await adsIn(group.campaignId)).map(({ id, isOn }) => [id, isOn])).toEqual([
      [twin.id, true],
      [found?.id, false],
    ]);
    expect(practice.countRequests('contents.add')).toBe(2);
  });

  test('banner that was not created → not found by findAd, although a known banner has its texts', async () => {
    const group = await createGroup();
    const twin = await createAd(group, newAd());
    practice.addFault('contents.add', 'error');
    await expect(createAd(group, newAd())).rejects.toMatchObject({ kind: 'unclear' });
    expect(await findAd(group, newAd(), [twin.id])).toBeUndefined();
    expect(await findAd(group, newAd({ title: 'Another' }))).toBeUndefined();
  });

  test('new campaign at the rate limit → busy, nothing is created', async () => {
    practice.addFault('boosts.add', 'rate-limit');
    await expect(createGroup(groupPlan(true))).rejects.toMatchObject({ kind: 'busy' });
    expect(await findGroup()).toBeUndefined();
  });
});
