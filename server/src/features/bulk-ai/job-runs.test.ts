import { hourMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bulk, createBulk, refuseToStore } from '../../../test/fixtures/ai/bulk-ai.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { withBusyThreads } from '../../../test/fixtures/busy-threads.ts';
import { createSite } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { articleStore, type NewArticle } from './articles/articles.store.ts';
import { keywordStore } from './categories.store.ts';
import { type JobRow, jobStore, type NewJob } from './jobs.store.ts';

/** App without background jobs, so that everything stays as a test leaves it. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, now: '2030-06-10T00:00:00Z' });
});

const failure = { state: 'failed', reason: 'It failed.' } as const;
const open = async (keywords: readonly string[] = ['harbor']) => {
  const bulk = await createBulk(app, keywords, { daily_creation_limit: 10, weekly_creation_limit: 70 });
  const job = async (kind: JobRow['kind']) => {
    const [row] = (await listJobs(bulk)).filter((one) => one.kind === kind);
    if (!row) throw new Error(`No job: ${kind}`);
    return row;
  };
  return {
    ...bulk,
    job,
    change: (id: number, change: Partial<NewJob>) => jobStore(app.db).update(bulk.bid, id, change),
    article: async () =>
      (await articleStore(app.db).find(bulk.bid, (await job('article')).articleId ?? 0)) ?? { id: 0 },
    changeArticle: async (change: Partial<NewArticle>) =>
      articleStore(app.db).update(bulk.bid, (await job('article')).articleId ?? 0, change),
    run: async (id: number) => (await bulk.owner.post(`/bulkaicontentgeneration/logging/run/${id}`)).status,
    canRun: async (id: number) => (await bulk.jobs()).find((one) => Number(one?.id) === id)?.can?.run,
  };
};
/** Jobs of a business, newest first. */
const listJobs = async ({ bid }: Pick<Bulk, 'bid'>) =>
  (await jobStore(app.db).page(bid, { scope: undefined, search: '' }, 100, 0)).items;
/** Opens a business whose first article was written and waits for a person. */
const openWritten = async () => {
  const bulk = await open();
  await bulk.tick();
  const written = await bulk.job('article');
  await bulk.change(written.id, { state: 'done' });
  await bulk.changeArticle({ state: 'held', title: 'Harbor', html: '<p>Text</p>' });
  return { ...bulk, written, articleId: written.articleId ?? 0 };
};

describe('jobs of postings', () => {
  test('posting failed and article published again, then Run on the first posting in the log → 409; Run on the second one → posted once', async () => {
    const bulk = await openWritten();
    await bulk.post(`/articles/publish/${bulk.articleId}`);
    const first = await bulk.job('posting');
    await bulk.change(first.id, failure);
    await bulk.changeArticle(failure);
    expect(await bulk.canRun(first.id)).toBe(true);
    await bulk.post(`/articles/publish/${bulk.articleId}`);
    const second = await bulk.job('posting');
    expect([await bulk.canRun(first.id), await bulk.run(first.id)]).toEqual([false, 409]);
    expect(await bulk.article()).toMatchObject({ state: 'scheduled', deliveryId: second.deliveryId });
    // Both postings failed now, and only the newer one can be repeated.
    await bulk.change(second.id, failure);
    await bulk.changeArticle(failure);
    expect([await bulk.run(first.id), await bulk.run(second.id)]).toEqual([409, 200]);
  });

  test('second posting of an article opened while the first is open → refused by the database', async () => {
    const bulk = await openWritten();
    await bulk.post(`/articles/publish/${bulk.articleId}`);
    const { id: _, deliveryId: __, ...row } = await bulk.job('posting');
    const { article: ___, ...values } = row;
    await expect(jobStore(app.db).insert([values])).rejects.toThrow();
  });
});

