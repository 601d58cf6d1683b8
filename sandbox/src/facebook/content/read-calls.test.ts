import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { ines, marcus, olive } from '../seed.data.ts';
import { type Row, testClient } from '../test-client.ts';

const pageId = '108334455667788';
const now = () => new Date('2026-11-15T10:00:00Z');

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let user = '';
let page = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now });
  facebook = testClient({ url: sandbox.url, fetch });
  user = await facebook.login(olive);
  page = await facebook.pageToken(user, pageId);
});
afterAll(() => sandbox.stop());

const fetchAllPages = async (path: string, params: Record<string, string>, token = page): Promise<Row[]> => {
  const rows: Row[] = [];
  let response = await facebook.get(path, params, token);
  for (let pageCount = 0; pageCount < 100; pageCount += 1) {
    rows.push(...(response.body.data ?? []));
    const next = response.body.paging?.next;
    if (next === undefined) return rows;
    const { origin, pathname, searchParams } = new URL(next);
    response = await facebook.get(origin + pathname, Object.fromEntries(searchParams));
  }
  throw new Error('More than 100 pages.');
};

describe('people and pages', () => {
  test('a profile has the requested fields; email requires the permission', async () => {
    const fields = 'id,name,email,picture{url}';
    expect((await facebook.get('/me', { fields }, user)).body).toEqual({
      id: olive.id,
      name: 'Olive Hartmann',
      email: 'olive@harbour-coffee.test',
      picture: { data: { url: `${sandbox.url}/facebook/pictures/${olive.id}.svg` } },
    });
    const limitedToken = await facebook.login(ines, { scope: 'pages_show_list' });
    expect((await facebook.get('/me', { fields: 'name,email' }, limitedToken)).body).toEqual({
      id: ines.id,
      name: 'Ines Duarte',
    });
  });

  test('/me/accounts lists pages with tokens and tasks; pages of a business are listed through it', async () => {
    const fields =
      'id,name,access_token,category,tasks,picture{url},fan_count,followers_count,link,instagram_business_account{id,username}';
    const { body } = await facebook.get('/me/accounts', { fields, limit: '100' }, user);
    expect(body.data?.map(({ name }) => name)).toEqual(['Harbour Coffee Roasters', 'Harbour Coffee Events']);
    expect(body.data?.[0]).toMatchObject({
      id: pageId,
      access_token: page,
      tasks: expect.arrayContaining(['PROFILE_PLUS_CREATE_CONTENT', 'PROFILE_PLUS_ADVERTISE']),
      instagram_business_account: { id: '17841400455667788', username: 'harbourcoffee' },
      followers_count: expect.any(Number),
    });
    const businesses = await facebook.get('/me/businesses', {}, user);
    const owned = await facebook.get(
      `/${businesses.body.data?.[0]?.id}/owned_pages`,
      { fields: 'name,access_token' },
      user,
    );
    expect(owned.body.data?.map(({ name }) => name)).toContain('Northside Food Market');
    expect(owned.body.data?.every(({ access_token }) => access_token)).toBe(true);
  });

  test('pages with the field tasks → only in /me/accounts; with permitted_tasks → only in client_pages; elsewhere error code 100', async () => {
    const business = (await facebook.get('/me/businesses', {}, user)).body.data?.[0]?.id;
    const read = async (path: string, fields: string) => (await facebook.get(path, { fields }, user)).body.error;
    const unknown = (name: string) => ({
      code: 100,
      message: `(#100) Tried accessing nonexisting field (${name}) on node type (Page)`,
    });
    expect(await read(`/${business}/owned_pages`, 'id,tasks')).toMatchObject(unknown('tasks'));
    expect(await read(`/${pageId}`, 'id,tasks')).toMatchObject(unknown('tasks'));
    expect(await read(`/${business}/owned_pages`, 'id,permitted_tasks')).toMatchObject(unknown('permitted_tasks'));
    expect(await read(`/${business}/client_pages`, 'id,permitted_tasks')).toBeUndefined();
  });

  test('/me/accounts without pages_show_list → empty list', async () => {
    const token = await facebook.login(ines, { scope: 'email' });
    await facebook.remove('/me/permissions/pages_show_list', token);
    expect((await facebook.get('/me/accounts', {}, token)).body).toEqual({ data: [] });
  });

  test('/pages/search finds pages by a part of their name', async () => {
    const { body } = await facebook.get(
      '/pages/search',
      { q: 'harbour', fields: 'id,name,location,link,verification_status', limit: '1' },
      user,
    );
    expect(body.data).toEqual([
      expect.objectContaining({
        name: 'Harbour Coffee Roasters',
        location: { city: 'Bristol', country: 'United Kingdom' },
      }),
    ]);
    expect(body.paging?.next).toContain('after=');
    expect((await facebook.get('/pages/search', {}, user)).body.error?.code).toBe(100);
  });

  test('subscribed_apps stores the subscribed fields of a page', async () => {
    expect((await facebook.post(`/${pageId}/subscribed_apps`, { subscribed_fields: 'feed' }, page)).body).toEqual({
      success: true,
    });
    expect((await facebook.get(`/${pageId}/subscribed_apps`, {}, page)).body.data?.[0]).toMatchObject({
      subscribed_fields: ['feed'],
    });
  });

  test('scraping a URL returns its preview and counts', async () => {
    const { body } = await facebook.post('/', { id: 'https://harbour-coffee.test/new-guji', scrape: 'true' }, user);
    expect(body).toMatchObject({
      url: 'https://harbour-coffee.test/new-guji',
      type: 'website',
      title: 'New guji',
      id: expect.stringMatching(/^\d{16}$/),
      updated_time: '2026-11-15T10:00:00+0000',
    });
    expect(
      (await facebook.post('/', { id: 'https://nowhere.invalid', scrape: 'true' }, user)).body.error?.error_subcode,
    ).toBe(1609005);
    const counts = await facebook.get('/', { id: 'https://harbour-coffee.test/new-guji', fields: 'engagement' }, user);
    expect(counts.body).toMatchObject({ engagement: { share_count: expect.any(Number) } });
  });
});

