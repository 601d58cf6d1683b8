import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { rssLimits } from '@fanfare/contract/rss/rss';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { createChannel, feedUrl } from '../../../test/fixtures/rss.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

describe('favorites', () => {
  const draft = { permalink: 'https://news.test/a?utm_source=x', title: 'An article', description: 'x'.repeat(600) };

  test('favorite set twice → one favorite; it can be updated, listed, seen as a star on the item, and deleted', async () => {
    const { owner } = await createBusiness(app);
    const channel = await createChannel(owner);
    await channel.add(feedUrl(app, 'small-business/feed.json'));
    const [item] = await channel.items();
    const fields = { permalink: item?.permalink, title: item?.title, type: 'video', note: 'Later' };
    const set = await owner.post('/content/rss/favorite/set', { ...fields, additional_data: { from: ['test'] } });
    expect(set.body).toMatchObject({
      success: true,
      favorite: { type: 'video', set_date: '2030-06-15', note: 'Later', item_id: item?.id },
      favorite_id: expect.any(Number),
    });
    expect(set.body.favorite).toMatchObject({ additional_data: { from: ['test'] } });
    const again = await owner.post('/content/rss/favorite/set', { ...fields, note: 'Sooner', set_date: '2030-07-01' });
    expect(again.body.favorite_id).toBe(set.body.favorite_id);
    const id = Number(set.body.favorite_id);
    const change = { favorite_date: '2030-08-01', favorite_note: 'Changed' };
    expect((await owner.post(`/content/rss/favorite/${id}/update`, change)).body.favorite).toMatchObject({
      set_date: '2030-08-01',
      note: 'Changed',
      type: 'video',
    });
    expect((await channel.view()).items?.[0]).toMatchObject({
      favorite_id: id,
      favorite_date: '2030-08-01',
      favorite_note: 'Changed',
      favorite_type: 'video',
    });
    expect((await owner.get('/content/rss/favorites?search=chang')).body).toMatchObject({ total: 1, page_size: 10 });
    const { owner: stranger } = await createBusiness(app);
    expect((await stranger.post(`/content/rss/favorite/${id}/update`, change)).status).toBe(404);
    expect((await stranger.post(`/content/rss/favorite/${id}/delete`)).status).toBe(404);
    expect((await owner.post(`/content/rss/favorite/${id}/delete`)).body).toEqual({ success: true });
    expect((await channel.view()).items?.[0]).toMatchObject({ favorite_id: null });
  });

  test('same permalink set as favorite by 16 members at once → one favorite', async () => {
    const { owner } = await createBusiness(app);
    const answers = await Promise.all(Array.from({ length: 16 }, () => owner.post('/content/rss/favorite/set', draft)));
    expect(new Set(answers.map(({ body }) => body.favorite_id)).size).toBe(1);
    expect(answers[0]?.body.favorite?.description?.length).toBe(500);
  });

  test.each([
    ['javascript:', { permalink: 'javascript:x()' }],
    ['no title', { title: ' ' }],
    ['data over 4 kB', { additional_data: 'x'.repeat(5000) }],
    ['a day that is none', { set_date: '2030-02-31' }],
    ['an unknown field', { extra: 1 }],
  ])('RSS favorite saved with %s → 400', async (_, fields) => {
    const { owner } = await createBusiness(app);
    expect((await owner.post('/content/rss/favorite/set', { ...draft, ...fields })).status).toBe(400);
  });

  test('channel associated with sites → exactly their ids; asked for with a favorite too or without an id → 400; channels of a site → only associated ones; site of another business → 404', async () => {
    const business = await createSiteOwner(app);
    const { owner } = business;
    const site = await createSite(app, business);
    const second = await createSite(app, business);
    const sites = await owner.get('/content/rss/sites/get');
    expect(sites.body.sites?.[0]).toMatchObject({ id: site.id, site_url: expect.any(String), name: 'The Journal' });
    const channel = await createChannel(owner, { assoc_sites: [site.id] });
    const associated = (body: object) => owner.post('/content/rss/sites/associated/get', body);
    expect((await associated({ channel_id: channel.id })).body).toEqual({ assoc_sites: [site.id] });
    expect((await associated({ channel_id: channel.id, favorite_id: 1 })).status).toBe(400);
    expect((await associated({})).status).toBe(400);
    expect(toList((await owner.get(`/content/rss/channels?site_id=${site.id}`)).body.channels)).toHaveLength(1);
    expect(toList((await owner.get(`/content/rss/channels?site_id=${second.id}`)).body.channels)).toHaveLength(0);
    const { owner: stranger } = await createBusiness(app);
    const refused = await stranger.post('/content/rss/channel/save', { title: 'No', assoc_sites: [site.id] });
    expect(refused.status).toBe(404);
  });
});

