import { minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../../test/browser.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { xssHtml } from '../../../../test/fixtures/xss-html.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const visit = (path: string, headers: Record<string, string> = {}) => app.browser().send('GET', path, { headers });
const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * minuteMs);
const createJournal = async (fields = {}) => {
  const business = await createSiteOwner(app);
  return { ...(await createSite(app, business, fields)), business };
};

describe('pages for visitors', () => {
  test('page of a post requested → shows title, meta tags, date, author and category', async () => {
    const { write, path, site, grant } = await createJournal({ name: 'The Journal', language: 'de' });
    const tea = await site.createCategory(grant, 'Tee & Kaffee');
    const users = await site.users(grant);
    await write({
      title: 'Über "Tee" & mehr',
      html: '<h2>Eins</h2><p>Zwei <em>drei</em>.</p>',
      categoryIds: [tea.id],
      authorId: users[0]?.id,
      publishAt: new Date('2030-06-14T23:30:00Z'),
    });
    const page = await visit(`${path}/uber-tee-mehr`);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const part of [
      '<html lang="de" dir="ltr">',
      '<title>Über &quot;Tee&quot; &amp; mehr · The Journal</title>',
      `<link rel="canonical" href="http://localhost:4000${path}/uber-tee-mehr">`,
      '<meta property="og:type" content="article">',
      '<meta property="og:description" content="Eins Zwei drei.">',
      '<meta property="article:published_time" content="2030-06-14T23:30:00.000Z">',
      '<h2>Eins</h2><p>Zwei <em>drei</em>.</p>',
      // 00:30 in Lisbon: the date in the site's time zone.
      '>15. Juni 2030</time>',
      `Von ${users[0]?.name}`,
      `<a href="${path}/category/tee-kaffee">Tee &amp; Kaffee</a>`,
    ]) {
      expect(page.text).toContain(part);
    }
  });

  test('front page and category are paginated, front-page posts first; invalid pages → 404', async () => {
    const { write, path, site, grant } = await createJournal();
    const tea = await site.createCategory(grant, 'Tea');
    for (let at = 1; at <= 12; at += 1) {
      const categoryIds = at <= 11 ? [tea.id] : [];
      await write({ title: `Entry ${at}.`, publishAt: inMinutes(at - 60), categoryIds, onFrontPage: at === 3 });
    }
    const titles = async (address: string) =>
      [...(await visit(address)).text.matchAll(/<h2><a[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect((await titles(path)).slice(0, 2)).toEqual(['Entry 3.', 'Entry 12.']);
    expect(await titles(`${path}/page/2`)).toEqual(['Entry 2.', 'Entry 1.']);
    expect(await titles(`${path}/category/tea/page/2`)).toEqual(['Entry 1.']);
    const second = await visit(`${path}/page/2`);
    expect(second.text).toContain(`<link rel="canonical" href="http://localhost:4000${path}/page/2">`);
    expect(second.text).toContain(`<a rel="prev" href="${path}">`);
    for (const end of ['/page/3', '/page/1', '/page/0', '/page/x', '/category/tea/page/3', '/category/nothing']) {
      expect(await visit(path + end)).toMatchObject({ status: 404 });
    }
  });

  test('feed.xml, sitemap.xml and robots.txt of a site → list public posts only', async () => {
    const { write, path } = await createJournal({ name: 'A & B', description: 'Small <news>' });
    await write({ title: 'One ]]> & two', html: '<p>Text &amp; more</p>' });
    await write({ title: 'Hidden', status: 'draft' });
    const feed = await visit(`${path}/feed.xml`);
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    for (const part of [
      '<title>A &amp; B</title>',
      '<description>Small &lt;news&gt;</description>',
      '<title>One ]]&gt; &amp; two</title>',
      `<guid isPermaLink="true">http://localhost:4000${path}/one-two</guid>`,
      '<content:encoded>&lt;p&gt;Text &amp;amp; more&lt;/p&gt;</content:encoded>',
      '<pubDate>Sat, 15 Jun 2030',
    ]) {
      expect(feed.text).toContain(part);
    }
    const map = await visit(`${path}/sitemap.xml`);
    expect([...map.text.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual(
      ['', '/one-two'].map((end) => `http://localhost:4000${path}${end}`),
    );
    expect(feed.text + map.text).not.toContain('idden');
    expect((await visit(`${path}/robots.txt`)).text).toContain(`Sitemap: http://localhost:4000${path}/sitemap.xml`);
  });

  test.each(['draft', 'pending', 'private'] as const)('post with status %s → 404 and in no listing', async (status) => {
    const { write, path } = await createJournal();
    const post = await write({ title: 'Secret plan', slug: 'secret-plan', status });
    for (const address of ['', '/secret-plan', `/preview/${post.id}`, '/feed.xml', '/sitemap.xml']) {
      expect((await visit(path + address)).text).not.toMatch(/secret.plan/i);
    }
    expect(await visit(`${path}/secret-plan`)).toMatchObject({ status: 404 });
  });

  test('scheduled post → public exactly from its time, without a job', async () => {
    const { write, path } = await createJournal();
    await write({ title: 'Now' });
    await write({ title: 'Planned', status: 'planned', publishAt: inMinutes(10) });
    expect((await visit(path)).text).not.toContain('Planned');
    expect(await visit(`${path}/planned`)).toMatchObject({ status: 404 });
    app.advanceClock(599);
    expect((await visit(path)).text).not.toContain('Planned');
    app.advanceClock(1);
    expect((await visit(path)).text).toContain('Planned');
    expect(await visit(`${path}/planned`)).toMatchObject({ status: 200 });
  });

  test('changed post → shown immediately; unpublished and deleted posts → 404', async () => {
    const { write, change, site, grant, path, id, business } = await createJournal();
    const post = await write({ title: 'First' });
    expect((await visit(`${path}/first`)).text).toContain('<h1>First</h1>');
    await change(post.id, { title: 'Second' });
    expect((await visit(`${path}/first`)).text).toContain('<h1>Second</h1>');
    await business.owner.post(`/content/site/${id}/update`, { name: 'Another name' });
    expect((await visit(`${path}/first`)).text).toContain('Another name');
    await change(post.id, { status: 'draft' });
    expect(await visit(`${path}/first`)).toMatchObject({ status: 404 });
    await change(post.id, { status: 'published' });
    await site.remove(grant, post.id);
    expect(await visit(`${path}/first`)).toMatchObject({ status: 404 });
    expect((await visit(path)).text).not.toContain('Second');
  });

  test('old slugs of posts and sites → 301 straight to the current URL', async () => {
    const { write, change, path, id, business } = await createJournal({ slug: 'first-name' });
    const post = await write({ title: 'One' });
    for (const slug of ['two', 'three']) await change(post.id, { slug });
    const visitRedirect = async (address: string) => {
      const { status, headers } = await visit(address);
      return [status, headers.location];
    };
    expect(await visitRedirect(`${path}/one`)).toEqual([301, `${path}/three`]);
    expect(await visitRedirect(`${path}/two`)).toEqual([301, `${path}/three`]);
    await write({ title: 'Other', slug: 'two' });
    expect(await visitRedirect(`${path}/two`)).toEqual([200, undefined]);
    await change(post.id, { slug: 'one' });
    expect(await visitRedirect(`${path}/one`)).toEqual([200, undefined]);
    for (const slug of ['second-name', 'third-name']) {
      await business.owner.post(`/content/site/${id}/update`, { slug });
    }
    expect(await visitRedirect('/s/first-name/one')).toEqual([301, '/s/third-name/one']);
    expect(await visitRedirect('/s/second-name/category/tea')).toEqual([301, '/s/third-name/category/tea']);
    expect(await visitRedirect('/s/first-name')).toEqual([301, '/s/third-name']);
    expect(await visitRedirect('/s/third-name/three')).toEqual([301, '/s/third-name/one']);
    await change(post.id, { status: 'draft' });
    expect(await visitRedirect('/s/third-name/three')).toEqual([404, undefined]);
  });

  test('page requested with If-None-Match → 304; with Accept-Encoding → br or gzip; with HEAD → no body', async () => {
    const { write, path } = await createJournal();
    await write({ title: 'Long', html: `<p>${'Words. '.repeat(500)}</p>` });
    const page = await visit(`${path}/long`, { 'accept-encoding': 'gzip, br' });
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const etag = String(page.headers.etag);
    expect(await visit(`${path}/long`, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await visit(`${path}/long`, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
    expect((await visit(`${path}/long`, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await visit(`${path}/long`)).headers['content-encoding']).toBeUndefined();
    const head = await app.browser().send('HEAD', `${path}/long`);
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('responses of pages', () => {
  test('pages with unsafe content → no script, strict CSP, no cookie, no user data', async () => {
    const { write, path, business } = await createJournal();
    await write({
      title: '<script>alert(1)</script>',
      excerpt: '"><img src=x onerror=alert(1)>',
      html: xssHtml.join('\n'),
    });
    for (const address of ['', '/alert-1', '/nothing-here']) {
      const page = await business.owner.send('GET', path + address);
      expect(page.headers['set-cookie']).toBeUndefined();
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; style-src 'self';/);
      // The only script that the policy may allow is our own, which counts views.
      expect(policy.replace(`script-src ${origin}/p.js;`, '')).not.toMatch(/script-src|unsafe|connect-src/);
      const ownScripts =
        /<script type="application\/ld\+json">[^<]*<\/script>|<script src="[^"]*\/p\.js"[^>]*><\/script>/g;
      expect(page.text.replace(ownScripts, '')).not.toMatch(
        /<script|<img[^>]*onerror|javascript:|<svg|<style[^>]*>[^:]*alert/i,
      );
      expect(page.text).not.toContain(business.owner.user.email);
      expect((await visit(path + address)).text).toBe(page.text);
    }
  });

  test.each(['/s/a%2fb', '/s/nobody-has-this', '/s/UPPER', '/s/x%00y', '/s/%E0%A4%A'])(
    'path %s of no site → 400 or 404',
    async (path) => {
      const answer = await visit(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toContain('csp-nonce');
    },
  );

  test.each([
    '%2e%2e%2f',
    'a%2fb',
    'a%5cb',
    'x%00y',
    'a%0d%0ab',
    '%F0%9F%92%A9',
    'a'.repeat(3000),
    'preview',
    'preview/1/2',
    '//x',
    '%ff%fe',
  ])('/%s below a site → 404 in the site’s layout', async (end) => {
    const { path } = await createJournal({ name: 'Looks like this' });
    const answer = await visit(`${path}/${end}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Looks like this');
    expect(answer.text).toContain('noindex');
  });

  test('business deleted → its pages 404', async () => {
    const { write, path, business } = await createJournal();
    await write({ title: 'Still here' });
    expect(await visit(`${path}/still-here`)).toMatchObject({ status: 200 });
    const { owner, bid } = business;
    await owner.post(`/user/${owner.user.id}/business/${bid}/delete`);
    app.advanceClock(2);
    expect(await visit(`${path}/still-here`)).toMatchObject({ status: 404 });
  });

  test('feed with very large posts → full text for the first two only', async () => {
    const { write, path } = await createJournal();
    for (let at = 0; at < 6; at += 1) {
      await write({ title: `Huge ${at}`, html: `<p>${'<b>x</b>'.repeat(25_000)}</p>`, excerpt: 'Short' });
    }
    const feed = await visit(`${path}/feed.xml`);
    expect(feed.text.match(/<item>/g)).toHaveLength(6);
    expect(feed.text.match(/<content:encoded>/g)).toHaveLength(2);
  });
});

describe('search', () => {
  const findTitles = (text: string) => [...text.matchAll(/<h2><a[^>]*>([^<]+)</g)].map(([, title]) => title);
  const search = (path: string, text: string) => visit(`${path}/search/posts?q=${encodeURIComponent(text)}`);

  test('search on a site → public posts whose title, excerpt or text contains the words; not by tags, not of another site', async () => {
    const { write, path } = await createJournal();
    await write({ title: 'Boats', html: '<p class="aligncenter">High <b>water</b></p>' });
    await write({ title: 'Draft of water', status: 'draft' });
    await write({ title: 'Later water', status: 'planned', publishAt: inMinutes(10) });
    const other = await createJournal();
    await other.write({ title: 'Their water' });
    const answer = await search(path, 'WATER');
    expect(findTitles(answer.text)).toEqual(['Boats']);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
    for (const text of ['aligncenter', '%', '_', '\\', 'nothing'])
      expect(findTitles((await search(path, text)).text)).toEqual([]);
  });

  test.each(['', 'a', '\0\0\0', '\ud800x', `"><script>alert(1)</script>`, 'x'.repeat(5000), "' or 1=1 --"])(
    'search for %j → 200 without results, escaped',
    async (text) => {
      const { path } = await createJournal();
      const answer = await visit(`${path}/search/posts?q=${encodeURIComponent(text.toWellFormed())}`);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/<script>|<h2>/);
    },
  );

  test('post with the slug search → keeps its URL', async () => {
    const { write, path } = await createJournal();
    await write({ title: 'Search' });
    expect((await visit(`${path}/search`)).text).toContain('<h1>Search</h1>');
  });
});