describe('jobs of articles', () => {
  test('new version of an article failed and its old version was posted → Run on the failed line of the log is refused, Delete leaves the article alone', async () => {
    const bulk = await openWritten();
    await bulk.post(`/articles/write-again/${bulk.articleId}`);
    const second = await bulk.job('article');
    await bulk.change(second.id, failure);
    await bulk.changeArticle({ state: 'held', reason: 'The new version failed: It failed.' });
    expect(await bulk.canRun(second.id)).toBe(true);
    await bulk.post(`/articles/approve/${bulk.articleId}`);
    await bulk.changeArticle({ state: 'posted', postId: '1' });
    expect([await bulk.canRun(second.id), await bulk.run(second.id)]).toEqual([false, 409]);
    await bulk.post(`/logging/delete/${second.id}`);
    expect(await bulk.article()).toMatchObject({ state: 'posted' });
    await bulk.post(`/category/delete/${bulk.categoryId}`);
    expect(await articleStore(app.db).find(bulk.bid, bulk.articleId)).toMatchObject({ state: 'posted' });
  });

  test('article failed and was asked for again, then Run on its first line in the log → 409, only the new version is written', async () => {
    const bulk = await open();
    await bulk.tick();
    const first = await bulk.job('article');
    await bulk.change(first.id, failure);
    await bulk.changeArticle(failure);
    await bulk.post(`/articles/write-again/${first.articleId ?? 0}`);
    expect([await bulk.canRun(first.id), await bulk.run(first.id)]).toEqual([false, 409]);
    await bulk.tick();
    expect((await listJobs(bulk)).map(({ version, state }) => [version, state])).toEqual([
      [2, 'running'],
      [1, 'failed'],
    ]);
  });

  test('job ended after its article was posted → the article stays as posted', async () => {
    const bulk = await open();
    await bulk.tick();
    const job = await bulk.job('article');
    await bulk.changeArticle({ state: 'posted', title: 'Harbor' });
    await app.aiWriter.articles.cancel(bulk.bid, job.requestId ?? '');
    app.advanceClock(61);
    await bulk.tick();
    expect(await jobStore(app.db).find(bulk.bid, job.id)).toMatchObject({ state: 'stopped' });
    expect(await articleStore(app.db).find(bulk.bid, job.articleId ?? 0)).toMatchObject({
      state: 'posted',
      title: 'Harbor',
    });
  });

  test('job waiting for its retry deleted → article discarded; put back → written', async () => {
    const bulk = await open();
    await bulk.tick();
    const { id } = await bulk.job('article');
    await bulk.change(id, { state: 'waiting', runAt: new Date(app.now().getTime() + hourMs) });
    await bulk.post(`/logging/delete/${id}`);
    expect(await articleStore(app.db).find(bulk.bid, Number((await bulk.articles())[0]?.id))).toMatchObject({
      state: 'discarded',
      reason: 'Skipped by a member.',
    });
    await bulk.post(`/logging/restore/${id}`);
    expect([await bulk.run(id), await bulk.article()]).toMatchObject([200, { state: 'writing' }]);
  });
});

