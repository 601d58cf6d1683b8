import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hourMs, hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { itemStore } from './items.store.ts';
import { sourceStore } from './sources.store.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A site whose answers a test sets by path; it records the requests. */
const answers = new Map<string, (request: IncomingMessage) => Answer | Promise<Answer>>();
const requests: { path: string; headers: IncomingMessage['headers'] }[] = [];
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const path = request.url ?? '';
  requests.push({ path, headers: request.headers });
  const { status = 200, headers = {}, body = '' } = (await answers.get(path)?.(request)) ?? { status: 404 };
  response.writeHead(status, headers).end(body);
});

let app: TestApp;
let site: string;
let owner: TestUser;
let bid: number;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  site = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await createTestApp({ runsNoJobs: true, privateHosts: [site] });
  ({ owner, bid } = await createBusiness(app));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const rss = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>Site</title>${titles
    .map(
      (title) =>
        `<item><guid isPermaLink="false">${title}</guid><title>${title}</title><link>http://${site}/${title}</link></item>`,
    )
    .join('')}</channel></rss>`;

/** Adds a feed to a new channel of its own. */
const addFeed = async (path: string, answer: Answer) => {
  answers.set(path, () => answer);
  const channel = await owner.post('/content/rss/channel/save', { title: path });
  const id = Number(channel.body.id);
  const added = await owner.post('/content/rss/channel/feed/add', {
    channel_id: id,
    source_id: `http://${site}${path}`,
  });
  if (added.status !== 200) throw new Error(added.text);
  const view = async () => (await owner.get(`/content/rss/channel/${id}/view`)).body;
  const titles = async () => toList((await view()).items).map(({ title }) => String(title));
  const feed = async () => (await view()).channel?.feeds?.[0] ?? {};
  const dueIn = async () => Date.parse(String((await feed()).next_fetch)) - app.now().getTime();
  const count = () => requests.filter((request) => request.path === path).length;
  const [sourceId] = await app.rss.feeds.listSourceIds(bid, id);
  /** Makes the feed due now and fetches it. */
  const fetch = async () => {
    app.advanceClock(5);
    await sourceStore(app.db).update(Number(sourceId), { dueAt: app.now() });
    await app.rss.fetches.fetchDue();
  };
  return { id, sourceId: Number(sourceId), view, titles, feed, dueIn, count, fetch };
};

test('feed with validators → both are sent back byte for byte; 304 or the same body → items unchanged, read marks stay', async () => {
  const validators = { etag: 'W/"a b"', 'last-modified': 'Fri, 14 Jun 2030 08:00:00 GMT' };
  const feed = await addFeed('/validators', { headers: validators, body: rss('one', 'two') });
  const [first] = toList((await feed.view()).items);
  await owner.post('/content/rss/items/read', { item_ids: [Number(first?.id)] });
  answers.set('/validators', () => ({ status: 304 }));
  await feed.fetch();
  expect(requests.findLast(({ path }) => path === '/validators')?.headers).toMatchObject({
    'if-none-match': 'W/"a b"',
    'if-modified-since': 'Fri, 14 Jun 2030 08:00:00 GMT',
    'user-agent': expect.stringMatching(/^Fanfare\/\S+ \(\+http/),
  });
  answers.set('/validators', () => ({ body: rss('one', 'two') }));
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'ok', error: null });
  expect((await feed.view()).channel).toMatchObject({ unread: 1 });
});

test('fetched feed with a changed text → updated in place; new item → added; all guids changed → the same items; channel with a rule → a job', async () => {
  const feed = await addFeed('/changes', { body: rss('one', 'two') });
  const countJobs = async () => (await app.jobs.queues()).find(({ job }) => job === 'rss.apply-rules')?.waiting ?? 0;
  answers.set('/changes', () => ({ body: rss('three', 'one', 'two').replace('<title>one', '<title>One!') }));
  await feed.fetch();
  expect(await countJobs()).toBe(0);
  expect(new Set(await feed.titles())).toEqual(new Set(['three', 'One!', 'two']));
  await owner.post(`/content/rss/channel/${feed.id}/rule/save`, { enabled: false });
  const ids = toList((await feed.view()).items).map(({ id }) => id);
  answers.set('/changes', () => ({ body: rss('three', 'one', 'two').replaceAll('isPermaLink="false">', '>moved-') }));
  await feed.fetch();
  expect(toList((await feed.view()).items).map(({ id }) => id)).toEqual(ids);
  expect(await countJobs()).toBe(0);
  answers.set('/changes', () => ({ body: rss('four', 'three', 'one', 'two') }));
  await feed.fetch();
  expect([await countJobs(), (await feed.titles()).length]).toEqual([1, 4]);
});

