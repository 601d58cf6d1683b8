import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../index.ts';
import { facebook as network } from '../../index.ts';
import { olive } from '../../seed.data.ts';
import { type Row, type TestResponse, testClient } from '../../test-client.ts';

const account = 'act_204466881012';
const pageId = '108334455667788';
const formId = '1209988776655401';
let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let token = '';
let hash = '';
let posts: Row[] = [];
let videoId = '';
const sets = new Map<string, string>();

/** The header of a PNG image of 1200 × 630 pixels, in hexadecimal digits. */
const png = '89504e470d0a1a0a0000000d49484452000004b0000002760802000000';

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  facebook = testClient({ url: sandbox.url, fetch });
  token = await facebook.login(olive);
  hash = await upload(Buffer.from(png, 'hex'), 'cup.png');
  const page = await facebook.pageToken(token, pageId);
  const fields = 'promotable_id,is_eligible_for_promotion,status_type,message';
  posts = (await facebook.get(`/${pageId}/published_posts`, { fields, limit: '100' }, page)).body.data ?? [];
  videoId = (await facebook.get(`/${pageId}/videos`, {}, page)).body.data?.[0]?.id ?? '';
  const goals: [string, string, Record<string, string>][] = [
    ['OUTCOME_TRAFFIC', 'LINK_CLICKS', {}],
    ['OUTCOME_ENGAGEMENT', 'POST_ENGAGEMENT', {}],
    ['OUTCOME_LEADS', 'LEAD_GENERATION', { promoted_object: JSON.stringify({ page_id: pageId }) }],
  ];
  for (const [objective, goal, more] of goals) sets.set(goal, await createSet(objective, goal, more));
});
afterAll(() => sandbox.stop());

