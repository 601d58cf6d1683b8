import { hourSeconds } from '@fanfare/contract/kit/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../../test/fixtures/deliveries/fake-kind.ts';
import {
  countMissed,
  insertDueDeliveries,
  removePlanned,
} from '../../../../../test/fixtures/deliveries/inserted-deliveries.ts';
import { countRowsRead } from '../../../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { recoveryBatchSize } from '../delivery-queue.store.ts';

// Long: the tests create 5,000 due deliveries, twice.

const dueCount = 5_000;
const concurrency = 8;
/** Number of deliveries that one statement may read, however many are due. */
const maxRows = 200;

let app: TestApp;
const network = createFakeNetwork();
let flood: FakeDeliveries;
let other: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  flood = await createFakeDeliveries(app, network);
  other = await createFakeDeliveries(app, network);
  await other.enqueueMany(3);
  await other.run();
  network.received.length = 0;
  await insertDueDeliveries(app.db, flood, dueCount, app.now());
});
afterAll(() => removePlanned(app.db));

test('5,000 deliveries of one business due → one of another business is sent with the next 8; no statement reads more than 200 of them', async () => {
  const { worker } = flood.createEngine(undefined, concurrency);
  await worker.runOnce();
  const { text } = await other.enqueue();
  app.advanceClock(1);
  const counted = await countRowsRead(app.db, 'deliveries', () => worker.runOnce());
  expect(network.count(text)).toBe(1);
  expect(network.received).toHaveLength(2 * concurrency);
  expect(counted.filter(({ rows }) => rows > 0).length).toBeGreaterThan(4);
  expect(counted.filter(({ rows }) => !(rows <= maxRows))).toEqual([]);
});

test('workers were down for 6 hours → what is due now is sent at once; 5,000 late ones become missed, 1,000 at a time', async () => {
  app.advanceClock(6 * hourSeconds);
  const { text } = await other.enqueue();
  const { worker } = flood.createEngine(undefined, concurrency);
  await worker.runOnce();
  expect(network.count(text)).toBe(1);
  expect(await countMissed(app.db)).toBe(recoveryBatchSize);
  app.advanceClock(1);
  await worker.runOnce();
  expect(await countMissed(app.db)).toBe(2 * recoveryBatchSize);
});
