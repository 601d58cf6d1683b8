import { dayMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/fixtures/connection.ts';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { insertSentShares } from '../../../../test/fixtures/deliveries/inserted-deliveries.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  getShare as getShareOf,
  inSeconds,
  type Publisher,
  scheduleShare,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

let texts = 0;
const newText = () => `Failure, number ${++texts}`;
const getShare = ({ owner }: Publisher, id: number) => getShareOf(owner, id);
const scheduledIn = (message: string, seconds = 60) => ({ message, scheduled_publish_time: inSeconds(app, seconds) });

describe('account changes between scheduling and sending', () => {
  test('share due after the permission for its account was revoked → failed, account needs attention; after reconnecting, retry publishes', async () => {
    const publisher = await createPublisher(app);
    const text = newText();
    const id = await scheduleShare(app, publisher, text);
    app.advanceClock(60);
    app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'token-revoked' });
    await createWorker(app).runOnce();
    expect(await getShare(publisher, id)).toMatchObject({
      state: 'failed',
      reason: { kind: 'reauthorize' },
      attempts: 1,
    });
    const [account] = toList((await publisher.owner.get('/connections')).body.connections);
    expect(account).toMatchObject({ state: 'attention' });
    await runUntilIdle(app);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('facebook'), text)).toBe(0);

    await connect(publisher.owner, `/facebook/connect?reconnect=${account?.id}`, 'facebook');
    app.advanceClock(60);
    expect((await publisher.owner.post(`/social/share/${id}/retry`)).body).toMatchObject({ state: 'published' });
    expect(await countPublished(app, publisher.bid, publisher.accountOn('facebook'), text)).toBe(1);
  });

  test('share due after its account was disconnected → failed; reconnected in time → later shares are published', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const failedText = newText();
    const publishedText = newText();
    const first = await scheduleShare(app, publisher, failedText);
    const second = await scheduleShare(app, publisher, publishedText, { seconds: 2 * hourSeconds });
    const [account] = toList((await publisher.owner.get('/connections')).body.connections);
    await publisher.owner.post(`/connection/${account?.id}/disconnect`);
    app.advanceClock(60);
    await createWorker(app).runOnce();
    const failed = await getShare(publisher, first);
    expect(failed).toMatchObject({ state: 'failed', reason: { kind: 'reauthorize' }, attempts: 0 });
    expect(String(failed.reason?.sentence)).toContain('disconnected');

    await connect(publisher.owner, '/facebook/connect', 'facebook');
    app.advanceClock(2 * hourSeconds);
    await createWorker(app).runOnce();
    expect(await getShare(publisher, second)).toMatchObject({ state: 'published' });
    expect([
      await countPublished(app, publisher.bid, page, failedText),
      await countPublished(app, publisher.bid, page, publishedText),
    ]).toEqual([0, 1]);
  });

  test('business deleted → its shares are not sent; restored after the scheduled time → shares missed', async () => {
    const publisher = await createPublisher(app);
    const staff = await app.createSignedInUser({ isStaff: true });
    const id = await scheduleShare(app, publisher, newText());
    await publisher.owner.post(`/user/${publisher.owner.user.id}/business/${publisher.bid}/delete`, { word: 'delete' });
    app.advanceClock(60);
    await createWorker(app).runOnce();
    app.advanceClock(2 * hourSeconds);
    await createWorker(app).runOnce();
    const restored = await staff.post(`/staff/business/${publisher.bid}/restore`);
    expect(restored.status).toBe(200);
    await createWorker(app).runOnce();
    await publisher.owner.post('/user/login', {
      email: publisher.owner.user.email,
      password: 'a long enough password',
    });
    expect(await getShare(publisher, id)).toMatchObject({ state: 'missed', attempts: 0 });
  });
});

describe('network rate limit', () => {
  test('network answers Retry-After 600 → no call for 600 s, also for other posts of the account; other accounts go on', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const text = newText();
    const other = newText();
    const id = await scheduleShare(app, publisher, text);
    app.advanceClock(60);
    app.sandbox.faults.add({
      network: 'facebook',
      match: 'feed.create',
      kind: 'rate-limit',
      headers: { 'retry-after': '600' },
    });
    await createWorker(app).runOnce();
    const delayed = await getShare(publisher, id);
    expect(delayed).toMatchObject({ state: 'intent', attempts: 1, reason: { kind: 'busy' } });
    const countCalls = () => app.sandbox.requestLog.list({ network: 'facebook' }).length;

    const [second = 0] = await createShares(publisher.owner, [page], { message: other });
    expect(await getShare(publisher, second)).toMatchObject({ state: 'intent', attempts: 0 });
    const [elsewhere = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook', 1)], {
      message: newText(),
    });
    expect(await getShare(publisher, elsewhere)).toMatchObject({ state: 'published', attempts: 1 });
    const calls = countCalls();
    for (const seconds of [300, 295]) {
      app.advanceClock(seconds);
      await createWorker(app).runOnce();
      expect(countCalls()).toBe(calls);
    }
    await runUntilIdle(app);
    expect(await getShare(publisher, id)).toMatchObject({ state: 'published', attempts: 2, reason: null });
    expect(await getShare(publisher, second)).toMatchObject({ state: 'published', attempts: 1 });
    expect([
      await countPublished(app, publisher.bid, page, text),
      await countPublished(app, publisher.bid, page, other),
    ]).toEqual([1, 1]);
  });
});

