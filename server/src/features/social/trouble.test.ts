import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../test/fixtures/connection.ts';
import {
  countAt,
  createPublisher,
  createWorker,
  inSeconds,
  listOf,
  type Poster,
  plan,
  runUntilIdle,
} from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
});

let texts = 0;
const newText = () => `In trouble, number ${++texts}`;
const shareOf = async ({ owner }: Poster, id: number) => (await owner.get(`/social/share/${id}`)).body;
const later = (message: string, seconds = 60) => ({ message, scheduled_publish_time: inSeconds(app, seconds) });

describe('an account that changes between planning and sending', () => {
  test('its permission taken back: nothing is sent, the account says why, and connected again a person sends it', async () => {
    const poster = await createPublisher(app);
    const text = newText();
    const [id = 0] = await plan(poster.owner, [poster.on('facebook')], later(text));
    app.pass(60);
    app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'token-revoked' });
    await createWorker(app).runOnce();
    expect(await shareOf(poster, id)).toMatchObject({ state: 'failed', reason: { kind: 'reauthorize' }, attempts: 1 });
    const [account] = listOf((await poster.owner.get('/connections')).body.connections);
    expect(account).toMatchObject({ state: 'attention' });
    await runUntilIdle(app);
    expect(await countAt(app, poster.bid, poster.on('facebook'), text)).toBe(0);

    await connect(poster.owner, `/facebook/connect?reconnect=${account?.id}`, 'facebook');
    app.pass(60);
    expect((await poster.owner.post(`/social/share/${id}/retry`)).body).toMatchObject({ state: 'published' });
    expect(await countAt(app, poster.bid, poster.on('facebook'), text)).toBe(1);
  });

  test('disconnected: nothing is sent; connected again in time, the plan still holds', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const [lost, kept] = [newText(), newText()];
    const [first = 0] = await plan(poster.owner, [page], later(lost, 60));
    const [second = 0] = await plan(poster.owner, [page], later(kept, 7200));
    const [account] = listOf((await poster.owner.get('/connections')).body.connections);
    await poster.owner.post(`/connection/${account?.id}/disconnect`);
    app.pass(60);
    await createWorker(app).runOnce();
    const failed = await shareOf(poster, first);
    expect(failed).toMatchObject({ state: 'failed', reason: { kind: 'reauthorize' }, attempts: 0 });
    expect(String(failed.reason?.sentence)).toContain('not connected');

    await connect(poster.owner, '/facebook/connect', 'facebook');
    app.pass(7200);
    await createWorker(app).runOnce();
    expect(await shareOf(poster, second)).toMatchObject({ state: 'published' });
    expect([await countAt(app, poster.bid, page, lost), await countAt(app, poster.bid, page, kept)]).toEqual([0, 1]);
  });

  test('of a deleted business nothing leaves; brought back too late, somebody decides', async () => {
    const poster = await createPublisher(app);
    const staff = await app.signedIn({ isStaff: true });
    const [id = 0] = await plan(poster.owner, [poster.on('facebook')], later(newText()));
    await poster.owner.post(`/user/${poster.owner.user.id}/business/${poster.bid}/delete`, { word: 'delete' });
    app.pass(60);
    await createWorker(app).runOnce();
    app.pass(7200);
    await createWorker(app).runOnce();
    const restored = await staff.post(`/staff/business/${poster.bid}/restore`);
    expect(restored.status).toBe(200);
    await createWorker(app).runOnce();
    await poster.owner.post('/user/login', { email: poster.owner.user.email, password: 'a long enough password' });
    expect(await shareOf(poster, id)).toMatchObject({ state: 'missed', attempts: 0 });
  });
});

describe('a network that asks to wait', () => {
  test('is asked again when it said, not before, and the account’s other posts wait too', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const [text, other] = [newText(), newText()];
    const [id = 0] = await plan(poster.owner, [page], later(text));
    app.pass(60);
    app.sandbox.faults.add({
      ...{ network: 'facebook', match: 'feed.create', kind: 'rate-limit' },
      headers: { 'retry-after': '600' },
    });
    await createWorker(app).runOnce();
    const held = await shareOf(poster, id);
    expect(held).toMatchObject({ state: 'intent', attempts: 1, reason: { kind: 'busy' } });
    const waitMs = new Date(String(held.next)).getTime() - app.now().getTime();
    expect(waitMs).toBeGreaterThan(30_000);

    app.pass(20);
    const [second = 0] = await plan(poster.owner, [page], { message: other });
    expect(await shareOf(poster, second)).toMatchObject({ state: 'intent', attempts: 0 });
    await runUntilIdle(app);
    expect(await shareOf(poster, id)).toMatchObject({ state: 'published', attempts: 2, reason: null });
    expect(await shareOf(poster, second)).toMatchObject({ state: 'published', attempts: 1 });
    expect([await countAt(app, poster.bid, page, text), await countAt(app, poster.bid, page, other)]).toEqual([1, 1]);
  });
});

