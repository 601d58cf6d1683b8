import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { wordpress } from './index.ts';
import { drawSampleImage } from './sample-image.ts';
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

const at = (slug: string) => `${sandbox.url}/wordpress/${slug}`;

test('each site is found in its own way', async () => {
  const [pretty, quiet, plain] = await Promise.all(
    ['harbour', 'cycles', 'market'].map((slug) => site.get(`${at(slug)}/`)),
  );
  expect(pretty?.headers.get('link')).toBe(`<${at('harbour')}/wp-json/>; rel="https://api.w.org/"`);
  expect(quiet?.headers.get('link')).toBeNull();
  expect(plain?.headers.get('link')).toBe(`<${at('market')}/index.php?rest_route=/>; rel="https://api.w.org/"`);
  expect((await site.get(`${at('cycles')}/wp-json/`)).body).toMatchObject({
    name: 'Okafor Cycles Workshop',
    namespaces: expect.arrayContaining(['wp/v2']),
    timezone_string: 'America/New_York',
    gmt_offset: '-5',
  });
  expect((await site.get(`${at('market')}/wp-json/`)).status).toBe(404);
  for (const root of ['?rest_route=/', 'index.php?rest_route=/']) {
    expect((await site.get(`${at('market')}/${root}`)).body).toMatchObject({ gmt_offset: '5.5', timezone_string: '' });
  }
  const rows = await site.get(`${at('market')}/index.php?rest_route=/wp/v2/posts&per_page=2`);
  expect(rows.rows).toHaveLength(2);
});

test('a wrong name or password is refused even where a stranger is welcome', async () => {
  const asked = (authorization: string) => site.call('GET', '/posts', { authorization });
  expect(await asked(site.basic('olive', 'nothing'))).toMatchObject({
    status: 401,
    body: { code: 'incorrect_password' },
  });
  expect(await asked(site.basic('nobody', 'x'))).toMatchObject({ status: 401, body: { code: 'invalid_username' } });
  expect((await site.get('/users/me')).body.code).toBe('rest_not_logged_in');
  expect((await site.get('/users/me?context=edit', 'olive')).body).toMatchObject({
    username: 'olive',
    roles: ['administrator'],
    capabilities: { publish_posts: true, list_users: true },
  });
});

test('the spaces of an application password do not matter', async () => {
  const spaced = site.basic('olive', 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa');
  expect((await site.call('GET', '/users/me', { authorization: spaced })).status).toBe(200);
});

const back = 'http://localhost:4000/oauth/wordpress?state=a%20b';
const dialog = (query: Record<string, string>) =>
  `${site.home}/wp-admin/authorize-application.php?${new URLSearchParams(query)}`;
const asked = () => ({ app_name: practiceApp.name, app_id: practiceApp.id, success_url: back });
const answer = (press: string, more: Record<string, string> = {}) =>
  site.call('POST', dialog({}).split('?', 1)[0] ?? '', {
    body: new URLSearchParams({ ...asked(), practice_person: '3', practice_answer: press, ...more }),
  });

test('the consent page makes a password that works and keeps what the success address carried', async () => {
  expect((await site.get(dialog(asked()))).text).toContain('Fanfare would like to act for Olive Hartmann');
  const { status, headers } = await answer('allow');
  expect(status).toBe(302);
  const target = new URL(headers.get('location') ?? '');
  const { site_url, user_login, password, state } = Object.fromEntries(target.searchParams);
  expect({ site_url, user_login, state }).toEqual({ site_url: site.home, user_login: 'ines', state: 'a b' });
  const authorization = site.basic('ines', password);
  const mine = await site.call('GET', '/users/me/application-passwords/introspect', { authorization });
  expect(mine.body).toMatchObject({ app_id: practiceApp.id, name: 'Fanfare', last_ip: '127.0.0.1' });
  await site.call('DELETE', `/users/me/application-passwords/${mine.body.uuid}`, { authorization });
  expect((await site.call('GET', '/users/me', { authorization })).body.code).toBe('incorrect_password');
});

test('refusing leads back with success=false, or to the address named for it', async () => {
  expect((await answer('deny')).headers.get('location')).toBe(
    'http://localhost:4000/oauth/wordpress?state=a+b&success=false',
  );
  const named = await answer('deny', { reject_url: 'http://localhost:4000/no' });
  expect(named.headers.get('location')).toBe('http://localhost:4000/no');
});

test.each([
  ['an app id that is no UUID', { app_id: '12' }],
  ['an address that is not safe', { success_url: 'http://example.com/back' }],
])('%s is turned away before anybody is asked', async (_what, more) => {
  expect((await site.get(dialog({ ...asked(), ...more }))).status).toBe(400);
});

test('a site that is not there is not asked', async () => {
  const nowhere = `${at('nowhere')}/wp-admin/authorize-application.php`;
  expect((await site.get(`${nowhere}?${new URLSearchParams(asked())}`)).status).toBe(404);
});

test('pictures go up raw or in a form, with their size, and can be looked at', async () => {
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
      source_url: `${site.home}/wp-content/uploads/2026/11/low-sun.png`,
    },
  });
  expect(raw.body.media_details).toMatchObject({ width: 960, height: 540 });
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'Low sun.png');
  const second = await site.call('POST', '/media', { as: 'ines', body: form });
  expect(second.body.source_url).toContain('low-sun-2.png');
  expect((await fetch(String(second.body.source_url))).headers.get('content-type')).toBe('image/png');
});

