import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { wordpress } from './index.ts';
import { testClient } from './test-client.ts';

let sandbox: Sandbox;
let site: ReturnType<typeof testClient>;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [wordpress] });
  site = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  await site.control('/reset', { network: 'wordpress' });
  await site.control('/clock', { reset: true });
});
afterAll(() => sandbox.stop());

const hello = { title: 'Hello', content: '<p>Hi</p>', status: 'publish' };

test('a post is kept as it was sent and is public at once', async () => {
  const { status, body, headers } = await site.post('/posts', { ...hello, slug: 'hello', sticky: true }, 'olive');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    date: '2026-11-15T11:00:00',
    date_gmt: '2026-11-15T10:00:00',
    slug: 'hello',
    status: 'publish',
    type: 'post',
    link: `${site.home}/hello/`,
    title: { raw: 'Hello', rendered: 'Hello' },
    content: { raw: '<p>Hi</p>', rendered: '<p>Hi</p>\n', protected: false },
    sticky: true,
    categories: [1],
    permalink_template: `${site.home}/%postname%/`,
    generated_slug: 'hello',
  });
  expect(headers.get('location')).toBe(`${site.home}/wp-json/wp/v2/posts/${body.id}`);
  const page = await site.get(`${site.home}/hello/`);
  expect(page.text).toContain('<p>Hi</p>');
  expect((await site.get(`${site.home}/feed/`)).text).toContain(`${site.home}/hello/`);
});

test('a slug in use is counted up without a word, also for drafts', async () => {
  const slugs = [];
  for (const status of ['publish', 'publish', 'draft']) {
    slugs.push((await site.post('/posts', { ...hello, status, slug: 'hello' }, 'olive')).body.slug);
  }
  expect(slugs).toEqual(['hello', 'hello-2', 'hello-3']);
});

test('a date a minute ahead makes a post wait, and a nearer one puts it out', async () => {
  const write = async (status: string, date_gmt: string) =>
    (await site.post('/posts', { ...hello, status, date_gmt }, 'olive')).body;
  expect(await write('publish', '2026-11-15T10:01:00')).toMatchObject({ status: 'future' });
  expect(await write('future', '2026-11-15T10:00:59')).toMatchObject({ status: 'publish' });
  const waiting = await write('future', '2026-11-20T09:00:00');
  expect(waiting).toMatchObject({
    status: 'future',
    date: '2026-11-20T10:00:00',
    link: `${site.home}/?p=${waiting.id}`,
  });
  expect((await site.get(`${site.home}/?p=${waiting.id}`)).status).toBe(404);
  await site.wait(5 * 86_400);
  expect((await site.get(`/posts/${waiting.id}`)).body).toMatchObject({ status: 'publish' });
});

test('without WP-Cron a post misses its hour until somebody publishes it', async () => {
  const { body } = await site.post('/posts', { ...hello, status: 'future', date_gmt: '2026-11-15T12:00:00' }, 'olive');
  await site.cron('off');
  await site.wait(3 * 3600);
  expect((await site.get(`/posts/${body.id}?context=edit`, 'olive')).body.status).toBe('future');
  expect((await site.post(`/posts/${body.id}`, { status: 'publish' }, 'olive')).body).toMatchObject({
    status: 'publish',
    date_gmt: '2026-11-15T12:00:00',
  });
});

test('publishing what is planned for later keeps it planned, unless the date is moved too', async () => {
  const { body } = await site.post('/posts', { ...hello, status: 'future', date_gmt: '2026-12-01T12:00:00' }, 'olive');
  const again = await site.post(`/posts/${body.id}`, { status: 'publish' }, 'olive');
  expect(again.body.status).toBe('future');
  const now = { status: 'publish', date_gmt: '2026-11-15T10:00:00' };
  expect((await site.post(`/posts/${body.id}`, now, 'olive')).body.status).toBe('publish');
});

