import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareWithGolden } from '../../../kit/practice/golden-file.ts';
import { findViolations } from '../../../kit/vendor-facts/check-request.ts';
import type { AdGroupPlan, AdGroupRef, LinkAd, NewAd, VideoAd } from '../../../ports/ads/ad-creation.ts';
import type { Grant } from '../../../ports/grant.ts';
import { practiceScopes } from '../../practice-connector.ts';
import { facebookFacts } from '../../vendor-facts.ts';
import { adScopes, createPracticeAds, harbour, olive } from '../practice-ads.ts';
import { coffeePage, picture, toPlan } from './practice-content.ts';

// Golden files: the exact requests that create ads, checked against Facebook's published schema.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let postId = '';
let videoId = '';
let group: AdGroupPlan;
const groups = new Map<string, AdGroupRef>();
const now = () => new Date('2026-11-15T20:00:00Z');
const creator = () => ads.facebook.adCreator;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook], now });
  ads = createPracticeAds({ url: sandbox.url, now, fetch, scopes: practiceScopes });
  grant = await ads.signIn(olive);
  const pageGrant = (await ads.facebook.pages.list(grant)).find(({ id }) => id === coffeePage)?.grant ?? grant;
  const posts = await ads.facebook.posts.list(pageGrant, { limit: 25 });
  postId = posts.find(({ promotableId }) => promotableId)?.promotableId ?? '';
  videoId = (await ads.facebook.videos.list(pageGrant, 1))[0]?.id ?? '';
  group = await planFor('OUTCOME_TRAFFIC', 'LINK_CLICKS');
  groups.set('traffic', await creator().createGroup(grant, harbour, group));
  const goals: [string, string, string][] = [
    ['engagement', 'OUTCOME_ENGAGEMENT', 'POST_ENGAGEMENT'],
    ['leads', 'OUTCOME_LEADS', 'LEAD_GENERATION'],
  ];
  for (const [name, objective, goal] of goals)
    groups.set(name, await creator().createGroup(grant, harbour, await planFor(objective, goal)));
});
afterAll(() => sandbox?.stop());

const planFor = async (objective: string, goal: string): Promise<AdGroupPlan> => {
  const campaign = { name: objective, objective, specialCategories: [] };
  const { id: campaignId } = await ads.facebook.adCampaigns.create(grant, harbour, campaign);
  return { type: 'ad-set', isPaused: true, plan: toPlan({ campaignId, objective, goal, days: 7, payer: 'Acme' }) };
};
const page = { pageId: coffeePage, instagramUserId: '17841400455667788', urlTags: 'utm_source=facebook' };
const link: LinkAd = {
  ...page,
  type: 'link',
  trackingPixelId: '1455667788990012',
  message: 'Fresh from the roaster.',
  url: 'https://harbour.example/guji',
  headline: 'Ethiopia Guji',
  description: 'Peach and black tea',
  picture,
  callToAction: 'SHOP_NOW',
};
const { picture: _, type: __, ...texts } = link;
const video = (): VideoAd => ({ ...texts, type: 'video', videoId, thumbnail: picture });
const form = { leadFormId: '1209988776655401', callToAction: 'SIGN_UP' };
const create = (groupName: string, content: NewAd['content'], isPaused = false) =>
  creator().createAd(grant, harbour, groups.get(groupName) ?? { campaignId: '1' }, { name: 'Guji', isPaused, content });

test.each<[string, () => Promise<unknown>]>([
  ['create-group', () => creator().createGroup(grant, harbour, group)],
  ['find-group', () => creator().findGroup(grant, harbour, group, now())],
  ['count-groups', async () => creator().countGroups?.(grant, harbour, groups.get('traffic')?.campaignId ?? '')],
  ['create-link-ad', () => create('traffic', link)],
  ['create-post-ad', () => create('engagement', { ...page, type: 'post', postId }, true)],
  ['create-video-ad', () => create('traffic', video())],
  ['create-lead-ad', () => create('leads', { ...link, ...form })],
  ['create-lead-video-ad', () => create('leads', { ...video(), ...form })],
  ['create-page-like-ad', () => create('traffic', { ...link, callToAction: 'LIKE_PAGE' })],
  [
    'find-ad',
    async () => {
      const ad = { name: 'Guji', isPaused: false, content: link };
      expect(
        await creator().findAd(grant, harbour, groups.get('traffic') ?? { campaignId: '1' }, ad, now()),
      ).toBeDefined();
    },
  ],
  ['previews', () => ads.facebook.adPreviews.read(grant, harbour, link, ['MOBILE_FEED_STANDARD'])],
  [
    'upload-video',
    async () => {
      const file = { name: 'guji.mp4', type: 'video/mp4', bytes: new TextEncoder().encode('a video') };
      const id = await ads.facebook.adVideos.upload(grant, harbour, file);
      // A practice video is ready at the second check.
      expect([await ads.facebook.adVideos.isReady(grant, id), await ads.facebook.adVideos.isReady(grant, id)]).toEqual([
        false,
        true,
      ]);
    },
  ],
  ['images', () => ads.facebook.adImages.list(grant, harbour)],
])('operation %s → exactly the requests of its golden file', async (file, run) => {
  const since = (await ads.control.requestLog()).at(-1)?.id ?? 0;
  await run();
  const requests = await ads.control.requestLog(since);
  expect(findViolations(facebookFacts, requests, adScopes)).toEqual([]);
  await compareWithGolden(requests, `./golden/${file}.http`, [
    [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
    [/\b120\d{14}\b/g, '<object>'],
    [/(creative_id\\?":\\?")\d+/g, '$1<creative>'],
    [new RegExp(postId, 'g'), '<post>'],
    [new RegExp(videoId, 'g'), '<video>'],
    [/(upload_session_id": "|v25\.0\/)\d{16}\b/g, '$1<upload>'],
  ]);
});
