import { aiMessages } from '@fanfare/contract/ai/ai';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBulk, createReviewer } from '../../../../test/fixtures/ai/bulk-ai.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { jobStore } from '../jobs.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-06-12T07:00:00Z' });
});
afterEach(() => app.sandbox.faults.clear());

const base = '/bulkaicontentgeneration';

describe('writing articles', () => {
  test('article held → the owner and the publishers of its site are told once, other members are not', async () => {
    const bulk = await createBulk(app, ['a'], { word_count: 300 });
    const publisher = await createReviewer(app, bulk, 'publisher');
    const editor = await createReviewer(app, bulk, 'editor');
    const stranger = await createMember(app, bulk, { bulk_ai: 'publisher' });
    await bulk.tick();
    expect(await bulk.settled()).toMatchObject([{ state: 'held' }]);
    const told = await Promise.all(
      [bulk.owner, publisher, editor, stranger].map(
        async (user) =>
          toList((await user.get(`/user/${user.user.id}/notifications`)).body.notification?.alerts?.messages).length,
      ),
    );
    expect(told).toEqual([1, 1, 0, 0]);
  });

  test('AI budget ends while an article is written → its job waits with the reason, and nothing is paid until there is more', async () => {
    const bulk = await createBulk(app, ['a'], { word_count: 3000, article_creation_interval: 1 });
    await bulk.owner.post('/ai/ceiling', { ceiling: '0.03' });
    const readJob = async () => (await jobStore(app.db).listWaitingArticles(bulk.bid))[0];
    const spent = async () => (await app.ai.models.status(bulk.bid)).spent;
    await bulk.tick();
    const job = await eventually(async () => {
      const waiting = await readJob();
      if (!waiting?.reason) throw new Error('Running');
      return waiting;
    });
    const paid = await spent();
    expect([job.reason, paid > 0]).toEqual([aiMessages.ceilingReached, true]);
    expect(await bulk.articles()).toMatchObject([{ state: 'writing', reason: aiMessages.ceilingReached }]);
    app.advanceClock(2 * hourSeconds);
    await bulk.tick();
    expect([(await readJob())?.id, await spent()]).toEqual([job.id, paid]);
    const run = await bulk.owner.post(`${base}/logging/run/${job.id}`);
    expect([run.status, run.body.message]).toEqual([409, aiMessages.ceilingReached]);
    await bulk.owner.post('/ai/ceiling', { ceiling: '1' });
    await bulk.tick();
    expect(await bulk.settled()).toMatchObject([{ state: 'held' }]);
  });

  test('article deleted while it is written → its keyword is skipped; put back → it waits again', async () => {
    const bulk = await createBulk(app, ['a']);
    app.sandbox.faults.add({ network: 'openai', match: '*', kind: 'rate-limit', count: 50 });
    await bulk.tick();
    const [article] = await bulk.articles();
    await bulk.post(`/articles/delete/${Number(article?.id)}`);
    const readState = async () => (await bulk.list('/categories')).categories?.[0]?.keywords?.[0]?.state;
    expect(await readState()).toBe('skipped');
    const [job] = toList((await bulk.owner.get(`${base}/logging?state=stopped`)).body.items);
    expect(job).toMatchObject({ can: { restore: true } });
    await bulk.post(`/logging/restore/${Number(job?.id)}`);
    expect(await readState()).toBe('waiting');
  });

  test('AI provider declines an article → failed with the reason, not counted in the limit; Run pressed → written', async () => {
    const bulk = await createBulk(app, ['refused'], { daily_creation_limit: 1, word_count: 300 });
    app.sandbox.faults.add({ network: 'openai', match: '*', kind: 'refusal', count: 50 });
    await bulk.tick();
    const [failed] = await bulk.settled();
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('declined') });
    app.sandbox.faults.clear();
    const [job] = await bulk.jobs();
    expect(job).toMatchObject({ state: 'failed', can: { run: true } });
    await bulk.post(`/logging/run/${Number(job?.id)}`);
    expect(await bulk.settled()).toMatchObject([{ id: failed?.id, state: 'held' }]);
  });

  test('no credit at the AI provider → article waits with the reason, and no other article starts', async () => {
    const bulk = await createBulk(app, ['a', 'b'], { daily_creation_limit: 5 });
    app.sandbox.faults.add({ network: 'openai', match: '*', kind: 'no-credit', count: 50 });
    await bulk.tick();
    await eventually(async () => {
      const jobs = await bulk.jobs();
      if (jobs.some((job) => String(job?.state) === 'running')) throw new Error('Running');
      expect(jobs).toMatchObject([
        { state: 'waiting' },
        { state: 'waiting', reason: expect.stringContaining('credit') },
      ]);
    });
    app.advanceClock(30 * 60);
    await bulk.tick();
    expect((await bulk.jobs()).map((job) => job?.state)).toEqual(['waiting', 'waiting']);
  });
});