test('uploads are refused for who sends them, what they are, and how', async () => {
  const send = (as: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
    site.call('POST', '/media', { as, headers, body });
  const named = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a.png"' };
  expect((await send('tom', named, 'x')).body.code).toBe('rest_cannot_create');
  expect((await send('ines', named, 'not a picture')).body.code).toBe('rest_upload_sideload_error');
  expect((await send('ines', { 'content-type': 'image/png' }, 'x')).body.code).toBe(
    'rest_upload_no_content_disposition',
  );
  const sum = { ...named, 'content-md5': 'd41d8cd98f00b204e9800998ecf8427e' };
  expect((await send('ines', sum, new Uint8Array(drawSampleImage('a')))).status).toBe(412);
});

test('categories know their parents, come escaped, and exist once per parent', async () => {
  const list = await site.get('/categories?per_page=100');
  expect(list.rows.map(({ name }) => name)).toContain('Beans &amp; Origins');
  const made = await site.post('/categories', { name: 'Tea & Biscuits', parent: 2 }, 'marcus');
  expect(made).toMatchObject({ status: 201, body: { name: 'Tea &amp; Biscuits', slug: 'tea-biscuits', parent: 2 } });
  expect((await site.post('/categories', { name: 'tea & biscuits', parent: 2 }, 'marcus')).body).toMatchObject({
    code: 'term_exists',
    data: { status: 400, term_id: made.body.id },
  });
  expect((await site.post('/categories', { name: 'No' }, 'ines')).body.code).toBe('rest_cannot_create');
});

test('strangers see the people who published, authors every author, and the administrator everybody', async () => {
  const names = async (path: string, as?: string) => (await site.get(path, as)).rows.map(({ slug }) => slug);
  expect(await names('/users')).not.toContain('tom');
  expect(await names('/users?who=authors', 'ines')).toEqual(['ines', 'marcus', 'olive']);
  expect(await names('/users?context=edit', 'olive')).toContain('tom');
  expect((await site.get('/users?context=edit', 'ines')).body.code).toBe('rest_forbidden_context');
});

test('the first page tells the addresses, people and passwords', async () => {
  const { text } = await site.get(`${sandbox.url}/wordpress`);
  expect(text).toContain('Hq7n T2vK x9Bd Lm4R pZc8 WyEa');
  expect(text).toContain(`${sandbox.url}/wordpress/market`);
});

test('what is not there is not there', async () => {
  expect((await site.get('/nonsense')).body.code).toBe('rest_no_route');
  expect((await site.get(`${at('nowhere')}/`)).status).toBe(404);
  expect((await site.get(`${site.home}/no-such-post/`)).status).toBe(404);
});
