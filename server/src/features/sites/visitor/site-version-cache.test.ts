import { beforeAll, expect, test } from 'vitest';
import { createSite, makePublisher } from '../../../../test/fixtures/site.ts';
import { listJobs } from '../../../../test/job-queue.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { standings } from './site-version-cache.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const versionIn = (found: Awaited<ReturnType<ReturnType<typeof standings>['read']>>) => found?.row.version;

test('another process sees a change after a second, by reading once', async () => {
  const { slug, write } = await createSite(app, await makePublisher(app));
  const elsewhere = standings({ db: app.db, now: app.now });
  const before = versionIn(await elsewhere.read(slug));
  await write();
  expect(versionIn(elsewhere.peek(slug)?.standing)).toBe(before);
  app.pass(1);
  expect(elsewhere.peek(slug)).toBeUndefined();
  expect(versionIn(await elsewhere.read(slug))).toBe((before ?? 0) + 1);
});

test('the hour of a planned post ends what is believed, to the second', async () => {
  const { slug, write } = await createSite(app, await makePublisher(app));
  const publishAt = new Date(app.now().getTime() + 500);
  await write({ status: 'planned', publishAt });
  const elsewhere = standings({ db: app.db, now: app.now });
  expect((await elsewhere.read(slug))?.nextAt).toEqual(publishAt);
  app.pass(0.499);
  expect(elsewhere.peek(slug)).toBeDefined();
  app.pass(0.001);
  expect(elsewhere.peek(slug)).toBeUndefined();
  expect((await elsewhere.read(slug))?.nextAt).toBeNull();
});

test('a job tells whoever keeps pages when a planned post is out', async () => {
  const { write, id, slug } = await createSite(app, await makePublisher(app));
  const publishAt = new Date(app.now().getTime() + 86_400_000);
  await write({ status: 'planned', publishAt });
  await write({ status: 'published' });
  const queued = (await listJobs(app.db, 'sites.refresh')).filter(({ data }) => data.siteId === id);
  expect(queued.map(({ startAfter }) => startAfter)).toEqual([publishAt]);

  const elsewhere = standings({ db: app.db, now: app.now });
  const before = versionIn(await elsewhere.read(slug)) ?? 0;
  await app.sites.jobs.find(({ job }) => job.name === 'sites.refresh')?.run({ siteId: id });
  app.pass(1);
  expect(versionIn(await elsewhere.read(slug))).toBe(before + 1);
});

test('what was read while something changed is not believed', async () => {
  const { id, slug } = await createSite(app, await makePublisher(app));
  const known = standings({ db: app.db, now: app.now });
  const reading = known.read(slug);
  known.invalidate(id);
  await reading;
  expect(known.peek(slug)).toBeUndefined();
});

test('readers do not notice that the database is away', async () => {
  const alone = await createTestApp();
  const { path, write } = await createSite(alone, await makePublisher(alone));
  await write({ title: 'Still here' });
  const visit = (end: string) => alone.browser().send('GET', path + end);
  expect(await visit('/still-here')).toMatchObject({ status: 200 });
  await alone.loseDatabase();
  alone.pass(60);
  expect(await visit('/still-here')).toMatchObject({ status: 200 });
  const unread = await visit('');
  expect(unread).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(unread.headers['retry-after']).toBeDefined();
});
