import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { xssHtml } from '../../../../test/fixtures/xss-html.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const visit = (path: string) => app.browser().send('GET', path);
const about = { title: 'About us', slug: 'about', html: '<p>We are here.</p>', placement: 'menu' };
const createJournal = async () => {
  const business = await createSiteOwner(app);
  const site = await createSite(app, business);
  const base = `/content/site/${site.id}`;
  const createPage = async (change: object = {}) =>
    (await business.owner.post(`${base}/pages/create`, { ...about, ...change })).body;
  return { ...site, business, owner: business.owner, base, createPage };
};
const readMenu = (text: string) =>
  [...(/<nav[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? '').matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, path, name]) => [path, name],
  );

describe('pages of a site', () => {
  test('site page created → public at once with canonical URL, in menu or footer, in the sitemap; deleted → 404', async () => {
    const { path, createPage, owner, base } = await createJournal();
    expect(await visit(`${path}/pages/about`)).toMatchObject({ status: 404 });
    const page = await createPage();
    await createPage({ title: 'Imprint', slug: 'imprint', placement: 'footer' });
    await createPage({ title: 'Hidden', slug: 'hidden', placement: 'none' });
    const { text, status } = await visit(`${path}/pages/about`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>About us</h1>');
    expect(text).toContain(`<link rel="canonical" href="http://localhost:4000${path}/pages/about">`);
    expect(readMenu(text)).toEqual([
      [path, 'All posts'],
      [`${path}/pages/about`, 'About us'],
    ]);
    expect(text).toContain(`<a href="${path}/pages/imprint">Imprint</a>`);
    expect(text).not.toContain('Hidden');
    expect((await visit(`${path}/pages/hidden`)).status).toBe(200);
    expect((await visit(`${path}/sitemap.xml`)).text).toContain('/pages/about</loc>');
    await owner.post(`${base}/pages/${page.id}/delete`);
    expect(await visit(`${path}/pages/about`)).toMatchObject({ status: 404 });
    expect((await visit(path)).text).not.toContain('About us');
  });

  test('post and page with the same slug → each has its own URL', async () => {
    const { path, createPage, write } = await createJournal();
    await write({ title: 'About' });
    await createPage();
    expect((await visit(`${path}/about`)).text).toContain('<h1>About</h1>');
    expect((await visit(`${path}/pages/about`)).text).toContain('<h1>About us</h1>');
  });

  test('search of a site → pages by title and text after the posts; not by tags, no deleted ones', async () => {
    const { path, createPage, write, owner, base } = await createJournal();
    await write({ title: 'Tides', html: '<p>The ferry is late.</p>' });
    await createPage({ title: 'Ferry times', slug: 'times' });
    const terms = await createPage({
      title: 'Terms',
      slug: 'terms',
      html: '<p class="alignleft">Of the <b>ferry</b></p>',
    });
    const search = async (text: string) =>
      [...(await visit(`${path}/search/posts?q=${text}`)).text.matchAll(/<h2><a href="([^"]+)">/g)].map(([, to]) => to);
    expect(await search('FERRY')).toEqual([`${path}/tides`, `${path}/pages/times`, `${path}/pages/terms`]);
    expect(await search('alignleft')).toEqual([]);
    await owner.post(`${base}/pages/${terms.id}/delete`);
    expect(await search('terms')).toEqual([]);
  });

  test('images of a site page that would call the API or the app → removed when the page is stored; in a page stored before that check → removed when it is shown', async () => {
    const { path, createPage, write, grant, site, owner, base } = await createJournal();
    const calls = ['http://localhost:4000/logout', 'http://localhost:4000/api/user/logout', '/logout'];
    const html = `<p>a</p>${calls.map((src) => `<img src="${src}">`).join('')}<img src="http://localhost:4000/files/x.png">`;
    const { id } = await createPage({ html });
    const post = await write({ title: 'Harmless', html });
    const stored = [String((await owner.get(`${base}/pages/${id}`)).body.html), (await site.post(grant, post.id)).html];
    for (const text of stored)
      expect(text.match(/<img src="[^"]*/g)).toEqual(['<img src="http://localhost:4000/files/x.png']);
    await app.overwritePages(html);
    app.advanceClock(11 * 60);
    for (const url of [`${path}/pages/about`, `${path}/harmless`])
      expect((await visit(url)).text).not.toMatch(/<img[^>]+(?:logout|api)/);
  });

  test('site page with unsafe text → sanitized when stored and no script on the page', async () => {
    const { path, createPage, owner, base } = await createJournal();
    const page = await createPage({ title: '<script>alert(1)</script>', html: xssHtml.join('\n') });
    const { body } = await owner.get(`${base}/pages/${page.id}`);
    const shown = (await visit(`${path}/pages/about`)).text.replace(/<script type="application\/ld\+json">[^<]*</, '<');
    for (const text of [String(body.html), shown])
      expect(text).not.toMatch(/<script|<img[^>]*onerror|javascript:|<svg|<style/i);
  });

  test('two site pages with the same slug → 409 at the field, also when a page is renamed', async () => {
    const { createPage, owner, base } = await createJournal();
    await createPage();
    const again = await owner.post(`${base}/pages/create`, about);
    expect([again.status, problemCode(again)]).toEqual([409, 'site-slug-taken']);
    const other = await createPage({ slug: 'other' });
    expect(await owner.post(`${base}/pages/${other.id}/save`, about)).toMatchObject({ status: 409 });
  });

  test('site page of another site or business requested → 404', async () => {
    const mine = await createJournal();
    const theirs = await createJournal();
    const page = await theirs.createPage();
    for (const owner of [mine.owner, theirs.owner])
      for (const [end, body] of [['', undefined] as const, ['/save', about] as const, ['/delete', {}] as const]) {
        const path = `${mine.base}/pages/${page.id}${end}`;
        const answer = body ? await owner.post(path, body) : await owner.get(path);
        expect(answer.status).toBe(404);
      }
    expect((await visit(`${theirs.path}/pages/about`)).status).toBe(200);
  });
});