test('first fetch of a feed with 200 items → the newest 50', async () => {
  const titles = Array.from({ length: 200 }, (_, at) => `t${at}`);
  const feed = await addFeed('/archive', { body: rss(...titles) });
  expect(await feed.view()).toMatchObject({ total: 50 });
});

test('feed redirected with 301 → new address after two good fetches; with 302 → never', async () => {
  answers.set('/new-place', () => ({ body: rss('one') }));
  const moved = await addFeed('/old-place', { body: rss('one') });
  const temporary = await addFeed('/temporary', { body: rss('two') });
  answers.set('/old-place', () => ({ status: 301, headers: { location: '/new-place' } }));
  answers.set('/temporary', () => ({ status: 302, headers: { location: '/new-place' } }));
  await moved.fetch();
  expect(await moved.feed()).toMatchObject({ address: `http://${site}/old-place` });
  await moved.fetch();
  expect(await moved.feed()).toMatchObject({ address: `http://${site}/new-place` });
  const before = moved.count();
  await moved.fetch();
  expect(moved.count()).toBe(before);
  await temporary.fetch();
  await temporary.fetch();
  expect(await temporary.feed()).toMatchObject({ address: `http://${site}/temporary`, state: 'ok' });
});

test('feed answers 410 → problem shown, owner notified, nothing is fetched again', async () => {
  const feed = await addFeed('/gone', { body: rss('one') });
  answers.set('/gone', () => ({ status: 410 }));
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'gone', next_fetch: null, error: expect.stringContaining('410') });
  const count = feed.count();
  app.advanceClock(hourSeconds);
  await app.rss.fetches.fetchDue();
  expect(feed.count()).toBe(count);
  await app.rss.endedFeeds.report(feed.sourceId);
  await app.rss.endedFeeds.report(feed.sourceId);
  const { body } = await owner.get(`/user/${owner.user.id}/notifications`);
  const messages = toList(body.notification?.alerts?.messages).filter(({ title }) => String(title) === 'A feed ended');
  expect(messages).toHaveLength(1);
  expect(await feed.titles()).toEqual(['one']);
});

test('feed answers 429 with Retry-After → fetched after that time; errors → after 1, 2, 4 hours, shown after the third; good answer → error cleared', async () => {
  const feed = await addFeed('/trouble', { body: rss('one') });
  answers.set('/trouble', () => ({ status: 429, headers: { 'retry-after': '7200' } }));
  await feed.fetch();
  const waitMs = await feed.dueIn();
  expect(waitMs).toBeGreaterThanOrEqual(2 * hourMs);
  expect(waitMs).toBeLessThan(2.3 * hourMs);
  answers.set('/trouble', () => ({ status: 500 }));
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'ok', error: null });
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'failing', error: expect.stringContaining('500') });
  expect(await feed.dueIn()).toBeGreaterThanOrEqual(4 * hourMs);
  answers.set('/trouble', () => ({ body: rss('one', 'two') }));
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'ok', error: null });
});

test('failing feed, 16 requests at once → one fetch a minute; the next fetch and the back-off stay as they were', async () => {
  const feed = await addFeed('/impatient', { body: rss('one') });
  const { feed_id, next_fetch } = await feed.feed();
  answers.set('/impatient', () => ({ status: 500 }));
  const refresh = () => owner.post(`/content/rss/channel/${feed.id}/feed/${feed_id}/refresh`);
  for (let minute = 1; minute <= 4; minute += 1) {
    app.advanceClock(61);
    const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await refresh()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(feed.count()).toBe(1 + minute);
  }
  expect(await feed.feed()).toMatchObject({ state: 'ok', error: null, next_fetch });
  await feed.fetch();
  expect(await feed.dueIn()).toBeLessThan(1.2 * hourMs);
  answers.set('/impatient', () => ({ body: rss('one', 'two') }));
  app.advanceClock(61);
  await refresh();
  expect((await feed.titles()).toSorted()).toEqual(['one', 'two']);
});

test('feed that becomes a redirect into our network, a web page or broken XML → failing, its items stay', async () => {
  const feed = await addFeed('/hostile', { body: rss('one') });
  const hostile: Answer[] = [
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { body: '<!doctype html><html></html>', headers: { 'content-type': 'text/html' } },
    { body: 'no feed' },
  ];
  for (const answer of hostile) {
    answers.set('/hostile', () => answer);
    await feed.fetch();
  }
  expect(await feed.feed()).toMatchObject({ state: 'failing' });
  expect(await feed.titles()).toEqual(['one']);
});

