import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { allow, connect } from '../../../../test/fixtures/connection.ts';
import { createPublisher, listOf } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { shareStore } from '../../social/index.ts';
import { commentFetchService } from './comment-fetch.service.ts';
import { commentSyncStore } from './comment-syncs.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const reading = () =>
  commentFetchService({
    ...{ db: app.db, now: app.now, jobs: app.jobs, sleep: async () => {}, sites: app.sites },
    ...{ targets: app.connections.targets, shares: app.social.shares },
  });

let count = 0;
/** A site with a post, and the same post at Facebook where people can say something below it. */
const makeHost = async () => {
  const poster = await createPublisher(app);
  await app.setLevel(poster.owner.user.id, 3);
  const site = await createSite(app, poster);
  const { owner, bid, on } = poster;
  const fbPage = on('facebook').social_account;

  const share = async () => {
    app.pass(300);
    count += 1;
    const post = await site.write({ title: `Storm ${count}` });
    const accounts = [{ social_network: 'facebook', social_account: fbPage }];
    const sent = await owner.post('/social/post/create', { type: 'text', accounts, message: `Read storm ${count}` });
    const [made] = listOf(sent.body.results);
    await shareStore(app.db).update(Number(made?.id), { siteId: site.id, postId: post.id });
    const remoteId = (await shareStore(app.db).find(bid, Number(made?.id)))?.remoteId ?? '';
    const below = `${app.sandbox.url}/facebook/pages/${remoteId.replace('_', '/posts/')}/comments`;
    const send = (path: string, words: Record<string, string>) =>
      fetch(`${below}${path}`, { method: 'POST', body: new URLSearchParams(words), redirect: 'manual' });
    return {
      post,
      remoteId,
      age: (days: number) =>
        shareStore(app.db).update(Number(made?.id), {
          publishedAt: new Date(app.now().getTime() - days * 86_400_000),
        }),
      say: async (message: string, more: Record<string, string> = {}) => {
        app.pass(1);
        const answer = await send('', { name: 'Priya N.', message, ...more });
        return answer.headers.get('location')?.split('#comment-')[1] ?? '';
      },
      edit: (id: string, message: string) => send(`/${id}/edit`, { message }),
      take: (id: string) => send(`/${id}/delete`, {}),
      /** The page as a visitor sees it now. */
      seen: async () => (await app.browser().send('GET', `${site.path}/${post.slug}`)).text,
    };
  };
  const save = (more: object = {}) =>
    owner.post('/facebook/comment_sync/save', { site_id: site.id, on: true, fb_page_ids: [fbPage], ...more });
  const state = async () => listOf((await owner.get('/facebook/comment_sync')).body.syncs)[0];
  const comments = async () => listOf((await owner.get('/facebook/comment_sync/comments')).body.items);
  /** Reads, after a while and once nobody else does. */
  const read = async () => {
    app.pass(900);
    const sync = await commentSyncStore(app.db).findBySite(bid, site.id);
    await reading().fetch(bid, sync?.id ?? 0);
  };
  return { ...poster, site, fbPage, share, save, state, comments, read };
};
type Host = Awaited<ReturnType<typeof makeHost>>;
const settled = (host: Host) =>
  eventually(async () => expect(await host.state()).toMatchObject({ read: expect.any(String), reading: false }));

