import { daySeconds } from '@fanfare/contract/kit/durations';
import { postLimits } from '@fanfare/contract/posts/working-copies';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createWriter, testedSiteKinds, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { unsafeParts, xssArticles } from '../../../../test/fixtures/xss-articles.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const text = (editor_content: string, post_title = 'A draft') => ({ post_title, editor_content });
const createColleague = async ({ owner, bid, id }: Writer) => {
  const site = toList((await owner.get(`/user/business/${bid}`)).body.assets).find(
    ({ type }) => String(type) === 'site',
  );
  const asset = { type: 'site' as const, value: String(site?.value), label: String(site?.label ?? id) };
  return createMember(app, { owner, bid }, { content: 'manager' }, [asset]);
};
const revisionsOf = async ({ owner, base }: Writer, copyId: unknown) =>
  toList((await owner.get(`${base}/copy/${String(copyId)}/revisions`)).body.revisions);

describe('a working copy', () => {
  test('working copy saved twice → version 1 and 2, listed and readable', async () => {
    const writer = await createWriter(app);
    const { save, owner, base } = writer;
    const first = (await save({ fields: text('<p>O</p>') })).body;
    expect(first).toMatchObject({ saved: true, copy: { version: 1, post_id: null, is_mine: true } });
    const copy_id = first.copy?.id;
    const second = await save({ copy_id, version: 1, fields: text('<p>One</p>') });
    expect(second.body).toMatchObject({ saved: true, copy: { version: 2, edited_by: owner.user.name } });
    expect((await owner.get(`${base}/copy/${copy_id}`)).body).toMatchObject({
      fields: { editor_content: '<p>One</p>', post_status: 'draft', social: [], featured_image: null },
    });
    expect(toList((await owner.get(`${base}/copies`)).body.copies)).toMatchObject([
      { id: copy_id, post_id: null, post_title: 'A draft', edited_by: owner.user.name },
    ]);
  });

  test('8 concurrent first saves of a working copy with one submit_id → one copy', async () => {
    const { save, owner, base } = await createWriter(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save({ submit_id: 'first-save', fields: text(`<p>${at}</p>`) })),
    );
    expect(new Set(answers.map(({ body }) => String(body.copy?.id))).size).toBe(1);
    expect(toList((await owner.get(`${base}/copies`)).body.copies)).toHaveLength(1);
  });

  test('working copy saved on an old version → saved: false; with force → saved, the other text becomes a revision', async () => {
    const writer = await createWriter(app);
    const colleague = await createColleague(writer);
    const copy_id = (await writer.save({ fields: text('<p>Base</p>') })).body.copy?.id;
    await writer.save({ copy_id, version: 1, fields: text('<p>Theirs</p>') }, colleague);
    const rejected = await writer.save({ copy_id, version: 1, fields: text('<p>Mine</p>') });
    expect(rejected.body).toMatchObject({
      saved: false,
      copy: { version: 2, fields: { editor_content: '<p>Theirs</p>' }, edited_by: colleague.user.name, is_mine: false },
    });
    const forced = await writer.save({ copy_id, version: 1, force: true, fields: text('<p>Mine</p>') });
    expect(forced.body).toMatchObject({ saved: true, copy: { version: 3, fields: { editor_content: '<p>Mine</p>' } } });
    expect(await revisionsOf(writer, copy_id)).toMatchObject([
      { reason: 'replaced', by: colleague.user.name },
      { reason: 'typing', by: writer.owner.user.name },
    ]);
  });

  test('working copy saved with revise → the text before it is a revision, also within 5 minutes of the last one', async () => {
    const writer = await createWriter(app);
    const copy_id = (await writer.save({ fields: text('<p>Mine</p>') })).body.copy?.id;
    await writer.save({ copy_id, version: 1, revise: true, fields: text('<p>An article</p>') });
    const [revision, ...others] = await revisionsOf(writer, copy_id);
    expect([revision, others]).toMatchObject([{ reason: 'replaced' }, []]);
    const stored = await writer.owner.get(`${writer.base}/copy/${copy_id}/revision/${String(revision?.id)}`);
    expect(stored.body).toMatchObject({ fields: { editor_content: '<p>Mine</p>' } });
  });

  test('10 concurrent saves of one version of a working copy → exactly one is saved', async () => {
    const { save } = await createWriter(app);
    const copy_id = (await save({ fields: text('<p>Base</p>') })).body.copy?.id;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save({ copy_id, version: 1, fields: text(`<p>${at}</p>`) })),
    );
    expect(answers.filter(({ body }) => String(body.saved) === 'true')).toHaveLength(1);
  });

  test('working copy saved after 5 minutes of typing, or by another user → a revision', async () => {
    const writer = await createWriter(app);
    const colleague = await createColleague(writer);
    const copy_id = (await writer.save({ fields: text('<p>0</p>') })).body.copy?.id;
    const type = (version: number, words: string, who = writer.owner) =>
      writer.save({ copy_id, version, fields: text(`<p>${words}</p>`) }, who);
    for (const at of [1, 2, 3]) await type(at, `one two ${at}`);
    expect(await revisionsOf(writer, copy_id)).toHaveLength(0);
    app.advanceClock(301);
    await type(4, 'after a while');
    await type(5, 'and on');
    expect(await revisionsOf(writer, copy_id)).toMatchObject([{ reason: 'typing', words: 3, post_title: 'A draft' }]);
    await type(6, 'hers', colleague);
    const [latest] = await revisionsOf(writer, copy_id);
    const revision = await writer.owner.get(`${writer.base}/copy/${copy_id}/revision/${latest?.id}`);
    expect(revision.body).toMatchObject({ by: writer.owner.user.name, fields: { editor_content: '<p>and on</p>' } });
    const restored = await writer.save({ copy_id, version: 7, fields: revision.body.fields });
    expect(restored.body).toMatchObject({ saved: true, copy: { fields: { editor_content: '<p>and on</p>' } } });
  });

  test(`working copy with more than ${postLimits.revisions} revisions → only the latest are stored`, async () => {
    const writer = await createWriter(app);
    const copy_id = (await writer.save({ fields: text('<p>0</p>') })).body.copy?.id;
    for (let version = 1; version <= postLimits.revisions + 4; version += 1) {
      app.advanceClock(301);
      await writer.save({ copy_id, version, fields: text(`<p>${version}</p>`) });
    }
    const revisions = await revisionsOf(writer, copy_id);
    expect(revisions).toHaveLength(postLimits.revisions);
    const oldest = await writer.owner.get(`${writer.base}/copy/${copy_id}/revision/${revisions.at(-1)?.id}`);
    expect(oldest.body).toMatchObject({ fields: { editor_content: '<p>4</p>' } });
  });

  test('working copy of another business and its revisions requested → 404', async () => {
    const ownWriter = await createWriter(app);
    const otherWriter = await createWriter(app);
    const copy_id = (await otherWriter.save({ fields: text('<p>Secret</p>') })).body.copy?.id;
    for (const path of [`copy/${copy_id}`, `copy/${copy_id}/revisions`, `copy/${copy_id}/revision/1`]) {
      expect(await ownWriter.owner.get(`${ownWriter.base}/${path}`)).toMatchObject({ status: 404 });
    }
    expect(await ownWriter.owner.post(`${ownWriter.base}/copy/${copy_id}/discard`)).toMatchObject({ status: 404 });
    expect(await ownWriter.save({ copy_id, version: 1, force: true, fields: text('x') })).toMatchObject({
      status: 404,
    });
  });

  test('featured image of a working copy deleted → 409; after a forced delete the copy can still be saved', async () => {
    const { save, addPicture, owner } = await createWriter(app);
    const featured_image = await addPicture();
    const fields = { ...text('<p>With</p>'), featured_image };
    const copy_id = (await save({ fields })).body.copy?.id;
    expect(await owner.post(`/media/${featured_image}/delete`)).toMatchObject({ status: 409 });
    await owner.post(`/media/${featured_image}/delete`, { force: true });
    const saved = await save({ copy_id, version: 1, fields: { ...fields, editor_content: '<p>On</p>' } });
    expect(saved.body).toMatchObject({ saved: true });
  });

  test('working copy with unsafe HTML → sanitized when it is opened', async () => {
    const { save, owner, base } = await createWriter(app);
    // All unsafe articles are saved as one text; what the sanitizer makes of each is checked by the sanitizer's own
    // tests.
    const { copy } = (await save({ fields: text(`<p>Before</p>${xssArticles.join('<p>Next</p>')}`) })).body;
    const opened = (await owner.get(`${base}/copy/${copy?.id}`)).body;
    const html = String(opened.fields?.editor_content);
    expect([html.startsWith('<p>Before</p>'), unsafeParts(html)]).toEqual([true, []]);
  });

  test('working copy discarded → working copy 404, its image can be deleted', async () => {
    const { save, addPicture, owner, base } = await createWriter(app);
    const featured_image = await addPicture();
    const copy_id = (await save({ fields: { ...text('<p>x</p>'), featured_image } })).body.copy?.id;
    expect((await owner.post(`${base}/copy/${copy_id}/discard`)).body).toEqual({ success: true });
    expect(await owner.get(`${base}/copy/${copy_id}`)).toMatchObject({ status: 404 });
    expect((await owner.post(`/media/${featured_image}/delete`)).body).toEqual({ success: true });
  });
});