describe('pacing', () => {
  test('ten posts due at once leave an account one by one, whichever worker takes them', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    for (let n = 0; n < 10; n++) await plan(poster.owner, [page], later(newText()));
    app.pass(60);
    const from = app.now();
    const since = app.sandbox.journal.list({ network: 'facebook' }).at(-1)?.id;
    const workers = [createWorker(app), createWorker(app)];
    for (let turn = 0; turn < 80; turn++) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      app.pass(5);
    }
    const moments = app.sandbox.journal
      .list({ network: 'facebook', since })
      .filter(({ operation }) => operation === 'feed.create')
      .map(({ at }) => (new Date(at).getTime() - from.getTime()) / 1000);
    expect(moments).toHaveLength(10);
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(moments.at(-1)).toBeLessThanOrEqual(9 * 25);
  });

  test('what piled up while nobody worked does not leave at once', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    for (let n = 0; n < 4; n++) await plan(poster.owner, [page], later(newText()));
    app.pass(60);
    await createWorker(app).runOnce();
    app.pass(600);
    const since = app.sandbox.journal.list({ network: 'facebook' }).at(-1)?.id;
    await Promise.all([createWorker(app).runOnce(), createWorker(app).runOnce()]);
    const sent = app.sandbox.journal
      .list({ network: 'facebook', since })
      .filter(({ operation }) => operation === 'feed.create');
    expect(sent).toHaveLength(1);
    await runUntilIdle(app);
  });

  test('a day’s allowance that is used up moves the rest to the next day', async () => {
    const poster = await createPublisher(app, ['instagram']);
    const account = poster.on('instagram');
    const picture = `${app.sandbox.url}/instagram/pictures/none.jpg`;
    const ids: number[] = [];
    for (let n = 0; n < 51; n++) {
      ids.push(
        ...(await plan(poster.owner, [account], {
          ...later(newText()),
          type: 'image',
          images: [{ url: picture }],
        })),
      );
    }
    app.pass(60);
    const started = app.now().getTime();
    const worker = createWorker(app);
    for (let turn = 0; turn < 60; turn++) {
      await worker.runOnce();
      app.pass(30);
    }
    const rows = [];
    for (const id of ids) rows.push(await shareOf(poster, id));
    const left = rows.filter(({ state }) => String(state) === 'intent');
    expect(left).toHaveLength(1);
    const wait = new Date(String(left[0]?.next)).getTime() - started;
    expect(wait).toBeGreaterThanOrEqual(86_400_000);
  });
});

describe('the clock', () => {
  test('an hour ahead: what is barely late goes out once, what is too late waits for a person', async () => {
    const poster = await createPublisher(app, ['facebook', 'twitter']);
    const [late, fresh] = [newText(), newText()];
    const [first = 0] = await plan(poster.owner, [poster.on('facebook')], later(late, 60));
    const [second = 0] = await plan(poster.owner, [poster.on('twitter')], later(fresh, 3000));
    app.pass(3600);
    await createWorker(app).runOnce();
    const missed = await shareOf(poster, first);
    expect(missed).toMatchObject({ state: 'missed', attempts: 0, can: { retry: true, edit: true, cancel: true } });
    expect(await shareOf(poster, second)).toMatchObject({ state: 'published' });
    await runUntilIdle(app);
    expect(await countAt(app, poster.bid, poster.on('facebook'), late)).toBe(0);

    expect((await poster.owner.post(`/social/share/${first}/retry`)).body).toMatchObject({ state: 'published' });
    expect(await countAt(app, poster.bid, poster.on('facebook'), late)).toBe(1);
    expect(await countAt(app, poster.bid, poster.on('twitter'), fresh)).toBe(1);
  });

  test('an hour back: what is out stays out, and what comes next is not held up', async () => {
    const poster = await createPublisher(app);
    const page = poster.on('facebook');
    const [before, after] = [newText(), newText()];
    const [first = 0] = await plan(poster.owner, [page], later(before));
    app.pass(60);
    await createWorker(app).runOnce();
    expect(await shareOf(poster, first)).toMatchObject({ state: 'published' });
    app.pass(-3600);
    const [second = 0] = await plan(poster.owner, [page], { message: after });
    expect(await shareOf(poster, second)).toMatchObject({ state: 'published' });
    await runUntilIdle(app);
    // The network shows nothing of its own future either.
    app.pass(7200);
    expect([await countAt(app, poster.bid, page, before), await countAt(app, poster.bid, page, after)]).toEqual([
      1, 1,
    ]);
  });

  test('nothing is due and unseen for two minutes without an alarm', async () => {
    const poster = await createPublisher(app);
    await runUntilIdle(app);
    await plan(poster.owner, [poster.on('facebook')], later(newText()));
    app.pass(60 + 119);
    expect(await createWorker(app).alertOverdue()).toBe(0);
    app.pass(2);
    expect(await createWorker(app).alertOverdue()).toBe(1);
    await createWorker(app).runOnce();
    expect(await createWorker(app).alertOverdue()).toBe(0);
  });
});