const post = (path: string, params: Record<string, string> | FormData) => facebook.post(path, params, token);
const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.set('filename', new Blob([bytes]), name);
  const { text } = await post(`/${account}/adimages`, form);
  return /"hash":"(\w+)"/.exec(text)?.[1] ?? text;
};
const createSet = async (objective: string, goal: string, more: Record<string, string> = {}) => {
  const campaign = { name: 'New', objective, special_ad_categories: '[]', is_adset_budget_sharing_enabled: 'false' };
  const { body } = await post(`/${account}/campaigns`, { ...campaign, status: 'ACTIVE' });
  const targeting = { geo_locations: { countries: ['GB'] }, targeting_automation: { advantage_audience: 0 } };
  const created = await post(`/${account}/adsets`, {
    name: 'Set',
    campaign_id: String(body.id),
    optimization_goal: goal,
    billing_event: 'IMPRESSIONS',
    daily_budget: '1000',
    targeting: JSON.stringify(targeting),
    status: 'ACTIVE',
    ...more,
  });
  return String(created.body.id);
};
const linkData = () => ({ link: 'https://harbour-coffee.test', message: 'Hello', name: 'Beans', image_hash: hash });
const videoData = () => ({ video_id: videoId, image_hash: hash, title: 'Beans' });
const leadAction = { type: 'SIGN_UP', value: { lead_gen_form_id: formId } };
const story = (data: object, more: object = {}) => ({
  object_story_spec: { page_id: pageId, link_data: data, ...more },
});
const video = (data: object) => ({ object_story_spec: { page_id: pageId, video_data: data } });
const encode = (creative: object) =>
  Object.fromEntries(
    Object.entries(creative).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
const createCreative = (creative: object) => post(`/${account}/adcreatives`, encode(creative));
const createAd = (goal: string, creative: object, more: Record<string, string> = {}) =>
  post(`/${account}/ads`, {
    name: 'Ad',
    adset_id: sets.get(goal) ?? '',
    creative: JSON.stringify(creative),
    status: 'ACTIVE',
    ...more,
  });
const codesOf = ({ body }: TestResponse) => [body.error?.code, body.error?.error_subcode];
const findPost = (isEligible: boolean, type?: string) =>
  posts.find((row) => row.is_eligible_for_promotion === isEligible && (!type || row.status_type === type));

test.each<[string, () => object, [number, number | undefined]]>([
  ['nothing', () => ({ name: 'Empty' }), [100, undefined]],
  ['no page', () => ({ object_story_spec: { link_data: linkData() } }), [100, 1885833]],
  ['the page of another person', () => ({ object_story_spec: { page_id: '112556677889900' } }), [200, undefined]],
  ['no content', () => ({ object_story_spec: { page_id: pageId } }), [100, undefined]],
  ['a link that is no URL', () => story({ ...linkData(), link: 'beans' }), [100, 2446383]],
  ['an unknown picture', () => story({ ...linkData(), image_hash: 'ab'.repeat(16) }), [100, undefined]],
  ['an unknown button', () => story({ ...linkData(), call_to_action: { type: 'DANCE' } }), [100, undefined]],
  ['a lead form and a website', () => story({ ...linkData(), call_to_action: leadAction }), [100, undefined]],
  ['no lead form and the link of one', () => story({ ...linkData(), link: 'http://fb.me/' }), [100, 2446383]],
  [
    'a lead form and a button to shop',
    () => story({ ...linkData(), link: 'http://fb.me/', call_to_action: { ...leadAction, type: 'SHOP_NOW' } }),
    [100, 1373054],
  ],
  [
    'an archived lead form',
    () => {
      const value = { lead_gen_form_id: '1209988776655403' };
      return story({ ...linkData(), link: 'http://fb.me/', call_to_action: { type: 'SIGN_UP', value } });
    },
    [100, undefined],
  ],
  ['another Instagram account', () => story(linkData(), { instagram_user_id: '17841' }), [100, 1815199]],
  ['the retired Instagram parameter', () => ({ ...story(linkData()), instagram_actor_id: '1' }), [100, undefined]],
  ['a video without a thumbnail', () => video({ ...videoData(), image_hash: undefined }), [100, undefined]],
  ['an unknown video', () => video({ ...videoData(), video_id: '1' }), [100, undefined]],
  ['a post that does not exist', () => ({ object_story_id: `${pageId}_1` }), [100, 1885557]],
  ['a post that is not eligible', () => ({ object_story_id: findPost(false)?.id }), [100, 1487472]],
  ['a long name', () => ({ ...story(linkData()), name: 'x'.repeat(101) }), [100, undefined]],
])('a creative with %s → refused', async (_what, creative, codes) => {
  expect(codesOf(await createCreative(creative()))).toEqual(codes);
});

test('new creative equal to an older one → the older id; with other content → a new id; with validate_only → none is created', async () => {
  const first = await createCreative(story(linkData()));
  expect((await createCreative(story(linkData()))).body.id).toBe(first.body.id);
  const tagged = await createCreative({ ...story(linkData()), url_tags: 'a=b' });
  expect(tagged.body.id).not.toBe(first.body.id);
  const checked = await createCreative({ ...story(linkData()), url_tags: 'c=d', execution_options: ['validate_only'] });
  expect(checked.body).toEqual({ success: true });
});

test.each<[string, string, () => object, [number, number | undefined]]>([
  ['a website in a lead ad set', 'LEAD_GENERATION', () => story(linkData()), [100, 2446509]],
  ['a photo in a traffic ad set', 'LINK_CLICKS', () => photo(), [100, 1487472]],
  [
    'a button to like the page in a traffic ad set',
    'LINK_CLICKS',
    () => story({ ...linkData(), call_to_action: { type: 'LIKE_PAGE', value: { page: pageId } } }),
    [100, 1373054],
  ],
  ['an unknown creative', 'LINK_CLICKS', () => ({ creative_id: '1' }), [100, undefined]],
])('an ad with %s → refused', async (_what, goal, creative, codes) => {
  expect(codesOf(await createAd(goal, creative()))).toEqual(codes);
});
const photo = () => ({ object_story_id: String(findPost(true, 'added_photos')?.promotable_id) });

test('an ad with a pixel of another account → refused', async () => {
  const specs = [{ 'action.type': ['offsite_conversion'], fb_pixel: ['1566778899001123'] }];
  const refused = await createAd('LINK_CLICKS', story(linkData()), { tracking_specs: JSON.stringify(specs) });
  expect(codesOf(refused)).toEqual([100, undefined]);
});

test('new ad with a photo post for engagement → in review and listed on the account’s page; with a deleted post → refused', async () => {
  const { body } = await createAd('POST_ENGAGEMENT', photo(), { fields: 'id,effective_status' });
  expect(body).toMatchObject({ id: expect.any(String), effective_status: 'PENDING_REVIEW' });
  const page = await fetch(`${sandbox.url}/facebook/ad-accounts/204466881012`);
  expect(await page.text()).toContain(`href="/facebook/ads/${body.id}"`);
  expect((await fetch(`${sandbox.url}/facebook/ads/${body.id}`)).status).toBe(200);

  const { body: creative } = await createCreative(photo());
  const source = findPost(true, 'added_photos')?.id;
  await facebook.remove(`/${source}`, await facebook.pageToken(token, pageId));
  const refused = await createAd('POST_ENGAGEMENT', { creative_id: creative.id });
  expect(codesOf(refused)).toEqual([100, 1885557]);
});

test('uploaded image: the same bytes again → the same hash; a file that is no image, or without an extension → refused', async () => {
  expect(await upload(Buffer.from(png, 'hex'), 'again.png')).toBe(hash);
  expect(await upload(Buffer.from('hello'), 'text.png')).toContain('1366046');
  expect(await upload(Buffer.from(png, 'hex'), 'cup')).toContain('extension');
  const base64 = await post(`/${account}/adimages`, { bytes: Buffer.from(png, 'hex').toString('base64') });
  expect(base64.body).toMatchObject({ images: { bytes: { hash, width: 1200, height: 630 } } });
  const { body } = await facebook.get(`/${account}/adimages`, { fields: 'hash,name,url,width' }, token);
  expect(body.data).toEqual([expect.objectContaining({ hash, name: 'cup.png', width: 1200 })]);
  const closed = await post('/act_204466881020/adimages', { bytes: 'AAAA' });
  expect(codesOf(closed)).toEqual([200, undefined]);
});

test('preview of a creative → a frame; unknown format, or right column for a lead form → refused', async () => {
  const preview = (ad_format: string, creative: object) =>
    facebook.get(`/${account}/generatepreviews`, { ad_format, creative: JSON.stringify(creative) }, token);
  const { body } = await preview('MOBILE_FEED_STANDARD', story(linkData()));
  expect(body.data).toEqual([{ body: expect.stringMatching(/^<iframe src="http:\/\/127\.0\.0\.1:\d+\/facebook\//) }]);
  expect(codesOf(await preview('BILLBOARD', story(linkData())))).toEqual([100, undefined]);
  const lead = story({ ...linkData(), link: 'http://fb.me/', call_to_action: leadAction });
  expect(codesOf(await preview('RIGHT_COLUMN_STANDARD', lead))).toEqual([2606, undefined]);
});