describe('menu of a site', () => {
  const item = { kind: 'home', page: null, category: null, url: '', label: '' };

  test('own menu of a site saved → its items in order; page of an item deleted → item leaves the menu; null saved → automatic again', async () => {
    const { path, createPage, owner, base, site, grant, write } = await createJournal();
    const tea = await site.createCategory(grant, 'Tea');
    await write({ title: 'Pot', categoryIds: [tea.id] });
    const page = await createPage();
    const items = [
      { ...item, kind: 'link', url: 'https://shop.test/?a=1&b=2', label: 'Shop' },
      { ...item, kind: 'page', page: Number(page.id), label: 'Who we are' },
      { ...item, kind: 'category', category: Number(tea.id) },
      { ...item, label: 'Start' },
    ];
    expect((await owner.post(`${base}/menu/save`, { items })).status).toBe(200);
    const automatic = [
      item,
      { ...item, kind: 'category', category: Number(tea.id) },
      { ...item, kind: 'page', page: page.id },
    ];
    expect((await owner.get(`${base}/menu`)).body).toEqual({ items, automatic });
    const own = [
      ['https://shop.test/?a=1&amp;b=2', 'Shop'],
      [`${path}/pages/about`, 'Who we are'],
      [`${path}/category/tea`, 'Tea'],
      [path, 'Start'],
    ];
    expect(readMenu((await visit(path)).text)).toEqual(own);
    await owner.post(`${base}/pages/${page.id}/delete`);
    expect(readMenu((await visit(path)).text)).toEqual([own[0], own[2], own[3]]);
    await owner.post(`${base}/menu/save`, { items: null });
    expect(readMenu((await visit(path)).text).map(([, name]) => name)).toEqual(['All posts', 'Tea']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', ' '])(
    'menu of a site saved with a link to %j → 400',
    async (url) => {
      const { owner, base } = await createJournal();
      const items = [{ ...item, kind: 'link', url, label: 'Link' }];
      expect(await owner.post(`${base}/menu/save`, { items })).toMatchObject({ status: 400 });
    },
  );

  test('menu with a page or category of another business saved → 404 and the menu stays', async () => {
    const { owner, base } = await createJournal();
    const theirs = await createJournal();
    const page = Number((await theirs.createPage()).id);
    const category = Number((await theirs.site.createCategory(theirs.grant, 'Tea')).id);
    for (const items of [[{ ...item, kind: 'page', page }], [{ ...item, kind: 'category', category }]])
      expect(await owner.post(`${base}/menu/save`, { items })).toMatchObject({ status: 404 });
    expect((await owner.get(`${base}/menu`)).body).toEqual({ items: null, automatic: [] });
  });
});
