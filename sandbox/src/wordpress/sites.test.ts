import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { wordpress } from './index.ts';
import { drawSampleImage } from './media/sample-image.ts';
import { practiceApp } from './seed.data.ts';
import { testClient } from './test-client.ts';

let sandbox: Sandbox;
let site: ReturnType<typeof testClient>;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [wordpress] });
  site = testClient({ url: sandbox.url, fetch });
});
beforeEach(() => site.control('/reset', { network: 'wordpress' }));
afterAll(() => sandbox.stop());

const siteUrl = (slug: string) => `${sandbox.url}/wordpress/${slug}`;

test('REST API of each site → by Link header, by /wp-json or by rest_route', async () => {
  const [pretty, quiet, plain] = await Promise.all(
    ['harbour', 'cycles', 'market'].map((slug) => site.get(`${siteUrl(slug)}/`)),
  );
  expect(pretty?.headers.get('link')).toBe(`<${siteUrl('harbour')}/wp-json/>; rel="https://api.w.org/"`);
  expect(quiet?.headers.get('link')).toBeNull();
  expect(plain?.headers.get('link')).toBe(`<${siteUrl('market')}/index.php?rest_route=/>; rel="https://api.w.org/"`);
  expect((await site.get(`${siteUrl('cycles')}/wp-json/`)).body).toMatchObject({
    name: 'Okafor Cycles Workshop',
    namespaces: expect.arrayContaining(['wp/v2']),
    timezone_string: 'America/New_York',
    gmt_offset: -5,
  });
  expect((await site.get(`${siteUrl('market')}/wp-json/`)).status).toBe(404);
  for (const root of ['?rest_route=/', 'index.php?rest_route=/']) {
    expect((await site.get(`${siteUrl('market')}/${root}`)).body).toMatchObject({
      gmt_offset: '5.5',
      timezone_string: '',
    });
  }
  const rows = await site.get(`${siteUrl('market')}/index.php?rest_route=/wp/v2/posts&per_page=2`);
  expect(rows.rows).toHaveLength(2);
});

test('wrong username or password → answered as without login', async () => {
  for (const authorization of [site.basicAuth('olive', 'nothing'), site.basicAuth('nobody', 'x')]) {
    expect(await site.call('GET', '/posts', { authorization })).toMatchObject({ status: 200 });
    expect(await site.call('GET', '/posts?context=edit&status=draft', { authorization })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { details: { status: { data: { status: 401 } } } } },
    });
    expect(await site.call('GET', '/users/me', { authorization })).toMatchObject({
      status: 401,
      body: { code: 'rest_not_logged_in' },
    });
  }
  expect((await site.get('/users/me?context=edit', 'olive')).body).toMatchObject({
    username: 'olive',
    roles: ['administrator'],
    capabilities: { publish_posts: true, list_users: true },
  });
});