describe('comments below a post at Facebook', () => {
  test('stand below the post on the site, once, as they stand at Facebook', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('What a night! <script>alert(1)</script> https://priya.test/photos.');
    const answer = await shared.say('Stay safe.', { name: host.on('facebook').name, parent: first });
    expect(await shared.seen()).not.toContain('What a night');
    const saved = await host.save();
    expect(saved.body, saved.text).toMatchObject({ on: true, fb_pages: [{ id: host.fbPage }], days: 30 });
    await settled(host);
    expect(await host.state()).toMatchObject({ news: 2, comments: 2, waiting: 0, error: null });

    const page = await shared.seen();
    expect(page).toContain('Comments from Facebook');
    expect(page).toContain('What a night! &lt;script&gt;');
    expect(page).toContain('<a href="https://priya.test/photos" rel="nofollow ugc noopener">');
    expect(page).toContain('<bdi>Priya N.</bdi>');
    expect(page).not.toContain('<script');

    await shared.edit(first, 'What a morning!');
    await shared.say('Me too');
    await Promise.all([host.read(), host.read(), host.read()]);
    await host.read();
    const after = await shared.seen();
    expect(after).toContain('What a morning!');
    expect(after).not.toContain('What a night!');
    expect(after.match(/Me too/g)).toHaveLength(1);
    expect(await host.comments()).toMatchObject([
      { text: 'Me too', state: 'shown', author: 'Priya N.', post_title: shared.post.title },
      { text: 'Stay safe.' },
      { text: 'What a morning!' },
    ]);

    await shared.take(first);
    await host.read();
    const gone = await shared.seen();
    expect([gone.includes('What a morning!'), gone.includes('Stay safe.'), gone.includes('Me too')]).toEqual([
      ...[false, false, true],
    ]);
    expect(answer).not.toBe('');
  });

  test('go without names where names are not wanted, and go away with the switch', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('Anonymous, please');
    await shared.say('Of course.', { name: host.on('facebook').name, parent: first });
    await host.save({ show_names: false });
    await settled(host);
    const page = await shared.seen();
    expect(page).toContain('<bdi>A Facebook user</bdi>');
    expect(page).not.toContain('Priya');
    expect(page).toContain(`<bdi>${host.on('facebook').name}</bdi>`);
    expect((await host.save({ on: false })).body).toMatchObject({ on: false });
    expect(await shared.seen()).not.toContain('Anonymous');
    await host.save({ on: true, fb_page_ids: [host.on('facebook', 1).social_account] });
    expect(await host.comments()).toEqual([]);
  });

  test('wait for somebody where they are held, and again when their words change', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('Is this good?');
    await shared.say('An answer', { parent: first });
    await host.save({ hold: true });
    await settled(host);
    expect(await host.state()).toMatchObject({ waiting: 2 });
    expect(await shared.seen()).not.toContain('Is this good?');
    const [answer, question] = await host.comments();
    const moderate = (id: unknown, show: boolean) => host.owner.post('/facebook/comment_sync/comment', { id, show });
    // The answer to what nobody sees is not seen either.
    await moderate(answer?.id, true);
    expect(await shared.seen()).not.toContain('An answer');
    expect((await moderate(question?.id, true)).body).toEqual({ success: true });
    expect(await shared.seen()).toMatch(/Is this good\?[\s\S]*An answer/);
    await shared.edit(first, 'Buy cheap watches');
    await host.read();
    expect(await shared.seen()).not.toContain('watches');
    await moderate(question?.id, true);
    expect(await shared.seen()).toContain('watches');
    await moderate(question?.id, false);
    await host.read();
    expect(await shared.seen()).not.toContain('watches');
    const hidden = await host.owner.get('/facebook/comment_sync/comments?state=hidden');
    expect(hidden.body).toMatchObject({ total: 1, items: [{ id: question?.id, state: 'hidden' }] });
  });

  test('are read for as many days as is wished, and not of a post that was taken down there', async () => {
    const host = await makeHost();
    const old = await host.share();
    await old.say('Early bird');
    await host.save({ days: 2 });
    await settled(host);
    await old.age(3);
    const fresh = await host.share();
    await old.say('Too late');
    await fresh.say('Just in time');
    await host.read();
    const texts = (await host.comments()).map(({ text }) => String(text));
    expect([texts.includes('Early bird'), texts.includes('Too late'), texts.includes('Just in time')]).toEqual([
      ...[true, false, true],
    ]);
    await app.connections.targets.withTarget(
      host.bid,
      { network: 'facebook', remoteId: host.fbPage },
      async (_, grant) => {
        await fetch(`${app.sandbox.url}/facebook/graph/v25.0/${fresh.remoteId}`, {
          ...{ method: 'DELETE', headers: { authorization: `Bearer ${grant.accessToken}` } },
        });
      },
    );
    await host.read();
    expect(await fresh.seen()).not.toContain('Just in time');
  });
});

