import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { browser, type Loose, origin } from '../../test/browser.ts';
import { runBuilder } from '../../test/fixtures/ads/ad-builder.ts';
import { toList } from '../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../test/test-app.ts';
import { practiceAccounts } from '../main/practice/practice-accounts.ts';
import { seedDemo } from './seed.ts';
import { demoPassword, owner } from './users.ts';

// Long: the whole demo is created twice; the journeys in e2e start with the same demo.

let app: TestApp;
let olive: ReturnType<typeof browser>;

// The demo is seeded twice, to show that everything is created only once.
beforeAll(async () => {
  app = await createTestApp();
  const { connections, networks } = app;
  const deps = {
    ...app,
    news: { create: async () => undefined },
    connect: practiceAccounts({ networks, connections, origin, random: randomBytes }),
  };
  for (let starts = 0; starts < 2; starts += 1) await seedDemo(app.platform, deps as never);
  olive = browser(app.http);
  await olive.post('/user/login', { email: owner.email, password: demoPassword });
});

test('seeded demo → accounts on 5 networks, published posts and a full calendar', async () => {
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
  // Shares: 37 of the calendar and 4 repeats of recycling pools. A worker may still be sending the share that was due
  // at once.
  await eventually(async () => expect(await total('intent')).toBe(41));
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
    'Around the harbor',
    'Coffee and food',
    'Ideas for the shop',
  ]);
  expect((await olive.get('/content/rss/favorites')).body).toMatchObject({ total: 5 });
  await eventually(async () => {
    const article = await app.browser().send('GET', '/s/harbour-journal/we-are-moving-the-roaster-to-pier-7');
    expect(article.text).toMatch(/Priya N\.[\s\S]*I may never leave\.[\s\S]*We are putting a bench/);
  });
});

test('seeded demo → ads in two currencies on three networks with a year of figures, warnings, ad profiles, automators and a rule with a month of runs', async () => {
  // The figures of ad accounts are read by background jobs, so the test waits for all accounts.
  const accounts = await eventually(async () => {
    const list = toList((await olive.get('/ads/spend')).body.accounts);
    expect(list.filter(({ synced_at }) => synced_at === null)).toEqual([]);
    return list;
  });
  expect(accounts.map(({ network, name, currency }) => `${network} ${name} ${currency}`)).toEqual([
    'facebook Harbour Coffee ads USD',
    'facebook Harbour kiosk USD',
    'google Harbour Coffee Tokyo JPY',
    'nativeads harbour-coffee-ads USD',
  ]);
  for (const { name, spent, limit } of accounts)
    expect([name, Number(spent) > 0, limit !== null]).toEqual([
      name,
      String(name) !== 'Harbour kiosk',
      ['Harbour Coffee ads', 'Harbour Coffee Tokyo'].includes(String(name)),
    ]);
  const userId = Number((await olive.get('/user/start')).body.user?.id);
  await eventually(async () => {
    const { body } = await olive.get(`/user/${userId}/notifications`);
    const titles = toList(body.notification?.alerts?.messages).map(({ title }) => String(title));
    expect(titles).toEqual(
      expect.arrayContaining(['Harbour kiosk is closed', 'An ad of Harbour Coffee ads was disapproved']),
    );
  });
  const [waiting] = toList((await olive.get('/approvals')).body.items);
  expect(waiting).toMatchObject({ requested_by: 'Theo Lindqvist', state: 'waiting', money: [{ currency: 'USD' }] });
  const { body: request } = await olive.get(`/approval/${waiting?.id}`);
  expect(request).toMatchObject({ can: { decide: true }, refusal: null });
  await runBuilder(app);
  const created = toList((await olive.get('/facebook/ads/adbuilder')).body.items);
  expect(created.map(({ counts }) => [counts?.done, counts?.failed])).toEqual([
    [2, 0],
    [2, 0],
  ]);
  const profiles = toList((await olive.get('/adprofiles')).body.items);
  expect(profiles.map(({ name, networks: own, problems }) => ({ name, own, problems })).toSorted(byName)).toEqual([
    { name: 'Best posts on Facebook', own: ['facebook'], problems: [] },
    { name: 'Coffee stories', own: ['nativeads'], problems: [] },
    { name: 'Holiday gifts on Facebook', own: ['facebook'], problems: [] },
    { name: 'Holiday gifts on Instagram', own: ['instagram'], problems: [] },
    { name: 'Tokyo shop', own: ['google'], problems: [] },
  ]);
  const automators = toList((await olive.get('/automators')).body.automators);
  expect(automators.map(({ automator_name, state }) => `${automator_name}: ${state}`)).toEqual([
    'Pause ads that cost too much: active',
    'Tell me about ads without results: active',
    'Advertise our best posts: paused',
  ]);
  for (const { automator_id } of automators)
    expect((await olive.get(`/automator/${automator_id}/runs`)).body).toMatchObject({ total: 30 });
  const [rule] = toList((await olive.get('/facebook/ads/manager/rules')).body.rules);
  expect(rule).toMatchObject({ rule_name: 'Tell us about costly ads', draft: { action: 'NOTIFICATION' } });
  const { runs } = (await olive.get(`/facebook/ads/manager/rule/${rule?.id}/history`)).body;
  expect(toList(runs).length).toBeGreaterThan(20);
});

const byName = (a: { name: unknown }, b: { name: unknown }) => String(a.name).localeCompare(String(b.name));
