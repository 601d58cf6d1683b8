import { dayMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { postMessages } from '@fanfare/contract/posts/working-copies';
import { scheduleMessages } from '@fanfare/contract/social/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../test/fixtures/files.ts';
import { createWriter, fieldProblems, testedSiteKinds, uniqueTitle } from '../../../test/fixtures/post.ts';
import { practiceImageUrl, toList } from '../../../test/fixtures/share.ts';
import { unsafeParts, xssArticles } from '../../../test/fixtures/xss-articles.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { listPostsBetween } from './calendar-source.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const tomorrow = { at: '2030-06-16T09:00', zone: 'Europe/Paris' };
const linesOf = (body: { sanity?: { summary?: object } }) =>
  Object.values(body.sanity?.summary ?? {}).map((line) => `${line?.level} ${line?.about}: ${line?.sentence}`);

describe.each(testedSiteKinds)('a post on a %s site', (kind) => {
  test('post published, opened and updated → one post with the new content', async () => {
    const { publish, open, count } = await createWriter(app, kind);
    const post_title = uniqueTitle();
    const published = await publish({ post_title, excerpt: 'A storm.', front_page: 1 });
    expect(published.body).toMatchObject({
      post_status: 1,
      post_id: expect.any(Number),
      message: 'Published',
      post: { post_title, post_status: 'publish', post_content: '<p>Wind.</p>', post_excerpt: 'A storm.', social: [] },
      copy: { fields: { post_title, social: [] }, is_mine: true },
    });
    const id = published.body.post_id;
    expect(await open(id)).toMatchObject({
      post: {
        ID: id,
        post_id: id,
        post_date: toLocalTime(app.now(), 'Europe/Paris'),
        view_link: expect.stringMatching(/^http/),
      },
      copy: null,
      copy_id: published.body.copy?.id,
      site_changed: false,
    });
    const changed = await publish({ post_id: id, post_title: `${post_title} passed`, editor_content: '<p>Calm.</p>' });
    expect(changed.body).toMatchObject({ post_status: 1, post_id: id, post: { post_content: '<p>Calm.</p>' } });
    expect(await count(post_title)).toBe(1);
  });

  test('post sent with status draft, pending, private or future → saved as that status', async () => {
    const { publish } = await createWriter(app, kind);
    for (const post_status of ['draft', 'pending', 'private']) {
      const { body } = await publish({ post_status });
      expect(body).toMatchObject({ post_status: 1, message: `Saved as ${post_status}`, post: { post_status } });
    }
    const planned = await publish({ post_status: 'future', schedule: tomorrow });
    expect(planned.body).toMatchObject({
      message: 'Saved as future',
      post: { post_status: 'future', post_date: '2030-06-16T09:00', post_date_gmt: '2030-06-16T07:00:00.000Z' },
    });
    expect(linesOf(planned.body)[0]).toContain('for Jun 16, 2030, 9:00 AM GMT+2.');
  });

  test('post scheduled for a time that has passed → published now', async () => {
    const { publish } = await createWriter(app, kind);
    const schedule = { at: '2030-06-15T11:59', zone: 'Europe/Paris' };
    expect((await publish({ post_status: 'future', schedule })).body).toMatchObject({
      message: 'Published',
      post: { post_status: 'publish' },
    });
  });

  test.each([
    ['status future without a schedule', { post_status: 'future' }, ['schedule', scheduleMessages.notProper]],
    [
      'a schedule 7 months ahead',
      { post_status: 'future', schedule: { at: '2031-01-15T09:00', zone: 'Europe/Paris' } },
      ['schedule', scheduleMessages.tooFar],
    ],
    ['a category that is no number', { post_category: 'x' }, ['post_category', postMessages.category]],
    ['an empty category', { post_category: ' ' }, ['post_category', postMessages.category]],
    ['a null category', { post_category: null }, ['post_category', postMessages.category]],
    ['a negative category', { post_category: -1 }, ['post_category', postMessages.category]],
    ['a category the site does not have', { post_category: 2_000_000 }, ['post_category', postMessages.category]],
    ['a blank title', { post_title: ' ' }, ['post_title', postMessages.title]],
    ['a null title', { post_title: null }, ['post_title', postMessages.title]],
    ['status trash', { post_status: 'trash' }, ['post_status', 'Choose a status a post can be saved with.']],
    ['another site_id', { site_id: 2_000_000 }, ['site_id', 'site_id doesn’t match the site in the URL.']],
    [
      'an unknown featured image',
      { featured_image: 2_000_000 },
      ['featured_image', 'This image is no longer in your media library. Choose another one.'],
    ],
  ])('post published with %s → 400, nothing is sent to the site', async (_, fields, problem) => {
    const { publish, count } = await createWriter(app, kind);
    const post_title = uniqueTitle();
    const rejected = await publish({ post_title, ...fields });
    expect([rejected.status, fieldProblems(rejected.body)]).toEqual([400, [problem]]);
    expect(await count(post_title)).toBe(0);
  });

  test('post published with post_category → category of the post and a summary line', async () => {
    const { publish, owner, base } = await createWriter(app, kind);
    const { body } = await owner.post(`${base}/category/create`, { name: 'Weather' });
    const published = await publish({ post_category: String(body.id) });
    expect(published.body.post).toMatchObject({ post_category: [body.id] });
    expect(linesOf(published.body)).toContain('green category: Filed under Weather.');
  });

  test('post updated with post_category → replaces the first category, all other categories stay; 0 → removes all', async () => {
    const { publish, owner, base, site, grant } = await createWriter(app, kind);
    const ids: number[] = [];
    for (const name of ['Tides', 'Boats', 'Ropes']) {
      ids.push(Number((await owner.post(`${base}/category/create`, { name })).body.id));
    }
    const [tides = 0, boats = 0, ropes = 0] = ids;
    const { post_id } = (await publish({ post_category: tides })).body;
    await site.update(grant, String(post_id), { categoryIds: [String(tides), String(boats)] });
    const publishWithCategory = async (post_category: number) =>
      (await publish({ post_id, post_category })).body.post?.post_category;
    expect(await publishWithCategory(tides)).toEqual([tides, boats]);
    expect(await publishWithCategory(ropes)).toEqual([ropes, boats]);
    expect(await publishWithCategory(boats)).toEqual([boats, ropes]);
    const none = (await publishWithCategory(0)) ?? [];
    expect(Object.values(none).filter((id) => ids.includes(Number(id)))).toEqual([]);
  });

  test('featured image of a post → set from the media library, kept by URL, removed', async () => {
    const { publish, addPicture, site, grant } = await createWriter(app, kind);
    const featured_image = await addPicture();
    const before = (await site.media(grant, { page: 1, perPage: 1 })).total;
    const first = await publish({ featured_image });
    const imageUrl = String(first.body.post?.featured_image);
    expect(imageUrl).toMatch(/^http/);
    expect(linesOf(first.body)).toContain('green picture: The featured image is set.');
    const post_id = first.body.post_id;
    expect((await publish({ post_id, featured_image })).body.post?.featured_image).toBe(imageUrl);
    expect((await publish({ post_id, featured_image_url: imageUrl })).body.post?.featured_image).toBe(imageUrl);
    // A file that was published three times is uploaded to a connected site once.
    expect((await site.media(grant, { page: 1, perPage: 1 })).total - before).toBe(kind === 'hosted' ? 0 : 1);
    const without = await publish({ post_id });
    expect(without.body.post?.featured_image).toBeNull();
    expect(linesOf(without.body)).toContain(`amber picture: ${postMessages.suggestImage}`);
  });

  test('post published with featured_image_url → image imported; with a small image → amber line; with a URL of no image → 400', async () => {
    const { publish, addPicture } = await createWriter(app, kind);
    const fromUrl = await publish({ featured_image_url: await practiceImageUrl(app) });
    expect(String(fromUrl.body.post?.featured_image)).toMatch(/^http/);
    const small = await publish({ featured_image: await addPicture(120, 90) });
    expect(linesOf(small.body).join()).toContain('amber picture: Facebook requires images of at least 200x200 pixels');
    const none = await publish({ featured_image_url: `${app.sandbox.url}/wordpress/harbour` });
    expect([none.status, fieldProblems(none.body)[0]?.[0]]).toEqual([400, 'featured_image_url']);
  });

  test('neighbors of a post → previous and next post, newest first', async () => {
    const { publish, owner, base } = await createWriter(app, kind);
    const ids = [];
    for (const title of ['Oldest', 'Middle', 'Newest']) {
      app.advanceClock(60);
      ids.push(Number((await publish({ post_title: title })).body.post_id));
    }
    const answer = await owner.get(`${base}/post/${ids[1]}/neighbours`);
    expect(answer.body).toEqual({
      previous: { ID: ids[2], post_title: 'Newest' },
      next: { ID: ids[0], post_title: 'Oldest' },
    });
    expect((await owner.get(`${base}/post/2000000/neighbours`)).body).toEqual({ previous: null, next: null });
  });

  test('post deleted, then restored → in the trash, then a draft', async () => {
    const { publish, owner, base, open } = await createWriter(app, kind);
    const { post_id } = (await publish()).body;
    const remove = () => owner.post(`${base}/post/${post_id}/delete`);
    const was = { post_status: 'publish', post_name: expect.any(String), front_page: false, shares: [] };
    expect((await remove()).body).toEqual({ success: true, was });
    expect((await remove()).body).toEqual({ success: true, was: null });
    expect((await open(post_id)).post).toMatchObject({ post_status: 'trash' });
    expect((await owner.post(`${base}/post/${post_id}/restore`)).body).toEqual({
      success: true,
      post_status: 'draft',
    });
    expect((await open(post_id)).post).toMatchObject({ post_status: 'draft', post_content: '<p>Wind.</p>' });
  });

  test('post with an unknown id or of another business opened, saved, published or deleted → 404', async () => {
    const ownWriter = await createWriter(app, kind);
    const otherWriter = await createWriter(app, 'hosted');
    const { post_id, copy } = (await otherWriter.publish()).body;
    const foreignPostId = kind === 'hosted' ? String(post_id) : '2000000';
    expect(await ownWriter.owner.get(`${ownWriter.base}/post/${foreignPostId}`)).toMatchObject({ status: 404 });
    expect(await ownWriter.owner.post(`${ownWriter.base}/post/${foreignPostId}/delete`)).toMatchObject({ status: 404 });
    expect(await ownWriter.publish({ post_id: Number(foreignPostId) })).toMatchObject({ status: 404 });
    expect(await ownWriter.publish({ copy_id: copy?.id })).toMatchObject({ status: 404 });
    expect(await ownWriter.owner.get(`${ownWriter.base}/copy/${copy?.id}`)).toMatchObject({ status: 404 });
    expect(await ownWriter.save({ copy_id: copy?.id, fields: {} })).toMatchObject({ status: 404 });
    expect(await ownWriter.save({ post_id: Number(foreignPostId), fields: {} })).toMatchObject({ status: 404 });
    expect(await ownWriter.owner.get(`${otherWriter.base}/post/${post_id}`)).toMatchObject({ status: 404 });
    expect(await ownWriter.publish({ featured_image: await otherWriter.addPicture() })).toMatchObject({ status: 400 });
  });

  test('posts of a site requested by a member without the site asset → 403 site-not-yours', async () => {
    const { base, publish, bid, owner } = await createWriter(app, kind);
    const { post_id } = (await publish()).body;
    const member = await createMember(app, { owner, bid }, { content: 'manager' });
    const rejected = { status: 403, body: { code: 'site-not-yours' } };
    expect(await member.get(`${base}/post/${post_id}`)).toMatchObject(rejected);
    expect(await member.post(`${base}/copy/save`, { version: 0, fields: {} })).toMatchObject(rejected);
    expect(await publish({}, member)).toMatchObject(rejected);
    expect(await member.post(`${base}/posts`, {})).toMatchObject(rejected);
  });

  test('post with unsafe HTML → sanitized in the answer, on the site and in the editor', async () => {
    const { publish, open, site, grant } = await createWriter(app, kind);
    const editor_content = `<p>Before</p>${xssArticles.join('')}<p>After</p>`;
    const { body } = await publish({ editor_content });
    expect(unsafeParts(String(body.post?.post_content))).toEqual([]);
    expect(unsafeParts((await site.post(grant, String(body.post_id))).html)).toEqual([]);
    expect(unsafeParts(String((await open(body.post_id)).post?.post_content))).toEqual([]);
  });
});

describe('a payload without post_title', () => {
  const documented = {
    post_status: 'draft',
    editor_content: '<p>Intro</p><h2 class="x">Tides &amp; <b>times</b></h2><h3>y</h3>',
  };

  test('new post published without a title → the first heading is its title', async () => {
    const { owner, base } = await createWriter(app);
    const { body } = await owner.post(`${base}/publish`, documented);
    expect(body).toMatchObject({ post_status: 1, post: { post_title: 'Tides & times' } });
  });

  test('post published without a title → title of its working copy; existing post → keeps its own', async () => {
    const { owner, base, save, publish } = await createWriter(app);
    const { copy } = (await save({ fields: { post_title: 'From the copy' } })).body;
    const { body } = await owner.post(`${base}/publish`, { ...documented, copy_id: copy?.id });
    expect(body).toMatchObject({ post: { post_title: 'From the copy' } });
    const { post_id } = (await publish({ post_title: 'Named' })).body;
    const again = await owner.post(`${base}/publish`, { ...documented, post_id });
    expect(again.body).toMatchObject({ post: { post_title: 'Named' } });
  });

  test('post published with neither title nor heading → 400 at post_title', async () => {
    const { owner, base } = await createWriter(app);
    const answer = await owner.post(`${base}/publish`, { post_status: 'draft', editor_content: '<p>Only text</p>' });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'post_title' }] } });
  });
});