describe('articles', () => {
  const view = (user: TestUser, url: string, domain = '127.0.0.1') =>
    user.get(`/content/rss/article/view?article_url=${encodeURIComponent(url)}&articleDomain=${domain}`);

  test('article of a fetched item → readable HTML without menus, in a sandbox; other addresses and domains → refused', async () => {
    const { owner } = await createBusiness(app);
    const channel = await createChannel(owner);
    await channel.add(feedUrl(app, 'cuisine/atom.xml'));
    const [item] = await channel.items();
    const url = String(item?.permalink);
    const page = await view(owner, url);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^;]+; style-src 'sha256-/);
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-scripts allow-popups");
    expect(policy).not.toContain('allow-same-origin');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.text).toContain(String(item?.title));
    expect(page.text).not.toContain('About');
    expect(page.text).not.toContain('All rights reserved');
    expect((await view(owner, url, 'evil.test')).status).toBe(400);
    expect((await view(owner, feedUrl(app, 'cuisine/a1'))).status).toBe(404);
    expect((await view(owner, `${app.sandbox.url}/__sandbox`)).status).toBe(404);
  });

  test('favorite with an address that no feed delivered → its article is not fetched', async () => {
    const { owner } = await createBusiness(app);
    const permalink = feedUrl(app, 'harbor-news/a2');
    await owner.post('/content/rss/favorite/set', { permalink, title: 'Mine' });
    expect((await view(owner, permalink)).status).toBe(404);
  });
});

describe('posts from items', () => {
  test('draft created twice from an item with one key → one draft with quote, credit and link; social post from an item → its values', async () => {
    const business = await createSiteOwner(app);
    const site = await createSite(app, business);
    const channel = await createChannel(business.owner);
    await channel.add(feedUrl(app, 'h3/feed.xml'));
    const [item] = await channel.items();
    const start = () =>
      business.owner.post(`/content/rss/item/${item?.id}/draft`, { site_id: site.id, submit_id: 'press-12345' });
    const [first, second] = await Promise.all([start(), start()]);
    expect(first?.body).toEqual(second?.body);
    const copy = await business.owner.get(`/content/site/${site.id}/copy/${first?.body.copy_id}`);
    const fields = copy.body.fields;
    expect(fields).toMatchObject({ post_title: item?.title, post_status: 'draft' });
    const html = String(fields?.editor_content);
    expect(html).toContain('<blockquote>');
    expect(html).toContain(`href="${item?.permalink}"`);
    expect(html).toContain('Site 3');
    expect(html.length).toBeLessThan(2000);
    const social = await business.owner.post(`/content/rss/item/${item?.id}/social`);
    expect(social.body).toMatchObject({ link: item?.permalink, message: item?.title });
    const { owner: stranger } = await createBusiness(app);
    expect((await stranger.post(`/content/rss/item/${item?.id}/social`)).status).toBe(404);
  });

  /** Saves a rule on a new channel; later new items arrive and it runs three times, twice at once. */
  const runRule = async (rule: object) => {
    const business = await createSiteOwner(app);
    const { owner } = business;
    const site = await createSite(app, business);
    const channel = await createChannel(owner);
    const feed = await channel.add(feedUrl(app, 'gadget-bench/feed.xml'));
    const rulePath = `/content/rss/channel/${channel.id}/rule`;
    expect((await owner.get(rulePath)).body).toMatchObject({ enabled: false, action: 'draft' });
    const refused = await owner.post(`${rulePath}/save`, { enabled: true });
    expect(refused.body.fields?.[0]).toMatchObject({ path: 'site_id', message: 'Choose the site of the posts.' });
    await owner.post(`${rulePath}/save`, { enabled: true, site_id: site.id, max_per_day: 2, ...rule });
    const [source] = await app.rss.feeds.listSourceIds(business.bid, channel.id);
    // Time moves in steps, because an unused session ends.
    for (let step = 0; step < 3; step++) {
      app.advanceClock(10 * hourSeconds);
      await channel.view();
    }
    await owner.post(`/content/rss/channel/${channel.id}/feed/${feed.body.feed_id}/refresh`);
    const apply = () => app.rss.ruleRuns.apply(Number(source));
    await Promise.all([apply(), apply()]);
    await apply();
    const log = toList((await owner.get(`${rulePath}/decisions`)).body.decisions);
    const decisions = log.map(({ outcome, reason }) => `${outcome}: ${reason}`);
    expect(decisions).toContain('skipped: The limit of 2 posts in 24 hours was reached.');
    return { business, site, rulePath, log, decisions };
  };

  test('new RSS rule → off; switched on → new items become drafts up to its limit, each with a reason, once', async () => {
    const { business, site, decisions } = await runRule({});
    expect(decisions.filter((decision) => decision === 'drafted: Matches the rule.')).toHaveLength(2);
    expect(toList((await business.owner.get(`/content/site/${site.id}/copies`)).body.copies)).toHaveLength(2);
  });

  test('RSS rule that schedules → posts of the site at their time, once each; saved only by a member who can publish', async () => {
    const { business, site, rulePath, log } = await runRule({ action: 'plan', plan_hours: 48 });
    const planned = log.filter(({ outcome }) => String(outcome) === 'planned');
    expect(planned).toHaveLength(2);
    const { body } = await business.owner.post(`/content/site/${site.id}/posts`, { status: ['future'] });
    expect(toList(body.items).map(({ ID }) => ID)).toEqual(
      expect.arrayContaining(planned.map(({ post_id }) => post_id)),
    );
    expect(body.total).toBe(2);
    const publishAt = new Date(app.now().getTime() + 48 * hourMs).toISOString();
    expect(toList(body.items).map(({ post_date_gmt }) => String(post_date_gmt))).toEqual([publishAt, publishAt]);
    const asset = { type: 'site' as const, value: String(site.id), label: 'The Journal' };
    const editor = await createMember(app, business, { rss: 'manager', content: 'editor' }, [asset]);
    const rule = { enabled: true, site_id: site.id };
    expect((await editor.post(`${rulePath}/save`, { ...rule, action: 'plan' })).status).toBe(403);
    expect((await editor.post(`${rulePath}/save`, rule)).status).toBe(200);
  });
});

