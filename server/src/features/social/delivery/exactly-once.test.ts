import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createWorker,
  hangForever,
  runUntilCrash,
  runUntilIdle,
} from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  inSeconds,
  type Publisher,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  publisher = await createPublisher(app, ['facebook', 'twitter']);
});

let texts = 0;
const newText = () => `Exactly once, number ${++texts} ${Math.random().toString(36).slice(2)}`;
const getShare = async (id: number) => (await publisher.owner.get(`/social/share/${id}`)).body;
const listSteps = async (id: number) => toList((await getShare(id)).steps).map(({ step }) => String(step));

/** A share due now on the first page, not yet seen by a worker. */
const createDueShare = async (text: string, account = publisher.accountOn('facebook')) => {
  app.advanceClock(hourSeconds);
  const [id = 0] = await createShares(publisher.owner, [account], {
    message: text,
    scheduled_publish_time: inSeconds(app, 60),
  });
  app.advanceClock(60);
  return id;
};
const count = (text: string, account = publisher.accountOn('facebook')) =>
  countPublished(app, publisher.bid, account, text);

describe('worker crash', () => {
  test('worker crashes before the claim of a share → the next worker publishes the share', async () => {
    const text = newText();
    const id = await createDueShare(text);
    await runUntilCrash(createWorker(app, { beforeUse: hangForever }));
    expect(await getShare(id)).toMatchObject({ state: 'intent', attempts: 0 });
    app.advanceClock(61);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await count(text)).toBe(1);
  });

  test('worker crashes between claim and call of a share → not sent again automatically; the user retries', async () => {
    const text = newText();
    const id = await createDueShare(text);
    await runUntilCrash(createWorker(app, { begin: () => () => hangForever() }));
    expect(await getShare(id)).toMatchObject({ state: 'sending', attempts: 1 });

    await runUntilIdle(app);
    const failed = await getShare(id);
    expect(failed).toMatchObject({ state: 'failed', reason: { kind: 'unclear' }, can: { retry: true, confirm: true } });
    expect(String(failed.reason?.sentence)).toContain('we couldn’t find it there');
    expect(await count(text)).toBe(0);

    expect((await publisher.owner.post(`/social/share/${id}/retry`)).body).toMatchObject({
      state: 'published',
      attempts: 2,
    });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
    expect((await listSteps(id)).reverse()).toEqual([
      'planned',
      'sending',
      'unconfirmed',
      'looked',
      'looked',
      'looked',
      'looked',
      'failed',
      'retried',
      'sending',
      'published',
    ]);
  });

  test('worker crashes between the network’s answer and recording it → share found by reconciliation, not sent again', async () => {
    const text = newText();
    const id = await createDueShare(text);
    const crashing = createWorker(app, {
      begin:
        (begin) =>
        async (...args) => {
          await begin(...args);
          return hangForever();
        },
    });
    await runUntilCrash(crashing);
    expect(await getShare(id)).toMatchObject({ state: 'sending', remote_id: null });
    await runUntilIdle(app);
    const share = await getShare(id);
    expect(share).toMatchObject({ state: 'published', attempts: 1 });
    expect(String(share.url)).toMatch(/^http/);
    expect(await count(text)).toBe(1);
  });

  test('worker crashes after the outcome of a share is recorded → published, no further call', async () => {
    const text = newText();
    const id = await createDueShare(text);
    await runUntilCrash(createWorker(app, { afterWork: hangForever }));
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('worker crashes in the middle of a thread → each message is published once', async () => {
    const account = publisher.accountOn('twitter');
    const first = newText();
    const second = newText();
    const third = newText();
    app.advanceClock(hourSeconds);
    const [id = 0] = await createShares(publisher.owner, [account], {
      message: first,
      threads: [second, third],
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.advanceClock(60);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'waiting' });
    app.advanceClock(5);
    const crashing = createWorker(app, {
      resume:
        (resume) =>
        async (...args) => {
          await resume(...args);
          return hangForever();
        },
    });
    await runUntilCrash(crashing);
    await runUntilIdle(app);
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    // The network's list omits replies, so the request log is checked instead.
    const createdTweets = app.sandbox.requestLog
      .list({ network: 'x' })
      .filter(({ operation, status }) => operation === 'tweets.create' && status === 201)
      .map(({ body }) => JSON.stringify(body));
    for (const text of [first, second, third])
      expect(createdTweets.filter((body) => body.includes(text))).toHaveLength(1);
  });
});

describe('lost answer of the network', () => {
  test.each(['drop', 'cut', 'garbled'])(
    'no answer although the post was created (%s) → share unconfirmed, then found',
    async (kind) => {
      const text = newText();
      const id = await createDueShare(text);
      app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind });
      await createWorker(app).runOnce();
      expect(await getShare(id)).toMatchObject({
        state: 'unconfirmed',
        can: { edit: false, cancel: false, retry: false },
      });
      await runUntilIdle(app);
      expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
      expect(await count(text)).toBe(1);
    },
  );

  test('connection reset before the post was created → 5 reconciliation tries, then the share failed', async () => {
    const text = newText();
    const id = await createDueShare(text);
    app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'reset' });
    await runUntilIdle(app);
    expect(await getShare(id)).toMatchObject({ state: 'failed', reason: { kind: 'unclear' } });
    expect(await count(text)).toBe(0);
  });

  test('answer to a share arrives after its lease expired → published, not sent again', async () => {
    const text = newText();
    const id = await createDueShare(text);
    let answer = () => {};
    let reportAnswer = () => {};
    const answered = new Promise<void>((resolve) => {
      reportAnswer = resolve;
    });
    const slowWorker = createWorker(app, {
      begin:
        (begin) =>
        async (...args) => {
          const publication = await begin(...args);
          await new Promise<void>((resolve) => {
            answer = resolve;
            reportAnswer();
          });
          return publication;
        },
    });
    const ending = slowWorker.runOnce();
    await answered;
    app.advanceClock(600);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'unconfirmed' });
    answer();
    await ending;
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await count(text)).toBe(1);
  });
});

describe('several workers at once', () => {
  test('3 workers, 36 due shares → each is published once', async () => {
    app.advanceClock(hourSeconds);
    const newTexts = Array.from({ length: 12 }, newText);
    const pages = [
      publisher.accountOn('facebook', 0),
      publisher.accountOn('facebook', 1),
      publisher.accountOn('twitter'),
    ];
    for (const text of newTexts)
      await createShares(publisher.owner, pages, { message: text, scheduled_publish_time: inSeconds(app, 60) });
    app.advanceClock(60);
    const workers = [createWorker(app), createWorker(app), createWorker(app)];
    for (let turn = 0; turn < 20; turn++) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      app.advanceClock(20);
    }
    const counts = [];
    for (const page of pages) for (const text of newTexts) counts.push(await count(text, page));
    expect(counts).toEqual(Array.from({ length: 36 }, () => 1));
  });
});
