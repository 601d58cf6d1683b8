import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { browser, type Loose, origin } from '../../test/browser.ts';
import { createTestApp, eventually } from '../../test/test-app.ts';
import { practiceAccounts } from '../main/practice/practice-accounts.ts';
import { seedDemo } from './seed.ts';
import { demoPassword, owner } from './users.ts';

test('seeding twice → accounts on 5 networks, published posts and a full calendar, created once', async () => {
  const app = await createTestApp();
  const { connections, networks } = app;
  const deps = {
    ...app,
    ...{ origin, news: { create: async () => undefined } },
    connect: practiceAccounts({ networks, connections, origin, random: randomBytes }),
  };
  for (let starts = 0; starts < 2; starts += 1) await seedDemo(deps as never);

  const olive = browser(app.http);
  await olive.post('/user/login', { email: owner.email, password: demoPassword });
  const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
  const accounts = rows((await olive.get('/social/accounts')).body.accounts);
  expect(new Set(accounts.map(({ social_network }) => social_network))).toEqual(
    new Set(['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest']),
  );
  const total = async (state: string) => Number((await olive.get(`/social/shares?state=${state}`)).body.total);
  const { pools } = (await olive.get('/recycler/pools')).body;
  expect(rows(pools).map(({ pool_name, post_count }) => [String(pool_name), Number(post_count)])).toEqual([
    ['Evergreen coffee tips', 4],
    ['Weekend at the harbor', 3],
  ]);
  const { body: pool } = await olive.get(`/recycler/pool/${rows(pools)[0]?.pool_id}`);
  expect(rows(pool.history).length).toBeGreaterThan(6);
  expect(rows(pool.upcoming).length).toBeGreaterThan(0);
  expect(rows(pool.winners)).toHaveLength(1);
  expect(rows(pool.posts).filter(({ reason }) => String(reason) === 'retired')).toHaveLength(1);
  // 37 of the calendar, 4 repeats of the pools.
  expect(await total('intent')).toBe(41);
  expect(await total('published')).toBeGreaterThan(20);
  expect(await total('failed')).toBe(0);
  const userId = Number((await olive.get('/user/start')).body.user?.id);
  const { body: likes } = await olive.get(`/user/${userId}/widget/total_page_likes?range=30`);
  expect(rows(likes.days).filter(({ value }) => value === null)).toEqual([]);
  const { body: actions } = await olive.get(`/user/${userId}/widget/post_actions`);
  expect(Number(actions.total)).toBeGreaterThan(10);
  const pagePosts = rows((await olive.get('/facebook/page/post/report?sort=views')).body.report);
  expect(pagePosts.length).toBeGreaterThan(10);
  const readings = `/facebook/page/post/report/readings?post_id=${pagePosts[0]?.post_id}`;
  expect(rows((await olive.get(readings)).body.readings).length).toBeGreaterThan(3);
  expect(rows((await olive.get('/content/rss/channels')).body.channels).map(({ title }) => String(title))).toEqual([
    ...['Around the harbor', 'Coffee and food', 'Ideas for the shop'],
  ]);
  expect((await olive.get('/content/rss/favorites')).body).toMatchObject({ total: 5 });
  await eventually(async () => {
    const article = await app.browser().send('GET', '/s/harbour-journal/we-are-moving-the-roaster-to-pier-7');
    expect(article.text).toMatch(/Priya N\.[\s\S]*I may never leave\.[\s\S]*We are putting a bench/);
  });
});
