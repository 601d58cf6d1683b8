import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { noApprovals } from '@fanfare/contract/approvals/settings';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  adFields,
  type BuilderBusiness,
  createBuilderBusiness,
  facebookSettings,
  listObjects,
  nativeSettings,
  profileFor,
  runBuilder,
  saveProfile,
} from '../../../../test/fixtures/ads/ad-builder.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { allPosts } from '../../../../test/fixtures/post-report.ts';
import { getShare, inSeconds, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { postAdMessages } from './post-ads.service.ts';

let app: TestApp;
let business: BuilderBusiness;
let profile: number;
beforeAll(async () => {
  app = await createTestApp();
  business = await createBuilderBusiness(app);
  profile = await saveProfile(business, {
    facebook: await facebookSettings(business, 'OUTCOME_ENGAGEMENT'),
    nativeads: nativeSettings(business),
  });
});

const share = (message: string, fields: object = {}, adprofile: number | undefined = profile, user = business.owner) =>
  user.post('/social/post/create', {
    type: 'image',
    message,
    images: [{ media_id: Number(business.image) }],
    accounts: [{ social_network: 'facebook', social_account: business.page.value, adprofile }],
    ...fields,
  });
const countAds = async (name: string) =>
  (await listObjects(app, business, 'facebook', 'ad')).filter((ad) => ad.name.startsWith(name)).length;

test('post with an ad profile and a native ad → both ads are created from it, once', async () => {
  const nativead = { title: 'Fresh beans', brand_name: 'Harbour' };
  const fields = { nativead, submit_id: 'share-with-ads' };
  const answer = await share('Beans of the week', fields);
  expect(toList(answer.body.results)).toMatchObject([
    { published: true, ads: { error: null }, nativeads: { error: null } },
  ]);
  await share('Beans of the week', fields);
  await runBuilder(app);
  expect(await countAds('Beans of the week')).toBe(1);
  const banners = await listObjects(app, business, 'native-ads', 'ad');
  expect(banners.filter(({ name }) => name.includes('Fresh beans'))).toHaveLength(1);
});

test('scheduled post with an ad profile → its ad is created once the network has the post', async () => {
  await share('Beans of tomorrow', { scheduled_publish_time: inSeconds(app, hourSeconds) });
  expect(await countAds('Beans of tomorrow')).toBe(0);
  app.advanceClock(3601);
  await runUntilIdle(app, createWorker(app));
  await eventually(async () => expect(await countCreations('Beans of tomorrow')).toBe(1));
  // The worker of the app may send some of the deliveries.
  await eventually(async () => {
    await runBuilder(app);
    expect(await countAds('Beans of tomorrow')).toBe(1);
  });
});
const countCreations = async (name: string) =>
  toList((await business.owner.get('/facebook/ads/adbuilder')).body.items).filter((each) => String(each.name) === name)
    .length;

test('social post with a native ad but without an ad profile → post published, and the answer says that an ad profile is missing', async () => {
  app.advanceClock(600);
  const answer = await business.owner.post('/social/post/create', {
    type: 'text',
    message: 'No profile',
    nativead: { title: 'Beans', brand_name: 'Harbour' },
    accounts: [{ social_network: 'facebook', social_account: business.page.value }],
  });
  expect(toList(answer.body.results)).toMatchObject([
    { published: true, ads: null, nativeads: { error: adMessages.profile } },
  ]);
});

test('post with an ad by a member without a role for ads → post published, and the answer says that the ad lacks the role', async () => {
  app.advanceClock(600);
  const member = await createMember(app, business, { social: 'publisher' }, [business.page]);
  const answer = await share('By a member', {}, profile, member);
  expect(toList(answer.body.results)).toMatchObject([{ published: true, ads: { error: postAdMessages.noRole } }]);
  expect(await countAds('By a member')).toBe(0);
});

const build = (body: object, user = business.owner) => user.post('/facebook/ads/adbuilder', body);

test('ads above the owner’s approval threshold → wait for approval, once for a repeated submit; approved → created; ad profile changed meanwhile → request outdated; ad of a share → refused', async () => {
  const threshold = { ...noApprovals, spend: [{ currency: 'USD', above: '9' }] };
  expect((await business.owner.post('/approvals/settings', threshold)).status).toBe(200);
  const assets = [business.adAccount, business.page];
  const member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, assets);
  const linked = await profileFor(business, 'link');
  const ad = adFields(business, linked, { name: 'Needs approval', submit_id: 'builder-approval-1' });
  const before = (await listObjects(app, business, 'facebook', 'group')).length;
  const draft = Number(
    (await member.post('/ads/builder/draft/save', { ad: { ad_type: 'link', name: 'Kept' } })).body.id,
  );
  const asked = await build({ ...ad, draft_id: draft }, member);
  expect((await member.get(`/ads/builder/draft/${draft}`)).status).toBe(200);
  expect(asked.body).toMatchObject({ success: true, batch_id: null, approval_id: expect.any(Number), ads: [] });
  expect((await build(ad, member)).body).toEqual(asked.body);
  expect(await listObjects(app, business, 'facebook', 'group')).toHaveLength(before);
  const path = `/approval/${asked.body.approval_id}`;
  const diff = toList((await business.owner.get(path)).body.diff);
  expect(diff.find(({ label }) => String(label) === 'Needs approval')).toMatchObject({
    after: expect.stringContaining(String(ad.message)),
  });
  expect((await member.post(`${path}/approve`, {})).body).toMatchObject({ code: 'approval-own' });
  const approved = await business.owner.post(`${path}/approve`, {});
  expect(approved.body).toMatchObject({
    state: 'approved',
    url: expect.stringMatching(/^\/ads\/builder\?result=\d+$/),
  });
  await runBuilder(app);
  expect((await build(ad, member)).body).toMatchObject({ success: true, ads: [{ name: 'Needs approval' }] });
  const deliveries = toList((await business.owner.get('/deliveries')).body.items);
  const { body: delivery } = await business.owner.get(`/delivery/${deliveries[0]?.id}`);
  expect(JSON.stringify(delivery)).toContain(`Approved by ${business.owner.user.name}`);

  const outdated = adFields(business, linked, { name: 'Outdated', submit_id: 'builder-approval-2' });
  const [later, same] = await Promise.all([build(outdated, member), build(outdated, member)]);
  expect(same.body).toEqual(later.body);
  const facebook = await facebookSettings(business, 'OUTCOME_ENGAGEMENT', { daily_budget: '500' });
  const saved = { adprofile: { id: linked, adprofile_name: 'Raised' }, facebook };
  expect((await business.owner.post('/adprofile/save', saved)).status).toBe(200);
  expect((await business.owner.post(`/approval/${later.body.approval_id}/approve`, {})).body).toMatchObject({
    code: 'approval-outdated',
  });
  const paused = await build(adFields(business, linked, { name: 'Paused', create_paused: true }), member);
  expect(paused.body.batch_id).toEqual(expect.any(Number));
  const post = { pageId: business.page.value, id: `${business.page.value}_1`, title: 'A post' };
  const fromPost = (source: 'share' | 'automator') =>
    app.db.transaction((tx) =>
      app.adBuilder.createFromPost(tx, {
        businessId: business.bid,
        userId: member.user.id,
        profileId: linked,
        pagePost: post,
        source,
        sourceKey: `approval-${source}`,
      }),
    );
  await expect(fromPost('share')).rejects.toThrow('Create it in the ad builder');
  expect(await fromPost('automator')).toMatchObject({ isRepeated: false });
  await business.owner.post('/approvals/settings', noApprovals);
});

