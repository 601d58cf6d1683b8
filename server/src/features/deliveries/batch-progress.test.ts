import { daySeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../test/fixtures/deliveries/fake-deliveries.ts';
import type { FakeAnswer } from '../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import type { BatchCounts } from './batches.service.ts';
import { InvalidContent } from './engine/retry.policy.ts';
import { batchChannel, outcomeChannel } from './outcome-announcement.store.ts';

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});
afterEach(() => {
  vi.useRealTimers();
});

const enqueue = (answers: FakeAnswer[] = [], size = answers.length) => {
  fake.network.answers.splice(0, fake.network.answers.length, ...answers);
  const items = Array.from({ length: size }, (_, at) => ({
    network: 'facebook' as const,
    accountId: `account ${at}`,
    accountName: 'Account',
    title: `batch ${at}`,
  }));
  const { actor, business, kind } = fake;
  return app.db.transaction((tx) =>
    app.deliveries.batches.enqueue(tx, actor, business.bid, kind.name, { title: 'Batch', items }),
  );
};
const cancelBatch = (id: number) =>
  app.db.transaction((tx) => app.deliveries.batches.cancel(tx, fake.actor, fake.business.bid, id));
const countOf = async (id: number) => (await app.deliveries.batches.count([id])).get(id);

/** Counts how often the batch is announced from now on. */
const countAnnouncements = async (id: number) => {
  let announced = 0;
  await app.announcements.subscribe(batchChannel, [id], () => (announced += 1));
  return () => announced;
};

type Enqueued = Awaited<ReturnType<typeof enqueue>>;
const cancelDelivery = ({ ids }: Enqueued) => fake.business.owner.post(`/delivery/${ids[0]}/cancel`, {});
const run = () => fake.runOnce();
const notStarted = () => {
  const prepare = () => Promise.reject(new InvalidContent('It can’t be sent.'));
  return fake.createEngine({ prepare }).worker.runOnce();
};

test.each<[string, FakeAnswer[], ((enqueued: Enqueued) => Promise<unknown>)[], Partial<BatchCounts>]>([
  ['sent', ['accept'], [run], { done: 1 }],
  ['refused by the network', ['reject'], [run], { failed: 1 }],
  ['not started', ['accept'], [notStarted], { failed: 1 }],
  ['canceled with its batch', ['accept'], [({ batch }) => cancelBatch(batch.id)], { cancelled: 1 }],
  ['canceled by itself', ['accept'], [cancelDelivery], { cancelled: 1 }],
  ['retried', ['reject'], [run, ({ batch }) => retryBatch(batch.id)], { waiting: 1 }],
])('delivery of a batch is %s → the batch is announced', async (_name, answers, steps, counts) => {
  const enqueued = await enqueue(answers);
  for (const step of steps.slice(0, -1)) await step(enqueued);
  const announced = await countAnnouncements(enqueued.batch.id);
  await steps.at(-1)?.(enqueued);
  expect(await countOf(enqueued.batch.id)).toMatchObject(counts);
  await eventually(() => expect(announced()).toBeGreaterThan(0));
});
const retryBatch = (id: number) =>
  app.db.transaction((tx) => app.deliveries.batches.retry(tx, fake.actor, fake.business.bid, id, true));

test('missed delivery of a batch → batch announced twice: its new count, and that it is finished', async () => {
  const { batch } = await enqueue(['accept']);
  const announced = await countAnnouncements(batch.id);
  app.advanceClock(daySeconds);
  await run();
  expect(await countOf(batch.id)).toMatchObject({ failed: 1 });
  await eventually(() => expect(announced()).toBe(2));
});

test('batch without open deliveries → announced when it is finished', async () => {
  const { batch } = await enqueue(['accept']);
  const announced = await countAnnouncements(batch.id);
  await run();
  await eventually(() => expect(announced()).toBe(1));
  app.advanceClock(2);
  await run();
  await eventually(() => expect(announced()).toBe(2));
});

test('delivery without a batch that no request waits for ends → no announcement; 100 deliveries of a batch end at once → one', async () => {
  await run();
  const received: string[] = [];
  for (const channel of [batchChannel, outcomeChannel])
    await app.listen(channel, (payload) => void received.push(payload));
  await fake.enqueue();
  await run();
  const { batch } = await enqueue([], 100);
  await cancelBatch(batch.id);
  const last = await enqueue([], 1);
  await cancelBatch(last.batch.id);
  await eventually(() => expect(received).toEqual([String(batch.id), String(last.batch.id)]));
});

test('batch canceled by another process and finished → the client that follows it gets these two states, without a timer', async () => {
  const { batch } = await enqueue([], 3);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const sent: unknown[] = [];
  const { signal } = new AbortController();
  const end = app.deliveries.batches.follow(batch.id, { send: async (progress) => void sent.push(progress), signal });
  await expect.poll(() => sent).toMatchObject([{ counts: { waiting: 3 }, isFinished: false }]);
  const other = fake.createEngine();
  await app.db.transaction((tx) => other.batches.cancel(tx, fake.actor, fake.business.bid, batch.id));
  await expect.poll(() => sent).toMatchObject([{}, { counts: { waiting: 0, cancelled: 3 }, isFinished: false }]);
  app.advanceClock(2);
  await other.worker.runOnce();
  await vi.advanceTimersByTimeAsync(250);
  await end;
  expect(sent).toMatchObject([{}, {}, { isFinished: true }]);
});