describe('jobs that can’t go on', () => {
  test('article asked for, but its site is gone → its job failed with the reason; other jobs start', async () => {
    const bulk = await open(['a', 'b']);
    const [, first] = await listJobs(bulk);
    await bulk.change(first?.id ?? 0, { isUrgent: true, categoryId: null, siteId: null });
    await bulk.tick();
    expect((await listJobs(bulk)).map(({ state, reason }) => [state, reason])).toEqual([
      ['running', ''],
      ['failed', 'Its site was deleted. Choose another site for its category.'],
    ]);
  });

  test('site deleted while a new version of an article waits → its job fails; the keyword stays written', async () => {
    const bulk = await openWritten();
    await bulk.post(`/articles/write-again/${bulk.articleId}`);
    const { id, keywordId } = await bulk.job('article');
    await keywordStore(app.db).setState(keywordId, 'written');
    await bulk.owner.post(`/content/site/${bulk.site.id}/delete`, { transfer: false });
    await app.bulkAi.followSite({
      businessId: bulk.bid,
      siteId: bulk.site.id,
      toSiteId: null,
      keepsPostIds: false,
      isReachable: false,
      userId: bulk.owner.user.id,
      requestId: 'test',
    });
    expect(await jobStore(app.db).find(bulk.bid, id)).toMatchObject({ state: 'failed' });
    expect((await bulk.list('/categories')).categories).toMatchObject([{ keywords: [{ state: 'written' }] }]);
  });

  test('article whose text can’t be stored → failed after five tries, one a minute; other jobs end at once', async () => {
    const bulk = await open(['unstorable', 'harbor']);
    const [next, first] = await listJobs(bulk);
    for (const job of [first, next]) expect(await bulk.run(job?.id ?? 0)).toBe(200);
    await refuseToStore(app, 'unstorable', 'The article was written');
    for (const { requestId } of await listJobs(bulk)) await app.aiWriter.articles.cancel(bulk.bid, requestId ?? '');
    app.advanceClock(61);
    const states = async () => (await listJobs(bulk)).map(({ state }) => state);
    await expect(bulk.tick()).rejects.toThrow();
    expect(await states()).toEqual(['failed', 'running']);
    for (let count = 1; count < 5; count += 1) await expect(bulk.tick()).rejects.toThrow();
    expect((await bulk.jobs())[1]).toMatchObject({ state: 'failed', reason: expect.stringContaining('stored') });
    await bulk.tick();
  });
});

test('worker threads busy longer than storing an article can fail → stored when they are free', async () => {
  const bulk = await open();
  const { id } = await bulk.job('article');
  expect(await bulk.run(id)).toBe(200);
  const { requestId } = await bulk.job('article');
  await app.aiWriter.runs.run(bulk.bid, requestId ?? '');
  app.advanceClock(61);
  await withBusyThreads(bulk.bid, async () => {
    for (let count = 0; count < 6; count += 1) await expect(bulk.tick()).rejects.toThrow('busy');
  });
  expect(await bulk.job('article')).toMatchObject({ state: 'running', storeFailures: 0 });
  await bulk.tick();
  expect(await bulk.job('article')).toMatchObject({ state: 'done' });
});

test('paused bulk category deleted → its articles are held, none is posted', async () => {
  const bulk = await openWritten();
  await bulk.post('/settings/update', { stop_posting_articles: false, posting_time: '00:00' });
  await bulk.post(`/articles/approve/${bulk.articleId}`);
  await bulk.post(`/category/pause/${bulk.categoryId}`, { paused: true });
  await bulk.post(`/category/delete/${bulk.categoryId}`);
  await bulk.tick();
  expect(await articleStore(app.db).find(bulk.bid, bulk.articleId)).toMatchObject({
    state: 'held',
    reason: 'Its category was deleted.',
    approvedById: null,
  });
});

test('Run of a posting pressed by an editor → 403; by a publisher → posted', async () => {
  const bulk = await openWritten();
  await bulk.post(`/articles/publish/${bulk.articleId}`);
  const { id } = await bulk.job('posting');
  await bulk.change(id, failure);
  await bulk.changeArticle(failure);
  const asset = { type: 'site' as const, value: String(bulk.site.id), label: 'The Journal' };
  const editor = await createMember(app, bulk, { bulk_ai: 'editor' }, [asset]);
  expect((await editor.post(`/bulkaicontentgeneration/logging/run/${id}`)).status).toBe(403);
  expect(await bulk.run(id)).toBe(200);
});

test('article on another site than its category’s → the plan shows the article’s site', async () => {
  const bulk = await openWritten();
  const other = await createSite(app, bulk, { name: 'The Other' });
  await bulk.post('/settings/update', { stop_posting_articles: false });
  await bulk.changeArticle({ state: 'ready', siteId: other.id });
  const items = Object.values((await bulk.list('/plan')).items ?? {});
  expect(items.find((item) => String(item?.kind) === 'post')).toMatchObject({ site: 'The Other' });
});
