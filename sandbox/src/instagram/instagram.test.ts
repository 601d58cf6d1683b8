import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Network, type Sandbox, startSandbox } from '../index.ts';
import { daySeconds } from '../kit/durations.ts';
import { instagram, practiceApp } from './index.ts';
import { marcus, olive } from './seed.data.ts';

const harbour = '17841400455667788';
const redirect = 'http://localhost:4000/oauth/instagram/callback';
const everyScope =
  'pages_show_list,pages_read_engagement,business_management,instagram_basic,instagram_content_publish,instagram_manage_insights';

const jpeg = (width: number, height: number, bytes = 40) => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...size, 3]), Buffer.alloc(bytes)]);
};
/** Practice network of this test, which serves images and videos for Instagram to fetch. */
const host: Network = {
  name: 'host',
  routes: (app) => {
    app.get<{ Params: { width: string; height: string } }>('/:width/:height', async ({ params }, reply) =>
      reply.type('image/jpeg').send(jpeg(Number(params.width), Number(params.height))),
    );
    app.get('/huge.jpg', async (_request, reply) => reply.send(jpeg(1080, 1080, 8 * 1024 * 1024)));
    app.get('/picture.png', async (_request, reply) => reply.send(Buffer.from('\x89PNG and more of it', 'latin1')));
    app.get('/film.mp4', async (_request, reply) => reply.send(Buffer.from('\0\0\0\x18ftypmp42', 'latin1')));
  },
};

type Body = {
  id?: string;
  data?: { [field: string]: unknown; id?: string; insights?: Insights }[];
  access_token?: string;
  status_code?: string;
  status?: string;
  permalink?: string;
  error?: { code: number; error_subcode?: number; error_user_msg?: string };
  [field: string]: unknown;
};
type Insights = { data: { name: string; values: { value: number }[] }[] };
type Params = Record<string, string>;

let sandbox: Sandbox;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [instagram, host] });
});
afterAll(() => sandbox.stop());

const graph = () => `${sandbox.url}/instagram/graph/v25.0`;
const read = async (answer: Response): Promise<Body> => JSON.parse(await answer.text());
const get = async (path: string, params: Params = {}, token = '') =>
  read(
    await fetch(`${graph()}${path}?${new URLSearchParams(params)}`, { headers: { authorization: `Bearer ${token}` } }),
  );
const post = async (path: string, params: Params, token: string) =>
  read(
    await fetch(graph() + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(params),
    }),
  );
const dialog = () => `${sandbox.url}/instagram/www/v25.0/dialog/oauth`;
const buildDialogParams = (scope: string) => ({ client_id: practiceApp.id, redirect_uri: redirect, state: 's', scope });
const submitConsent = async (personId: string, answer: string, ticked = everyScope) => {
  const form = new URLSearchParams({
    ...buildDialogParams(everyScope),
    practice_person: personId,
    practice_answer: answer,
  });
  for (const scope of ticked.split(',')) form.append('practice_permission', scope);
  const { headers } = await fetch(dialog(), { method: 'POST', body: form, redirect: 'manual' });
  return new URL(headers.get('location') ?? 'about:blank');
};
const exchange = (params: Params) =>
  get('/oauth/access_token', { client_id: practiceApp.id, client_secret: practiceApp.secret, ...params });
const signIn = async (personId: string, ticked?: string): Promise<string> => {
  const code = (await submitConsent(personId, 'allow', ticked)).searchParams.get('code') ?? '';
  const short = await exchange({ code, redirect_uri: redirect });
  const long = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token ?? '' });
  return long.access_token ?? '';
};

