import { onePixelPng } from '@fanfare/connectors/kit/conformance/site';
import { dayMs } from '@fanfare/contract/kit/durations';
import { siteMessages } from '@fanfare/contract/sites/removal';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import type { TestUser } from '../../../test/fixtures/business.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.sandbox.faults.clear());

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const olive = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };
const marcus = { username: 'marcus', password: 'mV3k R8tX b2Nz Qy6G cJw9 HsPd' };

const connectWordPress = async (owner: TestUser, credentials = olive): Promise<number> => {
  const address = `${app.sandbox.url}/wordpress/harbour`;
  const connected = await owner.post('/wordpress/connect', { address, ...credentials });
  return Number(connected.body.id);
};

const makeWordPress = async (credentials = olive) => {
  const business = await createSiteOwner(app);
  const connection = await connectWordPress(business.owner, credentials);
  const added = await business.owner.post('/content/site/add', { connection_id: connection });
  if (added.status !== 200) throw new Error(added.text);
  const id = Number(added.body.id);
  return { ...business, ...(await app.sites.service.open(business.bid, id)), connection, id, added: added.body };
};

describe('connected WordPress site', () => {
  test('new WordPress connection → its site can be added; added 5 times concurrently → one site and one asset', async () => {
    const { owner, bid } = await createSiteOwner(app);
    const connection_id = await connectWordPress(owner);
    expect((await owner.get('/content/sites')).body).toMatchObject({
      sites: [],
      addable: [{ connection_id, name: 'Harbour Coffee Journal' }],
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.post('/content/site/add', { connection_id })),
    );
    expect(new Set(answers.map(({ body }) => String(body.id))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ kind: 'wordpress', name: 'Harbour Coffee Journal', in_assets: true });
    const listed = (await owner.get('/content/sites')).body;
    expect([rows(listed.sites).length, rows(listed.addable).length]).toEqual([1, 0]);
    expect(rows((await owner.get(`/user/business/${bid}`)).body.assets)).toHaveLength(1);
  });

  test('WordPress site added with a connection of another business or an unknown id → 404', async () => {
    const { connection } = await makeWordPress();
    const { owner } = await createSiteOwner(app);
    for (const connection_id of [connection, 2_000_000_000]) {
      expect(await owner.post('/content/site/add', { connection_id })).toMatchObject({ status: 404 });
    }
  });

  test('options, media and posts of a WordPress site → answered with the field names of the specification', async () => {
    const { owner, id } = await makeWordPress();
    const { body } = await owner.get(`/content/site/${id}/options`);
    expect(body.plugin_sanity).toEqual({ error: null });
    expect(rows(body.categories)).toContainEqual(
      expect.objectContaining({ cat_ID: expect.any(Number), cat_name: 'Beans & Origins' }),
    );
    expect(rows(body.users)).toContainEqual(expect.objectContaining({ user_nicename: 'olive' }));
    const media = await owner.get(`/content/site/${id}/media`);
    expect(rows(media.body.items)[0]).toMatchObject({ src: expect.stringMatching(/^http/) });
    const posts = await owner.post(`/content/site/${id}/posts`, {});
    expect(rows(posts.body.items)).toHaveLength(10);
    expect(rows(posts.body.items)[0]).toMatchObject({ ID: expect.any(Number), post_title: expect.any(String) });
  });

  test.each(['maintenance', 'token-revoked'])(
    'site answers %s → options 200 with the error in plugin_sanity',
    async (kind) => {
      const { owner, id } = await makeWordPress();
      app.sandbox.faults.add({ network: 'wordpress', kind, count: 50, delayMs: 0 });
      const answer = await owner.get(`/content/site/${id}/options`);
      expect(answer).toMatchObject({ status: 200, body: { id, categories: [], users: [] } });
      expect(String(answer.body.plugin_sanity?.error).length).toBeGreaterThan(20);
      const categories = await owner.get(`/content/site/${id}/categories`);
      expect([409, 422, 429, 502]).toContain(categories.status);
    },
  );

  test('WordPress connection disconnected → the site is listed without access; reconnected → works', async () => {
    const { owner, id, connection } = await makeWordPress(marcus);
    await owner.post(`/connection/${connection}/disconnect`, {});
    expect(rows((await owner.get('/content/sites')).body.sites)).toMatchObject([{ id, in_assets: false }]);
    expect(await owner.get(`/content/site/${id}/options`)).toMatchObject({ status: 403 });
    expect(await connectWordPress(owner)).toBe(connection);
    expect(await owner.get(`/content/site/${id}/options`)).toMatchObject({ status: 200 });
  });

  test('WordPress connected as another user → 409 that names the first one; with replace → same connection, other user', async () => {
    const { owner, connection, id, bid } = await makeWordPress();
    const address = `${app.sandbox.url}/wordpress/harbour`;
    const asked = await owner.post('/wordpress/connect', { address, ...marcus });
    expect(asked).toMatchObject({ status: 409, body: { code: 'site-connected-as-other' } });
    expect(asked.text).toContain('already connected as olive');
    const userOf = async () => (await app.sites.service.open(bid, id)).grant.account.user;
    expect(await userOf()).toBe('olive');
    expect(await connectWordPress(owner)).toBe(connection);
    const replaced = await owner.post('/wordpress/connect', { address, ...marcus, replace: true });
    expect([Number(replaced.body.id), await userOf()]).toEqual([connection, 'marcus']);
  });

  test('plain permalinks switched on, then connected again → the same connection and site', async () => {
    const { owner, connection, id } = await makeWordPress();
    const address = `${app.sandbox.url}/wordpress/harbour/?rest_route=/`;
    const again = await owner.post('/wordpress/connect', { address, ...olive });
    expect(Number(again.body.id)).toBe(connection);
    expect(rows((await owner.get('/content/sites')).body.sites)).toMatchObject([{ id }]);
  });

  test('WordPress connected with a wrong password → 422 that names the password, not the role', async () => {
    const { owner } = await createSiteOwner(app);
    const address = `${app.sandbox.url}/wordpress/harbour`;
    const answer = await owner.post('/wordpress/connect', { address, username: 'olive', password: 'wrong' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('username and application password');
    expect(answer.text).not.toContain('role');
  });

  test('WordPress connected at an address in a private network → 422 with the setting of the operator', async () => {
    const { owner } = await createSiteOwner(app);
    const answer = await owner.post('/wordpress/connect', { address: 'http://10.1.2.3:8080/blog', ...olive });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('FANFARE_PRIVATE_HOSTS=10.1.2.3:8080');
    expect(answer.text).not.toContain('responding');
  });

  test('revoked WordPress password → the connection asks to reconnect', async () => {
    const { owner, id, connection } = await makeWordPress();
    app.sandbox.faults.add({ network: 'wordpress', match: 'posts.list', kind: 'token-revoked', count: 1, delayMs: 0 });
    const answer = await owner.post(`/content/site/${id}/posts`, {});
    expect(answer).toMatchObject({ status: 409, body: { code: 'connection-broken' } });
    const { body } = await owner.get('/connections');
    expect(rows(body.connections).find((row) => Number(row.id) === connection)?.problem).toMatchObject({
      kind: 'reauthorize',
    });
  });

  test('post with unsafe HTML → sanitized before it is sent to WordPress', async () => {
    const { site, grant } = await makeWordPress();
    const post = await site.create(grant, {
      title: 'Clean',
      status: 'draft',
      html: '<p>Fine</p><script>alert(1)</script><img src="x" onerror="alert(1)">',
    });
    expect(post.html).toBe('<p>Fine</p>');
  });
});

describe('transferring posts via API', () => {
  const count = async ({ site, grant }: Awaited<ReturnType<typeof makeWordPress>>, search: string) =>
    (await site.posts(grant, { page: 1, perPage: 50, search })).total;

  const move = ({ owner }: Awaited<ReturnType<typeof makeWordPress>>, from: number, to: number) =>
    owner.post(`/content/site/${from}/delete`, { transfer: true, transfer_site_id: to });
  const untilMoved = ({ owner }: Awaited<ReturnType<typeof makeWordPress>>, siteId: number) =>
    eventually(async () => expect(await owner.get(`/content/site/${siteId}`)).toMatchObject({ status: 404 }));

  test('site transferred from hosted to WordPress → its posts with categories, times and images', async () => {
    const target = await makeWordPress();
    const from = await createSite(app, target);
    const tea = await from.site.createCategory(from.grant, 'Tea');
    const green = await from.site.createCategory(from.grant, 'Green', tea.id);
    const publishAt = new Date(app.now().getTime() + dayMs);
    const picture = await from.site.upload(from.grant, {
      name: 'dot.png',
      type: 'image/png',
      bytes: onePixelPng(),
      alt: 'A dot',
    });
    const html = `<p>Hi</p><img src="${picture.url}" alt="">`;
    await from.write({ title: 'Wired out', html, slug: 'wired-out', categoryIds: [green.id], pictureId: picture.id });
    await from.write({ title: 'Wired plan', status: 'planned', publishAt });
    await from.write({ title: 'Wired draft', status: 'draft' });
    const body = { transfer: true, transfer_site_id: target.id };
    const answer = await target.owner.post(`/content/site/${from.id}/delete`, body);
    const message = siteMessages.transferStarted;
    expect(answer.body).toEqual({ delete: false, transfer: false, in_progress: true, message });
    await untilMoved(target, from.id);
    const { posts } = await target.site.posts(target.grant, { page: 1, perPage: 50, search: 'Wired' });
    expect(posts.map(({ title, status }) => [title, status]).toSorted()).toEqual([
      ['Wired draft', 'draft'],
      ['Wired out', 'published'],
      ['Wired plan', 'planned'],
    ]);
    const categories = await target.site.categories(target.grant);
    const below = categories.find(({ name }) => name === 'Green');
    expect(posts.find(({ title }) => title === 'Wired out')).toMatchObject({
      slug: 'wired-out',
      categoryIds: [below?.id],
      pictureUrl: expect.stringMatching(/^http/),
      html: expect.stringContaining(`src="${app.sandbox.url}/wordpress/harbour/wp-content/uploads/`),
    });
    expect(categories.find(({ id }) => id === below?.parentId)?.name).toBe('Tea');
  });

  test('site transferred from WordPress to hosted → posts are copied, the WordPress keeps its own', async () => {
    const source = await makeWordPress();
    const before = await count(source, '');
    const to = await createSite(app, source);
    const body = { transfer: true, transfer_site_id: to.id };
    const answer = await source.owner.post(`/content/site/${source.id}/delete`, body);
    expect(answer.body).toMatchObject({ in_progress: true });
    await untilMoved(source, source.id);
    const transferred = await to.site.posts(to.grant, { page: 1, perPage: 50 });
    expect(transferred.total).toBe(before);
    expect(
      transferred.posts.filter(({ pictureUrl }) => pictureUrl?.startsWith('http://localhost:4000/files/')),
    ).not.toEqual([]);
    expect(await source.owner.get(`/content/site/${source.id}`)).toMatchObject({ status: 404 });
    expect(rows((await source.owner.get('/content/sites')).body.addable)).toHaveLength(1);
    expect(await count(source, '')).toBe(before);
  });

  test.each(['reset', 'drop'])(
    'transfer of a site interrupted by %s → continues by itself, each post transferred once',
    async (kind) => {
      const target = await makeWordPress();
      const from = await createSite(app, target);
      const word = `Brittle${kind.length}x${from.id}`;
      for (let at = 0; at < 4; at += 1) await from.write({ title: `${word} ${at}` });
      app.sandbox.faults.add({ network: 'wordpress', match: 'POST /', kind, skip: 2, count: 1, delayMs: 0 });
      await move(target, from.id, target.id);
      await untilMoved(target, from.id);
      expect(await count(target, word)).toBe(4);
    },
  );

  test('WordPress stays unavailable during a transfer → transfer failed with the reason and what was moved; started again → the rest moves', async () => {
    const target = await makeWordPress();
    const from = await createSite(app, target);
    const word = `Away${from.id}`;
    for (let at = 0; at < 3; at += 1) await from.write({ title: `${word} ${at}` });
    app.sandbox.faults.add({ network: 'wordpress', match: 'POST /', kind: 'reset', skip: 1, count: 30, delayMs: 0 });
    await move(target, from.id, target.id);
    const failed = await eventually(async () => {
      const [found] = rows((await target.owner.get('/content/sites')).body.moves);
      expect(found).toMatchObject({ state: 'failed' });
      return found;
    });
    expect(failed).toMatchObject({ site_id: from.id, to_site_id: target.id, moved: 1, total: 3 });
    expect(failed?.message).toMatch(/\S/);
    expect(await target.owner.get(`/content/site/${from.id}`)).toMatchObject({ status: 200 });
    app.sandbox.faults.clear();
    await move(target, from.id, target.id);
    await untilMoved(target, from.id);
    expect(await count(target, word)).toBe(3);
  });

  test('running transfer of a site → listed with its progress, a second delete of the site is rejected', async () => {
    const target = await makeWordPress();
    const from = await createSite(app, target);
    await from.write({ title: `Held${from.id}` });
    const answers = await Promise.all([move(target, from.id, target.id), move(target, from.id, target.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await untilMoved(target, from.id);
    expect(await count(target, `Held${from.id}`)).toBe(1);
  });
});
