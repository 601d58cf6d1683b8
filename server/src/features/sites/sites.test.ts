import { onePixelPng, siteConformance } from '@fanfare/connectors/kit/conformance/site';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { siteMessages } from '@fanfare/contract/sites/removal';
import { disabledSocial } from '@fanfare/contract/sites/sharing-defaults';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const draft = { name: 'Corner Shop', timezone: 'Europe/Lisbon' };
const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);

siteConformance({
  name: 'A hosted site stored in tables',
  start: async () => {
    const business = await createSiteOwner(app);
    await createMember(app, business);
    const { site, grant } = await createSite(app, business);
    return { site, grant, now: app.now, advanceClock: async (seconds) => app.advanceClock(seconds) };
  },
});

describe('hosted site', () => {
  test('site created → asset of the business and listed', async () => {
    const { owner, bid } = await createBusiness(app);
    const created = await owner.post('/content/site/create', { ...draft, slug: 'corner-shop', language: 'de' });
    expect(created.body).toMatchObject({
      kind: 'hosted',
      name: 'Corner Shop',
      language: 'de',
      timezone: 'Europe/Lisbon',
      in_assets: true,
      posts: 0,
      site_url: 'http://localhost:4000/s/corner-shop',
    });
    const business = await owner.get(`/user/business/${bid}`);
    expect(rows(business.body.assets)).toMatchObject([
      { type: 'site', value: String(created.body.id), label: 'Corner Shop' },
    ]);
    expect((await owner.get('/content/sites')).body).toMatchObject({ sites: [{ id: created.body.id }], addable: [] });
    expect((await owner.get(`/content/site/${created.body.id}`)).body).toEqual(created.body);
  });

  test.each(['ab', 'UPPER CASE', '../etc', 'a/b', 'a--b', '-a-b', 'a.b', 'login', 'x'.repeat(61), 'ünïcode', ''])(
    'site created with the slug %j → 400',
    async (slug) => {
      const { owner } = await createBusiness(app);
      const rejected = await owner.post('/content/site/create', { ...draft, slug });
      expect([rejected.status, rejected.body.fields?.[0]?.path]).toEqual([400, 'slug']);
    },
  );

  test('6 concurrent creates of sites with a limit of 1 → one site, five asset-limit', async () => {
    const { owner } = await createBusiness(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => owner.post('/content/site/create', { ...draft, slug: `limited-${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => String(body.code) === 'asset-limit')).toHaveLength(5);
    expect(rows((await owner.get('/content/sites')).body.sites)).toHaveLength(1);
  });

  test('site created with a slug in use or formerly used by another site → 409 site-slug-taken', async () => {
    const first = await createSiteOwner(app);
    const second = await createSiteOwner(app);
    const { id } = await createSite(app, first, { slug: 'old-harbour' });
    const taken = { status: 409, body: { code: 'site-slug-taken', fields: [{ path: 'slug' }] } };
    expect(await second.owner.post('/content/site/create', { ...draft, slug: 'old-harbour' })).toMatchObject(taken);
    await first.owner.post(`/content/site/${id}/update`, { slug: 'new-harbour' });
    expect(await second.owner.post('/content/site/create', { ...draft, slug: 'old-harbour' })).toMatchObject(taken);
    const other = await createSite(app, second);
    expect(await second.owner.post(`/content/site/${other.id}/update`, { slug: 'new-harbour' })).toMatchObject(taken);
    expect(await second.owner.post(`/content/site/${other.id}/update`, { slug: 'old-harbour' })).toMatchObject(taken);
    expect(await first.owner.post(`/content/site/${id}/update`, { slug: 'old-harbour' })).toMatchObject({
      status: 200,
    });
  });

  test('site updated with some fields → all other fields stay', async () => {
    const business = await createSiteOwner(app);
    const { id } = await createSite(app, business, { description: 'News' });
    const social = { ...disabledSocial, twitter: { enabled: true, account: '7', board: null, message: 'New:' } };
    const saved = await business.owner.post(`/content/site/${id}/update`, { name: 'Renamed', social, accent: 'ocean' });
    expect(saved.body).toMatchObject({ name: 'Renamed', description: 'News', accent: 'ocean' });
    const options = await business.owner.get(`/content/site/${id}/options`);
    expect(options.body).toMatchObject({
      id,
      name: 'Renamed',
      social,
      categories: [],
      plugin_sanity: { error: null },
      users: [{ ID: business.owner.user.id, user_nicename: expect.any(String) }],
    });
  });

  test('created categories → nested, found in any case, with cat_ID and cat_name', async () => {
    const business = await createSiteOwner(app);
    const { id } = await createSite(app, business);
    const make = (body: object) => business.owner.post(`/content/site/${id}/category/create`, body);
    const tea = await make({ name: 'Tea' });
    expect(tea.body).toMatchObject({ id: tea.body.cat_ID, name: 'Tea', cat_name: 'Tea', parent: null });
    const green = await make({ name: 'Green', parent: tea.body.id });
    expect(green.body).toMatchObject({ name: 'Green', parent: tea.body.id });
    expect((await make({ name: 'tea' })).body.id).toBe(tea.body.id);
    expect(await make({ name: 'Lost', parent: 2_000_000_000 })).toMatchObject({ status: 422 });
    expect(rows((await business.owner.get(`/content/site/${id}/categories`)).body.categories)).toHaveLength(2);
  });

  test('list of posts of a site → 10 per page, newest first, filtered by status and search', async () => {
    const business = await createSiteOwner(app);
    const { id, write } = await createSite(app, business);
    for (let at = 1; at <= 12; at += 1) {
      await write({ title: `Post ${at}`, publishAt: new Date(app.now().getTime() - (13 - at) * minuteMs) });
    }
    await write({ title: 'A draft', status: 'draft' });
    await write({ title: 'Later', status: 'planned', publishAt: new Date(app.now().getTime() + hourMs) });
    const list = (body: object) => business.owner.post(`/content/site/${id}/posts`, body);
    const first = await list({ status: ['publish'] });
    expect(first.body).toMatchObject({ total: 12, page: 1, page_size: 10 });
    expect(rows(first.body.items)[0]).toMatchObject({
      ID: expect.any(Number),
      post_title: 'Post 12',
      post_status: 'publish',
    });
    expect(rows((await list({ status: ['publish'], page: 2 })).body.items)).toHaveLength(2);
    expect((await list({ search: 'draft' })).body).toMatchObject({ total: 1, items: [{ post_status: 'draft' }] });
    expect((await list({ status: ['future', 'draft'] })).body.total).toBe(2);
    expect((await list({})).body.total).toBe(14);
  });

  test('unsafe HTML of a post → sanitized when the post is stored and found', async () => {
    const { write, site, grant } = await createSite(app, await createSiteOwner(app));
    const html = '<p onclick="alert(1)">Hi</p><script>alert(1)</script><iframe src="https://evil.example"></iframe>';
    const since = app.now();
    const post = await write({ html });
    expect(post.html).toBe('<p>Hi</p>');
    expect((await site.find(grant, { title: 'Hello', html, status: 'published' }, since))?.id).toBe(post.id);
  });
});

describe('another business', () => {
  test('every call of content with a site id of another business → 404', async () => {
    const ownBusiness = await createSiteOwner(app);
    const otherBusiness = await createSiteOwner(app);
    const { id } = await createSite(app, otherBusiness, { name: 'Canary' });
    const siteApp = await createSite(app, ownBusiness);
    for (const path of ['', '/options', '/categories', '/users', '/media']) {
      expect(await ownBusiness.owner.get(`/content/site/${id}${path}`)).toMatchObject({ status: 404 });
    }
    const calls: [string, object][] = [
      ['update', { name: 'Taken' }],
      ['delete', {}],
      ['category/create', { name: 'x' }],
      ['posts', {}],
      ['post/1/preview', {}],
    ];
    for (const [path, body] of calls) {
      expect(await ownBusiness.owner.post(`/content/site/${id}/${path}`, body)).toMatchObject({ status: 404 });
    }
    const moved = { transfer: true, transfer_site_id: id };
    expect(await ownBusiness.owner.post(`/content/site/${siteApp.id}/delete`, moved)).toMatchObject({ status: 404 });
    expect((await otherBusiness.owner.get(`/content/site/${id}`)).body.name).toBe('Canary');
    await expect(app.sites.service.open(ownBusiness.bid, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a member', () => {
  test('sites assigned to a member requested → 200; other sites of the business → 403 site-not-yours', async () => {
    const business = await createSiteOwner(app);
    const assigned = await createSite(app, business, { name: 'Given' });
    const unassigned = await createSite(app, business, { name: 'Kept' });
    const asset = { type: 'site' as const, value: String(assigned.id), label: 'Given' };
    const member = await createMember(app, business, { content: 'manager' }, [asset]);
    expect(rows((await member.get('/content/sites')).body.sites)).toMatchObject([{ id: assigned.id }]);
    expect(await member.get(`/content/site/${assigned.id}/options`)).toMatchObject({ status: 200 });
    for (const path of ['', '/options', '/categories']) {
      expect(await member.get(`/content/site/${unassigned.id}${path}`)).toMatchObject({
        status: 403,
        body: { code: 'site-not-yours' },
      });
    }
    expect(await member.post(`/content/site/${unassigned.id}/delete`)).toMatchObject({ status: 403 });
    const transfer = { transfer: true, transfer_site_id: unassigned.id };
    expect(await member.post(`/content/site/${assigned.id}/delete`, transfer)).toMatchObject({ status: 403 });
    const created = await member.post('/content/site/create', { ...draft, slug: 'by-a-member' });
    expect(created.body).toMatchObject({ in_assets: true });
    expect(await member.get(`/content/site/${created.body.id}/options`)).toMatchObject({ status: 200 });
    expect(await member.get(`/content/site/${assigned.id}/options`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['viewer', { create: 403, options: 200, category: 403 }],
    ['editor', { create: 403, options: 200, category: 200 }],
  ] as const)('calls on sites by a member with the role %s → allowed or 403', async (role, expected) => {
    const business = await createSiteOwner(app);
    const { id } = await createSite(app, business);
    const asset = { type: 'site' as const, value: String(id), label: 'The Journal' };
    const member = await createMember(app, business, { content: role }, [asset]);
    const answers = {
      create: (await member.post('/content/site/create', { ...draft, slug: `by-${role}` })).status,
      options: (await member.get(`/content/site/${id}/options`)).status,
      category: (await member.post(`/content/site/${id}/category/create`, { name: 'Tea' })).status,
    };
    expect(answers).toEqual(expected);
  });
});

describe('deleting a site', () => {
  test('deleted site → its posts and asset are removed; the slug stays reserved for the business', async () => {
    const business = await createSiteOwner(app);
    const { id, write, path } = await createSite(app, business, { slug: 'to-be-deleted' });
    await write({ title: 'Last words' });
    const deleted = await business.owner.post(`/content/site/${id}/delete`, { transfer: false });
    expect(deleted.body).toMatchObject({ delete: true, transfer: false, message: siteMessages.deleted });
    expect(await business.owner.get(`/content/site/${id}`)).toMatchObject({ status: 404 });
    expect(rows((await business.owner.get(`/user/business/${business.bid}`)).body.assets)).toEqual([]);
    expect(await app.browser().send('GET', `${path}/last-words`)).toMatchObject({ status: 404 });
    await expect(write()).rejects.toMatchObject({ kind: 'gone' });
    const otherBusiness = await createSiteOwner(app);
    const again = { ...draft, slug: 'to-be-deleted' };
    expect(await otherBusiness.owner.post('/content/site/create', again)).toMatchObject({ status: 409 });
    expect(await business.owner.post('/content/site/create', again)).toMatchObject({ status: 200 });
  });

  test('site deleted with transfer to a hosted site → all posts move, old URLs redirect', async () => {
    const business = await createSiteOwner(app);
    const from = await createSite(app, business, { name: 'Old' });
    const to = await createSite(app, business, { name: 'New' });
    const tea = await from.site.createCategory(from.grant, 'Tea');
    await to.write({ title: 'Same' });
    const same = await from.write({ title: 'Same', categoryIds: [tea.id] });
    const plan = await from.write({
      title: 'Plan',
      status: 'planned',
      publishAt: new Date(app.now().getTime() + 1e6),
    });
    await from.write({ title: 'Idea', status: 'draft' });
    await from.change(same.id, { slug: 'same-again' });
    const body = { transfer: true, transfer_site_id: to.id };
    const answer = await business.owner.post(`/content/site/${from.id}/delete`, body);
    expect(answer.body).toMatchObject({ delete: true, transfer: true, message: siteMessages.transferredAndDeleted });
    const { posts, total } = await to.site.posts(to.grant, { page: 1, perPage: 10 });
    expect(total).toBe(4);
    expect(rows((await business.owner.get('/content/sites')).body.sites)).toMatchObject([{ id: to.id, posts: 4 }]);
    expect(posts.find(({ id }) => id === plan.id)).toMatchObject({ status: 'planned', slug: 'plan' });
    const [category] = await to.site.categories(to.grant);
    expect(posts.find(({ id }) => id === same.id)).toMatchObject({ slug: 'same-again', categoryIds: [category?.id] });
    const visit = async (path: string) => {
      const { status, headers } = await app.browser().send('GET', path);
      return [status, headers.location];
    };
    expect(await visit(`${from.path}/same-again`)).toEqual([301, `${to.path}/same-again`]);
    expect(await visit(`${from.path}/same`)).toEqual([301, `${to.path}/same-again`]);
    expect(await visit(`${from.path}/plan`)).toEqual([301, to.path]);
    expect(await visit(from.path)).toEqual([301, to.path]);
    expect(await visit(`${to.path}/same`)).toEqual([200, undefined]);
  });

  test('images in posts transferred to another site → move with the posts and become unused after the delete', async () => {
    const business = await createSiteOwner(app);
    const from = await createSite(app, business);
    const to = await createSite(app, business);
    const picture = await from.site.upload(from.grant, { name: 'dot.png', type: 'image/png', bytes: onePixelPng() });
    await from.write({ pictureId: picture.id });
    const uses = async () =>
      rows((await business.owner.get(`/media/${picture.id}`)).body.used_by).map(({ path }) => path);
    expect(await uses()).toEqual([expect.stringContaining(`/content/site/${from.id}/post/`)]);
    const body = { transfer: true, transfer_site_id: to.id };
    await business.owner.post(`/content/site/${from.id}/delete`, body);
    expect(await uses()).toEqual([expect.stringContaining(`/content/site/${to.id}/post/`)]);
    await business.owner.post(`/content/site/${to.id}/delete`);
    expect(await uses()).toEqual([]);
  });

  test('site deleted with transfer to itself or without a target → 400; to an unknown site → 404', async () => {
    const { owner, bid } = await createSiteOwner(app);
    const { id } = await createSite(app, { owner, bid });
    const transfer = (to?: number) =>
      owner.post(`/content/site/${id}/delete`, { transfer: true, transfer_site_id: to });
    expect(await transfer(id)).toMatchObject({ status: 400 });
    expect(await transfer(2_000_000_000)).toMatchObject({ status: 404 });
    expect(await transfer()).toMatchObject({ status: 400, body: { fields: [{ path: 'transfer_site_id' }] } });
    expect(await owner.get(`/content/site/${id}`)).toMatchObject({ status: 200 });
  });

  test('10 concurrent deletes of a site with transfer → one succeeds, every post moves once', async () => {
    const business = await createSiteOwner(app);
    const from = await createSite(app, business);
    const to = await createSite(app, business);
    for (let at = 0; at < 5; at += 1) await from.write({ title: `Post ${at}` });
    const body = { transfer: true, transfer_site_id: to.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => business.owner.post(`/content/site/${from.id}/delete`, body)),
    );
    expect(answers.filter(({ body: { delete: deleted } }) => String(deleted) === 'true')).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    expect((await to.site.posts(to.grant, { page: 1, perPage: 50 })).total).toBe(5);
  });
});
