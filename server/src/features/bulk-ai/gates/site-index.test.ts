import { defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertArticle } from '../../../../test/fixtures/ai/bulk-ai.ts';
import { createWriter, testedSiteKinds, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { drainEvents, listJobs } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { articleStore } from '../articles/articles.store.ts';
import { fingerprintStore, siteIndexStore } from './fingerprints.store.ts';
import { indexAllSites, indexSite } from './gates.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const { gates } = defaultSettings('UTC', true);
let wordCount = 0;
/** Writes text that no other call returns, as paragraphs of 50 words. */
const writeText = (words = 400): string => {
  const all = Array.from({ length: words }, () => `w${(wordCount++).toString(36)}`);
  return Array.from({ length: words / 50 }, (_, at) => `<p>${all.slice(at * 50, at * 50 + 50).join(' ')}.</p>`).join(
    '',
  );
};

const check = async ({ bid, siteId }: { bid: number; siteId: number }, html: string, fields = {}) => {
  const articleId = await insertArticle(app, bid);
  const results = await app.gates.check(
    {
      businessId: bid,
      siteId,
      articleId,
      title: 'New article',
      html,
      words: 400,
      language: 'English',
      links: [],
      hasImage: true,
      canDraw: true,
      ...fields,
    },
    gates,
  );
  const find = (name: string) => results.find(({ gate }) => gate === name);
  return { posts: find('similarity'), batch: find('batch_similarity'), results };
};

/** Reads the posts of the site and waits for the end. */
const buildIndex = async ({ bid, siteId }: { bid: number; siteId: number }) => {
  await app.db.transaction((tx) => app.gates.requestIndex(tx, bid, siteId));
  await eventually(async () => expect((await siteIndexStore(app.db).find(siteId))?.indexedAt).toBeTruthy());
};
const listIndexed = async (siteId: number) => [...(await fingerprintStore(app.db).listPosts(siteId)).keys()];

const createIndexedWriter = async (kind: 'hosted' | 'wordpress'): Promise<Writer & { siteId: number }> => {
  const writer = await createWriter(app, kind);
  const target = { ...writer, siteId: Number(writer.base.split('/').at(-1)) };
  await buildIndex(target);
  return target;
};
const publish = async (writer: Writer, html: string) => {
  const post_title = uniqueTitle();
  const { body } = await writer.publish({ post_title, post_status: 'publish', editor_content: html });
  await drainEvents(app.db);
  return { title: post_title, id: String(body.post_id) };
};

describe.each(testedSiteKinds)('%s site', (kind) => {
  test('post published, changed, trashed → the index of similar texts follows at once', async () => {
    const writer = await createIndexedWriter(kind);
    const first = writeText();
    const second = writeText();
    const post = await publish(writer, first);
    expect((await check(writer, first)).posts).toMatchObject({
      passed: false,
      score: 1,
      threshold: 0.3,
      reason: `100% of the text is in the post “${post.title}”. The limit is 30%.`,
    });
    await writer.publish({
      post_id: Number(post.id),
      post_title: post.title,
      post_status: 'publish',
      editor_content: second,
    });
    await drainEvents(app.db);
    expect((await check(writer, first)).posts).toMatchObject({ passed: true, score: 0 });
    expect((await check(writer, second)).posts).toMatchObject({ passed: false, score: 1 });
    expect((await check(writer, second, { postId: post.id })).posts).toMatchObject({ passed: true, score: 0 });
    await writer.owner.post(`${writer.base}/post/${post.id}/delete`);
    await drainEvents(app.db);
    expect((await check(writer, second)).posts).toMatchObject({ passed: true });
    expect(await listIndexed(writer.siteId)).not.toContain(post.id);
  });
});

test('several pages of posts changed on the site itself → the daily run finds new, changed and deleted posts', async () => {
  const writer = await createWriter(app, 'hosted');
  const site = await createSite(app, writer);
  const target = { bid: writer.bid, siteId: site.id };
  const texts = Array.from({ length: 205 }, () => writeText(100));
  const posts = [];
  for (const html of texts) posts.push(await site.write({ html }));
  await buildIndex(target);
  expect((await listIndexed(site.id)).toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
  const gone = posts[3];
  const changed = posts[150];
  if (!gone || !changed) throw new Error('Posts are missing.');
  const text = writeText(100);
  app.advanceClock(60);
  await site.site.remove(site.grant, gone.id);
  await site.change(changed.id, { html: text });
  await app.db.transaction((tx) => app.jobs.send(tx, indexAllSites, {}));
  await eventually(async () => expect(await listIndexed(site.id)).not.toContain(gone.id));
  expect(await listIndexed(site.id)).toHaveLength(204);
  expect((await check(target, text)).posts).toMatchObject({ passed: false, score: 1 });
  expect((await check(target, texts[150] ?? '')).posts).toMatchObject({ passed: true });
});

test('posts of a practice WordPress → in the index of similar texts; drafts are not', async () => {
  const writer = await createIndexedWriter('wordpress');
  const { site, grant } = await app.sites.service.open(writer.bid, writer.siteId);
  const { posts } = await site.posts(grant, { page: 1, perPage: 100 });
  const isPublic = ({ status }: { status: string }) => status === 'published' || status === 'planned';
  expect((await listIndexed(writer.siteId)).toSorted()).toEqual(
    posts
      .filter(isPublic)
      .map(({ id }) => id)
      .toSorted(),
  );
  const longest = posts.filter(isPublic).toSorted((a, b) => b.html.length - a.html.length)[0];
  expect((await check(writer, longest?.html ?? '')).posts).toMatchObject({ passed: false, score: 1 });
});

test('article for a site whose posts were not read yet → held with the reason, and the site is read from then on', async () => {
  const writer = await createWriter(app, 'hosted');
  const site = await createSite(app, writer);
  const html = writeText();
  await site.write({ html });
  const target = { bid: writer.bid, siteId: site.id };
  expect((await check(target, html)).posts).toMatchObject({
    passed: false,
    score: null,
    threshold: 0.3,
    reason: 'We’re still reading the posts of this site, so the article couldn’t be compared with them.',
  });
  await eventually(async () => expect((await check(target, html)).posts).toMatchObject({ passed: false, score: 1 }));
});

test('article for a site whose posts can’t be read → held with the reason', async () => {
  const writer = await createWriter(app, 'wordpress');
  const target = { bid: writer.bid, siteId: Number(writer.base.split('/').at(-1)) };
  const [connection] = await app.connections.sites.list(writer.bid);
  await writer.owner.post(`/connection/${connection?.id}/disconnect`, {});
  await app.db.transaction((tx) => app.gates.requestIndex(tx, target.bid, target.siteId));
  await eventually(async () => expect((await siteIndexStore(app.db).find(target.siteId))?.problem).toBeTruthy());
  expect((await check(target, writeText())).posts).toMatchObject({
    passed: false,
    score: null,
    reason: expect.stringMatching(/^The posts of this site couldn’t be read\. \S/),
  });
});

test('site that doesn’t answer when its posts are read → read again later, articles are held until then', async () => {
  const writer = await createWriter(app, 'wordpress');
  const target = { bid: writer.bid, siteId: Number(writer.base.split('/').at(-1)) };
  app.sandbox.faults.add({ network: 'wordpress', kind: 'maintenance', count: 50, delayMs: 0 });
  await app.db.transaction((tx) => app.gates.requestIndex(tx, target.bid, target.siteId));
  await eventually(async () => expect((await siteIndexStore(app.db).find(target.siteId))?.problem).toBeTruthy());
  app.sandbox.faults.clear();
  expect((await check(target, writeText())).posts).toMatchObject({ passed: false, score: null });
  const waiting = await eventually(async () => {
    const found = (await listJobs(app.db, indexSite.name)).filter(({ data }) => data.siteId === target.siteId);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(waiting[0]?.startAfter.getTime()).toBeGreaterThan(Date.now());
});

test('site deleted → nothing of it stays in the index; posts moved to an indexed site → in its index', async () => {
  const writer = await createWriter(app, 'hosted');
  const from = await createSite(app, writer);
  const to = await createSite(app, writer);
  const html = writeText();
  const moved = await from.write({ html });
  for (const { id } of [from, to]) await buildIndex({ bid: writer.bid, siteId: id });
  expect(await listIndexed(from.id)).toEqual([moved.id]);
  await check({ bid: writer.bid, siteId: from.id }, writeText());
  await writer.owner.post(`/content/site/${from.id}/delete`, { transfer: true, transfer_site_id: to.id });
  await drainEvents(app.db);
  expect(await listIndexed(from.id)).toEqual([]);
  expect(await fingerprintStore(app.db).listCandidates(from.id, [])).toEqual([]);
  expect(await siteIndexStore(app.db).find(from.id)).toBeUndefined();
  await eventually(async () => expect(await listIndexed(to.id)).toEqual([moved.id]));
});

test('two articles with one text checked at the same time → at least one is held; the text for another site → passed', async () => {
  const writer = await createIndexedWriter('hosted');
  const other = await createIndexedWriter('hosted');
  const html = writeText();
  const results = await Promise.all([check(writer, html), check(writer, html)]);
  expect(results.some(({ batch }) => batch?.passed === false)).toBe(true);
  expect((await check(writer, html)).batch).toMatchObject({
    passed: false,
    score: 1,
    reason: '100% of the text is in the article “New article”. The limit is 30%.',
  });
  expect((await check(other, html)).batch).toMatchObject({ passed: true, score: 0 });
});

test('article posted, discarded or deleted → the next ones are no longer compared with it', async () => {
  const writer = await createIndexedWriter('hosted');
  const html = writeText();
  const articleId = await insertArticle(app, writer.bid);
  await check(writer, html, { articleId });
  for (const state of ['posted', 'discarded', 'held'] as const) {
    await articleStore(app.db).update(writer.bid, articleId, { state });
    const other = await insertArticle(app, writer.bid, 'failed');
    expect((await check(writer, html, { articleId: other })).batch).toMatchObject({ passed: state !== 'held' });
  }
  await articleStore(app.db).remove(writer.bid, articleId);
  expect((await check(writer, html)).batch).toMatchObject({ passed: true });
});

test('site deleted while its article is checked → article held with the reason', async () => {
  const { bid } = await createWriter(app, 'hosted');
  expect((await check({ bid, siteId: 0 }, writeText())).posts).toMatchObject({
    passed: false,
    score: null,
    reason: expect.stringContaining('The site was deleted'),
  });
});

test('article checked for similar texts twice → not compared with itself', async () => {
  const writer = await createIndexedWriter('hosted');
  const html = writeText();
  const articleId = await insertArticle(app, writer.bid);
  for (const _ of [1, 2]) expect((await check(writer, html, { articleId })).batch).toMatchObject({ passed: true });
});
