import { dayMs } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { listJobs } from '../../../../test/job-queue.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createTestPlatform } from '../../../../test/test-platform.ts';
import { createSiteVersionCache } from './site-version-cache.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const toVersion = (siteVersion: Awaited<ReturnType<ReturnType<typeof createSiteVersionCache>['read']>>) =>
  siteVersion?.row.version;

test('change of a site by another process → visible after 1 s with one read', async () => {
  const { slug, write } = await createSite(app, await createSiteOwner(app));
  const otherCache = createSiteVersionCache(createTestPlatform({ db: app.db, now: app.now }));
  const before = toVersion(await otherCache.read(slug));
  await write();
  expect(toVersion(otherCache.peek(slug)?.siteVersion)).toBe(before);
  app.advanceClock(1);
  expect(otherCache.peek(slug)).toBeUndefined();
  expect(toVersion(await otherCache.read(slug))).toBe((before ?? 0) + 1);
});

test('scheduled post becomes public before the TTL ends → the version is read again at that time', async () => {
  const { slug, write } = await createSite(app, await createSiteOwner(app));
  const publishAt = new Date(app.now().getTime() + 500);
  await write({ status: 'planned', publishAt });
  const otherCache = createSiteVersionCache(createTestPlatform({ db: app.db, now: app.now }));
  expect((await otherCache.read(slug))?.nextAt).toEqual(publishAt);
  app.advanceClock(0.499);
  expect(otherCache.peek(slug)).toBeDefined();
  app.advanceClock(0.001);
  expect(otherCache.peek(slug)).toBeUndefined();
  expect((await otherCache.read(slug))?.nextAt).toBeNull();
});

test('job sites.refresh when a scheduled post becomes public → the site gets a higher version', async () => {
  const { write, id, slug } = await createSite(app, await createSiteOwner(app));
  const publishAt = new Date(app.now().getTime() + dayMs);
  await write({ status: 'planned', publishAt });
  await write({ status: 'published' });
  const queued = (await listJobs(app.db, 'sites.refresh')).filter(({ data }) => data.siteId === id);
  expect(queued.map(({ startAfter }) => startAfter)).toEqual([publishAt]);

  const otherCache = createSiteVersionCache(createTestPlatform({ db: app.db, now: app.now }));
  const before = toVersion(await otherCache.read(slug)) ?? 0;
  await app.sites.jobs.find(({ job }) => job.name === 'sites.refresh')?.run({ siteId: id });
  app.advanceClock(1);
  expect(toVersion(await otherCache.read(slug))).toBe(before + 1);
});

test('version of a site invalidated during a read → the result is not cached', async () => {
  const { id, slug } = await createSite(app, await createSiteOwner(app));
  const cache = createSiteVersionCache(createTestPlatform({ db: app.db, now: app.now }));
  const reading = cache.read(slug);
  cache.invalidate(id);
  await reading;
  expect(cache.peek(slug)).toBeUndefined();
});

test('database unavailable → cached pages of a site 200, uncached 503 with Retry-After', async () => {
  const ownApp = await createTestApp();
  const { path, write } = await createSite(ownApp, await createSiteOwner(ownApp));
  await write({ title: 'Still here' });
  const visit = (end: string) => ownApp.browser().send('GET', path + end);
  expect(await visit('/still-here')).toMatchObject({ status: 200 });
  await ownApp.closeDatabase();
  ownApp.advanceClock(60);
  expect(await visit('/still-here')).toMatchObject({ status: 200 });
  const uncached = await visit('');
  expect(uncached).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(uncached.headers['retry-after']).toBeDefined();
});
