import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  inSeconds,
  type Publisher,
  practiceImageUrl,
  toList,
} from '../../../../test/fixtures/share.ts';
import { countMailsTo } from '../../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let appWithJobs: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  appWithJobs = await createTestApp();
});

let texts = 0;
const newText = () => `Delivery, number ${++texts}`;
const getShare = async ({ owner }: Publisher, id: number) => (await owner.get(`/social/share/${id}`)).body;

describe('networks that process posts', () => {
  test('post that the network still processes → polled until published, with one waiting step', async () => {
    const publisher = await createPublisher(app, ['instagram']);
    const message = newText();
    const images = [{ url: await practiceImageUrl(app), alt: 'A landscape' }];
    const answer = await publisher.owner.post('/social/post/create', {
      type: 'image',
      message,
      images,
      accounts: [{ social_network: 'instagram', social_account: publisher.accountOn('instagram').social_account }],
    });
    const [result] = toList(answer.body.results);
    expect(answer.body.success).toBe(true);
    expect(result).toMatchObject({ published: false, scheduled: true, state: 'waiting' });
    const id = Number(result?.id);
    expect(await publisher.owner.post(`/social/share/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'share-sending' },
    });
    await runUntilIdle(app);
    const share = await getShare(publisher, id);
    expect(share).toMatchObject({ state: 'published', attempts: 1, media: [{ kind: 'image', alt: 'A landscape' }] });
    expect(
      toList(share.steps)
        .map(({ step }) => String(step))
        .reverse(),
    ).toEqual(['planned', 'sending', 'waiting', 'published']);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('instagram'), message)).toBe(1);
  });

  test('library image shared to a network that accepts uploads only → image uploaded, and in use', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const imported = await publisher.owner.post('/media/keep', { url: await practiceImageUrl(app) });
    expect(imported.status).toBe(200);
    const message = newText();
    const account = { social_network: 'twitter', social_account: publisher.accountOn('twitter').social_account };
    const post = { type: 'image', message, accounts: [account] };
    const answer = await publisher.owner.post('/social/post/create', {
      ...post,
      images: [{ media_id: Number(imported.body.id) }],
    });
    expect(toList(answer.body.results)).toMatchObject([{ published: true }]);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), message)).toBe(1);

    const deleted = await publisher.owner.post(`/media/${Number(imported.body.id)}/delete`);
    expect([deleted.status, String(deleted.body.code)]).toEqual([409, 'media-in-use']);
    const unknownFile = await publisher.owner.post('/social/post/create', { ...post, images: [{ media_id: 999_999 }] });
    expect(unknownFile.status).toBe(404);
  });

  test('file of a share deleted after scheduling → share failed without a call', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const { body } = await publisher.owner.post('/media/keep', { url: await practiceImageUrl(app) });
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('twitter')], {
      type: 'image',
      message: newText(),
      images: [{ media_id: Number(body.id) }],
      scheduled_publish_time: inSeconds(app, 60),
    });
    expect((await publisher.owner.post(`/media/${Number(body.id)}/delete`, { force: true })).status).toBe(200);
    app.advanceClock(60);
    await createWorker(app).runOnce();
    const share = await getShare(publisher, id);
    expect(share).toMatchObject({ state: 'failed', attempts: 0, reason: { kind: 'unfit' } });
    expect(String(share.reason?.sentence)).toContain('was deleted');
  });

  test('social post with an image under 200x200 pixels → 400', async () => {
    const publisher = await createPublisher(app, ['twitter']);
    const smallImageUrl = (await practiceImageUrl(app)).replace(/(_[a-z])?\.jpg$/, '_s.jpg');
    const { body } = await publisher.owner.post('/media/keep', { url: smallImageUrl });
    const accounts = [{ social_network: 'twitter', social_account: publisher.accountOn('twitter').social_account }];
    const post = { type: 'image', message: newText(), accounts, images: [{ media_id: Number(body.id) }] };
    const answer = await publisher.owner.post('/social/post/create', post);
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/^Choose an image of at least 200x200 pixels. This one is \d+x\d+\.$/);
  });
});

describe('accounts that cannot be read', () => {
  test('no answer to the creation of a social post → share unconfirmed until the user confirms', async () => {
    const publisher = await createPublisher(app, ['linkedin']);
    const member = publisher.accounts.find(({ social_account }) => social_account.includes('person'));
    if (!member) throw new Error('No member');
    const [id = 0] = await createShares(publisher.owner, [member], {
      message: newText(),
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.advanceClock(60);
    app.sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    await createWorker(app).runOnce();
    expect(await getShare(publisher, id)).toMatchObject({ state: 'unconfirmed' });
    await runUntilIdle(app);
    expect(await getShare(publisher, id)).toMatchObject({
      state: 'unconfirmed',
      next: null,
      can: { retry: true, confirm: true },
    });
    const [connection] = toList((await publisher.owner.get('/connections')).body.connections);
    expect(connection).toMatchObject({ state: 'working' });
    expect((await publisher.owner.post(`/social/share/${id}/confirm`)).body).toMatchObject({
      state: 'published',
      url: null,
    });
  });

  test('retry of a published share → network answers duplicate, share stays unconfirmed', async () => {
    const publisher = await createPublisher(app, ['linkedin']);
    const member = publisher.accounts.find(({ social_account }) => social_account.includes('person'));
    if (!member) throw new Error('No member');
    const [id = 0] = await createShares(publisher.owner, [member], {
      message: newText(),
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.advanceClock(60);
    app.sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    await createWorker(app).runOnce();
    await runUntilIdle(app);
    app.advanceClock(60);
    const retried = await publisher.owner.post(`/social/share/${id}/retry`);
    expect(retried.body).toMatchObject({ state: 'unconfirmed', reason: { kind: 'duplicate' }, attempts: 2 });
  });
});

describe('notifications', () => {
  const listNotifications = async (publisher: Publisher) => {
    const { body } = await publisher.owner.get(`/user/${publisher.owner.user.id}/notifications`);
    return toList(body.notification?.alerts?.messages).map(({ title, count }) => [String(title), Number(count)]);
  };

  test('social post failed → one notification and one email', async () => {
    const publisher = await createPublisher(appWithJobs);
    const page = publisher.accountOn('facebook');
    appWithJobs.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'validation' });
    const [id = 0] = await createShares(publisher.owner, [page], { message: newText() });
    expect(await getShare(publisher, id)).toMatchObject({ state: 'failed', reason: { kind: 'rejected' } });
    await eventually(async () =>
      expect(await listNotifications(publisher)).toEqual([[`A post wasn’t published: Facebook, ${page.name}`, 1]]),
    );
    await appWithJobs.waitForMail(publisher.owner.user.email);
    expect(await countMailsTo(appWithJobs.db, publisher.owner.user.email)).toBe(1);
  });

  test('5 social posts missed → one notification for all of them', async () => {
    const publisher = await createPublisher(appWithJobs);
    for (let n = 0; n < 5; n++) {
      await createShares(publisher.owner, [publisher.accountOn('facebook', n % 2)], {
        message: newText(),
        scheduled_publish_time: inSeconds(appWithJobs, 60),
      });
    }
    appWithJobs.advanceClock(hourSeconds);
    await eventually(async () =>
      expect(await listNotifications(publisher)).toEqual([['5 posts weren’t published in time', 1]]),
    );
    expect(await countMailsTo(appWithJobs.db, publisher.owner.user.email)).toBe(1);
    const { body } = await publisher.owner.get('/social/shares?state=missed');
    expect(body.total).toBe(5);
  });

  test('permission of an account revoked → one email for the account; its post gets a notification only', async () => {
    const publisher = await createPublisher(appWithJobs);
    appWithJobs.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'token-revoked' });
    await createShares(publisher.owner, [publisher.accountOn('facebook')], { message: newText() });
    await eventually(async () => expect(await listNotifications(publisher)).toHaveLength(2));
    expect(await countMailsTo(appWithJobs.db, publisher.owner.user.email)).toBe(1);
  });

  test('scheduled share, time reached → the background worker publishes it', async () => {
    const publisher = await createPublisher(appWithJobs);
    const message = newText();
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook', 1)], {
      message,
      scheduled_publish_time: inSeconds(appWithJobs, 300),
    });
    appWithJobs.advanceClock(301);
    await eventually(async () => expect(await getShare(publisher, id)).toMatchObject({ state: 'published' }));
    expect(await countPublished(appWithJobs, publisher.bid, publisher.accountOn('facebook', 1), message)).toBe(1);
  });
});
