import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { adTypes, objectiveMismatchMessages } from '@fanfare/contract/ad-builder/ad-types';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import {
  addVideo,
  adFields,
  type BuilderBusiness,
  createBuilderBusiness,
  facebookSettings,
  googleFields,
  googleSettings,
  listObjects,
  nativeSettings,
  profileFor,
  runBuilder,
  saveProfile,
} from '../../../test/fixtures/ads/ad-builder.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: BuilderBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBuilderBusiness(app);
});

const build = (body: object, user = business.owner) => user.post('/facebook/ads/adbuilder', body);
const open = async (id: unknown, user = business.owner) =>
  (await user.get(`/facebook/ads/adbuilder/${String(id)}`)).body;
const findAd = async (id: unknown) =>
  (await listObjects(app, business, 'facebook', 'ad')).find((ad) => ad.id === String(id));

describe('creating ads on Facebook', () => {
  test.each(adTypes)(
    'submit of an ad of type %s → an ad set and an ad on the network, in the ad profile’s campaign',
    async (type) => {
      const videos = await business.owner.get(`/facebook/page/${business.page.value}/videos`);
      const video_id = type === 'video' ? String(toList(videos.body.videos)[0]?.id) : '';
      const body = adFields(business, await profileFor(business, type), { ad_type: type, video_id });
      const answer = await build(body);
      expect(answer.body).toMatchObject({
        success: true,
        is_finished: true,
        errors: [],
        messages: ['Ad Created Successfully'],
        ads: [{ network: 'facebook', id: expect.any(String), name: 'Spring sale', status: expect.any(String) }],
      });
      const ad = await findAd(answer.body.ads?.[0]?.id);
      expect(ad).toMatchObject({ name: expect.stringMatching(/^Spring sale \[[a-z0-9]{6}\]$/), isOn: true });
      const { objects } = await open(answer.body.batch_id);
      expect(toList(objects)).toMatchObject([
        { level: 'group', state: 'done', id: ad?.groupId, is_leftover: false },
        { level: 'ad', state: 'done', id: ad?.id },
      ]);
    },
  );

  test.each(adTypes)(
    'submit of an ad of type %s with an ad profile of another objective → 400 with the message for this type, nothing is created',
    async (type) => {
      const profile = await profileFor(business, type === 'link' ? 'leads' : 'link');
      const before = (await listObjects(app, business, 'facebook', 'group')).length;
      const { status, body } = await build(adFields(business, profile, { ad_type: type, video_id: '1' }));
      expect([status, body.message]).toEqual([400, objectiveMismatchMessages[type]]);
      expect(await listObjects(app, business, 'facebook', 'group')).toHaveLength(before);
    },
  );
});

test('video of our media library chosen for ads → uploaded once; its ads wait until it is processed, then their creator is notified', async () => {
  const variants = { messages: ['The roast is back'] };
  const video_media = await addVideo(app, business, 'pour.mp4');
  const fields = { ad_type: 'video', video_media, name: 'Pour', variants };
  const answer = await build(adFields(business, await profileFor(business, 'video'), fields));
  expect(answer.body).toMatchObject({ success: true, is_finished: false, messages: ['Video Upload Processing'] });
  for (let round = 0; round < 4; round += 1) {
    app.advanceClock(20);
    await runBuilder(app);
  }
  const { objects, result } = await open(answer.body.batch_id);
  expect(toList(objects)).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
  expect(result).toMatchObject({ success: true, is_finished: true, messages: ['Ad Created Successfully'] });
  // The video is uploaded once, by three calls: start, send and finish.
  const uploads = app.sandbox.requestLog.list().filter(({ operation }) => operation === 'advideos.create');
  expect(uploads).toHaveLength(3);
});

test('two ads on Google and the native-ads network → one campaign on each, both ads in it', async () => {
  const profile = await saveProfile(business, {
    google: googleSettings(business),
    nativeads: nativeSettings(business),
  });
  const native = { nativead: { title: 'Fresh beans', brand_name: 'Acme' } };
  const ad = adFields(business, profile, { ...googleFields, ...native });
  const first = await build(ad);
  expect(first.body).toMatchObject({
    success: true,
    errors: [],
    ads: [{ network: 'nativeads' }, { network: 'google' }],
  });
  const second = await build({ ...ad, name: 'Summer sale' });
  expect(second.body).toMatchObject({ success: true, errors: [] });
  const one = await open(first.body.batch_id);
  const two = await open(second.body.batch_id);
  expect([toList(one.objects).map(({ level }) => level), toList(two.objects).map(({ level }) => level)]).toEqual([
    ['campaign', 'ad', 'campaign', 'ad'],
    ['ad', 'ad'],
  ]);
});