test('post on the front page moved to the trash, then “Undo” → on the front page again', async () => {
  const writer = await createWriter(app, 'wordpress');
  const { body } = await writer.publish({ front_page: 1 });
  const path = `${writer.base}/post/${String(body.post_id)}`;
  const { was } = (await writer.owner.post(`${path}/delete`, {})).body;
  expect(was).toMatchObject({ front_page: true });
  expect((await writer.site.post(writer.grant, String(body.post_id))).onFrontPage).toBe(false);
  await writer.owner.post(`${path}/restore`, { was });
  expect(await writer.site.post(writer.grant, String(body.post_id))).toMatchObject({
    status: 'published',
    onFrontPage: true,
  });
});

test.each(xssArticles)('hosted page with %s → sanitized', async (unsafeHtml) => {
  const { publish, owner, id } = await getSharedWriter();
  const { body } = await publish({ editor_content: `<p>Before</p>${unsafeHtml}<p>After</p>` });
  const slug = String(body.post?.post_name);
  const site = (await owner.get(`/content/site/${id}`)).body;
  const page = await app.browser().send('GET', `/s/${site.slug}/${slug}`);
  const article = /<article[^>]*>([\s\S]*)<\/article>/.exec(page.text)?.[1];
  expect(page.status).toBe(200);
  expect(unsafeParts(article ?? '<script>')).toEqual([]);
});
let sharedWriter: ReturnType<typeof createWriter> | undefined;
const getSharedWriter = () => {
  sharedWriter ??= createWriter(app, 'hosted');
  return sharedWriter;
};