test('scheduled post whose ad can’t be queued → the activity of the post says why', async () => {
  app.advanceClock(600);
  const member = await createMember(app, business, { social: 'publisher' }, [business.page]);
  const answer = await share(
    'Later by a member',
    { scheduled_publish_time: inSeconds(app, hourSeconds) },
    profile,
    member,
  );
  const id = Number(toList(answer.body.results)[0]?.id);
  app.advanceClock(3601);
  await runUntilIdle(app, createWorker(app));
  await eventually(async () => {
    const messages = toList((await getShare(business.owner, id)).steps).map(({ sentence }) => String(sentence));
    expect(messages).toContain(`The ad of this post wasn’t created. ${postAdMessages.noRole}`);
  });
});

test('ads made from a post of a post report → the report shows that the post has an ad', async () => {
  const readRows = async () =>
    toList((await business.owner.get(`/facebook/page/post/report?${new URLSearchParams(allPosts)}`)).body.report);
  const isOwn = ({ page_id, promotable_id, has_ad }: Loose) =>
    String(page_id) === business.page.value && promotable_id && !has_ad;
  await business.owner.get('/facebook/page/post/report/pages');
  const post = await eventually(async () => {
    const found = (await readRows()).find(isOwn);
    expect(found).toBeDefined();
    return found;
  });
  await business.owner.post('/facebook/page/post/report/createad', {
    adprofile: profile,
    create_paused: true,
    page_data: { fb_page_id: business.page.value, posts: [String(post?.promotable_id)] },
  });
  await runBuilder(app);
  await eventually(async () => {
    const after = (await readRows()).find(({ post_id }) => post_id === post?.post_id);
    expect(after).toMatchObject({ has_ad: true });
  });
});
