import { ApprovalDetail, approvedNote } from '@fanfare/contract/approvals/approvals';
import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  actorOf,
  addArticle,
  type Bulk,
  categoryBody,
  createBulk,
  createReviewer,
  gatesOff,
  waitForArticle,
} from '../../../../test/fixtures/ai/bulk-ai.ts';
import { saveApprovalSettings } from '../../../../test/fixtures/approval.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createWriter } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { articleStore, type NewArticle } from '../articles/articles.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.sandbox.faults.clear());

const base = '/bulkaicontentgeneration';
const open = async () => {
  const bulk = await createBulk(app, ['never written'], { stop_generation: true });
  return { ...bulk, add: (fields: Partial<NewArticle> = {}) => addArticle(app, bulk, bulk.site.id, fields) };
};
const read = async (bulk: Pick<Bulk, 'bid'>, id: number) => articleStore(app.db).find(bulk.bid, id);
const waitFor = (bulk: Pick<Bulk, 'bid'>, id: number, state: ArticleState) => waitForArticle(app, bulk, id, state);
const editorOf = (bulk: Bulk, role: 'editor' | 'publisher') => createReviewer(app, bulk, role);

describe('review of articles', () => {
  test('article approved, published, sent back or discarded by an editor → 403; by a publisher → done; approved twice → 409', async () => {
    const bulk = await open();
    const { id } = await bulk.add();
    const editor = await editorOf(bulk, 'editor');
    for (const action of ['approve', 'publish', 'discard', 'send-back'])
      expect((await editor.post(`${base}/articles/${action}/${id}`, { note: 'x' })).status).toBe(403);
    const publisher = await editorOf(bulk, 'publisher');
    expect((await publisher.post(`${base}/articles/approve/${id}`)).status).toBe(200);
    expect(await read(bulk, id)).toMatchObject({ state: 'ready', approvedById: publisher.user.id });
    expect((await publisher.post(`${base}/articles/approve/${id}`)).status).toBe(409);
  });

  test('approvals on, publisher approves an article → waits for approval; article edited → request outdated; client without an account → decides by the link', async () => {
    const bulk = await open();
    const client = { name: 'Cleo Client', email: `cleo-${bulk.bid}@client.test` };
    await saveApprovalSettings(bulk, { articles: true, outside_approvers: [client] });
    const { id } = await bulk.add({ title: 'Roasting at home' });
    const publisher = await editorOf(bulk, 'publisher');
    const asked = await publisher.post(`${base}/articles/approve/${id}`);
    expect(asked.body).toMatchObject({ approval_id: expect.any(Number) });
    expect(await read(bulk, id)).toMatchObject({ state: 'held', reason: 'Waits for approval.', approvedById: null });
    const mail = await app.waitForMail(client.email);
    const link = /\/links\/approval\/[\w-]+/.exec(mail.text)?.[0] ?? '';
    expect((await app.browser().send('GET', link)).text).toContain('Roasting at home');
    await app.browser().send('POST', link, {
      payload: 'decision=approved',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
    expect(await read(bulk, id)).toMatchObject({ state: 'ready', approvedById: publisher.user.id });
    const { body } = await publisher.get(`/approval/${asked.body.approval_id}`);
    expect(body).toMatchObject({ state: 'approved', decided_by: expect.stringContaining('Cleo Client') });

    const edit = { id, title: 'Edited', article: '<p>Other</p>' };
    expect((await publisher.post(`${base}/articles/update/${id}`, edit)).status).toBe(200);
    expect(await read(bulk, id)).toMatchObject({ state: 'held', approvedById: null });
    const again = await publisher.post(`${base}/articles/publish/${id}`);
    await publisher.post(`${base}/articles/update/${id}`, { ...edit, title: 'Edited again' });
    const outdated = await bulk.owner.post(`/approval/${again.body.approval_id}/approve`, {});
    expect(outdated.body).toMatchObject({ code: 'approval-outdated' });
    expect((await bulk.owner.post(`${base}/articles/approve/${id}`)).body.approval_id).toBeUndefined();
  });

  test('link in the text of an article swapped after the approval request → request outdated; article published by one request → not set back by another', async () => {
    const bulk = await open();
    await saveApprovalSettings(bulk, { articles: true });
    const publisher = await editorOf(bulk, 'publisher');
    const ask = async (id: number, goal: 'approve' | 'publish') =>
      Number((await publisher.post(`${base}/articles/${goal}/${id}`)).body.approval_id);
    const approve = async (approvalId: number) => (await bulk.owner.post(`/approval/${approvalId}/approve`, {})).body;
    const article = (link: string) =>
      `<p>See <a href="${link}">ours</a></p><img src="https://a.example/a.png" alt="" />`;
    const swapped = await bulk.add({ html: article('https://a.example/') });
    const first = await ask(swapped.id, 'approve');
    const { diff } = (await bulk.owner.get(`/approval/${first}`)).body;
    expect(diff).toContainEqual({ label: 'Links', before: '', after: 'https://a.example/' });
    expect(diff).toContainEqual({ label: 'Images and videos', before: '', after: 'https://a.example/a.png' });
    const edit = { id: swapped.id, title: swapped.title, article: article('https://b.example/') };
    expect((await publisher.post(`${base}/articles/update/${swapped.id}`, edit)).status).toBe(200);
    expect(await approve(first)).toMatchObject({ code: 'approval-outdated' });
    expect(await read(bulk, swapped.id)).toMatchObject({ state: 'held', approvedById: null });

    const { body: file } = await upload(bulk.owner, [{ name: 'pier.png', bytes: await randomImage() }]);
    const { src, path } = (await bulk.owner.get(`/media/${file.media_id}`)).body;
    const images = `<img src="${src}" alt="" /><img src="https://a.example/b.png" alt="" />`;
    const featuredImage = { image_url: String(src), image_id: Number(file.media_id) };
    const { id } = await bulk.add({ html: images, featuredImage });
    const later = await ask(id, 'approve');
    const now = await ask(id, 'publish');
    const { diff: waiting } = (await bulk.owner.get(`/approval/${later}`)).body;
    const row = { before: '', media: [expect.objectContaining({ family: 'image', path, alt: 'pier.png' })] };
    expect(waiting).toContainEqual({ ...row, label: 'Images and videos', after: 'pier.png, https://a.example/b.png' });
    expect(waiting).toContainEqual({ ...row, label: 'Featured image', after: 'pier.png' });
    expect(await approve(now)).toMatchObject({ state: 'approved' });
    await waitFor(bulk, id, 'posted');
    const { text: delivery } = await bulk.owner.get(`/delivery/${(await read(bulk, id))?.deliveryId}`);
    expect(delivery).toContain(approvedNote(publisher.user.name, bulk.owner.user.name));
    const { article: posted } = (await bulk.owner.get(`${base}/articles/${id}`)).body;
    expect(posted?.provenance).toMatchObject({ requested_by: publisher.user.name, approved_by: bulk.owner.user.name });
    // Simulates two decisions at once: one was checked before the other was stored.
    const kind = app.bulkAi.approvalKinds.find(({ name }) => name === 'bulk-ai.article');
    const decided = { id: later, businessId: bulk.bid, subjectId: id, diff: ApprovalDetail.shape.diff.parse(waiting) };
    const actor = actorOf(publisher, bulk);
    const late = app.db.transaction(async (tx) =>
      kind?.onApproved?.(
        tx,
        { ...decided, state: 'approved', comment: null, requester: actor },
        { userId: null, name: 'Cleo Client', isOwner: false, actor },
      ),
    );
    await expect(late).rejects.toMatchObject({ code: 'approval-outdated' });
    expect(await approve(later)).toMatchObject({ code: 'approval-outdated' });
    expect(await read(bulk, id)).toMatchObject({ state: 'posted' });
  });

  test('approvals include the owner, owner edits an approved article → article held again', async () => {
    const bulk = await open();
    const { id } = await bulk.add();
    await bulk.post(`/articles/approve/${id}`);
    await saveApprovalSettings(bulk, { articles: true, includes_owner: true });
    await bulk.post(`/articles/update/${id}`, { id, title: 'Other', article: '<p>Buy now</p>' });
    expect(await read(bulk, id)).toMatchObject({ state: 'held', approvedById: null });
  });

  test('approved article edited by a member who can’t approve → held again', async () => {
    const bulk = await open();
    const { id } = await bulk.add();
    await bulk.post(`/articles/approve/${id}`);
    const editor = await editorOf(bulk, 'editor');
    const body = { id, title: 'Other', article: '<p>Buy now</p>' };
    expect((await editor.post(`${base}/articles/update/${id}`, body)).status).toBe(200);
    expect(await read(bulk, id)).toMatchObject({ state: 'held', approvedById: null, html: '<p>Buy now</p>' });
  });

  test('held article edited → gates checked again; nothing holds the article → ready', async () => {
    const bulk = await open();
    const { id } = await bulk.add({
      heldBecause: ['Too short.'],
      gates: [{ gate: 'length', passed: false, score: 1, threshold: 300, reason: 'Too short.' }],
    });
    // Only the first article of a category always waits for a person; this one is not the first, so the gates decide.
    await bulk.post(`/articles/update/${id}`, { id, title: 'Longer', article: '<p>Long</p><script>x</script>' });
    expect(await waitFor(bulk, id, 'ready')).toMatchObject({
      title: 'Longer',
      html: '<p>Long</p>',
      words: 1,
      reason: '',
    });
  });

  test('image added to the text of a held article → the picture gate passes', async () => {
    const bulk = await open();
    await bulk.post('/settings/update', { gates: { ...gatesOff, needs_image: true } });
    const { id } = await bulk.add();
    const article = '<p>Long</p><img src="https://example.com/a.png" alt="A harbor" />';
    await bulk.post(`/articles/update/${id}`, { id, title: 'With an image', article });
    const { gates: results } = await waitFor(bulk, id, 'ready');
    expect(results).toContainEqual(expect.objectContaining({ gate: 'image', passed: true }));
  });

  test('several articles published at once → published where possible, the remaining ones named with the reason', async () => {
    const bulk = await open();
    const held = await bulk.add();
    const writing = await bulk.add({ state: 'writing' });
    const answer = await bulk.post('/articles/selected', { ids: [held.id, writing.id, 999_999], action: 'publish' });
    expect(answer).toMatchObject({
      done: [held.id],
      failed: [{ id: writing.id }, { id: 999_999, reason: 'Not found.' }],
    });
    await waitFor(bulk, held.id, 'posted');
  });

  test('images of an article removed → gone from the article and its text; removed again → 404', async () => {
    const bulk = await open();
    const featuredImage = { image_url: '/files/a.png', image_id: 1 };
    const inline = { image_url: '/files/b.png', image_id: 2 };
    const html = '<p>One</p><figure><img src="/files/b.png" alt="" loading="lazy" /></figure>';
    const { id } = await bulk.add({ featuredImage, images: [inline], html });
    for (const image of [featuredImage, inline])
      await bulk.post('/articles/images/remove', { article_id: id, ...image });
    expect(await read(bulk, id)).toMatchObject({ featuredImage: null, images: [], html: '<p>One</p>' });
    const again = await bulk.owner.post(`${base}/articles/images/remove`, { article_id: id, ...inline });
    expect(again.status).toBe(404);
  });

  test('library images in the text of an article → in use; taken out of the text → no longer in use', async () => {
    const bulk = await open();
    const addFile = async () => {
      const { body } = await upload(bulk.owner, [{ name: 'harbor.png', bytes: await randomImage() }]);
      return { id: Number(body.media_id), url: String(body.img_src) };
    };
    const own = await addFile();
    const added = await addFile();
    const { id } = await bulk.add({ images: [{ image_url: own.url, image_id: own.id }] });
    const save = (...urls: string[]) =>
      bulk.post(`/articles/update/${id}`, {
        id,
        title: 'Harbor',
        article: `<p>Text</p>${urls.map((url) => `<img src="${url}" alt="" />`).join('')}`,
      });
    const countUses = () =>
      Promise.all([own, added].map(async (item) => (await app.media.service.get(bulk.bid, item.id)).used_by.length));
    await save(own.url, added.url);
    expect(await countUses()).toEqual([1, 1]);
    await save(added.url);
    expect(await countUses()).toEqual([0, 1]);
  });

  test('posted article edited → 409; deleted → the post stays on its site', async () => {
    const bulk = await open();
    const { id, title } = await bulk.add();
    await bulk.post(`/articles/publish/${id}`);
    await waitFor(bulk, id, 'posted');
    const edit = await bulk.owner.post(`${base}/articles/update/${id}`, { id, title: 'x', article: '' });
    expect(edit.status).toBe(409);
    await bulk.post(`/articles/delete/${id}`);
    const { posts } = await bulk.site.site.posts(bulk.site.grant, { page: 1, perPage: 10, search: title });
    expect([await read(bulk, id), posts.length]).toEqual([undefined, 1]);
  });
});

describe('articles on a WordPress site', () => {
  const openWordPress = async () => {
    const writer = await createWriter(app, 'wordpress');
    const choices = (await writer.owner.post(`${base}/category/sites/categories`, { site: writer.id })).body;
    const category = toList(choices.categories).at(-1);
    const author = toList(choices.users).at(-1);
    const saved = await writer.owner.post(
      `${base}/category/save`,
      categoryBody(writer.id, ['x'], { post_categories: [Number(category?.cat_ID)], post_author: Number(author?.ID) }),
    );
    if (saved.status !== 200) throw new Error(saved.text);
    const categoryId = Number(saved.body.category?.id);
    return { ...writer, category, author, add: () => addArticle(app, writer, writer.id, { categoryId }) };
  };

  test('article published three times at once → one post with category and author', async () => {
    const site = await openWordPress();
    const { id, title } = await site.add();
    await Promise.all([1, 2, 3].map(() => site.owner.post(`${base}/articles/publish/${id}`)));
    const { postId } = await waitFor(site, id, 'posted');
    const post = await site.site.post(site.grant, String(postId));
    expect(post).toMatchObject({
      title,
      authorId: String(site.author?.ID),
      categoryIds: [String(site.category?.cat_ID)],
    });
    expect(await site.count(title)).toBe(1);
  });

  test('no answer of the site to the creation of an article’s post → post found on the site, posted once', async () => {
    const site = await openWordPress();
    const { id, title } = await site.add();
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'drop', delayMs: 0 });
    await site.owner.post(`${base}/articles/publish/${id}`);
    await waitFor(site, id, 'posted');
    expect(await site.count(title)).toBe(1);
  });

  test('site rejects the post of an article → posting failed with the reason; Run pressed → posted', async () => {
    const site = await openWordPress();
    const { id, title } = await site.add();
    app.sandbox.faults.add({ network: 'wordpress', match: '*', kind: 'token-revoked', count: 50, delayMs: 0 });
    await site.owner.post(`${base}/articles/publish/${id}`);
    expect((await waitFor(site, id, 'failed')).reason).toMatch(/.{20,}/);
    app.sandbox.faults.clear();
    const [job] = toList((await site.owner.get(`${base}/logging?state=failed`)).body.items);
    expect(job).toMatchObject({ kind: 'posting', can: { run: true } });
    await site.owner.post(`/content/site/${site.id}/options`);
    const run = await site.owner.post(`${base}/logging/run/${Number(job?.id)}`);
    expect(run.status).toBe(200);
    await waitFor(site, id, 'posted');
    expect(await site.count(title)).toBe(1);
  });
});

test('article of a category that drafts shares → shares in the post’s working copy, nothing sent', async () => {
  const writer = await createWriter(app, 'hosted', ['twitter', 'linkedin']);
  const body = categoryBody(writer.id, ['x'], { drafts_shares: true });
  const { category } = (await writer.owner.post(`${base}/category/save`, body)).body;
  const { id, title } = await addArticle(app, writer, writer.id, { categoryId: Number(category?.id) });
  await writer.owner.post(`${base}/articles/publish/${id}`);
  const { postId } = await waitFor(writer, id, 'posted');
  const { copy } = await writer.open(Number(postId));
  const shares = toList(copy?.fields?.social);
  expect(new Set(shares.map((share) => `${share.social_network}: ${share.message}`))).toEqual(
    new Set([`twitter: ${title}`, `linkedin: ${title}`]),
  );
  expect(toList((await writer.owner.get('/social/shares')).body.items)).toEqual([]);
});
