import { dayMs, daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { postDeleted } from '@fanfare/contract/post-reports/post-report';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPosts, createReportedBusiness, harbourPage } from '../../../../test/fixtures/post-report.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';
import { toReadPost } from './read-post.ts';
import { reportedPageStore } from './reported-pages.store.ts';
import { reportedPostStore } from './reported-posts.store.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createReportedBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  acme = await createReportedBusiness(app);
});

/** Advances the clock; the owner signs in again, because the session would have ended. */
const advanceDays = async (days: number) => {
  app.advanceClock(days * daySeconds);
  await acme.owner.post('/user/login', { email: acme.owner.user.email, password });
};

describe('readings of posts', () => {
  test('page read for several days → figures grow, one reading a day with a change, decay by readings; deleted post → marked', async () => {
    const published = await acme.owner.post('/social/post/create', {
      type: 'text',
      message: 'Tonight: a decay test',
      accounts: [{ social_network: 'facebook', social_account: harbourPage }],
    });
    expect(published.status, published.text).toBe(200);
    for (let day = 0; day < 9; day += 1) {
      await advanceDays(1);
      await acme.sync();
    }
    const find = async () => toList((await acme.read({ ...allPosts, search: 'a decay test' })).report)[0];
    const post = await find();
    const { readings } = (await acme.owner.get(`/facebook/page/post/report/readings?post_id=${post?.post_id}`)).body;
    const views = toList(readings).map((reading) => Number(reading.views));
    expect(views.length).toBeGreaterThan(4);
    expect(views).toEqual(views.toSorted((a, b) => a - b));
    expect(views.at(-1)).toBe(Number(post?.views));
    const [decay] = await app.postReports.readDecay(acme.bid, [String(post?.post_id)]);
    expect(decay).toMatchObject({ engagement: Number(post?.engagement) });
    expect(Number(decay?.decay)).toBeGreaterThan(0.2);
    expect(await app.postReports.readDecay(acme.bid + 1, [String(post?.post_id)])).toEqual([]);

    await app.db.transaction((tx) => app.postReports.markAdvertised(tx, acme.bid, [String(post?.post_id)]));
    expect(await find()).toMatchObject({ has_ad: true });
    // This row simulates a post that was deleted at the network.
    const page = await reportedPageStore(app.db).findByRemoteId(acme.bid, harbourPage);
    const at = new Date(app.now().getTime() - 2 * dayMs);
    const gone = { id: 'gone', text: 'Gone <b>', url: '', createdAt: at, type: 'link' as const, promotableId: 'gone' };
    await reportedPostStore(app.db).put(
      acme.bid,
      page?.id ?? 0,
      [toReadPost({ ...gone, statistics: {} }, at)],
      '2026-01-01',
    );
    app.advanceClock(2 * hourSeconds);
    await acme.sync();
    expect(toList((await acme.read({ ...allPosts, search: 'Gone <b>' })).report)).toMatchObject([
      { problem: postDeleted, promotable_id: null },
    ]);
    const query = { range: 'last_30_days' as const, timeZone: 'UTC', filter: 'all' };
    const { posts } = await app.postReports.listMatching(acme.bid, query, { limit: 1000 });
    expect(posts.some(({ post_id }) => post_id === 'gone')).toBe(false);
  });

  test('posts that match a filter read in batches → each once, with the time of the oldest reading', async () => {
    const query = { pageIds: [harbourPage], range: 'last_30_days' as const, timeZone: 'UTC', filter: 'not-advertised' };
    const all = await app.postReports.listMatching(acme.bid, query, { limit: 1000 });
    const ids: string[] = [];
    let cursor: number | undefined;
    do {
      const batch = await app.postReports.listMatching(acme.bid, query, { limit: 3, cursor });
      ids.push(...batch.posts.map(({ post_id }) => post_id));
      cursor = batch.cursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(all.posts.map(({ post_id }) => post_id));
    expect(all.syncedAt?.getTime()).toBeGreaterThan(0);
  });

  test('network fails during a reading of a page → the page says why, the report keeps its rows; many readings at once → one', async () => {
    const before = Number((await acme.read(allPosts)).total);
    app.sandbox.faults.add({ network: 'facebook', match: 'posts.list', kind: 'token-revoked' });
    await acme.sync();
    app.sandbox.faults.clear();
    expect((await acme.listPages()).filter(({ problem }) => problem !== null)).toHaveLength(1);
    expect(Number((await acme.read(allPosts)).total)).toBe(before);
    const page = await reportedPageStore(app.db).findByRemoteId(acme.bid, harbourPage);
    await Promise.all(Array.from({ length: 8 }, () => app.postReports.syncPage(acme.bid, page?.id ?? 0)));
    expect(Number((await acme.read(allPosts)).total)).toBeGreaterThanOrEqual(before);
  });
});
