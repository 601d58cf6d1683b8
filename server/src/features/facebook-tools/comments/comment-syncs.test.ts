import { dayMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { allow, connect } from '../../../../test/fixtures/connection.ts';
import { createPublisher, toList } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { createTestPlatform } from '../../../../test/test-platform.ts';
import { deliveryStore } from '../../deliveries/deliveries.store.ts';
import { shareStore } from '../../social/shares/shares.store.ts';
import { commentFetchService } from './comment-fetch.service.ts';
import { commentSyncStore } from './comment-syncs.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const createCommentFetch = () =>
  commentFetchService(createTestPlatform({ db: app.db, now: app.now, jobs: app.jobs, sleep: async () => {} }), {
    sites: app.sites,
    targets: app.connections.targets,
    shares: app.social.shares,
  });

let count = 0;
/** Creates a hosted site with a post shared on Facebook, to which comments can be added. */
const makeHost = async () => {
  const publisher = await createPublisher(app);
  await app.setAccessLevel(publisher.owner.user.id, 3);
  const site = await createSite(app, publisher);
  const { owner, bid, accountOn } = publisher;
  const fbPage = accountOn('facebook').social_account;

  const share = async () => {
    app.advanceClock(300);
    count += 1;
    const post = await site.write({ title: `Storm ${count}` });
    const accounts = [{ social_network: 'facebook', social_account: fbPage }];
    const sent = await owner.post('/social/post/create', { type: 'text', accounts, message: `Read storm ${count}` });
    const [result] = toList(sent.body.results);
    await shareStore(app.db).updateContent(Number(result?.id), { siteId: site.id, postId: post.id });
    const remoteId = (await shareStore(app.db).find(bid, Number(result?.id)))?.remoteId ?? '';
    const commentsUrl = `${app.sandbox.url}/facebook/pages/${remoteId.replace('_', '/posts/')}/comments`;
    const send = (path: string, fields: Record<string, string>) =>
      fetch(`${commentsUrl}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    return {
      post,
      remoteId,
      age: (days: number) =>
        deliveryStore(app.db).update(Number(result?.id), {
          doneAt: new Date(app.now().getTime() - days * dayMs),
        }),
      say: async (message: string, more: Record<string, string> = {}) => {
        app.advanceClock(1);
        const answer = await send('', { name: 'Priya N.', message, ...more });
        return answer.headers.get('location')?.split('#comment-')[1] ?? '';
      },
      edit: (id: string, message: string) => send(`/${id}/edit`, { message }),
      take: (id: string) => send(`/${id}/delete`, {}),
      /** Reads the public page of the post. */
      seen: async () => (await app.browser().send('GET', `${site.path}/${post.slug}`)).text,
    };
  };
  const save = (more: object = {}) =>
    owner.post('/facebook/comment_sync/save', { site_id: site.id, on: true, fb_page_ids: [fbPage], ...more });
  const state = async () => toList((await owner.get('/facebook/comment_sync')).body.syncs)[0];
  const comments = async () => toList((await owner.get('/facebook/comment_sync/comments')).body.items);
  /** Runs a fetch after the lease of the previous fetch has ended. */
  const read = async () => {
    app.advanceClock(900);
    const sync = await commentSyncStore(app.db).findBySite(bid, site.id);
    await createCommentFetch().fetch(bid, sync?.id ?? 0);
  };
  return { ...publisher, site, fbPage, share, save, state, comments, read };
};
type Host = Awaited<ReturnType<typeof makeHost>>;
const waitForFetch = (host: Host) =>
  eventually(async () => expect(await host.state()).toMatchObject({ read: expect.any(String), reading: false }));

describe('synced comments', () => {
  test('new, edited and deleted Facebook comments → the same comments on the site, each once', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('What a night! <script>alert(1)</script> https://priya.test/photos.');
    const answer = await shared.say('Stay safe.', { name: host.accountOn('facebook').name, parent: first });
    expect(await shared.seen()).not.toContain('What a night');
    const saved = await host.save();
    expect(saved.body, saved.text).toMatchObject({ on: true, fb_pages: [{ id: host.fbPage }], days: 30 });
    await waitForFetch(host);
    expect(await host.state()).toMatchObject({ news: 2, comments: 2, waiting: 0, error: null });

    const page = await shared.seen();
    expect(page).toContain('Comments from Facebook');
    expect(page).toContain('What a night! &lt;script&gt;');
    expect(page).toContain('<a href="https://priya.test/photos" rel="nofollow ugc noopener">');
    expect(page).toContain('<bdi>Priya N.</bdi>');
    expect(page).not.toContain('<script>');

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
    const afterDelete = await shared.seen();
    expect([
      afterDelete.includes('What a morning!'),
      afterDelete.includes('Stay safe.'),
      afterDelete.includes('Me too'),
    ]).toEqual([false, false, true]);
    expect(answer).not.toBe('');
  });

  test('comment sync with show_names off → anonymous comments; sync off → no comments', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('Anonymous, please');
    await shared.say('Of course.', { name: host.accountOn('facebook').name, parent: first });
    await host.save({ show_names: false });
    await waitForFetch(host);
    const page = await shared.seen();
    expect(page).toContain('<bdi>A Facebook user</bdi>');
    expect(page).not.toContain('Priya');
    expect(page).toContain(`<bdi>${host.accountOn('facebook').name}</bdi>`);
    expect((await host.save({ on: false })).body).toMatchObject({ on: false });
    expect(await shared.seen()).not.toContain('Anonymous');
    await host.save({ on: true, fb_page_ids: [host.accountOn('facebook', 1).social_account] });
    expect(await host.comments()).toEqual([]);
  });

  test('synced comments that wait for approval → hidden until approved, and again after an edit', async () => {
    const host = await makeHost();
    const shared = await host.share();
    const first = await shared.say('Is this good?');
    await shared.say('An answer', { parent: first });
    await host.save({ hold: true });
    await waitForFetch(host);
    expect(await host.state()).toMatchObject({ waiting: 2 });
    expect(await shared.seen()).not.toContain('Is this good?');
    const [answer, question] = await host.comments();
    const moderate = (id: unknown, show: boolean) => host.owner.post('/facebook/comment_sync/comment', { id, show });
    // A reply to a hidden comment is hidden as well.
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

  test('posts older than the limit of the comment sync → comments not fetched; deleted post → comments removed', async () => {
    const host = await makeHost();
    const old = await host.share();
    await old.say('Early bird');
    await host.save({ days: 2 });
    await waitForFetch(host);
    await old.age(3);
    const fresh = await host.share();
    await old.say('Too late');
    await fresh.say('Just in time');
    await host.read();
    const texts = (await host.comments()).map(({ text }) => String(text));
    expect([texts.includes('Early bird'), texts.includes('Too late'), texts.includes('Just in time')]).toEqual([
      true,
      false,
      true,
    ]);
    await app.connections.targets.withTarget(
      host.bid,
      { network: 'facebook', remoteId: host.fbPage },
      async (_, grant) => {
        await fetch(`${app.sandbox.url}/facebook/graph/v25.0/${fresh.remoteId}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${grant.accessToken}` },
        });
      },
    );
    await host.read();
    expect(await fresh.seen()).not.toContain('Just in time');
  });
});

describe('failed fetches of comments', () => {
  test('comment sync that fails to read its page → error is shown, comments stay; next fetch works → no error', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Still here');
    await host.save();
    await waitForFetch(host);
    app.sandbox.faults.add({ network: 'facebook', match: 'comments.list', kind: 'token-revoked' });
    await host.read();
    expect(await host.state()).toMatchObject({ error: expect.stringContaining('The app was removed on Facebook.') });
    expect(await shared.seen()).toContain('Still here');
    const notifications = (await app.dumpTable('notifications')).match(new RegExp(`"business_id":${host.bid},`, 'g'));
    expect(notifications).toHaveLength(1);
    await host.read();
    expect(await host.state()).toMatchObject({ error: null });
  });

  test('comment sync of a page without the scope for comments → the page is not called and can still publish', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Not readable');
    await connect(host.owner, '/facebook/connect', 'facebook', { ...allow, untick: ['pages_read_user_content'] });
    const page = async () =>
      toList((await host.owner.get('/facebook/comment_sync')).body.pages).find(({ id }) => String(id) === host.fbPage);
    expect(await page()).toMatchObject({
      working: true,
      missing: ['pages_read_user_content'],
      connect: expect.stringContaining('rerequest=true'),
    });
    app.sandbox.requestLog.clear('facebook');
    await host.save();
    await waitForFetch(host);
    expect(await host.state()).toMatchObject({ error: expect.stringContaining('permission to read the comments') });
    expect(
      app.sandbox.requestLog.list({ network: 'facebook' }).filter(({ path }) => path.endsWith('/comments')),
    ).toEqual([]);
    expect(toList((await host.owner.get('/social/accounts')).body.accounts)[0]).toMatchObject({ working: true });
    await connect(host.owner, String((await page())?.connect), 'facebook');
    expect(await page()).toMatchObject({ missing: [] });
    await host.read();
    expect(await host.state()).toMatchObject({ error: null, news: 1 });
  });
});

describe('settings of synced comments', () => {
  test('comment sync saved with an unknown page, a site that is not hosted or invalid days → error', async () => {
    const host = await makeHost();
    const otherHost = await makeHost();
    expect((await host.save({ fb_page_ids: [] })).body.error).toBe('Choose at least one Facebook page.');
    expect((await host.save({ days: 0 })).body.error).toBe('Enter a number of days from 1 to 365.');
    expect(await host.save({ fb_page_ids: ['1'] })).toMatchObject({ status: 404 });
    expect(await host.save({ site_id: otherHost.site.id })).toMatchObject({ status: 404 });
    const credentials = { username: 'olive', password: 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa' };
    const siteUrl = `${app.sandbox.url}/wordpress/harbour`;
    const { id } = (await host.owner.post('/wordpress/connect', { address: siteUrl, ...credentials })).body;
    const added = await host.owner.post('/content/site/add', { connection_id: id });
    expect((await host.save({ site_id: added.body.id })).body.error).toBe(
      'Comments can be shown only on sites hosted by Fanfare.',
    );
    expect((await host.owner.get('/facebook/comment_sync')).body).toMatchObject({ elsewhere: 1 });
    expect(await host.owner.post('/facebook/comment_sync/read', { site_id: host.site.id })).toMatchObject({
      status: 404,
    });
  });

  test('synced comments moderated by content editors of the site’s business → done; by anyone else → refused', async () => {
    const host = await makeHost();
    const shared = await host.share();
    await shared.say('Ours');
    await host.save();
    await waitForFetch(host);
    const [comment] = await host.comments();
    const otherHost = await makeHost();
    const hide = { id: comment?.id, show: false };
    expect(await otherHost.owner.post('/facebook/comment_sync/comment', hide)).toMatchObject({ status: 404 });
    expect(await otherHost.owner.post('/facebook/comment_sync/read', { site_id: host.site.id })).toMatchObject({
      status: 404,
    });
    expect((await otherHost.owner.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 0 });
    const asset = { type: 'site' as const, value: String(host.site.id), label: 'The Journal' };
    const viewer = await createMember(app, host, { content: 'viewer' }, [asset]);
    expect(await viewer.post('/facebook/comment_sync/comment', hide)).toMatchObject({ status: 403 });
    expect((await viewer.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 1 });
    const editorWithoutSite = await createMember(app, host, { content: 'editor' });
    expect(await editorWithoutSite.post('/facebook/comment_sync/comment', hide)).toMatchObject({
      status: 403,
      body: { code: 'site-not-yours' },
    });
    expect((await editorWithoutSite.get('/facebook/comment_sync/comments')).body).toMatchObject({ total: 0 });
    const editor = await createMember(app, host, { content: 'editor' }, [asset]);
    expect((await editor.post('/facebook/comment_sync/comment', hide)).body).toEqual({ success: true });
    expect(await shared.seen()).not.toContain('Ours');
  });
});