describe('submits that are refused before anything is sent', () => {
  const refusals: [string, object, string][] = [
    ['no image', { adimage: '' }, 'An image is required to create this ad'],
    ['no profile', { adprofile: undefined }, 'An Adprofile is required.'],
    ['a wrong address', { url: 'harbour' }, 'The website address is not valid'],
    [
      '51 variants',
      { variants: { messages: Array.from({ length: 16 }, (_, index) => `Text ${index}`), headlines: ['a', 'b'] } },
      'These variants give 51 ads. 50 is the maximum.',
    ],
  ];
  test.each(refusals)('submit of an ad with %s → 400 with the message of that error', async (_, changes, message) => {
    const { status, body } = await build(adFields(business, await profileFor(business, 'link'), changes));
    expect([status, body.message]).toEqual([400, message]);
  });

  test('ads for Google and native ads with invalid texts → a message for each invalid field', async () => {
    const profile = await saveProfile(business, {
      google: googleSettings(business),
      nativeads: nativeSettings(business),
    });
    const { body } = await build({
      ...adFields(business, profile, { nativead: { title: 'x'.repeat(71), brand_name: '' } }),
      google_final_url: ['harbour'],
      google_short_headline: ['50% off!'],
      google_long_headline: ['x'.repeat(91)],
      google_description: [''],
      google_business_name: ['Harbour & Co'],
    });
    expect(toList(body.fields).map(({ path, message }) => [path, message])).toEqual([
      ['nativead.title', 'Title cannot exceed 70 characters'],
      ['nativead.brand_name', 'A BRAND NAME IS REQUIRED'],
      ['google_final_url.0', 'The website address is not valid'],
      ['google_short_headline.0', 'Short Headline can only contain letters, numbers and spaces'],
      ['google_long_headline.0', 'Long Headline cannot exceed 90 characters'],
      ['google_description.0', 'Description is required'],
      ['google_business_name.0', 'Business Name can only contain letters, numbers, dots and spaces'],
    ]);
  });

  test('submit of an ad above what is left of the daily limit of the business → 409 with the amount that is left', async () => {
    const own = await createBuilderBusiness(app);
    const profile = await profileFor(own, 'link');
    const currencies = [{ currency: 'USD', daily_raise_limit: '15', owner_above: null }];
    await own.owner.post('/ads/limits', { max_change_percent: null, currencies });
    expect((await build(adFields(own, profile), own.owner)).body.success).toBe(true);
    const second = await build(adFields(own, profile), own.owner);
    expect([second.status, second.body.message]).toEqual([
      409,
      'This adds $10 a day. Today’s limit is $15, of which $5 is left.',
    ]);
  });

  test('submit of an ad with the ad profile or image of another business → 404; by a viewer of the ads manager → 403', async () => {
    const other = await createBuilderBusiness(app);
    const profile = await profileFor(business, 'link');
    expect((await build(adFields(other, profile), other.owner)).status).toBe(404);
    expect((await build(adFields(business, profile, { adimage: other.image }))).status).toBe(404);
    const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
    expect((await build(adFields(business, profile), viewer)).status).toBe(403);
  });

  test('list of creations → those in ad accounts that the member can use, no others', async () => {
    const submitted = await build(adFields(business, await profileFor(business, 'link')));
    const list = async (assets: BuilderBusiness['page'][]) => {
      const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, assets);
      const { body } = await viewer.get('/facebook/ads/adbuilder');
      return { total: body.total, ids: toList(body.items).map(({ id }) => id) };
    };
    expect((await list([business.adAccount])).ids).toContain(submitted.body.batch_id);
    expect(await list([business.page])).toEqual({ total: 0, ids: [] });
  });
});

