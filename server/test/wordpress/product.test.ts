import { hourMs } from '@fanfare/contract/kit/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomImage, upload } from '../fixtures/files.ts';
import { createSiteOwner } from '../fixtures/site.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type RealUser, realWordPress } from './real-wordpress.ts';

// The product with a real WordPress, through its HTTP calls.
const real = realWordPress();
let app: TestApp;
beforeAll(async () => {
  await real.reset();
  app = await createTestApp({ now: new Date().toISOString(), privateHosts: [real.host] });
});
afterEach(() => real.reset());
afterAll(() => real.reset());

const connect = async (username: RealUser = 'olive', password = real.credentials(username).password) => {
  const { owner, bid } = await createSiteOwner(app);
  const connected = await owner.post('/wordpress/connect', { address: real.url, username, password });
  return { owner, bid, connected };
};
const createWriter = async (username: RealUser = 'olive', password?: string) => {
  const { owner, bid, connected } = await connect(username, password);
  const added = await owner.post('/content/site/add', { connection_id: connected.body.id });
  if (added.status !== 200) throw new Error(`${connected.text} ${added.text}`);
  const base = `/content/site/${String(added.body.id)}`;
  const publish = (fields: object) =>
    owner.post(`${base}/publish`, { post_status: 'publish', editor_content: '<p>Wind.</p>', ...fields });
  const { site, grant } = await app.sites.service.open(bid, Number(added.body.id));
  return { owner, bid, base, publish, site, grant, connection: Number(connected.body.id) };
};
const listTitles = async ({ owner, base }: Awaited<ReturnType<typeof createWriter>>, search: string) => {
  const { body } = await owner.post(`${base}/posts`, { search });
  return Object.values(body.items ?? {}).map((row) => [String(row?.post_title), String(row?.post_status)]);
};

describe('connecting a site', () => {
  test('WordPress with pretty, then plain permalinks → one connection and one site; posts are published by both', async () => {
    const writer = await createWriter();
    await real.setSwitches({ permalinks: 'plain' });
    const again = await writer.owner.post('/wordpress/connect', real.credentials());
    expect(Number(again.body.id)).toBe(writer.connection);
    expect((await writer.publish({ post_title: 'Plain links' })).body).toMatchObject({ post_status: 1 });
    expect(await listTitles(writer, 'Plain links')).toEqual([['Plain links', 'publish']]);
  });

  test('WordPress with REST for signed-in users only → connected, published and listed', async () => {
    await real.setSwitches({ test_rest_signed_in: true });
    const writer = await createWriter();
    expect((await writer.publish({ post_title: 'Members only' })).body).toMatchObject({ post_status: 1 });
    expect(await listTitles(writer, 'Members only')).toEqual([['Members only', 'publish']]);
  });

  test('WordPress with application passwords off → 422 that says so', async () => {
    await real.setSwitches({ test_passwords_off: true });
    const { connected } = await connect();
    expect(connected.status).toBe(422);
    expect(connected.text).toContain('Application passwords are off');
  });

  test('WordPress connected with a wrong password or an unknown user → 422 that says so, without a word about roles', async () => {
    for (const password of ['wrong', 'aaaa bbbb cccc dddd eeee ffff']) {
      const { connected } = await connect('olive', password);
      expect(connected.status).toBe(422);
      expect(connected.text).toContain('username and application password');
    }
  });

  test('second user of a WordPress connects it → refused with the name of the first one; two businesses, one disconnects → the other still publishes', async () => {
    const first = await createWriter();
    const asked = await first.owner.post('/wordpress/connect', real.credentials('marcus'));
    expect(asked.text).toContain('already connected as olive');
    const second = await createWriter();
    await second.owner.post(`/connection/${second.connection}/disconnect`, {});
    expect((await first.publish({ post_title: 'Still there' })).body).toMatchObject({ post_status: 1 });
  });
});