test('application password with spaces → accepted', async () => {
  const spaced = site.basicAuth('olive', 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa');
  expect((await site.call('GET', '/users/me', { authorization: spaced })).status).toBe(200);
});

const redirect = 'http://localhost:4000/oauth/wordpress?state=a%20b';
const dialogUrl = (query: Record<string, string>) =>
  `${site.siteUrl}/wp-admin/authorize-application.php?${new URLSearchParams(query)}`;
const requestParams = () => ({ app_name: practiceApp.name, app_id: practiceApp.id, success_url: redirect });
const submitConsent = (answer: string, params: Record<string, string> = {}) =>
  site.call('POST', dialogUrl({}).split('?', 1)[0] ?? '', {
    body: new URLSearchParams({ ...requestParams(), practice_person: '3', practice_answer: answer, ...params }),
  });

test('consent allowed → working application password; the redirect keeps the query of success_url', async () => {
  expect((await site.get(dialogUrl(requestParams()))).text).toContain('Fanfare would like to act for Olive Hartmann');
  const { status, headers } = await submitConsent('allow');
  expect(status).toBe(302);
  const target = new URL(headers.get('location') ?? '');
  const { site_url, user_login, password, state } = Object.fromEntries(target.searchParams);
  expect({ site_url, user_login, state }).toEqual({ site_url: site.siteUrl, user_login: 'ines', state: 'a b' });
  const authorization = site.basicAuth('ines', password);
  const introspected = await site.call('GET', '/users/me/application-passwords/introspect', { authorization });
  expect(introspected.body).toMatchObject({ app_id: practiceApp.id, name: 'Fanfare', last_ip: '127.0.0.1' });
  await site.call('DELETE', `/users/me/application-passwords/${introspected.body.uuid}`, { authorization });
  expect((await site.call('GET', '/users/me', { authorization })).body.code).toBe('rest_not_logged_in');
});

test('consent denied → redirect with success=false, or to reject_url', async () => {
  expect((await submitConsent('deny')).headers.get('location')).toBe(
    'http://localhost:4000/oauth/wordpress?state=a+b&success=false',
  );
  const rejected = await submitConsent('deny', { reject_url: 'http://localhost:4000/no' });
  expect(rejected.headers.get('location')).toBe('http://localhost:4000/no');
});

test.each([
  ['app id that is not a UUID', { app_id: '12' }],
  ['insecure redirect URL', { success_url: 'http://example.com/back' }],
])('consent request with %s → 400 without a consent page', async (_case, params) => {
  expect((await site.get(dialogUrl({ ...requestParams(), ...params }))).status).toBe(400);
});

test('consent page of an unknown site → 404', async () => {
  const unknownDialogUrl = `${siteUrl('nowhere')}/wp-admin/authorize-application.php`;
  expect((await site.get(`${unknownDialogUrl}?${new URLSearchParams(requestParams())}`)).status).toBe(404);
});

test('image uploaded raw or as a form → 201 with size and URL; the file can be loaded from that URL', async () => {
  const bytes = new Uint8Array(drawSampleImage('test'));
  const raw = await site.call('POST', '/media?alt_text=Hills', {
    as: 'ines',
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="Low sun.png"' },
    body: bytes,
  });
  expect(raw).toMatchObject({
    status: 201,
    body: {
      alt_text: 'Hills',
      mime_type: 'image/png',
      source_url: `${site.siteUrl}/wp-content/uploads/2026/11/Low-sun.png`,
    },
  });
  expect(raw.body.media_details).toMatchObject({ width: 960, height: 540 });
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'Low sun.png');
  const second = await site.call('POST', '/media', { as: 'ines', body: form });
  expect(second.body.source_url).toContain('Low-sun-1.png');
  expect((await fetch(String(second.body.source_url))).headers.get('content-type')).toBe('image/png');
});

test('image upload without the capability, of a wrong type, without a filename or with a wrong checksum → error', async () => {
  const send = (as: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
    site.call('POST', '/media', { as, headers, body });
  const named = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' };
  expect((await send('tom', named, 'x')).body.code).toBe('rest_cannot_create');
  expect((await send('ines', named, 'not a picture')).body.code).toBe('rest_upload_sideload_error');
  expect((await send('ines', { 'content-type': 'image/png' }, 'x')).body.code).toBe(
    'rest_upload_no_content_disposition',
  );
  const withChecksum = { ...named, 'content-md5': 'd41d8cd98f00b204e9800998ecf8427e' };
  expect((await send('ines', withChecksum, new Uint8Array(drawSampleImage('a')))).status).toBe(412);
});

test('list of categories → escaped names with parent; new category with a duplicate name → term_exists, by an author → error', async () => {
  const list = await site.get('/categories?per_page=100');
  expect(list.rows.map(({ name }) => name)).toContain('Beans &amp; Origins');
  const created = await site.post('/categories', { name: 'Tea & Biscuits', parent: 2 }, 'marcus');
  expect(created).toMatchObject({ status: 201, body: { name: 'Tea &amp; Biscuits', slug: 'tea-biscuits', parent: 2 } });
  expect((await site.post('/categories', { name: 'tea & biscuits', parent: 2 }, 'marcus')).body).toMatchObject({
    code: 'term_exists',
    data: { status: 400, term_id: created.body.id },
  });
  expect((await site.post('/categories', { name: 'No' }, 'ines')).body.code).toBe('rest_cannot_create');
});

test('list of users without login → published authors; as an author → all authors; as an administrator → all users', async () => {
  const listSlugs = async (path: string, as?: string) => (await site.get(path, as)).rows.map(({ slug }) => slug);
  expect(await listSlugs('/users')).not.toContain('tom');
  expect(await listSlugs('/users?who=authors', 'ines')).toEqual(['carl', 'ines', 'marcus', 'olive']);
  expect(await listSlugs('/users?context=edit', 'olive')).toContain('tom');
  expect((await site.get('/users?context=edit', 'ines')).body.code).toBe('rest_forbidden_context');
});

test('start page → site URLs and application passwords', async () => {
  const { text } = await site.get(`${sandbox.url}/wordpress`);
  expect(text).toContain('Hq7n T2vK x9Bd Lm4R pZc8 WyEa');
  expect(text).toContain(`${sandbox.url}/wordpress/market`);
});

test('unknown route, site or post → 404', async () => {
  expect((await site.get('/nonsense')).body.code).toBe('rest_no_route');
  expect((await site.get(`${siteUrl('nowhere')}/`)).status).toBe(404);
  expect((await site.get(`${site.siteUrl}/no-such-post/`)).status).toBe(404);
});
