import { hourMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { addArticle, createBulk, waitForArticle } from '../../../../test/fixtures/ai/bulk-ai.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { articleStore } from '../articles/articles.store.ts';
import { jobStore } from '../jobs.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const base = '/bulkaicontentgeneration';

describe('posting that waits for its retry', () => {
  const openWaiting = async () => {
    const bulk = await createBulk(app, ['never written'], { stop_generation: true });
    const article = await addArticle(app, bulk, bulk.site.id, { state: 'scheduled' });
    const [job] = await jobStore(app.db).insert([
      {
        businessId: bulk.bid,
        siteId: bulk.site.id,
        articleId: article.id,
        kind: 'posting',
        state: 'waiting',
        keyword: 'harbor',
        category: '',
        attempts: 1,
        reason: 'The site doesn’t respond.',
        createdAt: app.now(),
        runAt: new Date(app.now().getTime() + hourMs),
        isUrgent: true,
      },
    ]);
    const listed = (await bulk.jobs()).find((one) => Number(one?.id) === job?.id);
    return { ...bulk, ...article, jobId: Number(job?.id), listed };
  };

  test('Run pressed on a posting that waits for its retry → posted now', async () => {
    const { jobId, id, listed, ...bulk } = await openWaiting();
    expect(listed).toMatchObject({ state: 'waiting', can: { run: true, delete: true } });
    await bulk.post(`/logging/run/${jobId}`);
    await waitForArticle(app, bulk, id, 'posted');
  });

  test('waiting posting deleted → its article is ready again; put back → tried again', async () => {
    const { jobId, id, ...bulk } = await openWaiting();
    await bulk.post(`/logging/delete/${jobId}`);
    expect([await articleStore(app.db).find(bulk.bid, id), (await bulk.jobs()).map((job) => Number(job?.id))]).toEqual([
      expect.objectContaining({ state: 'ready', reason: '', postAt: null }),
      expect.not.arrayContaining([jobId]),
    ]);
    await bulk.post(`/logging/restore/${jobId}`);
    await bulk.tick();
    await waitForArticle(app, bulk, id, 'posted');
  });

  test('waiting posting deleted and article published by a person, then put back → 409', async () => {
    const { jobId, id, ...bulk } = await openWaiting();
    await bulk.post(`/logging/delete/${jobId}`);
    await bulk.post(`/articles/publish/${id}`);
    expect((await bulk.owner.post(`${base}/logging/restore/${jobId}`)).status).toBe(409);
    await waitForArticle(app, bulk, id, 'posted');
  });

  test('site gone at the retry of a posting → posting failed with the reason', async () => {
    const { jobId, id, ...bulk } = await openWaiting();
    await articleStore(app.db).update(bulk.bid, id, { siteId: null });
    await jobStore(app.db).update(bulk.bid, jobId, { runAt: app.now() });
    await bulk.tick();
    expect(await articleStore(app.db).find(bulk.bid, id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('site was deleted'),
    });
  });
});