describe('images and saved content', () => {
  const notAnImage = "This file isn't an image. Choose a JPEG, PNG, GIF or WebP file.";
  const rejectedUpload = { media_id: null, upload: { id: null, error: notAnImage }, file_uploaded: { success: false } };

  test('upload_file: 1 image → src and media_id; 2 files → 400; no image → 422 with the same fields', async () => {
    const { owner, base } = await createWriter(app);
    const send = (count: number, bytes: Buffer) =>
      upload(
        owner,
        Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, bytes })),
        {},
        `${base}/post/upload_file`,
      );
    const bytes = await randomImage();
    expect((await send(1, bytes)).body).toMatchObject({
      src: expect.any(String),
      media_id: expect.any(Number),
      error: null,
    });
    expect(await send(2, bytes)).toMatchObject({ status: 400 });
    expect(await send(1, Buffer.from('no picture'))).toMatchObject({
      status: 422,
      body: { code: 'file-refused', error: notAnImage, src: '', img_src: '', ...rejectedUpload },
    });
  });

  test('saved content → sanitized, and visible to its business only', async () => {
    const { owner, bid } = await createWriter(app);
    const saved = await owner.post('/content/saved/create', { title: 'Footer', html: '<p>Bye</p><script>x</script>' });
    expect(saved.body).toMatchObject({ title: 'Footer', html: '<p>Bye</p>', saved_by: owner.user.name });
    await owner.post('/content/saved/create', { title: 'Header', html: '<h2>Hi</h2>' });
    const reader = await createMember(app, { owner, bid }, { content: 'viewer' });
    const titles = toList((await reader.get('/content/saved')).body.items).map(({ title }) => String(title));
    expect(titles).toEqual(['Header', 'Footer']);
    expect(await reader.post('/content/saved/create', { title: 'x', html: '' })).toMatchObject({ status: 403 });
    const otherWriter = await createWriter(app);
    expect(await otherWriter.owner.post(`/content/saved/${saved.body.id}/delete`)).toMatchObject({ status: 404 });
    expect((await owner.post(`/content/saved/${saved.body.id}/delete`)).body).toEqual({ success: true });
    expect(toList((await owner.get('/content/saved')).body.items)).toHaveLength(1);
  });
});

describe('posts in the calendar', () => {
  test.each(testedSiteKinds)('calendar of a %s site → published and scheduled posts, no others', async (kind) => {
    const { publish, bid, id, owner, base } = await createWriter(app, kind);
    const now = app.now();
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    const published = await publish({ post_title: 'Out' });
    await publish({
      post_title: 'Planned',
      post_status: 'future',
      schedule: { at: at(2).toISOString().slice(0, 16), zone: 'UTC' },
    });
    await publish({ post_title: 'Draft', post_status: 'draft' });
    const trashed = await publish({ post_title: 'Binned' });
    await owner.post(`${base}/post/${trashed.body.post_id}/delete`);
    expect(await listPostsBetween(app.platform, app)(bid, at(-1), at(3))).toMatchObject([
      { id: published.body.post_id, site_id: id, title: 'Out', status: 'publish' },
      { site_id: id, title: 'Planned', status: 'future' },
    ]);
    expect(await listPostsBetween(app.platform, app)(bid, at(4), at(9))).toEqual([]);
  });
});