describe('call syntax', () => {
  test.each<[string, string, Record<string, string>, number, number | undefined]>([
    ['an unknown field', '/me', { fields: 'id,colour' }, 100, undefined],
    ['a syntax error in fields', '/me', { fields: 'id,name{' }, 2500, undefined],
    ['an unknown id', '/999999999999999', {}, 100, 33],
    ['an unknown alias', '/nobody.here', {}, 803, undefined],
    ['an unknown edge', '/me/friendships', {}, 2500, undefined],
    ['an invalid limit', '/me/accounts', { limit: 'many' }, 100, undefined],
    ['an invalid cursor', '/me/accounts', { after: 'AAAA' }, 100, undefined],
    ['another user’s page', '/112556677889900/published_posts', {}, 10, undefined],
  ])('read call with %s: GET %s with the parameters %j → error code %i', async (_what, path, params, code, subcode) => {
    const { body } = await facebook.get(path, params, user);
    expect(body.error).toMatchObject({
      code,
      fbtrace_id: expect.any(String),
      message: expect.any(String),
      type: expect.any(String),
    });
    if (subcode !== undefined) expect(body.error?.error_subcode).toBe(subcode);
  });

  test.each(['v13.0', 'v23.0', 'v24.0'])('call with API version %s → error code 2635', async (version) => {
    const { status, body } = await facebook.get(`${sandbox.url}/facebook/graph/${version}/me`, {}, user);
    expect([status, body.error?.code]).toEqual([400, 2635]);
  });
  test('call with API version v26.0 → status 200; with v99.0 → error code 2500', async () => {
    const supported = await facebook.get(`${sandbox.url}/facebook/graph/v26.0/me`, {}, user);
    expect([supported.status, supported.headers.get('facebook-api-version')]).toEqual([200, 'v26.0']);
    expect((await facebook.get(`${sandbox.url}/facebook/graph/v99.0/me`, {}, user)).body.error?.code).toBe(2500);
  });

  test('responses have usage headers', async () => {
    expect((await facebook.get('/me', {}, user)).headers.get('x-app-usage')).toBe(
      '{"call_count":0,"total_cputime":0,"total_time":0}',
    );
    const byPage = await facebook.get('/me', {}, page);
    expect(JSON.parse(byPage.headers.get('x-business-use-case-usage') ?? '')).toMatchObject({
      [pageId]: [{ type: 'pages', estimated_time_to_regain_access: 0 }],
    });
  });

  test('call with ids= or date_format= → error, as since October 2026; with batch= → up to 50 calls are run', async () => {
    const many = await facebook.get('/', { ids: `${pageId},109445566778899`, fields: 'name' }, user);
    expect(many.body.error).toMatchObject({ code: 100 });
    expect((await facebook.get('/me', { date_format: 'U' }, user)).body.error).toMatchObject({ code: 100 });
    const entries = [
      { method: 'GET', relative_url: 'v25.0/me?fields=name' },
      { method: 'GET', relative_url: 'nobody' },
      { method: 'POST', relative_url: `${pageId}/feed`, body: 'message=Not+with+this+token' },
    ];
    const { body } = await facebook.post(`${sandbox.url}/facebook/graph/`, { batch: JSON.stringify(entries) }, user);
    const responses = body as unknown as { code: number; body: string; headers: { name: string; value: string }[] }[];
    expect(responses.map(({ code }) => code)).toEqual([200, 404, 403]);
    expect(JSON.parse(responses[0]?.body ?? '')).toEqual({ name: 'Olive Hartmann', id: olive.id });
    const tooMany = await facebook.post('/', { batch: JSON.stringify(Array(51).fill(entries[0])) }, user);
    expect(tooMany.body.error?.code).toBe(100);
  });
});

