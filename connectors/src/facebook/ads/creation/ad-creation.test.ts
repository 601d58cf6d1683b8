import { dayMs, daySeconds, hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AdGroupPlan, AdGroupRef, NewAd, PostAd, VideoAd } from '../../../ports/ads/ad-creation.ts';
import type { AdSetPlan } from '../../../ports/ads/ad-plans.ts';
import type { Grant } from '../../../ports/grant.ts';
import { practiceScopes } from '../../practice-connector.ts';
import { catchFailure, closed, collect, createPracticeAds, harbour, olive } from '../practice-ads.ts';
import { britain, coffeePage, linkAd, picture, pictureWith, toPlan } from './practice-content.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let pageGrant: Grant;
let campaignId = '';
const now = () => sandbox.clock.now();
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  ads = createPracticeAds({ url: sandbox.url, now, fetch, scopes: practiceScopes });
  grant = await ads.signIn(olive);
  pageGrant = (await ads.facebook.pages.list(grant)).find(({ id }) => id === coffeePage)?.grant ?? grant;
  campaignId = await createCampaign('OUTCOME_TRAFFIC');
});
afterEach(() => ads.control.clearFaults());
afterAll(() => sandbox?.stop());

const creator = () => ads.facebook.adCreator;
const createCampaign = async (objective: string) => {
  const campaign = { name: `${objective} ads`, objective, specialCategories: [] };
  return (await ads.facebook.adCampaigns.create(grant, harbour, campaign)).id;
};
const groupOf = (changes: Partial<AdSetPlan> = {}, isPaused = false): AdGroupPlan => ({
  type: 'ad-set',
  isPaused,
  plan: toPlan({ campaignId, ...changes }),
});
const createGroup = (changes: Partial<AdSetPlan> = {}) => creator().createGroup(grant, harbour, groupOf(changes));
const goalGroup = async (objective: string, goal: string) =>
  createGroup({ campaignId: await createCampaign(objective), objective, goal });
let adCount = 0;
const newAd = (content: NewAd['content'], isPaused = false): NewAd => {
  adCount += 1;
  return { name: `Ad ${adCount}`, isPaused, content };
};
const create = (group: AdGroupRef, content: NewAd['content']) =>
  creator().createAd(grant, harbour, group, newAd(content));
const requestsOf = async (operation: string, run: () => Promise<unknown>) => {
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  await run();
  return (await ads.control.requestLog(since)).filter((request) => request.operation === operation);
};
const readAd = async (id: string) => (await ads.facebook.adObjects.read(grant, harbour, [{ level: 'ad', id }]))[0];

describe('ad sets', () => {
  test('new paused ad set → counted in its campaign, and found by name and time of creation', async () => {
    const before = await creator().countGroups?.(grant, harbour, campaignId);
    const group = groupOf({ name: 'Counted' }, true);
    const created = await creator().createGroup(grant, harbour, group);
    const [adSet] = await ads.facebook.adObjects.read(grant, harbour, [{ level: 'group', id: created.groupId ?? '' }]);
    expect(adSet).toMatchObject({ name: 'Counted', isOn: false, campaignId, goal: 'LINK_CLICKS' });
    expect(await creator().countGroups?.(grant, harbour, campaignId)).toBe((before ?? 0) + 1);
    expect(await creator().findGroup(grant, harbour, group, now())).toEqual(created);
    const later = new Date(now().getTime() + hourMs);
    expect(await creator().findGroup(grant, harbour, group, later)).toBeUndefined();
    expect(await creator().findGroup(grant, harbour, groupOf({ name: 'Other' }), now())).toBeUndefined();
  });

  test('no answer to a new ad set → unclear, and found later; new ad set at the rate limit → busy, nothing created', async () => {
    const group = groupOf({ name: 'Lost set' });
    await ads.control.addFault({ match: 'adsets.create', kind: 'drop' });
    expect(await catchFailure(creator().createGroup(grant, harbour, group))).toMatchObject({
      kind: 'unclear',
      message: expect.stringContaining('didn’t confirm this ad set'),
    });
    expect(await creator().findGroup(grant, harbour, group, now())).toMatchObject({ campaignId });
    await ads.control.addFault({ match: 'adsets.create', kind: 'rate-limit' });
    const busy = groupOf({ name: 'Busy set' });
    expect(await catchFailure(creator().createGroup(grant, harbour, busy))).toMatchObject({ kind: 'busy' });
    expect(await creator().findGroup(grant, harbour, busy, now())).toBeUndefined();
  });

  test.each<[string, Partial<AdSetPlan>, string]>([
    ['a budget below the minimum', { dailyBudget: { minor: 100, offset: 100, currency: 'USD' } }, 'minimum'],
    ['a goal of another objective', { goal: 'PAGE_LIKES' }, 'goal doesn’t fit'],
    ['Germany without a payer', { audience: { ...britain, locations: [country('DE')] } }, 'who pays'],
  ])('new ad set with %s → rejected with a message', async (_what, changes, message) => {
    expect(await catchFailure(createGroup(changes))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(message),
    });
  });

  test('201st ad set created in a campaign → rejected with a message', async () => {
    const full = await createCampaign('OUTCOME_TRAFFIC');
    for (let index = 0; index < 200; index += 1) {
      // Clock moves on after some ads, since Facebook takes 100 writes a second.
      if (index % 50 === 0) await ads.control.advanceClock(2);
      await createGroup({ campaignId: full, name: `Set ${index}` });
    }
    expect(await creator().countGroups?.(grant, harbour, full)).toBe(200);
    expect(await catchFailure(createGroup({ campaignId: full }))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('at most 200 ad sets'),
    });
  });

  test('new ad set in a closed account → rejected with a message; in an account without a payment method → accepted', async () => {
    const [campaign] = await collect(ads.facebook.adObjects.list(grant, closed));
    const group = groupOf({ campaignId: campaign?.campaignId ?? '' });
    expect(await catchFailure(creator().createGroup(grant, closed, group))).toMatchObject({
      kind: 'rejected',
      message: 'This ad account is disabled or closed. Choose another one.',
    });
    await ads.submit(`/ad-accounts/${harbour.id}/remove-payment`);
    expect(await createGroup()).toMatchObject({ campaignId });
    await ads.submit(`/ad-accounts/${harbour.id}/add-payment`);
  });
});

