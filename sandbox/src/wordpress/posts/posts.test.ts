import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { daySeconds, hourSeconds } from '../../kit/durations.ts';
import { wordpress } from '../index.ts';
import { testClient } from '../test-client.ts';

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

test('new published post → 201 with the sent fields; the post is on its page and in the feed', async () => {
  const { status, body, headers } = await site.post('/posts', { ...hello, slug: 'hello', sticky: true }, 'olive');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    date: '2026-11-15T11:00:00',
    date_gmt: '2026-11-15T10:00:00',
    slug: 'hello',
    status: 'publish',
    type: 'post',
    link: `${site.siteUrl}/hello/`,
    title: { raw: 'Hello', rendered: 'Hello' },
    content: { raw: '<p>Hi</p>', rendered: '<p>Hi</p>\n', protected: false },
    sticky: true,
    categories: [1],
    permalink_template: `${site.siteUrl}/%postname%/`,
    generated_slug: 'hello',
  });
  expect(headers.get('location')).toBe(`${site.siteUrl}/wp-json/wp/v2/posts/${body.id}`);
  const page = await site.get(`${site.siteUrl}/hello/`);
  expect(page.text).toContain('<p>Hi</p>');
  expect((await site.get(`${site.siteUrl}/feed/`)).text).toContain(`${site.siteUrl}/hello/`);
});

test('used slug → number appended, also for drafts', async () => {
  const slugs = [];
  for (const status of ['publish', 'publish', 'draft']) {
    slugs.push((await site.post('/posts', { ...hello, status, slug: 'hello' }, 'olive')).body.slug);
  }
  expect(slugs).toEqual(['hello', 'hello-2', 'hello-3']);
});

test('date at least 1 minute ahead → future, earlier date → publish; a future post is published at its time', async () => {
  const createWithDate = async (status: string, date_gmt: string) =>
    (await site.post('/posts', { ...hello, status, date_gmt }, 'olive')).body;
  expect(await createWithDate('publish', '2026-11-15T10:01:00')).toMatchObject({ status: 'future' });
  expect(await createWithDate('future', '2026-11-15T10:00:59')).toMatchObject({ status: 'publish' });
  const scheduled = await createWithDate('future', '2026-11-20T09:00:00');
  expect(scheduled).toMatchObject({
    status: 'future',
    date: '2026-11-20T10:00:00',
    link: `${site.siteUrl}/?p=${scheduled.id}`,
  });
  expect((await site.get(`${site.siteUrl}/?p=${scheduled.id}`)).status).toBe(404);
  await site.advanceClock(5 * daySeconds);
  expect((await site.get(`/posts/${scheduled.id}`)).body).toMatchObject({ status: 'publish' });
});

test('WP-Cron off → a post that is due stays future until a call publishes it', async () => {
  const { body } = await site.post('/posts', { ...hello, status: 'future', date_gmt: '2026-11-15T12:00:00' }, 'olive');
  await site.setCron('off');
  await site.advanceClock(3 * hourSeconds);
  expect((await site.get(`/posts/${body.id}?context=edit`, 'olive')).body.status).toBe('future');
  expect((await site.post(`/posts/${body.id}`, { status: 'publish' }, 'olive')).body).toMatchObject({
    status: 'publish',
    date_gmt: '2026-11-15T12:00:00',
  });
});

test('status publish on a future post → stays future, unless the date changes too', async () => {
  const { body } = await site.post('/posts', { ...hello, status: 'future', date_gmt: '2026-12-01T12:00:00' }, 'olive');
  const updated = await site.post(`/posts/${body.id}`, { status: 'publish' }, 'olive');
  expect(updated.body.status).toBe('future');
  const now = { status: 'publish', date_gmt: '2026-11-15T10:00:00' };
  expect((await site.post(`/posts/${body.id}`, now, 'olive')).body.status).toBe('publish');
});

test('deleted post → trash, slug free; second deletion → 410; with force → deleted', async () => {
  const { body } = await site.post('/posts', { ...hello, slug: 'hello' }, 'olive');
  expect((await site.remove(`/posts/${body.id}`, 'olive')).body).toMatchObject({ status: 'trash' });
  expect(await site.remove(`/posts/${body.id}`, 'olive')).toMatchObject({
    status: 410,
    body: { code: 'rest_already_trashed' },
  });
  expect((await site.post('/posts', { ...hello, slug: 'hello' }, 'olive')).body.slug).toBe('hello');
  const deleted = await site.remove(`/posts/${body.id}?force=true`, 'olive');
  expect(deleted.body).toMatchObject({ deleted: true, previous: { id: body.id } });
  expect(await site.get(`/posts/${body.id}`)).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
});

test('list of posts → pages with X-WP-Total headers; page past the end → 400', async () => {
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
  const filtered = await site.get('/posts?_fields=id,title.rendered&search=water');
  expect(Object.keys(filtered.rows[0] ?? {})).toEqual(['id', 'title']);
});

test.each([
  ['no login', undefined, 401, 'rest_cannot_create'],
  ['subscriber', 'tom', 403, 'rest_cannot_create'],
])('new post without the right to create posts, %s → error', async (_role, as, status, code) => {
  expect(await site.post('/posts', hello, as)).toMatchObject({ status, body: { code, data: { status } } });
});

test('author sets another author or edits another user’s post → error; scripts in an author’s text → removed', async () => {
  const asOtherAuthor = await site.post('/posts', { ...hello, author: 1 }, 'ines');
  expect(asOtherAuthor.body.code).toBe('rest_cannot_edit_others');
  const { body } = await site.post('/posts', hello, 'olive');
  expect((await site.post(`/posts/${body.id}`, { title: 'Mine' }, 'ines')).body.code).toBe('rest_cannot_edit');
  const byAuthor = await site.post('/posts', { ...hello, content: '<p onclick="x()">a</p><script>1</script>' }, 'ines');
  expect(byAuthor.body.content?.raw).toBe('<p>a</p>');
  const byAdministrator = await site.post('/posts', { ...hello, content: '<script>1</script>' }, 'olive');
  expect(byAdministrator.body.content?.raw).toBe('<script>1</script>');
  expect((await site.get(byAdministrator.body.link ?? '')).text).not.toContain('<script');
});

test.each([
  ['unknown status', { ...hello, status: 'live' }, 'rest_invalid_param'],
  ['invalid date', { ...hello, date_gmt: 'tomorrow' }, 'rest_invalid_param'],
  ['no content', { status: 'draft' }, 'empty_content'],
  ['unknown author', { ...hello, author: 77 }, 'rest_invalid_author'],
  ['own id', { ...hello, id: 3 }, 'rest_post_exists'],
])('new post with %s → 400', async (_case, body, code) => {
  expect(await site.post('/posts', body, 'olive')).toMatchObject({ status: 400, body: { code } });
});

test('unknown featured image → ignored', async () => {
  const { status, body } = await site.post('/posts', { ...hello, featured_media: 99_999 }, 'olive');
  expect([status, body.featured_media]).toEqual([201, 0]);
});

test('invalid JSON body → rest_invalid_json', async () => {
  const response = await site.call('POST', '/posts', {
    as: 'olive',
    headers: { 'content-type': 'application/json' },
    body: '{"title":',
  });
  expect(response.body).toMatchObject({ code: 'rest_invalid_json' });
});
