import { parseCsv } from '@fanfare/contract/kit/csv';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { siteDayVisitors, trackingSalts } from './tracking.tables.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createSiteOwner>>;
let site: Awaited<ReturnType<typeof createSite>>;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSiteOwner(app);
  site = await createSite(app, business);
});

let titles = 0;
const writePost = async () => {
  titles += 1;
  return site.write({ title: `Harbour news ${titles}`, slug: `harbour-news-${titles}` });
};
const view = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.browser().send('GET', `/p.gif?${new URLSearchParams(query)}`, { headers });
const urlOf = (slug: string) => `${origin}${site.path}/${slug}`;
const report = async (query: Record<string, string> = {}, user: TestUser = business.owner) => {
  await app.tracking.flush();
  return user.get(`/content/site/insights/report?${new URLSearchParams(query)}`);
};
const rowOf = async (postId: string) =>
  toList((await report({ page_size: 'all' })).body.report).find(({ post_id }) => String(post_id) === postId);

describe('page views', () => {
  test('a hosted post → has the script and the image; a preview and a site without tracking have none', async () => {
    const post = await writePost();
    const page = await app.browser().send('GET', `${site.path}/${post.slug}`);
    expect(page.text).toContain(`<script src="${origin}/p.js" data-site="${site.id}" data-post="${post.id}" async>`);
    expect(page.text).toContain(`<noscript><img src="${origin}/p.gif?s=${site.id}&amp;p=${post.id}"`);
    expect(String(page.headers['content-security-policy'])).toContain(`script-src ${origin}/p.js`);
    const script = await app.browser().send('GET', '/p.js');
    expect(String(script.headers['content-type'])).toContain('text/javascript');
    for (const word of ['globalPrivacyControl', 'doNotTrack', 'consent']) expect(script.text).toContain(word);
    const path = `/content/site/${site.id}/tracking`;
    expect((await business.owner.post(path, { is_enabled: false })).body).toMatchObject({ is_enabled: false });
    expect((await app.browser().send('GET', `${site.path}/${post.slug}`)).text).not.toContain('/p.js');
    expect((await business.owner.post(path, { is_enabled: true })).body).toMatchObject({ is_automatic: true });
  });

  test('views of a post by one browser, by another one and without a script → views and visitors of the day in the site report', async () => {
    const post = await writePost();
    const hit = { s: String(site.id), p: post.id, u: urlOf(post.slug) };
    for (let count = 0; count < 3; count += 1) expect((await view(hit)).status).toBe(200);
    await view(hit, { 'user-agent': 'Another browser' });
    await app.tracking.flush();
    await view({ s: hit.s, p: hit.p });
    expect(await rowOf(post.id)).toMatchObject({ page_views: 5, visitors: 2, clicks: 0, shares: 0, age_days: 0 });
    app.advanceClock(daySeconds);
    await business.owner.post('/user/login', { email: business.owner.user.email, password: 'a long enough password' });
    await view(hit);
    expect(await rowOf(post.id)).toMatchObject({ page_views: 6, visitors: 3, age_days: 1 });
    expect(await report({ daterange: 'today', filter: 'most-read' })).toMatchObject({
      body: { totals: { page_views: 1, visitors: 1 }, total: 1 },
    });
  });

  test.each([
    ['Do Not Track', {}, { dnt: '1' }],
    ['Global Privacy Control', {}, { 'sec-gpc': '1' }],
    ['a URL of another site', { u: 'https://other.example/harbour' }, {}],
    ['a URL that is none', { u: 'javascript:alert(1)' }, {}],
    ['a very long URL', { u: `${origin}/s/x/${'a'.repeat(5000)}` }, {}],
    ['a post that doesn’t exist', { p: '999999' }, {}],
    ['a post id that is none', { p: '1 or 1=1' }, {}],
    ['a site that doesn’t exist', { s: '999999' }, {}],
    ['no site', { s: '' }, {}],
  ])('view of a post counted with %s → the same image, nothing is counted', async (_, change, headers) => {
    const post = await writePost();
    const answer = await view(
      { s: String(site.id), p: post.id, u: urlOf(post.slug), ...Object(change) },
      Object(headers),
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(await rowOf(post.id)).toMatchObject({ page_views: 0, visitors: 0 });
  });

  test('many views of a post at once, from several browsers → none is lost', async () => {
    const post = await writePost();
    const hit = { s: String(site.id), p: post.id, u: urlOf(post.slug) };
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await view(hit, { 'user-agent': `Browser ${index % 20}` });
        if (index % 15 === 0) await app.tracking.flush();
      }),
    );
    expect(await rowOf(post.id)).toMatchObject({ page_views: 60, visitors: 20 });
  });

  test('visitors of a post as stored → hashes of the day, without address or browser', async () => {
    const post = await writePost();
    await view({ s: String(site.id), p: post.id }, { 'user-agent': 'Secret browser' });
    await app.tracking.flush();
    const rows = await app.db.select().from(siteDayVisitors);
    expect(rows.every(({ visitor }) => /^[\w-]{22}$/.test(visitor))).toBe(true);
    expect(await app.dumpTable('site_day_visitors')).not.toContain('127.0.0.1');
    expect(new Set((await app.db.select().from(trackingSalts)).map(({ salt }) => salt)).size).toBeGreaterThan(1);
  });
});