describe.each(testedSiteKinds)('the working copy of a post on a %s site', (kind) => {
  test('unpublished text of a working copy → kept until it is published or discarded', async () => {
    const writer = await createWriter(app, kind);
    const { publish, save, open, owner, base } = writer;
    const { post_id, copy } = (await publish({ post_title: uniqueTitle() })).body;
    const typed = await save({ post_id, fields: text('<p>More</p>', 'New') });
    expect(typed.body).toMatchObject({ saved: true, copy: { id: copy?.id, post_id } });
    expect(await open(post_id)).toMatchObject({
      post: { post_content: '<p>Wind.</p>' },
      copy: { fields: { editor_content: '<p>More</p>' } },
      copy_id: copy?.id,
      site_changed: false,
    });
    await owner.post(`${base}/copy/${copy?.id}/discard`);
    expect(await open(post_id)).toMatchObject({ copy: null, copy_id: copy?.id });
    expect((await revisionsOf(writer, copy?.id)).map(({ reason }) => String(reason))).toEqual([
      'replaced',
      'published',
    ]);
    await save({ post_id, fields: text('<p>Again</p>', 'New') });
    const republished = await publish({ post_id, copy_id: copy?.id, ...text('<p>Again</p>', 'New') });
    expect(republished.body).toMatchObject({ post_status: 1, post_id });
    expect(await open(post_id)).toMatchObject({ post: { post_content: '<p>Again</p>' }, copy: null });
  });

  test('post with a working copy changed on the site itself → site_changed: true', async () => {
    const { publish, save, open, site, grant } = await createWriter(app, kind);
    const { post_id } = (await publish()).body;
    await save({ post_id, fields: text('<p>Mine</p>') });
    app.advanceClock(60);
    await site.update(grant, String(post_id), { html: '<p>Theirs</p>' });
    expect(await open(post_id)).toMatchObject({ site_changed: true, post: { post_content: '<p>Theirs</p>' } });
  });

  test('first save of a working copy based on an older version of the post → saved: false', async () => {
    const { publish, save, open } = await createWriter(app, kind);
    const { post_id } = (await publish()).body;
    const modifiedAt = (await open(post_id)).post?.post_modified_gmt;
    app.advanceClock(60);
    await publish({ post_id, post_title: 'Newer', editor_content: '<p>Newer</p>' });
    const rejected = await save({ post_id, base: modifiedAt, fields: text('<p>On the old one</p>') });
    expect(rejected.body).toMatchObject({ saved: false, copy: { fields: { editor_content: '<p>Newer</p>' } } });
    const now = (await open(post_id)).post?.post_modified_gmt;
    expect((await save({ post_id, base: now, fields: text('<p>On the new one</p>') })).body).toMatchObject({
      saved: true,
    });
  });

  test('post published over the unpublished text of another user → their text saved as a revision', async () => {
    const writer = await createWriter(app, kind);
    const colleague = await createColleague(writer);
    const { post_id, copy } = (await writer.publish()).body;
    await writer.save({ post_id, fields: text('<p>Hers, unfinished</p>') }, colleague);
    await writer.publish({ post_id, copy_id: copy?.id });
    const [latest, before] = await revisionsOf(writer, copy?.id);
    expect([latest, before]).toMatchObject([{ reason: 'published' }, { reason: 'replaced', by: colleague.user.name }]);
  });

  test('working copy saved while the site is unavailable → saved', async () => {
    const { save, site, grant } = await createWriter(app, kind);
    const { id } = await site.create(grant, { title: uniqueTitle(), html: '<p>Theirs</p>', status: 'draft' });
    app.sandbox.faults.add({ network: 'wordpress', kind: 'maintenance', count: 5, delayMs: 0 });
    expect((await save({ post_id: Number(id), fields: text('<p>Kept</p>') })).body).toMatchObject({ saved: true });
    app.sandbox.faults.clear();
  });
});