let token = '';
beforeEach(async () => {
  await fetch(`${sandbox.url}/__sandbox/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'instagram' }),
  });
  sandbox.clock.reset();
  token = await signIn(olive.id);
});

const imageUrl = (width = 1080, height = 1080) => `${sandbox.url}/host/${width}/${height}`;
const createContainer = (params: Params) => post(`/${harbour}/media`, params, token);
const publish = (id = '') => post(`/${harbour}/media_publish`, { creation_id: id }, token);
const fetchStatus = async (id = '') => (await get(`/${id}`, { fields: 'status_code' }, token)).status_code;

test('the dialog lists accounts and permissions; Deny redirects with Facebook’s error', async () => {
  const page = await (await fetch(`${dialog()}?${new URLSearchParams(buildDialogParams(everyScope))}`)).text();
  for (const part of ['@harbourcoffee', 'No professional account', 'instagram_content_publish', 'Allow', 'Deny'])
    expect(page).toContain(part);
  const url = await submitConsent(olive.id, 'deny');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ error: 'access_denied', error_reason: 'user_denied' });
  const foreign = new URLSearchParams({ ...buildDialogParams(everyScope), redirect_uri: 'https://evil.example/' });
  expect((await fetch(`${dialog()}?${foreign}`)).status).toBe(400);
});

test('list of accounts → only accounts whose page the person has a role on, with the scope instagram_basic', async () => {
  const fields = 'id,tasks,instagram_business_account{id,username,followers_count}';
  const { data } = await get('/me/accounts', { fields }, token);
  expect(data?.[0]).toMatchObject({ instagram_business_account: { id: harbour, username: 'harbourcoffee' } });
  expect(data?.at(-1)).not.toHaveProperty('instagram_business_account');
  const limitedToken = await signIn(marcus.id, 'pages_show_list');
  expect((await get('/me/accounts', { fields }, limitedToken)).data?.[0]).not.toHaveProperty(
    'instagram_business_account',
  );
  expect((await get('/17841400677889900', {}, token)).error).toMatchObject({ code: 100, error_subcode: 33 });
});

describe('creating a container', () => {
  test.each([
    ['an image that is too wide', () => ({ image_url: imageUrl(1080, 400) }), 36003, 2207009],
    ['an image that is too tall', () => ({ image_url: imageUrl(800, 1200) }), 36003, 2207009],
    ['a PNG', () => ({ image_url: `${sandbox.url}/host/picture.png` }), 36001, 2207005],
    ['more than 8 MB', () => ({ image_url: `${sandbox.url}/host/huge.jpg` }), 36000, 2207004],
    ['a URL that answers 404', () => ({ image_url: `${sandbox.url}/host/none` }), 9004, 2207052],
    ['a URL outside loopback', () => ({ image_url: 'https://media.example/a.jpg' }), 9004, 2207052],
    ['a long caption', () => ({ image_url: imageUrl(), caption: 'x'.repeat(2201) }), 36004, 2207010],
    ['31 hashtags', () => ({ image_url: imageUrl(), caption: '#a '.repeat(31) }), 100, 2207040],
    ['21 mentions', () => ({ image_url: imageUrl(), caption: '@a '.repeat(21) }), 100, 2207040],
    ['no media', () => ({ caption: 'Only text' }), 100, undefined],
    ['a retired type', () => ({ media_type: 'VIDEO', video_url: `${sandbox.url}/host/film.mp4` }), 100, 2207023],
    ['a carousel of one', () => ({ media_type: 'CAROUSEL', children: '1' }), 100, 2207028],
    ['a carousel of unknown items', () => ({ media_type: 'CAROUSEL', children: '1,2' }), 100, 2207028],
  ])('new container with %s → error', async (_what, params, code, subcode) => {
    const { error } = await createContainer(params());
    expect(error?.code).toBe(code);
    expect(error?.error_subcode).toBe(subcode);
  });

  test.each([
    [300, 300],
    [1500, 1500],
    [1440, 754],
    [1080, 1350],
  ])('new container with an image of %i × %i px → FINISHED', async (width, height) => {
    expect(await fetchStatus((await createContainer({ image_url: imageUrl(width, height) })).id)).toBe('FINISHED');
  });

  test('creating a container requires the permission and the CREATE_CONTENT task', async () => {
    token = await signIn(olive.id, everyScope.replace('instagram_content_publish,', ''));
    expect((await createContainer({ image_url: imageUrl() })).error?.code).toBe(10);
    token = await signIn(marcus.id);
    expect((await createContainer({ image_url: imageUrl() })).error?.code).toBe(200);
  });

  test('container with a video → IN_PROGRESS for a minute, then FINISHED, EXPIRED after a day', async () => {
    const { id } = await createContainer({ media_type: 'REELS', video_url: `${sandbox.url}/host/film.mp4` });
    expect(await fetchStatus(id)).toBe('IN_PROGRESS');
    expect((await publish(id)).error).toMatchObject({ code: 9007, error_subcode: 2207027 });
    sandbox.clock.advance(60);
    expect(await fetchStatus(id)).toBe('FINISHED');
    sandbox.clock.advance(daySeconds);
    expect(await fetchStatus(id)).toBe('EXPIRED');
    expect((await publish(id)).error).toMatchObject({ error_subcode: 2207020 });
  });

  test('container with a file that is no video → ERROR after processing', async () => {
    const { id } = await createContainer({ media_type: 'REELS', video_url: `${sandbox.url}/host/picture.png` });
    sandbox.clock.advance(60);
    expect(await get(`/${id}`, { fields: 'status_code,status' }, token)).toMatchObject({
      status_code: 'ERROR',
      status: expect.stringContaining('2207026'),
    });
  });
});

test('a published container has a permalink page and cannot be published again', async () => {
  const { id } = await createContainer({ image_url: imageUrl(), caption: 'Fresh <b>today</b>', alt_text: 'A cup' });
  const media = await publish(id);
  expect(await fetchStatus(id)).toBe('PUBLISHED');
  expect((await publish(id)).error).toMatchObject({ code: 24 });
  const { permalink, ...fields } = await get(
    `/${media.id}`,
    { fields: 'permalink,caption,media_type,like_count' },
    token,
  );
  expect(fields).toMatchObject({ caption: 'Fresh <b>today</b>', media_type: 'IMAGE', like_count: 0 });
  const page = await (await fetch(String(permalink))).text();
  expect(page).toContain('Fresh &lt;b&gt;today&lt;/b&gt;');
  expect(page).toContain('alt="A cup"');
  expect(await (await fetch(`${sandbox.url}/instagram/harbourcoffee`)).text()).toContain(String(permalink));
});

test('a carousel keeps the order of its items and counts as one post', async () => {
  const items = [];
  for (const width of [500, 600, 700]) {
    items.push((await createContainer({ is_carousel_item: 'true', image_url: imageUrl(width, width) })).id);
  }
  expect((await publish(items[0])).error).toMatchObject({ code: 24 });
  const { id } = await createContainer({ media_type: 'CAROUSEL', children: items.join(','), caption: 'Three' });
  const media = await publish(id);
  const { children } = await get(`/${media.id}`, { fields: 'children{media_type,media_url}' }, token);
  expect(children).toMatchObject({ data: [{ media_type: 'IMAGE' }, {}, {}] });
  const quota = await get(`/${harbour}/content_publishing_limit`, { fields: 'config,quota_usage' }, token);
  expect(quota.data).toEqual([{ quota_usage: 1, config: { quota_total: 50, quota_duration: daySeconds } }]);
});

test('51st post within 24 hours → error; the same post a day later → accepted', async () => {
  for (let count = 0; count < 50; count += 1) await publish((await createContainer({ image_url: imageUrl() })).id);
  expect((await publish((await createContainer({ image_url: imageUrl() })).id)).error).toMatchObject({
    code: 9,
    error_subcode: 2207042,
  });
  sandbox.clock.advance(daySeconds);
  expect((await publish((await createContainer({ image_url: imageUrl() })).id)).id).toMatch(/^180\d{14}$/);
});

describe('insights', () => {
  test('metrics of a post → the same values as a field, in the list of posts and in its insights', async () => {
    const fields = 'id,timestamp,like_count,insights.metric(views,reach,likes)';
    const { data = [] } = await get(`/${harbour}/media`, { fields, limit: '100' }, token);
    expect(data.length).toBeGreaterThan(50);
    for (const { id, like_count, insights } of data.slice(0, 10)) {
      const direct = await get(`/${id}/insights`, { metric: 'views,reach,likes' }, token);
      expect(direct.data).toEqual(insights?.data);
      expect(insights?.data.find(({ name }) => name === 'likes')?.values[0]?.value).toBe(like_count);
    }
  });

  test('an account’s total of a range is the sum of its days', async () => {
    const params = {
      metric: 'reach',
      period: 'day',
      since: '2026-10-20T00:00:00+0000',
      until: '2026-11-10T00:00:00+0000',
    };
    const total = await get(`/${harbour}/insights`, { ...params, metric_type: 'total_value' }, token);
    const days = await get(`/${harbour}/insights`, params, token);
    const rows = Object(days.data?.[0]).values as { value: number }[];
    expect(rows).toHaveLength(21);
    const sum = rows.reduce((total, { value }) => total + value, 0);
    expect(total.data?.[0]).toMatchObject({ total_value: { value: sum } });
    expect(sum).toBeGreaterThan(0);
  });

  test('insights of a retired metric, without the permission, or of more than 30 days → error', async () => {
    expect((await get(`/${harbour}/media`, { fields: 'insights.metric(impressions)' }, token)).error?.code).toBe(100);
    const params = { metric: 'reach', period: 'day', since: '2026-01-01', until: '2026-11-01' };
    expect((await get(`/${harbour}/insights`, params, token)).error?.code).toBe(100);
    token = await signIn(olive.id, everyScope.replace(',instagram_manage_insights', ''));
    expect((await get(`/${harbour}/media`, { fields: 'insights.metric(reach)' }, token)).error?.code).toBe(10);
  });
});

test.each(['/instagram/nobody', '/instagram/p/nothing/', '/instagram/reel/nothing/'])(
  'page of an unknown account or post, GET %s → 404 with "not found"',
  async (path) => {
    const response = await fetch(sandbox.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('not found');
  },
);