describe('posts', () => {
  test('published posts are listed newest first, paged without gaps or duplicates', async () => {
    const rows = await fetchAllPages(`/${pageId}/published_posts`, { fields: 'id,created_time', limit: '7' });
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const times = rows.map(({ created_time }) => String(created_time));
    expect(times).toEqual(times.toSorted().reverse());
    expect((times.at(-1) ?? '9') < '2026-06').toBe(true);
    const first = await facebook.get(`/${pageId}/published_posts`, { limit: '7' }, page);
    expect(first.body.paging?.next).toMatch(
      new RegExp(`^${sandbox.url}/facebook/graph/v25.0/${pageId}/published_posts\\?access_token=`),
    );
    expect(first.body.paging?.previous).toBeUndefined();
  });

  test('published posts can be limited by since and until', async () => {
    const rows = await fetchAllPages(`/${pageId}/published_posts`, {
      since: '2026-08-01',
      until: String(Date.parse('2026-08-31') / 1000),
    });
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(({ created_time }) => created_time?.startsWith('2026-08'))).toBe(true);
  });

  test('published posts support all fields of the reference', async () => {
    const fields =
      'id,message,created_time,permalink_url,full_picture,status_type,is_eligible_for_promotion,promotable_id,allowed_advertising_objectives,attachments{media_type,type,title,description,url,unshimmed_url,media,target,subattachments},shares,comments.limit(0).summary(true),reactions.limit(0).summary(true),insights.metric(post_media_view,post_total_media_view_unique,post_clicks,post_reactions_by_type_total)';
    const rows = await fetchAllPages(`/${pageId}/published_posts`, { fields, limit: '100' });
    const kinds = rows.map(
      (row) => (row.attachments as { data: { media_type: string }[] } | undefined)?.data[0]?.media_type,
    );
    expect(new Set(kinds)).toEqual(new Set([undefined, 'photo', 'album', 'video', 'link']));
    const promoted = rows.find(({ id, promotable_id }) => id !== promotable_id);
    const byPromotableId = await facebook.get(`/${promoted?.promotable_id}`, { fields: 'id' }, page);
    expect(byPromotableId.body).toEqual({ id: promoted?.id });
    expect(new Set(rows.map((row) => row.is_eligible_for_promotion))).toEqual(new Set([true, false]));
    const videos = await fetchAllPages(`/${pageId}/videos`, {
      type: 'uploaded',
      fields: 'id,title,description,length,picture,source,created_time,permalink_url,post_id,status,published,views',
    });
    expect(videos.length).toBe(kinds.filter((kind) => kind === 'video').length);
    expect(videos.every(({ published }) => published)).toBe(true);
  });

  test('published posts require pages_read_engagement, and their insights require read_insights', async () => {
    const token = await facebook.login(marcus, { scope: 'pages_show_list,pages_read_engagement' });
    const pageToken = await facebook.pageToken(token, '112556677889900');
    expect((await facebook.get('/112556677889900/posts', {}, pageToken)).status).toBe(200);
    expect(
      (await facebook.get('/112556677889900/insights', { metric: 'page_follows' }, pageToken)).body.error?.code,
    ).toBe(10);
    expect(
      (await facebook.get('/112556677889900/posts', { fields: 'insights.metric(post_clicks)' }, pageToken)).body.error
        ?.code,
    ).toBe(10);
    await facebook.remove('/me/permissions/pages_read_engagement', token);
    const rejected = await facebook.get('/112556677889900/posts', {}, pageToken);
    expect([rejected.status, rejected.body.error?.code]).toEqual([403, 10]);
  });
});

test('tokens, posts and duplicate detection survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-facebook-'));
  const start = async () => {
    const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, now });
    return { sandbox, client: testClient({ url: sandbox.url, fetch }) };
  };
  const firstRun = await start();
  const token = await firstRun.client.pageToken(await firstRun.client.login(olive), pageId);
  const { body } = await firstRun.client.post(`/${pageId}/feed`, { message: 'Remember me' }, token);
  await firstRun.sandbox.stop();
  const secondRun = await start();
  expect((await secondRun.client.get(`/${body.id}`, {}, token)).body).toMatchObject({
    id: body.id,
    message: 'Remember me',
  });
  expect((await secondRun.client.post(`/${pageId}/feed`, { message: 'Remember me' }, token)).body.error?.code).toBe(
    506,
  );
  await secondRun.sandbox.stop();
  rmSync(dataDir, { recursive: true });
});