describe('short links', () => {
  const createLink = (postId: string, user: TestUser = business.owner) =>
    user.post(`/content/site/${site.id}/post/${postId}/short-link`);

  test('short link of a post → always the same one, which leads to the post and counts clicks', async () => {
    const post = await writePost();
    const { short_url } = (await createLink(post.id)).body;
    expect((await createLink(post.id)).body.short_url).toBe(short_url);
    const path = String(short_url).slice(origin.length);
    const answer = await app.browser().send('GET', path);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(urlOf(post.slug));
    await app.browser().send('GET', path, { headers: { dnt: '1' } });
    expect(await rowOf(post.id)).toMatchObject({ clicks: 1, page_views: 0 });
  });

  test.each(['/l/unknown1', '/l/https://other.example', '/l/..%2f..%2fapi', `/l/${'a'.repeat(3000)}`])(
    'short link %s opened → no redirect',
    async (path) => {
      const { status, headers } = await app.browser().send('GET', path);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
    },
  );

  test('short link made for a draft, an unknown post or a site of another business → refused', async () => {
    const draft = await site.write({ title: 'Draft', status: 'draft' });
    expect((await createLink(draft.id)).status).toBe(404);
    expect((await createLink('999999')).status).toBeGreaterThanOrEqual(400);
    const other = await createSiteOwner(app);
    const post = await writePost();
    expect((await createLink(post.id, other.owner)).status).toBe(404);
    expect((await other.owner.get(`/content/site/${site.id}/tracking`)).status).toBe(404);
    expect((await report({ site_id: String(site.id) }, other.owner)).status).toBe(404);
  });
});

describe('report on posts of sites', () => {
  test('site report → filters saved under two paths, category condition, search and CSV work; sort by a column that it lacks → 400', async () => {
    const category = await site.site.createCategory(site.grant, 'Boats & <Piers>');
    const post = await site.write({ title: 'Categorized', categoryIds: [category.id] });
    const byCategory = { comparison_field: 'category', comparison_operator: 'contains', comparison_value: '<piers>' };
    const saved = await business.owner.post('/content/tracking/report/filter/save', {
      name: 'Boats',
      anyall: 'all',
      conditions: [{ ...byCategory, comparison_post_type: 'all' }],
    });
    expect(saved.body).toMatchObject({ message: 'Successfully saved the Filter: Boats' });
    const filter_id = Number(saved.body.filter?.filter_id);
    const filtered = await report({ filter: String(filter_id) });
    expect(filtered.body).toMatchObject({ total: 1, report: [{ post_id: post.id, category: 'Boats & <Piers>' }] });
    const path = '/content/site/insights/report/filter';
    const renamed = await business.owner.post(`${path}/save`, {
      filter_id,
      name: 'Piers',
      anyall: 'any',
      conditions: [],
    });
    expect(renamed.body).toMatchObject({ message: 'Successfully updated the Filter: Piers' });
    expect((await business.owner.post(`${path}/trash`, { filter_id })).status).toBe(200);
    expect(
      await business.owner.post('/content/tracking/report/filter/trash', { filter_id: 'most-read' }),
    ).toMatchObject({
      status: 400,
      body: { error: 'Default filters cannot be deleted.' },
    });
    const { text } = await business.owner.send(
      'GET',
      '/api/content/site/insights/report.csv?sort=title&search=Categorized',
    );
    expect(parseCsv(text)).toHaveLength(2);
    expect((await report({ sort: 'views' })).status).toBe(400);
    expect((await report({ search: "'; --" })).body.total).toBe(0);
  });

  test('site report read by a member without the site → empty; asked for that site → not found', async () => {
    const viewer = await createMember(app, business, { reports: 'viewer' });
    expect((await report({}, viewer)).body).toMatchObject({ total: 0, report: [] });
    expect((await report({ site_id: String(site.id) }, viewer)).status).toBe(404);
  });
});
