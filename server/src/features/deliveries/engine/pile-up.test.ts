import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../test/fixtures/fake-kind.ts';
import { countRowsRead } from '../../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { deliveries } from '../deliveries.tables.ts';
import { recoveryBatchSize } from './delivery-queue.store.ts';

const dueCount = 50_000;
const concurrency = 8;
/** Rows that one statement may read, however many are due. */
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
  const { bid, owner } = flood.business;
  await app.db.execute(sql`insert into deliveries (business_id, kind, user_id, network, account_id, account_name, title,
      local_time, time_zone, due_at, state, next_at, created_at)
    select ${bid}::int, ${flood.kind.name}, ${owner.user.id}::int, 'facebook', 'account ' || n, '', 'flood',
      '2030-01-01T00:00', 'UTC', due, 'planned', due, due
    from (select n, ${app.now().toISOString()}::timestamptz - n * interval '1 millisecond' as due
      from generate_series(1, ${dueCount}::int) as n) as planned`);
  await app.db.execute(sql`analyze deliveries`);
});
// The next test file has the same embedded database, which must not be larger for it.
afterAll(async () => {
  await app.db.execute(sql`delete from deliveries where state = 'planned'`);
  await app.db.execute(sql`vacuum analyze deliveries`);
});

const countMissed = () => app.db.$count(deliveries, sql`state = 'missed'`);

test('50,000 deliveries of one business due → another one is sent with the next 8; no statement reads more than 200 rows', async () => {
  const { worker } = flood.createEngine(undefined, concurrency);
  await worker.runOnce();
  const { text } = await other.enqueue();
  app.advanceClock(1);
  const counted = await countRowsRead(app.db, () => worker.runOnce());
  expect(network.count(text)).toBe(1);
  expect(network.received).toHaveLength(2 * concurrency);
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.filter(({ rows }) => !(rows <= maxRows))).toEqual([]);
});

test('workers were down for 6 hours → what is due now is sent at once; 50,000 late ones become missed, 1,000 at a time', async () => {
  app.advanceClock(6 * 3600);
  const { text } = await other.enqueue();
  const { worker } = flood.createEngine(undefined, concurrency);
  await worker.runOnce();
  expect(network.count(text)).toBe(1);
  expect(await countMissed()).toBe(recoveryBatchSize);
  app.advanceClock(1);
  await worker.runOnce();
  expect(await countMissed()).toBe(2 * recoveryBatchSize);
});
