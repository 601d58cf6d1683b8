import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

const rounds = 25;

/** Jobs of subscribers that are told of a finished batch, by batch. */
const countFinished = async (app: TestApp, subscriber: string) => {
  const rows = await app.db
    .select({ batchId: sql<number>`(data->'data'->>'batchId')::int`, jobs: sql<number>`count(*)::int` })
    .from(sql`jobs.job`)
    .where(sql`name = ${`deliveries.batch-finished/${subscriber}`}`)
    .groupBy(sql`1`);
  return new Map(rows.map(({ batchId, jobs }) => [batchId, jobs]));
};

test('two workers end the last two deliveries of a batch at once → finished once, one notification', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const network = createFakeNetwork();
  const { answerTo } = network;
  let reached = Promise.withResolvers<void>();
  let calls = 0;
  // Both calls answer when both workers have one.
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
      ...{ network: 'facebook' as const, accountId: `account ${round} ${item}`, accountName: '', title: `${item}` },
    }));
    const { batch, ids } = await app.db.transaction((tx) =>
      createEngine().batches.enqueue(tx, actor, business.bid, kind.name, { title: `Round ${round}`, items }),
    );
    batchIds.push(batch.id);
    await Promise.all(engines.map(({ worker }, index) => worker.sendNow(ids.slice(index, index + 1))));
    app.advanceClock(2);
    // Each sweeps before it takes new work.
    await Promise.all(engines.map(({ worker }) => worker.runOnce()));
    expect(await createEngine().batches.keepOpen([batch.id])).toEqual([]);
  }
  expect(network.received).toHaveLength(2 * rounds);
  const expected = new Map(batchIds.map((id) => [id, 1]));
  expect(await countFinished(app, 'ad-changes.notify')).toEqual(expected);
  expect(await countFinished(app, 'ad-builder.notify')).toEqual(expected);
});
