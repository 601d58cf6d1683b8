import { beforeAll, describe, expect, test } from 'vitest';
import {
  countAt,
  createPublisher,
  createWorker,
  hangForever,
  inSeconds,
  listOf,
  type Poster,
  plan,
  roundToDeath,
  runUntilIdle,
} from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  poster = await createPublisher(app, ['facebook', 'twitter']);
});

let texts = 0;
const newText = () => `Exactly once, number ${++texts} ${Math.random().toString(36).slice(2)}`;
const shareOf = async (id: number) => (await poster.owner.get(`/social/share/${id}`)).body;
const stepsOf = async (id: number) => listOf((await shareOf(id)).steps).map(({ step }) => String(step));

/** A share due now at the first page, which nobody has looked at yet. */
const due = async (text: string, account = poster.on('facebook')) => {
  app.pass(3600);
  const [id = 0] = await plan(poster.owner, [account], { message: text, scheduled_publish_time: inSeconds(app, 60) });
  app.pass(60);
  return id;
};
const count = (text: string, account = poster.on('facebook')) => countAt(app, poster.bid, account, text);

describe('a worker killed', () => {
  test('before it claimed anything leaves the share to the next one', async () => {
    const text = newText();
    const id = await due(text);
    await roundToDeath(createWorker(app, { beforeUse: hangForever }));
    expect(await shareOf(id)).toMatchObject({ state: 'intent', attempts: 0 });
    app.pass(61);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await count(text)).toBe(1);
  });

  test('after the claim and before the call sends nothing by itself; a person sends it again', async () => {
    const text = newText();
    const id = await due(text);
    await roundToDeath(createWorker(app, { begin: () => () => hangForever() }));
    expect(await shareOf(id)).toMatchObject({ state: 'sending', attempts: 1 });

    await runUntilIdle(app);
    const failed = await shareOf(id);
    expect(failed).toMatchObject({ state: 'failed', reason: { kind: 'unclear' }, can: { retry: true, confirm: true } });
    expect(String(failed.reason?.sentence)).toContain('5 looks');
    expect(await count(text)).toBe(0);

    expect((await poster.owner.post(`/social/share/${id}/retry`)).body).toMatchObject({
      state: 'published',
      attempts: 2,
    });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
    expect((await stepsOf(id)).reverse()).toEqual([
      ...['planned', 'sending', 'unconfirmed', 'looked', 'looked', 'looked', 'looked', 'failed'],
      ...['retried', 'sending', 'published'],
    ]);
  });

  test('after the network took it and before that was written down: found on the account, never sent again', async () => {
    const text = newText();
    const id = await due(text);
    const dies = createWorker(app, {
      begin:
        (begin) =>
        async (...asked) => {
          await begin(...asked);
          return hangForever();
        },
    });
    await roundToDeath(dies);
    expect(await shareOf(id)).toMatchObject({ state: 'sending', remote_id: null });
    await runUntilIdle(app);
    const share = await shareOf(id);
    expect(share).toMatchObject({ state: 'published', attempts: 1 });
    expect(String(share.url)).toMatch(/^http/);
    expect(await count(text)).toBe(1);
  });

  test('after it was written down: nothing is left to do', async () => {
    const text = newText();
    const id = await due(text);
    await roundToDeath(createWorker(app, { afterWork: hangForever }));
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('in the middle of a thread: each message is out once and in its place', async () => {
    const account = poster.on('twitter');
    const [first, second, third] = [newText(), newText(), newText()];
    app.pass(3600);
    const [id = 0] = await plan(poster.owner, [account], {
      message: first,
      threads: [second, third],
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.pass(60);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'waiting' });
    app.pass(5);
    const dies = createWorker(app, {
      resume:
        (resume) =>
        async (...asked) => {
          await resume(...asked);
          return hangForever();
        },
    });
    await roundToDeath(dies);
    await runUntilIdle(app);
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    // The network's list leaves answers out, so its journal is asked what it took.
    const taken = app.sandbox.journal
      .list({ network: 'x' })
      .filter(({ operation, status }) => operation === 'tweets.create' && status === 201)
      .map(({ body }) => JSON.stringify(body));
    for (const text of [first, second, third]) expect(taken.filter((body) => body.includes(text))).toHaveLength(1);
  });
});

describe('an answer lost on the way', () => {
  test.each(['drop', 'cut', 'garbled'])('after the network took it (%s): unconfirmed, then found', async (kind) => {
    const text = newText();
    const id = await due(text);
    app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind });
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({
      state: 'unconfirmed',
      can: { edit: false, cancel: false, retry: false },
    });
    await runUntilIdle(app);
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await count(text)).toBe(1);
  });

  test('before the network took it: looked for five times, then a person decides', async () => {
    const text = newText();
    const id = await due(text);
    app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'reset' });
    await runUntilIdle(app);
    expect(await shareOf(id)).toMatchObject({ state: 'failed', reason: { kind: 'unclear' } });
    expect(await count(text)).toBe(0);
  });

  test('that arrives after all while somebody already sends it again is taken for what it is', async () => {
    const text = newText();
    const id = await due(text);
    let answer = () => {};
    const slow = createWorker(app, {
      begin:
        (begin) =>
        async (...asked) => {
          const publication = await begin(...asked);
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return publication;
        },
    });
    const ending = slow.runOnce();
    await new Promise((resolve) => setTimeout(resolve, 500));
    app.pass(600);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'unconfirmed' });
    answer();
    await ending;
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(await count(text)).toBe(1);
  });
});

describe('two workers at once', () => {
  test('send each share once, whoever is first', async () => {
    app.pass(3600);
    const marks = Array.from({ length: 12 }, newText);
    const pages = [poster.on('facebook', 0), poster.on('facebook', 1), poster.on('twitter')];
    for (const text of marks)
      await plan(poster.owner, pages, { message: text, scheduled_publish_time: inSeconds(app, 60) });
    app.pass(60);
    const workers = [createWorker(app), createWorker(app), createWorker(app)];
    for (let turn = 0; turn < 20; turn++) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      app.pass(20);
    }
    const counts = [];
    for (const page of pages) for (const text of marks) counts.push(await count(text, page));
    expect(counts).toEqual(Array.from({ length: 36 }, () => 1));
  });
});
