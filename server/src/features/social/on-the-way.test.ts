import { beforeAll, describe, expect, test } from 'vitest';
import {
  countAt,
  createPublisher,
  createWorker,
  inSeconds,
  listOf,
  plan,
  practicePicture,
  runUntilIdle,
} from '../../../test/fixtures/share.ts';
import { countMailsTo } from '../../../test/job-queue.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let busy: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  busy = await createTestApp();
});

let texts = 0;
const newText = () => `On the way, number ${++texts}`;
type Poster = Awaited<ReturnType<typeof createPublisher>>;
const shareOf = async ({ owner }: Poster, id: number) => (await owner.get(`/social/share/${id}`)).body;

describe('a network that works on what it was given', () => {
  test('is asked again until it is out, and says so once in between', async () => {
    const poster = await createPublisher(app, ['instagram']);
    const message = newText();
    const images = [{ url: await practicePicture(app), alt: 'A landscape' }];
    const answer = await poster.owner.post('/social/post/create', {
      ...{ type: 'image', message, images },
      accounts: [{ social_network: 'instagram', social_account: poster.on('instagram').social_account }],
    });
    const [result] = listOf(answer.body.results);
    expect(answer.body.success).toBe(true);
    expect(result).toMatchObject({ published: false, scheduled: true, state: 'waiting' });
    const id = Number(result?.id);
    expect(await poster.owner.post(`/social/share/${id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'share-sending' },
    });
    await runUntilIdle(app);
    const share = await shareOf(poster, id);
    expect(share).toMatchObject({ state: 'published', attempts: 1, media: [{ kind: 'image', alt: 'A landscape' }] });
    expect(
      listOf(share.steps)
        .map(({ step }) => String(step))
        .reverse(),
    ).toEqual(['planned', 'sending', 'waiting', 'published']);
    expect(await countAt(app, poster.bid, poster.on('instagram'), message)).toBe(1);
  });

  test('a picture of the business goes as a file where the network wants files', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const kept = await poster.owner.post('/media/keep', { url: await practicePicture(app) });
    expect(kept.status).toBe(200);
    const message = newText();
    const account = { social_network: 'twitter', social_account: poster.on('twitter').social_account };
    const ask = { type: 'image', message, accounts: [account] };
    const answer = await poster.owner.post('/social/post/create', {
      ...ask,
      images: [{ media_id: Number(kept.body.id) }],
    });
    expect(listOf(answer.body.results)).toMatchObject([{ published: true }]);
    expect(await countAt(app, poster.bid, poster.on('twitter'), message)).toBe(1);

    const used = await poster.owner.post(`/media/${Number(kept.body.id)}/delete`);
    expect([used.status, String(used.body.code)]).toEqual([409, 'media-in-use']);
    const foreign = await poster.owner.post('/social/post/create', { ...ask, images: [{ media_id: 999_999 }] });
    expect(foreign.status).toBe(404);
  });

  test('a file deleted after planning is missed before anything is sent', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const { body } = await poster.owner.post('/media/keep', { url: await practicePicture(app) });
    const [id = 0] = await plan(poster.owner, [poster.on('twitter')], {
      ...{ type: 'image', message: newText(), images: [{ media_id: Number(body.id) }] },
      scheduled_publish_time: inSeconds(app, 60),
    });
    expect((await poster.owner.post(`/media/${Number(body.id)}/delete`, { force: true })).status).toBe(200);
    app.pass(60);
    await createWorker(app).runOnce();
    const share = await shareOf(poster, id);
    expect(share).toMatchObject({ state: 'failed', attempts: 0, reason: { kind: 'unfit' } });
    expect(String(share.reason?.sentence)).toContain('no longer there');
  });

  test('a picture under 200x200 is refused as a post of its own', async () => {
    const poster = await createPublisher(app, ['twitter']);
    const small = (await practicePicture(app)).replace(/(_[a-z])?\.jpg$/, '_s.jpg');
    const { body } = await poster.owner.post('/media/keep', { url: small });
    const accounts = [{ social_network: 'twitter', social_account: poster.on('twitter').social_account }];
    const ask = { type: 'image', message: newText(), accounts, images: [{ media_id: Number(body.id) }] };
    const answer = await poster.owner.post('/social/post/create', ask);
    expect(answer.status).toBe(400);
    expect(String(answer.body.error)).toMatch(/^Choose an image of at least 200x200 pixels. This one is \d+x\d+\.$/);
  });
});

describe('an account nobody may read', () => {
  test('a lost answer stays unconfirmed until a person has looked', async () => {
    const poster = await createPublisher(app, ['linkedin']);
    const member = poster.accounts.find(({ social_account }) => social_account.includes('person'));
    if (!member) throw new Error('No member');
    const [id = 0] = await plan(poster.owner, [member], {
      message: newText(),
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.pass(60);
    app.sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    await createWorker(app).runOnce();
    expect(await shareOf(poster, id)).toMatchObject({ state: 'unconfirmed' });
    await runUntilIdle(app);
    expect(await shareOf(poster, id)).toMatchObject({
      state: 'unconfirmed',
      next: null,
      can: { retry: true, confirm: true },
    });
    const [connection] = listOf((await poster.owner.get('/connections')).body.connections);
    expect(connection).toMatchObject({ state: 'working' });
    expect((await poster.owner.post(`/social/share/${id}/confirm`)).body).toMatchObject({
      state: 'published',
      url: null,
    });
  });

  test('sent again although it had arrived, the network’s own refusal settles nothing twice', async () => {
    const poster = await createPublisher(app, ['linkedin']);
    const member = poster.accounts.find(({ social_account }) => social_account.includes('person'));
    if (!member) throw new Error('No member');
    const [id = 0] = await plan(poster.owner, [member], {
      message: newText(),
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.pass(60);
    app.sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    await createWorker(app).runOnce();
    await runUntilIdle(app);
    app.pass(60);
    const again = await poster.owner.post(`/social/share/${id}/retry`);
    expect(again.body).toMatchObject({ state: 'unconfirmed', reason: { kind: 'duplicate' }, attempts: 2 });
  });
});

describe('being told', () => {
  const bellOf = async (poster: Poster) => {
    const { body } = await poster.owner.get(`/user/${poster.owner.user.id}/notifications`);
    return listOf(body.notification?.alerts?.messages).map(({ title, count }) => [String(title), Number(count)]);
  };

  test('of a post that failed: once, in the bell and by one mail', async () => {
    const poster = await createPublisher(busy);
    const page = poster.on('facebook');
    busy.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'validation' });
    const [id = 0] = await plan(poster.owner, [page], { message: newText() });
    expect(await shareOf(poster, id)).toMatchObject({ state: 'failed', reason: { kind: 'rejected' } });
    await eventually(async () =>
      expect(await bellOf(poster)).toEqual([[`A post was not sent: Facebook, ${page.name}`, 1]]),
    );
    await busy.mailTo(poster.owner.user.email);
    expect(await countMailsTo(busy.db, poster.owner.user.email)).toBe(1);
  });

  test('of posts nobody was there for: one line for all of them', async () => {
    const poster = await createPublisher(busy);
    for (let n = 0; n < 5; n++) {
      await plan(poster.owner, [poster.on('facebook', n % 2)], {
        message: newText(),
        scheduled_publish_time: inSeconds(busy, 60),
      });
    }
    busy.pass(3600);
    await eventually(async () => expect(await bellOf(poster)).toEqual([['5 posts were not sent in time', 1]]));
    expect(await countMailsTo(busy.db, poster.owner.user.email)).toBe(1);
    const { body } = await poster.owner.get('/social/shares?state=missed');
    expect(body.total).toBe(5);
  });

  test('of a revoked permission by the account’s own mail; the post is only mentioned beside it', async () => {
    const poster = await createPublisher(busy);
    busy.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'token-revoked' });
    await plan(poster.owner, [poster.on('facebook')], { message: newText() });
    await eventually(async () => expect(await bellOf(poster)).toHaveLength(2));
    expect(await countMailsTo(busy.db, poster.owner.user.email)).toBe(1);
  });

  test('the worker in the background sends what is planned when its time comes', async () => {
    const poster = await createPublisher(busy);
    const message = newText();
    const [id = 0] = await plan(poster.owner, [poster.on('facebook', 1)], {
      message,
      scheduled_publish_time: inSeconds(busy, 300),
    });
    busy.pass(301);
    await eventually(async () => expect(await shareOf(poster, id)).toMatchObject({ state: 'published' }));
    expect(await countAt(busy, poster.bid, poster.on('facebook', 1), message)).toBe(1);
  });
});