test('the bin takes a post once, frees its slug, and force ends it', async () => {
  const { body } = await site.post('/posts', { ...hello, slug: 'hello' }, 'olive');
  expect((await site.remove(`/posts/${body.id}`, 'olive')).body).toMatchObject({ status: 'trash' });
  expect(await site.remove(`/posts/${body.id}`, 'olive')).toMatchObject({
    status: 410,
    body: { code: 'rest_already_trashed' },
  });
  expect((await site.post('/posts', { ...hello, slug: 'hello' }, 'olive')).body.slug).toBe('hello');
  const gone = await site.remove(`/posts/${body.id}?force=true`, 'olive');
  expect(gone.body).toMatchObject({ deleted: true, previous: { id: body.id } });
  expect(await site.get(`/posts/${body.id}`)).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
});

test('lists come in pages with their counts, and past the end is an error', async () => {
  const first = await site.get('/posts?per_page=5&status=any&context=edit', 'olive');
  expect(first.rows).toHaveLength(5);
  expect(first.headers.get('x-wp-total')).toBe('24');
  expect(first.headers.get('x-wp-totalpages')).toBe('5');
  expect(first.headers.get('link')).toContain('page=2');
  expect((await site.get('/posts?per_page=5&status=any&page=5', 'olive')).rows).toHaveLength(4);
  expect(await site.get('/posts?per_page=5&page=99')).toMatchObject({
    status: 400,
    body: { code: 'rest_post_invalid_page_number' },
  });
  expect((await site.get('/posts?per_page=101')).body).toMatchObject({ code: 'rest_invalid_param' });
  const some = await site.get('/posts?_fields=id,title.rendered&search=water');
  expect(Object.keys(some.rows[0] ?? {})).toEqual(['id', 'title']);
});

test.each([
  ['a stranger', undefined, 401, 'rest_cannot_create'],
  ['a subscriber', 'tom', 403, 'rest_cannot_create'],
])('%s may not write', async (_who, as, status, code) => {
  expect(await site.post('/posts', hello, as)).toMatchObject({ status, body: { code, data: { status } } });
});

test('an author writes as nobody else, edits nobody else, and keeps no script', async () => {
  const others = await site.post('/posts', { ...hello, author: 1 }, 'ines');
  expect(others.body.code).toBe('rest_cannot_edit_others');
  const { body } = await site.post('/posts', hello, 'olive');
  expect((await site.post(`/posts/${body.id}`, { title: 'Mine' }, 'ines')).body.code).toBe('rest_cannot_edit');
  const own = await site.post('/posts', { ...hello, content: '<p onclick="x()">a</p><script>1</script>' }, 'ines');
  expect(own.body.content?.raw).toBe('<p>a</p>');
  const free = await site.post('/posts', { ...hello, content: '<script>1</script>' }, 'olive');
  expect(free.body.content?.raw).toBe('<script>1</script>');
  expect((await site.get(free.body.link ?? '')).text).not.toContain('<script');
});

test.each([
  ['an unknown status', { ...hello, status: 'live' }, 'rest_invalid_param'],
  ['a date that is none', { ...hello, date_gmt: 'tomorrow' }, 'rest_invalid_param'],
  ['nothing', { status: 'draft' }, 'empty_content'],
  ['an unknown picture', { ...hello, featured_media: 99_999 }, 'rest_invalid_featured_media'],
  ['an unknown author', { ...hello, author: 77 }, 'rest_invalid_author'],
  ['a number of its own', { ...hello, id: 3 }, 'rest_post_exists'],
])('%s is refused', async (_what, body, code) => {
  expect(await site.post('/posts', body, 'olive')).toMatchObject({ status: 400, body: { code } });
});

test('a broken body is refused in WordPress’s words', async () => {
  const answer = await site.call('POST', '/posts', {
    as: 'olive',
    headers: { 'content-type': 'application/json' },
    body: '{"title":',
  });
  expect(answer.body).toMatchObject({ code: 'rest_invalid_json' });
});
