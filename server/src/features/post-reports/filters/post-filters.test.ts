import { defaultFilterMessage, filterOutdated } from '@fanfare/contract/filters/saved-filters';
import { ownPagesOnly } from '@fanfare/contract/post-reports/page-search';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../../test/browser.ts';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { allPosts, createReportedBusiness, harbourPage, postCondition } from '../../../../test/fixtures/post-report.ts';
import { createPublisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { postFilterStore } from './post-filters.store.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createReportedBusiness>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  acme = await createReportedBusiness(app);
});

const save = (body: object, user: TestUser = acme.owner) => user.post('/facebook/post/report/filter/save', body);
const trash = (postfilter_id: unknown, user: TestUser = acme.owner) =>
  user.post('/facebook/post/report/filter/trash', { postfilter_id });

describe('saved filters', () => {
  const body = { name: 'Loud', anyall: 'all', conditions: [postCondition('views', 'greater_than', '999999999')] };

  test('list of filters of the post report → four that every business has; deleting one → 400', async () => {
    const { filters } = (await acme.owner.get('/facebook/post/report/filters')).body;
    expect(toList(filters)).toMatchObject([
      { key: 'all', name: 'All posts', filter_id: null, is_default: true },
      { key: 'best-engagement', name: 'Best engagement' },
      { key: 'not-advertised', name: 'Not advertised yet' },
      { key: 'videos', name: 'Videos' },
    ]);
    for (const { key } of toList(filters)) {
      expect(await trash(key)).toMatchObject({ status: 400, body: { error: defaultFilterMessage } });
      expect((await acme.get({ ...allPosts, filter: String(key) })).status).toBe(200);
    }
    const best = toList((await acme.read({ ...allPosts, filter: 'best-engagement' })).report);
    expect(best.every(({ engagement_rate }) => Number(engagement_rate) >= 0.03)).toBe(true);
    const fresh = toList((await acme.read({ ...allPosts, filter: 'not-advertised' })).report);
    expect(fresh.length > 0 && fresh.every(({ has_ad }) => String(has_ad) === 'false')).toBe(true);
  });

  test('filter of the post report saved, used, updated and deleted → each call succeeds and has the filter; of another business → 404', async () => {
    const saved = await save(body);
    expect(saved).toMatchObject({ status: 200, body: { message: 'Successfully saved the Filter: Loud' } });
    const filter_id = Number(saved.body.filter?.filter_id);
    expect((await acme.read({ ...allPosts, filter: String(filter_id) })).total).toBe(0);
    expect(await save({ ...body, name: 'LOUD' })).toMatchObject({
      status: 400,
      body: { error: 'A filter with this name exists already.' },
    });
    expect(await save({ ...body, name: 'all posts' })).toMatchObject({ status: 400 });
    const changed = await save({ ...body, filter_id, name: 'Louder', conditions: [] });
    expect(changed.body).toMatchObject({ message: 'Successfully updated the Filter: Louder' });
    const other = await createPublisher(app);
    expect((await trash(filter_id, other.owner)).status).toBe(404);
    expect((await save({ ...body, filter_id }, other.owner)).status).toBe(404);
    expect((await acme.get({ filter: String(filter_id) }, other.owner)).status).toBe(404);
    expect((await trash(filter_id)).body).toMatchObject({ success: true });
    expect((await trash(filter_id)).status).toBe(404);
  });

  test('filter sent as a form with parallel lists → one condition for each place', async () => {
    const fields: [string, string][] = [
      ['name', 'From a form'],
      ['anyall', 'any'],
      ['comparison_field[]', 'views'],
      ['comparison_operator[]', 'greater_than'],
      ['comparison_value[]', '5'],
      ['comparison_post_type[]', 'video'],
      ['comparison_field[]', 'message'],
      ['comparison_operator[]', 'contains'],
      ['comparison_value[]', 'cup'],
      ['comparison_post_type[]', 'all'],
    ];
    const { text } = await acme.owner.send('POST', '/api/facebook/post/report/filter/save', {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
    expect(JSON.parse(text).filter?.conditions, text).toEqual([
      postCondition('views', 'greater_than', '5', 'video'),
      postCondition('message', 'contains', 'cup'),
    ]);
  });

  test('stored filter on a field that no longer exists → refused with a message, still listed and deletable', async () => {
    const row = await postFilterStore(app.db).insert(acme.bid, 'posts', {
      name: 'Old',
      anyall: 'all',
      view: { sort: 'impressions' },
      updatedAt: app.now(),
      conditions: [postCondition('impressions', 'greater_than', '5')],
    });
    const filter = String(row.id);
    expect(await acme.get({ filter })).toMatchObject({ status: 400, body: { error: filterOutdated } });
    const { filters } = (await acme.owner.get('/facebook/post/report/filters')).body;
    expect(toList(filters).find(({ key }) => String(key) === filter)).toMatchObject({ name: 'Old', view: {} });
    const query = { range: 'last_30_days' as const, timeZone: 'UTC', filter };
    await expect(app.postReports.listMatching(acme.bid, query, { limit: 5 })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect((await trash(Number(filter))).status).toBe(200);
  });
});

describe('access to filters and posts', () => {
  test('viewer of post reports → reads, can’t save filters; member without the role → refused; a page that isn’t theirs → not found', async () => {
    const viewer = await createMember(app, acme, { reports: 'viewer' });
    expect((await acme.get({}, viewer)).status).toBe(200);
    expect((await acme.get({ page_id: harbourPage }, viewer)).status).toBe(404);
    expect(toList((await viewer.get('/facebook/page/post/report/pages')).body.pages)).toEqual([]);
    expect((await save({ name: 'No', anyall: 'all', conditions: [] }, viewer)).status).toBe(403);
    const outsider = await createMember(app, acme, { social: 'viewer' });
    for (const path of ['/facebook/page/post/report', '/facebook/page/search', '/content/site/insights/report'])
      expect((await outsider.get(path)).status, path).toBe(403);
  });

  test('readings of a post requested by another business → not found', async () => {
    const { post_id } = toList((await acme.read(allPosts)).report)[0] ?? {};
    const path = `/facebook/page/post/report/readings?post_id=${post_id}`;
    expect((await acme.owner.get(path)).status).toBe(200);
    const other = await createPublisher(app);
    expect((await other.owner.get(path)).status).toBe(404);
    expect((await other.owner.post('/facebook/page/post/report/refresh', { page_id: '1' })).status).toBe(404);
  });
});

describe('page search', () => {
  const search = (q: string) => acme.owner.get(`/facebook/page/search/?${new URLSearchParams({ q })}`);

  test('search for pages by a word → own pages first, then public pages, each once', async () => {
    const { body } = await search('o');
    expect(body.notice).toBeNull();
    const pages = toList(body.pages);
    expect(pages.slice(0, 3).every(({ is_own }) => String(is_own) === 'true')).toBe(true);
    expect(pages.find(({ name }) => String(name) === 'Okafor Cycles')).toMatchObject({
      is_own: false,
      location: 'Leeds, United Kingdom',
    });
    expect(new Set(pages.map(({ page_id }) => String(page_id))).size).toBe(pages.length);
    expect(toList((await search('')).body.pages)).toHaveLength(3);
  });

  test('search for pages by an app without the permission → own pages, and the reason; failure of the network → its message', async () => {
    app.sandbox.faults.add({ network: 'facebook', match: 'pages.search', kind: 'permission-missing', count: 1 });
    expect((await search('harbour')).body).toMatchObject({
      notice: ownPagesOnly,
      pages: [{ is_own: true }, { is_own: true }],
    });
    expect((await acme.listPages()).every(({ problem }) => problem === null)).toBe(true);
    app.sandbox.faults.add({ network: 'facebook', match: 'pages.search', kind: 'validation', count: 1 });
    const failed = await search('harbour');
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(String(failed.body.error)).not.toBe('');
    app.sandbox.faults.clear();
  });
});