test('removal of old RSS items → those beyond the number to keep are deleted if they came in before the given time', async () => {
  const feed = await addFeed('/many', { body: rss('one', 'two', 'three') });
  const removeOld = (seconds: number, kept: number) =>
    itemStore(app.db).removeOld([feed.sourceId], new Date(app.now().getTime() + seconds * 1000), kept);
  await removeOld(1, 3);
  await removeOld(-1, 2);
  expect(await feed.titles()).toHaveLength(3);
  await removeOld(1, 2);
  expect(await feed.titles()).toHaveLength(2);
});

test('business deleted → its feeds are no longer fetched', async () => {
  const other = await createBusiness(app);
  answers.set('/deleted', () => ({ body: rss('one') }));
  const { body } = await other.owner.post('/content/rss/channel/save', { title: 'Deleted' });
  const id = Number(body.id);
  await other.owner.post('/content/rss/channel/feed/add', { channel_id: id, source_id: `http://${site}/deleted` });
  const [sourceId] = await app.rss.feeds.listSourceIds(other.bid, id);
  const count = () => requests.filter(({ path }) => path === '/deleted').length;
  const fetch = async () => {
    app.advanceClock(5);
    await sourceStore(app.db).update(Number(sourceId), { dueAt: app.now() });
    await app.rss.fetches.fetchDue();
  };
  await fetch();
  expect(count()).toBe(2);
  const path = `/user/${other.owner.user.id}/business/${other.bid}/delete`;
  expect((await other.owner.post(path, {})).status).toBe(200);
  await fetch();
  expect(count()).toBe(2);
});

test('feed whose update period is the name of an object property → added, and fetched when due, with a time of the next fetch', async () => {
  const body = rss('one').replace('<item>', '<sy:updatePeriod>constructor</sy:updatePeriod><item>');
  const feed = await addFeed('/property-names', { body });
  expect(await feed.feed()).toMatchObject({ state: 'ok' });
  answers.set('/property-names', () => ({ body: body.replaceAll('one', 'two') }));
  await feed.fetch();
  expect(await feed.feed()).toMatchObject({ state: 'ok', error: null });
  expect(await feed.dueIn()).toBeGreaterThan(0);
});

test('worker killed between claim and save of a feed → the feed is not fetched until the lease ends, then once', async () => {
  const feed = await addFeed('/killed', { body: rss('one') });
  answers.set('/killed', () => ({ body: rss('one', 'two') }));
  app.advanceClock(5);
  await sourceStore(app.db).update(feed.sourceId, { dueAt: app.now() });
  const lease = new Date(app.now().getTime() + minuteMs);
  expect(await sourceStore(app.db).claimDue(app.now(), 5, lease, 'killed worker')).toHaveLength(1);
  const count = feed.count();
  await app.rss.fetches.fetchDue();
  expect(feed.count()).toBe(count);
  app.advanceClock(61);
  await Promise.all([app.rss.fetches.fetchDue(), app.rss.fetches.fetchDue()]);
  expect(feed.count()).toBe(count + 1);
  expect((await feed.titles()).toSorted()).toEqual(['one', 'two']);
});

test('a slow worker whose lease on a feed ended → its answer is dropped; each item is there once', async () => {
  const feed = await addFeed('/slow', { body: rss('one') });
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  answers.set('/slow', async () => {
    arrived.resolve();
    await gate.promise;
    return { body: rss('old', 'one') };
  });
  const slow = feed.fetch();
  await arrived.promise;
  app.advanceClock(61);
  answers.set('/slow', () => ({ body: rss('one', 'two') }));
  await app.rss.fetches.fetchDue();
  gate.resolve();
  await slow;
  expect((await feed.titles()).toSorted()).toEqual(['one', 'two']);
});

test('4 workers at once, 12 feeds on 6 hosts → each feed fetched once, one connection per host at a time', async () => {
  const hosts = Array.from({ length: 6 }, (_, at) => `h${at + 100}`);
  const outline = hosts
    .flatMap((host) =>
      ['feed.xml', 'atom.xml'].map((name) => `<outline xmlUrl="${app.sandbox.url}/feeds/${host}/${name}"/>`),
    )
    .join('');
  await owner.post('/content/rss/opml/import', { opml: `<opml><body>${outline}</body></opml>` });
  const listPaths = () =>
    app.sandbox.requestLog
      .list()
      .map(({ path }) => path)
      .filter((path) => /\/h1\d\d\//.test(path));
  const runAll = () => Promise.all(Array.from({ length: 4 }, () => app.rss.fetches.fetchDue()));
  await runAll();
  // The second feed of a host has to wait a second.
  expect(new Set(listPaths().map((path) => path.split('/')[2])).size).toBe(6);
  expect(listPaths()).toHaveLength(6);
  app.advanceClock(2);
  await runAll();
  expect(listPaths()).toHaveLength(12);
  expect(new Set(listPaths()).size).toBe(12);
});
