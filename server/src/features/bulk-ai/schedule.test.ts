import { aiMessages } from '@fanfare/contract/ai/ai';
import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Bulk, categoryBody, createBulk } from '../../../test/fixtures/ai/bulk-ai.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import { articleStore } from './articles/articles.store.ts';
import { jobStore } from './jobs.store.ts';

/**
 * App without background jobs: articles stay under way, so that only the schedule is tested. Its clock starts on a
 * Monday.
 */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, now: '2030-06-10T00:00:00Z' });
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`);
/**
 * Running jobs in the order of their starts. They are read from the store, because a session of the owner would end
 * before the weeks of a test.
 */
const listRunning = async ({ bid }: Bulk, kind: 'article' | 'posting') => {
  const filter = { scope: undefined, state: 'running' as const, search: '' };
  const { items } = await jobStore(app.db).page(bid, filter, 100, 0);
  return items
    .filter((job) => job.kind === kind)
    .map(({ keyword, startedAt }) => ({ keyword, startedAt: startedAt?.getTime() ?? 0 }))
    .toSorted((one, other) => one.startedAt - other.startedAt);
};
const started = async (bulk: Bulk) => (await listRunning(bulk, 'article')).map(({ keyword }) => keyword);
/** Advances to the next Monday: the clock of the file only goes forward. */
const toMonday = () => {
  const day = (app.now().getUTCDay() + 6) % 7;
  const midnight = new Date(app.now()).setUTCHours(0, 0, 0, 0);
  app.advanceClock((midnight - app.now().getTime()) / 1000 + (7 - day) * daySeconds);
};
const tickHourly = async (bulk: Bulk, hours: number) => {
  const counts: number[] = [];
  for (let count = 0; count < hours; count += 1) {
    await bulk.tick();
    app.advanceClock(hourSeconds);
    if (count % 24 === 23) counts.push((await started(bulk)).length);
  }
  return counts;
};

describe('starting articles', () => {
  test('schedule with an interval of 3 hours, 2 a day, 5 a week → articles start within all three limits', async () => {
    toMonday();
    const limits = { article_creation_interval: 3, daily_creation_limit: 2, weekly_creation_limit: 5 };
    const bulk = await createBulk(app, numbered(20), limits);
    expect(await tickHourly(bulk, 8 * 24)).toEqual([2, 4, 5, 5, 5, 5, 5, 7]);
    const times = (await listRunning(bulk, 'article')).map(({ startedAt }) => startedAt);
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) >= 3 * hourSeconds * 1000)).toBe(true);
  });

  test('eight schedulers at once → one article started, for the first keyword', async () => {
    const bulk = await createBulk(app, numbered(5), { article_creation_interval: 1, daily_creation_limit: 10 });
    await Promise.all(Array.from({ length: 8 }, () => bulk.tick()));
    expect(await started(bulk)).toEqual(['keyword 0']);
  });

  test('two bulk categories → articles in turn, keywords in order, none twice', async () => {
    toMonday();
    const bulk = await createBulk(app, ['a1', 'a2', 'a3'], { article_creation_interval: 1, daily_creation_limit: 10 });
    await bulk.post('/category/save', categoryBody(bulk.site.id, ['b1', 'b2'], { category: 'Second' }));
    await tickHourly(bulk, 8);
    expect(await started(bulk)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('generation of articles stopped → nothing starts; Run pressed by a member → starts; Run again, or Delete → 409', async () => {
    const bulk = await createBulk(app, ['a', 'b'], { stop_generation: true });
    await bulk.tick();
    expect(await started(bulk)).toEqual([]);
    const [job] = await bulk.jobs();
    await bulk.post(`/logging/run/${Number(job?.id)}`);
    expect(await started(bulk)).toEqual(['b']);
    const again = await bulk.owner.post(`/bulkaicontentgeneration/logging/run/${Number(job?.id)}`);
    expect([again.status, again.body.message]).toEqual([409, 'Failed to run the Job']);
    const deleted = await bulk.owner.post(`/bulkaicontentgeneration/logging/delete/${Number(job?.id)}`);
    expect([deleted.status, deleted.body.message]).toEqual([409, 'Failed to delete Job.']);
  });

  test('bulk category paused → none of its articles starts; resumed → they start', async () => {
    const bulk = await createBulk(app, ['a']);
    await bulk.post(`/category/pause/${bulk.categoryId}`, { paused: true });
    await bulk.tick();
    expect(await started(bulk)).toEqual([]);
    await bulk.post(`/category/pause/${bulk.categoryId}`, { paused: false });
    await bulk.tick();
    expect(await started(bulk)).toEqual(['a']);
  });

  test('daily limit lowered below today’s starts → no article starts any more today; Run → 409 with the reason', async () => {
    toMonday();
    const bulk = await createBulk(app, numbered(9), { article_creation_interval: 1, daily_creation_limit: 10 });
    await tickHourly(bulk, 3);
    await bulk.post('/settings/update', { daily_creation_limit: 2 });
    await tickHourly(bulk, 3);
    expect(await started(bulk)).toHaveLength(3);
    const [job] = await bulk.jobs();
    const answer = await bulk.owner.post(`/bulkaicontentgeneration/logging/run/${Number(job?.id)}`);
    expect([answer.status, answer.body.message]).toEqual([409, 'Today’s limit of 2 articles is reached.']);
    await tickHourly(bulk, 20);
    expect(await started(bulk)).toHaveLength(5);
  });

  test('bulk category deleted while its article is written → article discarded, and not counted in the limit', async () => {
    toMonday();
    const bulk = await createBulk(app, ['a'], { article_creation_interval: 1, daily_creation_limit: 1 });
    await bulk.tick();
    await bulk.post(`/category/delete/${bulk.categoryId}`);
    expect(await bulk.articles()).toMatchObject([{ state: 'discarded', reason: 'Its category was deleted.' }]);
    await bulk.post('/category/save', categoryBody(bulk.site.id, ['b']));
    app.advanceClock(hourSeconds);
    await bulk.tick();
    expect(await started(bulk)).toEqual(['b']);
  });

  test('keyword removed while its article is written → article discarded; other keywords go on', async () => {
    toMonday();
    const bulk = await createBulk(app, ['a', 'b'], { article_creation_interval: 1 });
    await bulk.tick();
    const { data } = await bulk.list(`/category/edit/${bulk.categoryId}`);
    const [first, second] = Object.values(data?.keywords ?? {}).map((keyword) => Number(keyword?.id));
    await bulk.post('/category/update', {
      ...categoryBody(bulk.site.id, ['b'], { keyword_ids: [second], delete_keyword_ids: [first] }),
      id: bulk.categoryId,
    });
    app.advanceClock(hourSeconds);
    await bulk.tick();
    expect([await started(bulk), (await bulk.articles()).map((article) => article?.state)]).toEqual([
      ['b'],
      ['writing', 'discarded'],
    ]);
  });

  test('site deleted while an article is written → its category is paused and its keyword waits', async () => {
    const bulk = await createBulk(app, ['a']);
    await bulk.tick();
    const removal = { businessId: bulk.bid, siteId: bulk.site.id, toSiteId: null, keepsPostIds: false };
    const rest = { isReachable: false, userId: bulk.owner.user.id, requestId: 'test' };
    await bulk.owner.post(`/content/site/${bulk.site.id}/delete`, { transfer: false });
    await app.bulkAi.followSite({ ...removal, ...rest });
    const { categories } = await bulk.list('/categories');
    expect(categories).toMatchObject([{ is_paused: true, site: { id: 0 }, keywords: [{ state: 'waiting' }] }]);
    await bulk.tick();
    expect(await started(bulk)).toEqual([]);
  });

  test('AI budget used up → the job of the next article waits with the reason', async () => {
    const bulk = await createBulk(app, ['a']);
    await bulk.owner.post('/ai/ceiling', { ceiling: '0' });
    await bulk.tick();
    expect(await bulk.jobs()).toMatchObject([{ state: 'waiting', reason: aiMessages.ceilingReached }]);
    const { writing_stopped } = await bulk.list('/plan');
    expect(writing_stopped).toBe(aiMessages.ceilingReached);
  });

  test('AI budget left for less than an article → its job waits; for one article → starts', async () => {
    const bulk = await createBulk(app, ['a']);
    await articleStore(app.db).insert({
      businessId: bulk.bid,
      siteId: bulk.site.id,
      categoryId: null,
      keyword: 'b',
      title: 'b',
      html: '<p>b</p>',
      state: 'posted',
      language: 'English',
      askedWords: 300,
      createdAt: app.now(),
      cost: 60_000,
    });
    await bulk.owner.post('/ai/ceiling', { ceiling: '0.05' });
    await bulk.tick();
    expect(await bulk.jobs()).toMatchObject([{ state: 'waiting', reason: aiMessages.ceilingReached }]);
    await bulk.owner.post('/ai/ceiling', { ceiling: '0.07' });
    await bulk.tick();
    expect(await bulk.jobs()).toMatchObject([{ state: 'running' }]);
  });
});

describe('posting articles', () => {
  const addReady = async (bulk: Bulk, titles: readonly string[], categoryId: number | null = bulk.categoryId) => {
    for (const title of titles)
      await articleStore(app.db).insert({
        businessId: bulk.bid,
        siteId: bulk.site.id,
        categoryId,
        keyword: title,
        title,
        html: '<p>Text</p>',
        state: 'ready',
        language: 'English',
        askedWords: 300,
        createdAt: app.now(),
      });
  };
  const posted = async (bulk: Bulk) =>
    (await listRunning(bulk, 'posting')).map(({ keyword, startedAt }) => [
      keyword,
      new Date(startedAt).toISOString().slice(11, 16),
    ]);
  const openBulk = (settings: Partial<BulkSettings> = {}) =>
    createBulk(app, ['never written'], { stop_generation: true, stop_posting_articles: false, ...settings });

  test('limit of two posts a day from 09:00, three ready articles → posted at 09:00 and 09:15, the oldest first', async () => {
    toMonday();
    const bulk = await openBulk({ daily_posting_limit: 2, posting_time: '09:00' });
    await addReady(bulk, ['first', 'second', 'third']);
    app.advanceClock(9 * hourSeconds - 60);
    for (let count = 0; count < 60; count += 1) {
      await Promise.all([bulk.tick(), bulk.tick()]);
      app.advanceClock(60);
    }
    expect(await posted(bulk)).toEqual([
      ['first', '09:00'],
      ['second', '09:15'],
    ]);
  });

  test('posting stopped → no article posted; slot missed by more than 6 hours → posted the next day', async () => {
    toMonday();
    const bulk = await openBulk({ stop_posting_articles: true, posting_time: '09:00' });
    await addReady(bulk, ['a']);
    app.advanceClock(10 * hourSeconds);
    await bulk.tick();
    expect(await posted(bulk)).toEqual([]);
    await bulk.post('/settings/update', { stop_posting_articles: false });
    app.advanceClock(6 * hourSeconds);
    await bulk.tick();
    expect(await posted(bulk)).toEqual([]);
    app.advanceClock(17 * hourSeconds);
    await bulk.tick();
    expect(await posted(bulk)).toEqual([['a', '09:00']]);
  });

  test('two bulk categories → articles posted in turn', async () => {
    toMonday();
    const bulk = await openBulk({ daily_posting_limit: 4, posting_time: '00:00' });
    const second = await bulk.post('/category/save', categoryBody(bulk.site.id, ['x'], { category: 'Second' }));
    await addReady(bulk, ['a1', 'a2']);
    await addReady(bulk, ['b1', 'b2'], Number(second.category?.id));
    for (let count = 0; count < 5; count += 1) {
      await bulk.tick();
      app.advanceClock(15 * 60);
    }
    expect((await posted(bulk)).map(([title]) => title)).toEqual(['a1', 'b1', 'a2', 'b2']);
  });
});

describe('article from keyword to post', () => {
  test('first article of a category → held, sent back, edited, approved and posted once, with its text in the plan and on the site', async () => {
    const running = await createTestApp({ now: '2030-06-12T07:00:00Z' });
    const bulk = await createBulk(running, ['cold brew', 'moka pot'], {
      stop_posting_articles: false,
      word_count: 300,
    });
    await bulk.tick();
    const [held] = await bulk.settled();
    const id = Number(held?.id);
    expect(held).toMatchObject({ state: 'held', keyword: 'cold brew', version: 1 });
    await bulk.post(`/articles/send-back/${id}`, { note: 'Shorter sentences.' });
    await bulk.tick();
    const [second] = await bulk.settled();
    expect(second).toMatchObject({ id, state: 'held', version: 2 });
    expect(Number(second?.cost)).toBeGreaterThan(Number(held?.cost));
    await bulk.post(`/articles/update/${id}`, { id, title: 'Cold brew', article: '<p>Mine.</p><script>x()</script>' });
    await bulk.post(`/articles/approve/${id}`);
    const plan = await bulk.list('/plan');
    expect(Object.values(plan.items ?? {}).filter((item) => String(item?.kind) === 'post')[0]).toMatchObject({
      article_id: id,
      keyword: 'cold brew',
      at: '2030-06-12T09:00:00.000Z',
    });
    running.advanceClock(2 * hourSeconds + 60);
    await Promise.all([bulk.tick(), bulk.tick(), bulk.tick()]);
    const posted = await eventually(async () => {
      const article = (await bulk.articles()).find((one) => Number(one?.id) === id);
      if (String(article?.state) !== 'posted') throw new Error(`${article?.state}: ${article?.reason}`);
      return article;
    });
    const { posts } = await bulk.site.site.posts(bulk.site.grant, { page: 1, perPage: 10 });
    expect(posts.map(({ id: postId, title, html }) => [postId, title, html])).toEqual([
      [posted?.post_id, 'Cold brew', '<p>Mine.</p>'],
    ]);
    const { article } = await bulk.list(`/articles/${id}`);
    expect(article?.provenance).toMatchObject({ approved_by: bulk.owner.user.name, held_because: [] });
    const { categories } = await bulk.list('/categories');
    expect(categories?.[0]?.keywords?.[0]?.state).toBe('posted');
  });
});