describe('our own rate limit', () => {
  test('4 posts of an account due at once, 2 workers → sent with at least 20 s between them', async () => {
    const publisher = await createPublisher(app);
    for (let n = 0; n < 4; n++) await scheduleShare(app, publisher, newText());
    app.advanceClock(60);
    const from = app.now();
    const since = app.sandbox.requestLog.list({ network: 'facebook' }).at(-1)?.id;
    const workers = [createWorker(app), createWorker(app)];
    const listCalls = () =>
      app.sandbox.requestLog
        .list({ network: 'facebook', since })
        .filter(({ operation }) => operation === 'feed.create');
    for (let turn = 0; turn < 80 && listCalls().length < 4; turn++) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      app.advanceClock(5);
    }
    const callTimes = listCalls().map(({ at }) => (new Date(at).getTime() - from.getTime()) / 1000);
    expect(callTimes).toHaveLength(4);
    const gaps = callTimes.slice(1).map((time, index) => time - (callTimes[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(callTimes.at(-1)).toBeLessThanOrEqual(3 * 25);
  });

  test('backlog of an account’s posts after an idle period → one post per slot', async () => {
    const publisher = await createPublisher(app);
    for (let n = 0; n < 4; n++) await scheduleShare(app, publisher, newText());
    app.advanceClock(60);
    await createWorker(app).runOnce();
    app.advanceClock(600);
    const since = app.sandbox.requestLog.list({ network: 'facebook' }).at(-1)?.id;
    await Promise.all([createWorker(app).runOnce(), createWorker(app).runOnce()]);
    const calls = app.sandbox.requestLog
      .list({ network: 'facebook', since })
      .filter(({ operation }) => operation === 'feed.create');
    expect(calls).toHaveLength(1);
    await runUntilIdle(app);
  });

  test('daily limit of an account reached → its remaining shares are moved to the next day', async () => {
    const publisher = await createPublisher(app, ['instagram']);
    const account = publisher.accountOn('instagram');
    const imageUrl = `${app.sandbox.url}/instagram/pictures/none.jpg`;
    const firstSlot = app.now();
    await insertSentShares(
      app.db,
      publisher,
      { network: 'instagram', accountId: account.social_account },
      48,
      firstSlot,
    );
    app.advanceClock(48 * 60);
    const image = { type: 'image', images: [{ url: imageUrl }] };
    const ids: number[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(...(await createShares(publisher.owner, [account], { ...scheduledIn(newText()), ...image })));
    app.advanceClock(60);
    const worker = createWorker(app);
    for (let turn = 0; turn < 5; turn++) {
      await worker.runOnce();
      app.advanceClock(30);
    }
    const rows = [];
    for (const id of ids) rows.push(await getShare(publisher, id));
    expect(rows.map(({ state }) => String(state)).filter((state) => state === 'intent')).toHaveLength(1);
    const [remaining] = rows.filter(({ state }) => String(state) === 'intent');
    const wait = new Date(String(remaining?.next)).getTime() - firstSlot.getTime();
    expect(wait).toBeGreaterThanOrEqual(dayMs);
  });
});

describe('clock changes', () => {
  test('clock one hour ahead → shares within the grace period are published once, later ones are missed', async () => {
    const publisher = await createPublisher(app, ['facebook', 'twitter']);
    const missedText = newText();
    const onTimeText = newText();
    const first = await scheduleShare(app, publisher, missedText);
    const second = await scheduleShare(app, publisher, onTimeText, {
      seconds: 3000,
      account: publisher.accountOn('twitter'),
    });
    app.advanceClock(hourSeconds);
    await createWorker(app).runOnce();
    const missed = await getShare(publisher, first);
    expect(missed).toMatchObject({ state: 'missed', attempts: 0, can: { retry: true, edit: true, cancel: true } });
    expect(await getShare(publisher, second)).toMatchObject({ state: 'published' });
    await runUntilIdle(app);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('facebook'), missedText)).toBe(0);

    expect((await publisher.owner.post(`/social/share/${first}/retry`)).body).toMatchObject({ state: 'published' });
    expect(await countPublished(app, publisher.bid, publisher.accountOn('facebook'), missedText)).toBe(1);
    expect(await countPublished(app, publisher.bid, publisher.accountOn('twitter'), onTimeText)).toBe(1);
  });

  test('clock one hour back → published shares stay, new ones are not delayed', async () => {
    const publisher = await createPublisher(app);
    const page = publisher.accountOn('facebook');
    const firstText = newText();
    const secondText = newText();
    const first = await scheduleShare(app, publisher, firstText);
    app.advanceClock(60);
    await createWorker(app).runOnce();
    expect(await getShare(publisher, first)).toMatchObject({ state: 'published' });
    app.advanceClock(-hourSeconds);
    const [second = 0] = await createShares(publisher.owner, [page], { message: secondText });
    expect(await getShare(publisher, second)).toMatchObject({ state: 'published' });
    await runUntilIdle(app);
    // The clock goes ahead of both posts, because the network lists no post with a time in the future.
    app.advanceClock(2 * hourSeconds);
    expect([
      await countPublished(app, publisher.bid, page, firstText),
      await countPublished(app, publisher.bid, page, secondText),
    ]).toEqual([1, 1]);
  });

  test('share overdue by 2 minutes → alert of the monitoring; after sending → none', async () => {
    const publisher = await createPublisher(app);
    await runUntilIdle(app);
    await scheduleShare(app, publisher, newText());
    app.advanceClock(60 + 119);
    expect(await createWorker(app).alertOverdue()).toBe(0);
    app.advanceClock(2);
    expect(await createWorker(app).alertOverdue()).toBe(1);
    await createWorker(app).runOnce();
    expect(await createWorker(app).alertOverdue()).toBe(0);
  });
});