describe('trouble', () => {
  test('with the page is told in plain words, takes nothing away, and is over when the page is well', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Still here');
    await host.save();
    await settled(host);
    app.sandbox.faults.add({ network: 'facebook', match: 'comments.list', kind: 'token-revoked' });
    await host.read();
    expect(await host.state()).toMatchObject({ error: expect.stringContaining('The app was removed on Facebook.') });
    expect(await shared.seen()).toContain('Still here');
    const told = (await app.dump('notifications')).match(new RegExp(`"business_id":${host.bid},`, 'g'));
    expect(told).toHaveLength(1);
    await host.read();
    expect(await host.state()).toMatchObject({ error: null });
  });

  test('a page whose permission is missing is not asked, and publishes as before', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Nobody may read this');
    await connect(host.owner, '/facebook/connect', 'facebook', { ...allow, untick: ['pages_read_user_content'] });
    const page = async () =>
      listOf((await host.owner.get('/facebook/comment_sync')).body.pages).find(({ id }) => String(id) === host.fbPage);
    expect(await page()).toMatchObject({
      ...{ working: true, missing: ['pages_read_user_content'], connect: expect.stringContaining('rerequest=true') },
    });
    app.sandbox.journal.clear('facebook');
    await host.save();
    await settled(host);
    expect(await host.state()).toMatchObject({ error: expect.stringContaining('has not allowed us to read comments') });
    expect(app.sandbox.journal.list({ network: 'facebook' }).filter(({ path }) => path.endsWith('/comments'))).toEqual(
      [],
    );
    expect(listOf((await host.owner.get('/social/accounts')).body.accounts)[0]).toMatchObject({ working: true });
    await connect(host.owner, String((await page())?.connect), 'facebook');
    expect(await page()).toMatchObject({ missing: [] });
    await host.read();
    expect(await host.state()).toMatchObject({ error: null, news: 1 });
  });
});

describe('saving', () => {
  test('takes only a hosted site and pages the person has, and a number of days that makes sense', async () => {
    const host = await makeHost();
    const rival = await makeHost();
    expect((await host.save({ fb_page_ids: [] })).body.error).toBe('Choose at least one Facebook page.');
    expect((await host.save({ days: 0 })).body.error).toBe('Enter a number of days from 1 to 365.');
    expect(await host.save({ fb_page_ids: ['1'] })).toMatchObject({ status: 404 });
    expect(await host.save({ site_id: rival.site.id })).toMatchObject({ status: 404 });
    const olive = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };
    const address = `${app.sandbox.url}/wordpress/harbour`;
    const { id } = (await host.owner.post('/wordpress/connect', { address, ...olive })).body;
    const added = await host.owner.post('/content/site/add', { connection_id: id });
    expect((await host.save({ site_id: added.body.id })).body.error).toBe(
      'Comments can be shown on sites we host only.',
    );
    expect((await host.owner.get('/facebook/comment_sync')).body).toMatchObject({ elsewhere: 1 });
    expect(await host.owner.post('/facebook/comment_sync/read', { site_id: host.site.id })).toMatchObject({
      status: 404,
    });
  });

  test('and moderating are for those who edit content, of the site’s own business only', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Ours');
    await host.save();
    await settled(host);
    const [comment] = await host.comments();
    const rival = await makeHost();
    const hide = { id: comment?.id, show: false };
    expect(await rival.owner.post('/facebook/comment_sync/comment', hide)).toMatchObject({ status: 404 });
    expect(await rival.owner.post('/facebook/comment_sync/read', { site_id: host.site.id })).toMatchObject({
      status: 404,
    });
    expect((await rival.owner.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 0 });
    const asset = { type: 'site' as const, value: String(host.site.id), label: 'The Journal' };
    const viewer = await createMember(app, host, { content: 'viewer' }, [asset]);
    expect(await viewer.post('/facebook/comment_sync/comment', hide)).toMatchObject({ status: 403 });
    expect((await viewer.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 1 });
    const elsewhere = await createMember(app, host, { content: 'editor' });
    expect(await elsewhere.post('/facebook/comment_sync/comment', hide)).toMatchObject({
      ...{ status: 403, body: { code: 'site-not-yours' } },
    });
    expect((await elsewhere.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 0 });
    const editor = await createMember(app, host, { content: 'editor' }, [asset]);
    expect((await editor.post('/facebook/comment_sync/comment', hide)).body).toEqual({ success: true });
    expect(await shared.seen()).not.toContain('Ours');
  });
});
