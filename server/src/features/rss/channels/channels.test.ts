import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { createChannel, feedUrl, listSignatures, removeSignatures } from '../../../../test/fixtures/rss.ts';
import { createPublisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

test('address with a feed added to a channel → 20 items newest first, 10 a page by cursor, fields of the specification', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  const feed = await channel.add(feedUrl(app, 'harbor-news/feed.xml'));
  expect(feed.body).toMatchObject({
    source_type: 'rss',
    search_text: '',
    category: null,
    title: 'Harbor News',
    state: 'ok',
    error: null,
    guid: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const first = await channel.view();
  expect(first).toMatchObject({ total: 20, has_more: false, channel: { title: 'Morning reading', unread: 20 } });
  expect(first.items?.[0]).toMatchObject({
    guid: expect.stringMatching(/^harbor-news-/),
    domain: '127.0.0.1',
    feed_title: 'Harbor News',
    read: false,
    favorite_id: null,
    favorite_date: null,
    favorite_note: null,
    favorite_type: null,
    type: 'article',
    permalink: expect.stringContaining('/feeds/harbor-news/a'),
    picture: expect.stringContaining('/images/'),
    content: expect.stringContaining('<p>'),
  });
  const second = await channel.view(`?cursor=${first.next_cursor}`);
  const ids = [...toList(first.items), ...toList(second.items)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
  expect(second.next_cursor).toBeNull();
  const dates = [...toList(first.items), ...toList(second.items)].map(({ pub_date }) => String(pub_date));
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('address of a web page added to a channel → its feed is found; the same feed twice → 409; a web page without a feed → a message that says so', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  expect((await channel.add(feedUrl(app, 'coffee-desk/'))).body).toMatchObject({
    address: feedUrl(app, 'coffee-desk/feed.xml'),
  });
  expect((await channel.add(feedUrl(app, 'coffee-desk/feed.xml'))).body).toMatchObject({ code: 'feed-known' });
  const refused = await channel.add(feedUrl(app, 'odd/not-a-feed'));
  expect([refused.status, refused.body.message]).toEqual([422, 'This is a page, not a feed. We found no feed on it.']);
});

test.each(['into-network', 'loop', 'gzip-bomb', '50-megabytes', 'gone', 'busy', 'forbidden'])(
  'search for the practice feed odd/%s → an error in the field for search errors, nothing stored',
  async (name) => {
    const { owner } = await createBusiness(app);
    const { status, body } = await owner.post('/content/rss/search', { source_id: feedUrl(app, `odd/${name}`) });
    expect(status).toBe(200);
    expect(String(body.error).length).toBeGreaterThan(10);
    expect(await app.dumpTable('rss_sources')).not.toContain(`odd/${name}`);
  },
);

test.each([
  'http://127.0.0.1:9/feed',
  'http://169.254.169.254/',
  'http://[::1]/feed',
  'file:///etc/passwd',
  'http://localhost./',
])('search for a feed at the address %s in our network → an error', async (source_id) => {
  const { owner } = await createBusiness(app);
  expect((await owner.post('/content/rss/search', { source_id })).body.error).toBeDefined();
});

test.each([
  ['repeated-guid', 3],
  ['windows-1252-as-utf-8', 1],
  ['utf-8-as-windows-1252', 1],
  ['byte-order-mark', 1],
  ['junk-before', 1],
  ['billion-laughs', 1],
  ['year-0', 1],
  ['cut-off', 2],
])('search for the practice feed odd/%s → %i items', async (name, count) => {
  const { owner } = await createBusiness(app);
  const { body } = await owner.post('/content/rss/search', { source_id: feedUrl(app, `odd/${name}`) });
  expect(body.feeds?.[0]).toMatchObject({ items: count });
  if (name.includes('1252') || name.startsWith('byte')) expect(body.items?.[0]).toMatchObject({ title: 'Größe' });
});

test('two feeds with the same articles in a channel → each article once', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  await channel.add(feedUrl(app, 'kino-notes/feed.xml'));
  await channel.add(feedUrl(app, 'kino-notes/atom.xml'));
  expect(await channel.view()).toMatchObject({ total: 20 });
});

test('items marked as read, unread, and all read → unread filter and counts of this member only', async () => {
  const business = await createBusiness(app);
  const channel = await createChannel(business.owner);
  await channel.add(feedUrl(app, 'garten/feed.xml'));
  const member = await createMember(app, business, { rss: 'viewer' });
  const [first] = await channel.items();
  const mark = (read: boolean) => business.owner.post('/content/rss/items/read', { item_ids: [first?.id], read });
  expect((await mark(true)).status).toBe(200);
  expect(await channel.view('?unread=true')).toMatchObject({ total: 19 });
  await business.owner.post(`/content/rss/channel/${channel.id}/read`);
  expect(await channel.view('?unread=true')).toMatchObject({ total: 0, channel: { unread: 0 } });
  await mark(false);
  expect(await channel.view('?unread=true')).toMatchObject({ total: 1, items: [{ id: first?.id, read: false }] });
  expect((await member.get(`/content/rss/channel/${channel.id}/view?unread=true`)).body).toMatchObject({ total: 20 });
  expect((await member.post('/content/rss/channel/save', { title: 'No' })).status).toBe(403);
});

test('search inside an RSS channel, a saved search and a feed filter → matching items only', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  await channel.add(feedUrl(app, 'trail-notes/index.rdf'));
  const saved = await createChannel(owner, { title: 'Hikes' });
  expect((await saved.add('night hike', 'search')).body).toMatchObject({
    state: 'search',
    search_text: 'night hike',
  });
  const titles = (await saved.items()).map(({ title }) => String(title).toLowerCase());
  expect(titles.length).toBeGreaterThan(0);
  for (const title of titles) expect(title).toContain('night hike');
  expect(await channel.view('?search=NIGHT%20HIKE')).toMatchObject({ total: titles.length });
  expect(await channel.view('?search=100%25')).toMatchObject({ total: 0 });
  // A total above the page size is counted by a second query; a search for one letter can't use the trigram index.
  const frequent = await channel.view('?search=E');
  expect([frequent.total, toList(frequent.items).length]).toEqual([20, 10]);
});

test('search for RSS items without a signature → found; the job adds the signature', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  await channel.add(feedUrl(app, 'harbor-news/feed.xml'));
  const first = await channel.view();
  const all = [...toList(first.items), ...toList((await channel.view(`?cursor=${first.next_cursor}`)).items)];
  const texts = all.map(({ title, description }) => `${title}\n${description}`.toLowerCase());
  const words = [...String(all[0]?.title).split(' '), String(all[1]?.title), 'har', 'ight', 'HARBOR', 'marbleforth'];
  const found = async () => {
    const pages = await Promise.all(words.map((word) => channel.view(`?search=${encodeURIComponent(word)}`)));
    return pages.map(({ total }) => total);
  };
  const expected = words.map((word) => texts.filter((text) => text.includes(word.toLowerCase())).length);
  expect(Math.max(...expected)).toBeGreaterThan(10);
  expect(await found()).toEqual(expected);
  const signed = await listSignatures(app);
  await removeSignatures(app);
  expect(await found()).toEqual(expected);
  await app.rss.fetches.signItems();
  expect(await listSignatures(app)).toEqual(signed);
});

test('feed directory by name and category → its feeds; feed added → read into the channel; search text → its items and feeds', async () => {
  const { owner } = await createBusiness(app);
  const found = await owner.post('/content/rss/search', { source_id: 'gadget', source_type: 'directory' });
  expect(found.body.feeds?.[0]).toMatchObject({ title: 'Gadget Bench', source_id: 'gadget-bench', items: null });
  const listed = await owner.get('/content/rss/directory?category=Food%20%26%20Drink');
  expect(toList(listed.body.feeds)).toHaveLength(2);
  const channel = await createChannel(owner);
  expect((await channel.add('gadget-bench', 'directory')).body).toMatchObject({
    state: 'ok',
    source_type: 'directory',
  });
  const { owner: other } = await createBusiness(app);
  const text = await other.post('/content/rss/search', { source_id: 'label maker', source_type: 'search' });
  expect(toList(text.body.items).length).toBeGreaterThan(0);
  expect((await channel.add('nothing', 'directory')).status).toBe(404);
});

test('RSS channel, feed, item or favorite of another business → 404; its addresses are not found by search', async () => {
  const { owner } = await createBusiness(app);
  const channel = await createChannel(owner);
  const feed = await channel.add(feedUrl(app, 'odd/no-dates'));
  const [item] = await channel.items();
  const { owner: stranger } = await createBusiness(app);
  const own = await createChannel(stranger);
  const paths = [`${channel.id}/delete`, `${channel.id}/feed/${feed.body.feed_id}/delete`, `${channel.id}/read`];
  for (const path of paths) expect((await stranger.post(`/content/rss/channel/${path}`)).status).toBe(404);
  const other = await stranger.post(`/content/rss/channel/${own.id}/feed/${feed.body.feed_id}/delete`);
  expect(other.status).toBe(404);
  expect((await stranger.post('/content/rss/items/read', { item_ids: [item?.id] })).status).toBe(404);
  const search = await stranger.post('/content/rss/search', { source_id: 'One', source_type: 'search' });
  expect(JSON.stringify(search.body)).not.toContain('odd/no-dates');
  const view = `/content/rss/article/view?article_url=${encodeURIComponent(String(item?.permalink))}&articleDomain=example.com`;
  expect((await stranger.get(view)).status).toBe(404);
});

test('connected Facebook page added as a feed → its posts; a page that is not connected → a message that says why it can’t be read', async () => {
  const publisher = await createPublisher(app);
  const channel = await createChannel(publisher.owner);
  const pages = await publisher.owner.post('/content/rss/search', { source_id: '', source_type: 'facebook_page' });
  expect(pages.status).toBe(400);
  const page = publisher.accountOn('facebook').social_account;
  const found = await publisher.owner.post('/content/rss/search', { source_id: page, source_type: 'facebook_page' });
  expect(found.body.feeds?.[0]).toMatchObject({ source_type: 'facebook_page', source_id: page });
  expect((await channel.add(page, 'facebook_page')).body).toMatchObject({
    source_type: 'facebook_page',
    state: 'ok',
  });
  const { owner } = await createBusiness(app);
  const refused = await owner.post('/content/rss/search', { source_id: page, source_type: 'facebook_page' });
  expect(refused.body.error).toBe('This page isn’t connected to your business. Connect its Facebook account first.');
  expect((await (await createChannel(owner)).add(page, 'facebook_page')).status).toBe(404);
});

test('RSS channel read by a member without the Facebook page → its feed, items and posts are not there; with the page → they are', async () => {
  const publisher = await createPublisher(app);
  const value = publisher.accountOn('facebook').social_account;
  const asset = { type: 'facebook_page' as const, value, label: 'Page' };
  await publisher.owner.post(`/user/business/${publisher.bid}/update`, { business_name: 'Acme', assets: [asset] });
  const channel = await createChannel(publisher.owner);
  const feed = await channel.add(value, 'facebook_page');
  await channel.add(feedUrl(app, 'odd/no-dates'));
  const saved = await createChannel(publisher.owner, { title: 'Saved' });
  const post = (await channel.items()).find(({ feed_id }) => feed_id === feed.body.feed_id);
  const word = String(post?.title).split(' ')[0] ?? '';
  await saved.add(word, 'search');
  const look = async (user: Awaited<ReturnType<typeof createMember>>) => {
    const view = async (id: number, query = '') => (await user.get(`/content/rss/channel/${id}/view${query}`)).body;
    const search = await user.post('/content/rss/search', { source_id: word, source_type: 'search' });
    const has = (body: object) => JSON.stringify(body).includes(`"id":${post?.id},`);
    return {
      feeds: toList((await view(channel.id)).channel?.feeds).length,
      items: [has(await view(channel.id)), has(await view(saved.id)), has(search.body)],
      listed: JSON.stringify((await user.get('/content/rss/channels')).body).includes(`"feed_id":${feed.body.feed_id}`),
      statuses: [
        (await user.get(`/content/rss/channel/${channel.id}/items?feed_id=${feed.body.feed_id}`)).status,
        (await user.post('/content/rss/items/read', { item_ids: [post?.id] })).status,
        (await user.post(`/content/rss/item/${post?.id}/social`)).status,
        (await user.post(`/content/rss/channel/${channel.id}/feed/${feed.body.feed_id}/refresh`)).status,
      ],
    };
  };
  const roles = { rss: 'manager', social: 'publisher' } as const;
  expect(await look(await createMember(app, publisher, roles, [asset]))).toEqual({
    feeds: 2,
    items: [true, true, true],
    listed: true,
    statuses: [200, 200, 200, 200],
  });
  const outsider = await createMember(app, publisher, roles);
  expect(await look(outsider)).toEqual({
    feeds: 1,
    items: [false, false, false],
    listed: false,
    statuses: [404, 404, 404, 404],
  });
  const removal = await outsider.post(`/content/rss/channel/${channel.id}/feed/${feed.body.feed_id}/delete`);
  expect(removal.status).toBe(404);
});