test('ad builder sent with 2 texts and 2 image files → 4 ads in one ad set; sent again with the same submit id → the same creation', async () => {
  const ad = adFields(business, await profileFor(business, 'link'), {
    submit_id: 'builder-form-1',
    adimage: '',
    variants: { messages: ['Roasted today'] },
    create_paused: true,
  });
  const files = [
    { field: 'image', name: 'a.png', bytes: await randomImage(800, 800) },
    { field: 'image', name: 'b.png', bytes: await randomImage(800, 800) },
  ];
  const send = () => upload(business.owner, files, { payload: JSON.stringify(ad) }, '/facebook/ads/adbuilder');
  const { body } = await send();
  expect(body).toMatchObject({ success: true, errors: [] });
  expect((await send()).body.batch_id).toBe(body.batch_id);
  await runBuilder(app);
  const { objects } = await open(body.batch_id);
  expect(toList(objects).map(({ level, state }) => `${level} ${state}`)).toEqual([
    'group done',
    ...Array.from({ length: 4 }, () => 'ad done'),
  ]);
  const ads = await listObjects(app, business, 'facebook', 'ad');
  const [group] = toList(objects);
  expect(ads.filter(({ groupId }) => groupId === String(group?.id)).map(({ isOn }) => isOn)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('POST overview of an ad → what is created on each network and what it may cost a day', async () => {
  const profile = await saveProfile(business, {
    facebook: await facebookSettings(business, 'OUTCOME_ENGAGEMENT'),
    google: googleSettings(business),
  });
  const { body } = await business.owner.post('/facebook/ads/adbuilder/overview', {
    ...adFields(business, profile, googleFields),
  });
  expect(body).toMatchObject({
    lines: [
      {
        network: 'facebook',
        creates: expect.stringContaining('1 ad set with 1 ad'),
        cost: '1 × $10.00 = $10.00 a day',
      },
      { network: 'google', creates: '1 campaign Display with 1 ad', cost: '1 × $5.00 = $5.00 a day' },
    ],
    total: 'Up to $15.00 a day',
    problems: [],
    ads: 2,
    begins: expect.stringContaining('start by themselves'),
  });
});

test('POST preview and GET ad images → Facebook’s previews by format, images of the account that an ad can use', async () => {
  const ad = adFields(business, await profileFor(business, 'link'));
  const { body } = await business.owner.post('/facebook/ads/preview', ad);
  expect(toList(body.previews).map(({ ad_format }) => ad_format)).toEqual([
    'MOBILE_FEED_STANDARD',
    'DESKTOP_FEED_STANDARD',
    'RIGHT_COLUMN_STANDARD',
  ]);
  const images = await business.owner.get(`/facebook/ads/account/${business.adAccount.value}/adimages`);
  const [image] = toList(images.body.images);
  expect(image).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: expect.any(Number) });
  const used = await build({ ...ad, adimage: String(image?.hash) });
  expect(used.body).toMatchObject({ success: true, errors: [] });
});

test('ads requested for two posts of a post report → one ad for each post', async () => {
  const posts = toList(
    (await business.owner.get(`/facebook/page/post_select?page_id=${business.page.value}`)).body.posts,
  );
  const ids = posts.slice(0, 2).map(({ id }) => String(id));
  const { body } = await business.owner.post('/facebook/page/post/report/createad', {
    adprofile: await profileFor(business, 'link'),
    page_data: JSON.stringify({ fb_page_id: business.page.value, posts: ids }),
  });
  expect(body).toMatchObject({ success: true, errors: [], ads: [{ network: 'facebook' }, { network: 'facebook' }] });
});

test('ad from a post of another page than that of the ad profile → refused, in a post report and in the ad builder', async () => {
  const adprofile = await profileFor(business, 'link');
  const foreign = `1${business.page.value}_1`;
  const page_data = { fb_page_id: business.page.value, posts: [foreign] };
  const fromReport = await business.owner.post('/facebook/page/post/report/createad', { adprofile, page_data });
  expect([fromReport.status, fromReport.body.message]).toEqual([400, adMessages.otherPage]);
  const built = await build(adFields(business, adprofile, { post_id: foreign }));
  expect(built.body.fields).toEqual([{ path: 'post_id', message: adMessages.otherPage }]);
});

describe('drafts and their public preview', () => {
  const visit = (url: unknown) => app.http.inject({ method: 'GET', url: new URL(String(url)).pathname });

  test('preview link of an ad draft → shows changes of the draft, takes comments, is not indexed; revoked → gone', async () => {
    const ad = { ad_type: 'link', name: 'Draft <one>', message: 'First text' };
    const { body } = await business.owner.post('/ads/builder/draft/save', { ad });
    const path = `/ads/builder/draft/${String(body.id)}`;
    const link = await business.owner.post(`${path}/link`);
    const first = await visit(link.body.url);
    expect([first.statusCode, first.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
    expect(first.body).toContain('Draft &lt;one&gt;');
    await business.owner.post('/ads/builder/draft/save', {
      id: Number(body.id),
      ad: { ...ad, message: 'Second text' },
    });
    const second = await visit(link.body.url);
    expect(second.body).toContain('Second text');
    const token = /name="form_token" value="([^"]+)"/.exec(second.body)?.[1] ?? '';
    const action = /action="(\/forms\/[^"]+)"/.exec(second.body)?.[1] ?? '';
    const comment = (name: string) =>
      app.http.inject({
        method: 'POST',
        url: action,
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ form_token: token, name, text: '<b>Larger</b> logo' }).toString(),
      });
    const sent = await Promise.all([comment('Client'), comment('Partner')]);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await visit(link.body.url)).body).toContain('&lt;b&gt;Larger&lt;/b&gt; logo');
    const { ad: kept, comments } = (await business.owner.get(path)).body;
    const texts = toList(comments).map(({ name, text }) => `${name}: ${text}`);
    expect(kept).toMatchObject({ message: 'Second text' });
    expect(texts.toSorted()).toEqual(['Client: <b>Larger</b> logo', 'Partner: <b>Larger</b> logo']);
    await business.owner.post(`${path}/link/revoke`);
    expect((await visit(link.body.url)).statusCode).toBe(404);
  });
});

test('UTM settings of a new business → on, with the default template; switched off → saved; unknown placeholder → 400', async () => {
  const settings = '/ads/builder/settings';
  expect((await business.owner.get(settings)).body).toMatchObject({
    utm: { is_on: true, template: expect.stringContaining('utm_source={network}') },
  });
  const wrong = await business.owner.post(settings, { utm: { is_on: true, template: 'utm_source={planet}' } });
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('{planet} isn’t known')]);
  expect((await business.owner.post(settings, { utm: { is_on: false, template: '' } })).status).toBe(200);
});
