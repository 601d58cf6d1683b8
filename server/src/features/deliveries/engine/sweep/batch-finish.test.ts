import { expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../../test/fixtures/deliveries/fake-kind.ts';
import { listJobs } from '../../../../../test/job-queue.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { batchStore } from '../../batches.store.ts';

const rounds = 25;

/** Jobs of subscribers that are told of a finished batch, by batch. */
const countFinished = async (app: TestApp, subscriber: string) => {
  const jobs = await listJobs(app.db, `deliveries.batch-finished/${subscriber}`);
  const groups = Map.groupBy(jobs, ({ data }) => Object(data.data).batchId);
  return new Map([...groups].map(([batchId, ofBatch]) => [batchId, ofBatch.length]));
};

test('two workers end the last two deliveries of a batch at once → batch finished once, one notification', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const network = createFakeNetwork();
  const { answerTo } = network;
  let reached = Promise.withResolvers<void>();
  let calls = 0;
  // Each call is answered only when both workers have a call running.
  network.answerTo = async (...call) => {
    calls += 1;
    if (calls % 2 === 0) reached.resolve();
    await reached.promise;
    return answerTo(...call);
  };
  const { actor, business, kind, createEngine } = await createFakeDeliveries(app, network);
  const engines = [createEngine({}, 1), createEngine({}, 1)];
  const batchIds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    reached = Promise.withResolvers();
    const items = [1, 2].map((item) => ({
      network: 'facebook' as const,
      accountId: `account ${round} ${item}`,
      accountName: '',
      title: `${item}`,
    }));
    const { batch, ids } = await app.db.transaction((tx) =>
      createEngine().batches.enqueue(tx, actor, business.bid, kind.name, { title: `Round ${round}`, items }),
    );
    batchIds.push(batch.id);
    await Promise.all(engines.map(({ worker }, index) => worker.sendNow(ids.slice(index, index + 1))));
    app.advanceClock(2);
    // Each worker sweeps before it takes new work.
    await Promise.all(engines.map(({ worker }) => worker.runOnce()));
    expect(await batchStore(app.db).keepOpen([batch.id])).toEqual([]);
  }
  expect(network.received).toHaveLength(2 * rounds);
  const expected = new Map(batchIds.map((id) => [id, 1]));
  expect(await countFinished(app, 'ad-changes.notify')).toEqual(expected);
  expect(await countFinished(app, 'ad-builder.notify')).toEqual(expected);
});
