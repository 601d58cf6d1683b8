import { daySeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWriter, testedSiteKinds, type Writer } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const list = async ({ owner, base }: Writer, body: object = {}) => (await owner.post(`${base}/posts`, body)).body;
const titles = async (writer: Writer, body: object = {}) =>
  toList((await list(writer, body)).items).map(({ post_title }) => String(post_title));
const minutesAgo = (minutes: number) => new Date(app.now().getTime() - minutes * minuteMs);

describe('the list of posts', () => {
  test('new posts not on the site → in the list by their date; every post once over all pages', async () => {
    const writer = await createWriter(app);
    const published = Array.from({ length: 23 }, (_, at) => ({ title: `Post ${at}`, at: 100 - at * 4 }));
    for (const { title, at } of published)
      await writer.site.create(writer.grant, {
        title,
        html: '<p>x</p>',
        status: 'published',
        publishAt: minutesAgo(at),
      });
    const drafts = [50, 30, 10];
    app.advanceClock(-50 * 60);
    for (const [index, minutes] of drafts.entries()) {
      await writer.save({ fields: { post_title: `Draft ${minutes}` }, submit_id: `list-draft-${index}` });
      app.advanceClock((minutes - (drafts[index + 1] ?? 0)) * 60);
    }
    const all = [
      ...published.map(({ title, at }) => ({ title, at })),
      ...drafts.map((at) => ({ title: `Draft ${at}`, at })),
    ]
      .toSorted((a, b) => a.at - b.at)
      .map(({ title }) => title);
    const pages = await Promise.all([1, 2, 3].map((page) => titles(writer, { page })));
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 6]);
    expect(pages.flat()).toEqual(all);
    expect(await list(writer, { page: 3 })).toMatchObject({ total: 26, page: 3, page_size: 10 });
    expect(await titles(writer, { page: 4 })).toEqual([]);
  });

  test('status and search → apply to new posts, too', async () => {
    const writer = await createWriter(app);
    await writer.publish({ post_title: 'Harbor open' });
    await writer.save({ fields: { post_title: 'Harbor plans', editor_content: '<p>100% tide</p>' } });
    expect(await titles(writer, { status: ['publish'] })).toEqual(['Harbor open']);
    expect(await titles(writer, { status: ['draft'] })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: 'PLANS' })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: '100% tide' })).toEqual(['Harbor plans']);
    expect(await titles(writer, { search: '100_ tide' })).toEqual([]);
  });

  test.each(testedSiteKinds)(
    '%s site, unpublished changes → marked on their post; published → not marked',
    async (kind) => {
      const writer = await createWriter(app, kind);
      const title = `Marked ${writer.id}`;
      const { post_id } = (await writer.publish({ post_title: title })).body;
      const { copy } = (await writer.save({ post_id, fields: { post_title: 'Changed' } })).body;
      const [row] = toList((await list(writer, { search: title })).items);
      expect(row).toMatchObject({ ID: post_id, copy: { id: copy?.id, edited_by: writer.owner.user.name } });
      await writer.publish({ post_id, post_title: title });
      const [published] = toList((await list(writer, { search: title })).items);
      expect(published).toMatchObject({ ID: post_id, copy: null });
    },
  );
});