describe('a preview of unpublished changes', () => {
  const preview = ({ owner, base }: Writer, copyId: unknown) => owner.post(`${base}/copy/${String(copyId)}/preview`);

  test('working copies of a deleted business requested → not found', async () => {
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

  test.each(testedSiteKinds)('preview of a post that was never saved to its %s site → shown', async (kind) => {
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
  ])('preview with a featured image that is %s → shown: %s', async (_, featured_image_url, isShown) => {
    const writer = await createWriter(app);
    const { copy } = (await writer.save({ fields: { post_title: 'Image', featured_image_url } })).body;
    const page = await visit((await preview(writer, copy?.id)).body.url);
    expect([page.status, page.text.includes('<img')]).toEqual([200, isShown]);
  });

  test('preview of a published post with changes → the changes; without changes → the post itself', async () => {
    const writer = await createWriter(app);
    const { post_id, post, copy } = (await writer.publish({ post_title: 'Live' })).body;
    expect((await preview(writer, copy?.id)).body).toMatchObject({ url: post?.view_link });
    const saved = (await writer.save({ post_id, version: copy?.version, fields: { post_title: 'Live and changed' } }))
      .body;
    const { url } = (await preview(writer, saved.copy?.id)).body;
    expect((await visit(url)).text).toContain('<h1>Live and changed</h1>');
  });

  test('preview of a working copy with the key of another copy, without a key or after 24 hours → 404', async () => {
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