const country = (key: string) => ({ key, type: 'country', include: true });

describe('ads', () => {
  test('new link ad → in review, then active with figures', async () => {
    const created = await create(await createGroup(), linkAd({ urlTags: 'utm_source=fb', trackingPixelId: pixelId }));
    expect(created).toEqual({ id: expect.any(String), status: 'PENDING_REVIEW' });
    expect(await readAd(created.id)).toMatchObject({ state: 'in-review', isOn: true });
    await ads.control.advanceClock(3 * daySeconds);
    expect(await readAd(created.id)).toMatchObject({ state: 'active' });
    const day = new Date(now().getTime() - dayMs).toISOString().slice(0, 10);
    const days = await collect(ads.facebook.adInsights.readDays(grant, harbour, { from: day, to: day }));
    expect(days.find(({ adId }) => adId === created.id)?.impressions).toBeGreaterThan(0);
    await ads.control.resetClock();
  });
  const pixelId = '1455667788990012';

  test('ad with a text that the reviewers reject → state disapproved; paused ad → state paused', async () => {
    const group = await createGroup();
    const created = await create(group, linkAd({ headline: 'Please reject me' }));
    const paused = await creator().createAd(grant, harbour, group, newAd(linkAd(), true));
    await ads.control.advanceClock(hourSeconds);
    expect(await readAd(created.id)).toMatchObject({ state: 'disapproved', reason: expect.any(String) });
    expect(await readAd(paused.id)).toMatchObject({ isOn: false, state: 'paused' });
    await ads.control.resetClock();
  });

  test.each<[string, string, string, () => Promise<NewAd['content']>]>([
    ['a post', 'OUTCOME_ENGAGEMENT', 'POST_ENGAGEMENT', () => findPost()],
    ['a link', 'OUTCOME_ENGAGEMENT', 'POST_ENGAGEMENT', async () => linkAd()],
    ['a video', 'OUTCOME_AWARENESS', 'THRUPLAY', () => findVideo()],
    ['a lead form', 'OUTCOME_LEADS', 'LEAD_GENERATION', async () => linkAd({ leadFormId, callToAction: 'SIGN_UP' })],
    ['a lead form', 'OUTCOME_LEADS', 'LEAD_GENERATION', () => findVideo({ leadFormId, callToAction: 'SIGN_UP' })],
  ])(
    'ad with %s for the objective %s and goal %s → accepted, also on Instagram',
    async (_what, objective, goal, findContent) => {
      const content = { ...(await findContent()), instagramUserId: '17841400455667788' };
      expect(await create(await goalGroup(objective, goal), content)).toMatchObject({ status: 'PENDING_REVIEW' });
    },
  );
  const leadFormId = '1209988776655401';
  const findPost = async (type = 'photo'): Promise<PostAd> => {
    const posts = await ads.facebook.posts.list(pageGrant, { limit: 50 });
    const post = posts.find((candidate) => candidate.type === type && candidate.promotableId);
    return { type: 'post', pageId: coffeePage, postId: post?.promotableId ?? '' };
  };
  const findVideo = async (changes: Partial<VideoAd> = {}): Promise<VideoAd> => {
    const [video] = await ads.facebook.videos.list(pageGrant, 1);
    const { message, headline, description, url } = linkAd();
    return {
      type: 'video',
      pageId: coffeePage,
      videoId: video?.id ?? '',
      thumbnail: picture,
      message,
      headline,
      description,
      url,
      callToAction: 'LEARN_MORE',
      ...changes,
    };
  };

  test('button to like a page → kept where Facebook takes it, “Learn more” elsewhere', async () => {
    const like = linkAd({ callToAction: 'LIKE_PAGE', url: `https://www.facebook.com/${coffeePage}` });
    const sentButton = async (group: AdGroupRef) => {
      const [request] = await requestsOf('creatives.create', () => create(group, like));
      return JSON.stringify(request?.body);
    };
    expect(await sentButton(await goalGroup('OUTCOME_ENGAGEMENT', 'PAGE_LIKES'))).toContain('LIKE_PAGE');
    expect(await sentButton(await createGroup())).toContain('LEARN_MORE');
  });

  test('twelve ads with one picture at the same time → one upload, one creative, twelve ads', async () => {
    const group = await createGroup();
    const content = linkAd({ picture: pictureWith(7) });
    const uploads = await requestsOf('adimages.create', async () => {
      const created = await Promise.all(Array.from({ length: 12 }, () => create(group, content)));
      expect(new Set(created.map(({ id }) => id)).size).toBe(12);
    });
    expect(uploads).toHaveLength(1);
  });

  test('no answer to a new ad → unclear, and found by name and time; no answer to its picture or creative → unreachable, can be repeated', async () => {
    const group = await createGroup();
    const ad = newAd(linkAd({ picture: pictureWith(8) }));
    for (const match of ['adimages.create', 'creatives.create']) {
      await ads.control.addFault({ match, kind: 'drop' });
      expect(await catchFailure(creator().createAd(grant, harbour, group, ad))).toMatchObject({ kind: 'unreachable' });
    }
    expect(await creator().findAd(grant, harbour, group, ad, now())).toBeUndefined();
    await ads.control.addFault({ match: 'ads.create', kind: 'cut' });
    expect(await catchFailure(creator().createAd(grant, harbour, group, ad))).toMatchObject({
      kind: 'unclear',
      message: expect.stringContaining('didn’t confirm this ad'),
    });
    const found = await creator().findAd(grant, harbour, group, ad, now());
    expect(found).toEqual({ id: expect.any(String), status: 'PENDING_REVIEW' });
    expect(await creator().findAd(grant, harbour, group, { ...ad, name: 'Other' }, now())).toBeUndefined();
    const later = new Date(now().getTime() + hourMs);
    expect(await creator().findAd(grant, harbour, group, ad, later)).toBeUndefined();
  });

  test.each<[string, () => Promise<NewAd['content']> | NewAd['content'], string]>([
    [
      'a deleted post',
      () => ({ type: 'post', pageId: coffeePage, postId: `${coffeePage}_1` }),
      'no longer has this post',
    ],
    ['a photo post for a website goal', () => findPost(), 'doesn’t allow this post'],
    ['an Instagram account of another page', () => linkAd({ instagramUserId: '1784' }), 'Instagram account'],
    ['a link that is none', () => linkAd({ url: 'harbour' }), 'address of a website'],
    ['a lead form for a website goal', () => linkAd({ leadFormId, callToAction: 'SIGN_UP' }), 'leads elsewhere'],
  ])('new ad with %s → rejected with a message', async (_what, findContent, message) => {
    const failure = await catchFailure(create(await createGroup(), await findContent()));
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringContaining(message) });
  });

  test("ad of a page for which the user can't advertise → failure kind permission; ad in a deleted ad set → gone or archived", async () => {
    const foreign = linkAd({ pageId: '112556677889900' });
    expect(await catchFailure(create(await createGroup(), foreign))).toMatchObject({ kind: 'permission' });
    expect(await catchFailure(create({ campaignId, groupId: '120999' }, linkAd()))).toMatchObject({ kind: 'gone' });
    const group = await createGroup();
    await ads.facebook.adChanges.remove(grant, harbour, { level: 'group', id: group.groupId ?? '' });
    expect(await catchFailure(create(group, linkAd()))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('archived or deleted'),
    });
  });

  test('51st ad created in an ad set → rejected with a message', async () => {
    const group = await createGroup();
    for (let index = 0; index < 50; index += 1) {
      if (index % 20 === 0) await ads.control.advanceClock(2);
      await create(group, linkAd());
    }
    expect(await catchFailure(create(group, linkAd()))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('at most 50 ads'),
    });
  });

  test('ad set plan or ad content of another network → rejected before anything is sent', async () => {
    const banner = { type: 'banner', url: 'https://a.example', title: '', brandName: '', pictureUrl: '' } as const;
    const sent = await requestsOf('ads.create', async () => {
      expect(await catchFailure(create({ campaignId, groupId: '1' }, banner))).toMatchObject({ kind: 'rejected' });
      expect(await catchFailure(create({ campaignId }, linkAd()))).toMatchObject({ kind: 'rejected' });
    });
    expect(sent).toEqual([]);
  });
});