describe('a preview of unpublished changes', () => {
  const preview = ({ owner, base }: Writer, copyId: unknown) => owner.post(`${base}/copy/${String(copyId)}/preview`);

  test('business deleted → not found', async () => {
    const writer = await createWriter(app);
    const { copy } = (await writer.save({ fields: { post_title: 'Secret' } })).body;
    const { url } = (await preview(writer, copy?.id)).body;
    const { pathname, search } = new URL(String(url));
    const open = async () => (await app.browser().send('GET', `${pathname}${search}`)).status;
    expect(await open()).toBe(200);
    await writer.owner.post(`/user/${writer.owner.user.id}/business/${writer.bid}/delete`, { word: 'delete' });
    expect(await open()).toBe(404);
  });
  const visit = (url: unknown) => app.browser().send('GET', String(url).replace('http://localhost:4000', ''));

  test.each(testedSiteKinds)('%s site, post that was never saved to the site → shown', async (kind) => {
    const writer = await createWriter(app, kind);
    const fields = { post_title: 'Not there yet', editor_content: '<p>Soon.</p><script>alert(1)</script>' };
    const { copy } = (await writer.save({ fields })).body;
    const { url } = (await preview(writer, copy?.id)).body;
    const page = await visit(url);
    expect(page).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex, nofollow' } });
    expect(page.text).toContain('<h1>Not there yet</h1>');
    expect(page.text).toContain('<p>Soon.</p>');
    expect(page.text).not.toContain('<script');
    expect(await writer.count('Not there yet')).toBe(0);
  });

  test.each([
    ['elsewhere on the web', 'https://images.example/cup.jpg', true],
    ['a file of ours', 'http://localhost:4000/files/cup.jpg', true],
    ['another URL of ours', 'http://localhost:4000/api/user/logout', false],
    ['another URL of ours, relative', '/api/user/logout', false],
    ['no URL', 'cup', false],
  ])('featured image: %s → shown: %s', async (_, featured_image_url, isShown) => {
    const writer = await createWriter(app);
    const { copy } = (await writer.save({ fields: { post_title: 'Image', featured_image_url } })).body;
    const page = await visit((await preview(writer, copy?.id)).body.url);
    expect([page.status, page.text.includes('<img')]).toEqual([200, isShown]);
  });

  test('changes of a published post → shown; without changes → the post itself', async () => {
    const writer = await createWriter(app);
    const { post_id, post, copy } = (await writer.publish({ post_title: 'Live' })).body;
    expect((await preview(writer, copy?.id)).body).toMatchObject({ url: post?.view_link });
    const saved = (await writer.save({ post_id, version: copy?.version, fields: { post_title: 'Live and changed' } }))
      .body;
    const { url } = (await preview(writer, saved.copy?.id)).body;
    expect((await visit(url)).text).toContain('<h1>Live and changed</h1>');
  });

  test('key of another copy, without a key or after 24 hours → 404', async () => {
    const writer = await createWriter(app);
    const ids = [];
    for (const submit_id of ['preview-first', 'preview-second'])
      ids.push(String((await writer.save({ fields: { post_title: 'x' }, submit_id })).body.copy?.id));
    const { url } = (await preview(writer, ids[0])).body;
    const key = new URL(String(url)).searchParams.get('key');
    for (const path of [
      `/preview/${ids[1]}?key=${key}`,
      `/preview/${ids[0]}`,
      `/preview/0${ids[0]}?key=${key}`,
      '/preview/x',
    ])
      expect(await visit(path)).toMatchObject({ status: 404 });
    app.advanceClock(daySeconds);
    expect(await visit(url)).toMatchObject({ status: 404 });
  });
});

describe('a payload without post_title', () => {
  const documented = {
    post_status: 'draft',
    editor_content: '<p>Intro</p><h2 class="x">Tides &amp; <b>times</b></h2><h3>y</h3>',
  };

  test('new post → the first heading is its title', async () => {
    const { owner, base } = await createWriter(app);
    const { body } = await owner.post(`${base}/publish`, documented);
    expect(body).toMatchObject({ post_status: 1, post: { post_title: 'Tides & times' } });
  });

  test('with a working copy → its title; an existing post keeps its own', async () => {
    const { owner, base, save, publish } = await createWriter(app);
    const { copy } = (await save({ fields: { post_title: 'From the copy' } })).body;
    const { body } = await owner.post(`${base}/publish`, { ...documented, copy_id: copy?.id });
    expect(body).toMatchObject({ post: { post_title: 'From the copy' } });
    const { post_id } = (await publish({ post_title: 'Named' })).body;
    const again = await owner.post(`${base}/publish`, { ...documented, post_id });
    expect(again.body).toMatchObject({ post: { post_title: 'Named' } });
  });

  test('neither title nor heading → 400 at post_title', async () => {
    const { owner, base } = await createWriter(app);
    const answer = await owner.post(`${base}/publish`, { post_status: 'draft', editor_content: '<p>Only text</p>' });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'post_title' }] } });
  });
});