test('OPML imported → channels and feeds, known ones once, bad ones refused; exported → the same feeds', async () => {
  const { owner } = await createBusiness(app);
  const opml = `<opml><body><outline text="News"><outline text="Harbor" xmlUrl="${feedUrl(app, 'harbor-news/feed.xml')}"/><outline xmlUrl="${feedUrl(app, 'harbor-news/feed.xml')}"/><outline text="Bad" xmlUrl="ftp://x.test/"/></outline><outline text="Loose" xmlUrl="${feedUrl(app, 'h7/feed.xml')}"/></body></opml>`;
  for (const preview of [true, true, false])
    expect((await owner.post('/content/rss/opml/import', { opml, preview })).body).toMatchObject({
      added: 2,
      known: 0,
      refused: 1,
    });
  expect((await owner.post('/content/rss/opml/import', { opml })).body).toMatchObject({ added: 0, known: 2 });
  expect((await owner.post('/content/rss/opml/import', { opml: '<html>' })).status).toBe(400);
  const out = String((await owner.get('/content/rss/opml/export')).body.opml);
  expect(out).toContain(`xmlUrl="${feedUrl(app, 'h7/feed.xml')}"`);
  expect(out).toContain('<outline text="News"');
  await eventually(async () => {
    await app.rss.fetches.fetchDue();
    expect(JSON.stringify((await owner.get('/content/rss/channels')).body)).not.toContain('"waiting"');
  });
});

test('OPML with more folders than channels, and more feeds than a channel holds → the preview counts as the import does', async () => {
  const { owner } = await createBusiness(app);
  const folder = (name: string, count: number) =>
    `<outline text="${name}">${Array.from({ length: count }, (_, index) => `<outline xmlUrl="https://${name}.test/${index}"/>`).join('')}</outline>`;
  const full = folder('full', rssLimits.feedsPerChannel + 2);
  const folders = Array.from({ length: 1000 }, (_, index) => folder(`f${index}`, 1)).join('');
  const opml = `<opml><body>${full}${folders}</body></opml>`;
  const added = rssLimits.feedsPerChannel + rssLimits.channels - 1;
  const expected = { added, known: 0, refused: rssLimits.feedsPerChannel + 1002 - added };
  const preview = (await owner.post('/content/rss/opml/import', { opml, preview: true })).body;
  expect(preview).toMatchObject(expected);
  expect(toList((await owner.get('/content/rss/channels')).body.channels)).toEqual([]);
  expect((await owner.post('/content/rss/opml/import', { opml })).body).toEqual(preview);
  expect(toList((await owner.get('/content/rss/channels')).body.channels)).toHaveLength(rssLimits.channels);
  expect((await owner.post('/content/rss/opml/import', { opml, preview: true })).body).toMatchObject({
    ...expected,
    added: 0,
    known: added,
  });
});