describe('publishing a post', () => {
  test('post on a WordPress that is new, changed, trashed and restored → its state and place on the front page', async () => {
    const writer = await createWriter();
    const { body } = await writer.publish({ post_title: 'Storm', front_page: 1, post_name: 'storm-at-sea' });
    const path = `${writer.base}/post/${String(body.post_id)}`;
    const read = () => writer.site.post(writer.grant, String(body.post_id));
    expect(await read()).toMatchObject({ status: 'published', slug: 'storm-at-sea', onFrontPage: true });
    await writer.publish({ post_id: body.post_id, post_title: 'Calm', front_page: 1 });
    expect(await read()).toMatchObject({ title: 'Calm', url: `${real.url}/storm-at-sea/` });
    const { was } = (await writer.owner.post(`${path}/delete`, {})).body;
    expect(await read()).toMatchObject({ status: 'trashed', onFrontPage: false });
    await writer.owner.post(`${path}/restore`, { was });
    expect(await read()).toMatchObject({ status: 'published', onFrontPage: true, slug: 'storm-at-sea' });
  });

  test('scheduled post whose time the site missed → published with its time', async () => {
    const { site, grant } = await createWriter();
    const publishAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 2 * hourMs);
    const { id } = await site.create(grant, { title: 'Later', html: '<p>x</p>', status: 'planned', publishAt });
    expect(await site.post(grant, id)).toMatchObject({ status: 'planned', publishedAt: publishAt });
    await real.setSwitches({ due: Number(id) });
    expect(await site.post(grant, id)).toMatchObject({ status: 'planned' });
    expect(await site.publishMissed(grant, id)).toMatchObject({ status: 'published' });
  });

  test('images in the text and featured image of a post → on the WordPress, once each, also after publishing again', async () => {
    const writer = await createWriter();
    const { body: image } = await upload(writer.owner, [{ name: 'Tide.png', bytes: await randomImage() }]);
    const count = async () => (await writer.site.media(writer.grant, { page: 1, perPage: 1 })).total;
    const before = await count();
    const fields = {
      post_title: 'Tides',
      featured_image: image.media_id,
      editor_content: `<p>Wind.</p><figure><img src="${String(image.src)}" alt="The tide"></figure>`,
    };
    const { body } = await writer.publish(fields);
    const post = await writer.site.post(writer.grant, String(body.post_id));
    expect(post.html).toContain(`src="${post.pictureUrl}"`);
    expect(post.html).toContain(`wp-image-${post.pictureId}`);
    const served = await fetch(String(post.pictureUrl));
    expect(served.headers.get('content-type')).toBe('image/png');
    await writer.publish({ ...fields, post_id: body.post_id, post_title: 'High tides' });
    expect(await count()).toBe(before + 1);
    const rendered = await fetch(`${real.url}/wp-json/wp/v2/posts/${post.id}`);
    expect(await rendered.text()).toContain(`wp-image-${post.pictureId}`);
  });
});

describe('roles at the site', () => {
  test('author of a WordPress → publishes; first page has the own posts only', async () => {
    await (await createWriter()).publish({ post_title: 'Gale by olive' });
    const writer = await createWriter('ines');
    expect((await writer.publish({ post_title: 'Gale by ines' })).body).toMatchObject({ post_status: 1 });
    expect(await listTitles(writer, 'Gale')).toEqual([['Gale by ines', 'publish']]);
  });

  test('contributor of a WordPress → drafts saved and listed, also what an editor published; publishing is refused by role', async () => {
    const writer = await createWriter('carl');
    const { body } = await writer.publish({ post_title: 'Breeze one', post_status: 'draft' });
    await writer.publish({ post_title: 'Breeze two', post_status: 'draft' });
    await real.site.update(await real.connect('marcus'), String(body.post_id), { status: 'published' });
    expect((await listTitles(writer, 'Breeze')).toSorted()).toEqual([
      ['Breeze one', 'publish'],
      ['Breeze two', 'draft'],
    ]);
    const refused = await writer.publish({ post_title: 'Breeze three' });
    expect(refused.text).toContain('can’t publish');
    const { body: image } = await upload(writer.owner, [{ name: 'tide.png', bytes: await randomImage() }]);
    const withImage = { post_title: 'Breeze four', post_status: 'draft', featured_image: image.media_id };
    expect((await writer.publish(withImage)).text).toContain('can’t upload images');
  });

  test('application password of a WordPress revoked → publishing and listing ask to reconnect', async () => {
    const { password, uuid } = await real.setSwitches({ password_for: 'ines' });
    const writer = await createWriter('ines', password);
    await real.setSwitches({ revoke: { user: 'ines', uuid } });
    const published = await writer.publish({ post_title: 'Too late', front_page: 1 });
    expect(published.body).toMatchObject({ post_status: 0, message: expect.stringContaining('Reconnect the site') });
    expect(await writer.owner.post(`${writer.base}/posts`, {})).toMatchObject({
      status: 409,
      body: { code: 'connection-broken' },
    });
    const checked = await writer.owner.post(`/connection/${writer.connection}/check`, {});
    expect(checked.body).toMatchObject({ problem: { kind: 'reauthorize' } });
    const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([1]) };
    await expect(writer.site.upload(writer.grant, file)).rejects.toMatchObject({ kind: 'reauthorize' });
  });
});
