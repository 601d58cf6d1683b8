import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fixtures/business.ts';
import { runFromStart } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { recordStatements } from '../../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let fake: FakeDeliveries;
let staff: TestUser;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
  staff = await app.createSignedInUser({ isStaff: true });
});

const runWorker = () => runFromStart(app, app.deliveries.worker);
const get = async (url: string) => app.http.inject({ method: 'GET', url });
const readMetrics = async () => {
  // The clock advances by a second, because the status is read at most once a second.
  app.advanceClock(1);
  const lines = (await get('/metrics')).body.matchAll(/^(fanfare_deliver\S+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value?.replace('+Inf', 'Infinity'))]));
};
const readStatus = async () => {
  app.advanceClock(1);
  return (await staff.get('/staff/deliveries/status')).body;
};

test('no worker has run on this database and a delivery is due → worker reported as missing, infinitely long ago in /metrics', async () => {
  expect(await readStatus()).toMatchObject({ due: 0, worker_missing: false });
  await fake.enqueue();
  expect(await readStatus()).toEqual({ due: 1, minutes_without_worker: null, worker_missing: true });
  expect(await readMetrics()).toMatchObject({ fanfare_deliveries_worker_seen_seconds: Number.POSITIVE_INFINITY });
  await runWorker();
});

test('worker that sends is gone → reported as missing after 2 minutes if a delivery is due; /metrics say since when, /readyz stays 200', async () => {
  await runWorker();
  app.advanceClock(300);
  expect(await readStatus()).toMatchObject({ due: 0, worker_missing: false });
  await runWorker();
  await fake.enqueue();
  app.advanceClock(60);
  expect(await readStatus()).toEqual({ due: 1, minutes_without_worker: 1, worker_missing: false });
  app.advanceClock(60);
  expect(await readStatus()).toEqual({ due: 1, minutes_without_worker: 2, worker_missing: true });
  const metrics = await readMetrics();
  expect(metrics).toMatchObject({ fanfare_deliveries_due: 1, fanfare_deliveries_sending: 0 });
  expect(metrics.fanfare_deliveries_oldest_due_seconds).toBe(123);
  expect(metrics.fanfare_deliveries_worker_seen_seconds).toBeGreaterThanOrEqual(123);
  expect([(await get('/readyz')).statusCode, (await get('/healthz')).statusCode]).toEqual([200, 200]);
  await runWorker();
  expect(await readStatus()).toMatchObject({ due: 0, worker_missing: false });
});

test('stopped deliveries → not counted as due in the sending status', async () => {
  await fake.enqueue();
  const { body } = await fake.business.owner.post('/deliveries/stop', { reason: 'Wrong prices' });
  app.advanceClock(300);
  expect(await readStatus()).toMatchObject({ due: 0, worker_missing: false });
  await fake.business.owner.post(`/deliveries/stop/${body.stop?.id}/resume`);
  expect(await readStatus()).toMatchObject({ due: 1, worker_missing: true });
  await runWorker();
});

test('outcomes of deliveries → counted by kind and state', async () => {
  const name = (state: string) => `fanfare_delivery_outcomes_total{kind="${fake.kind.name}",state="${state}"}`;
  const before = await readMetrics();
  for (const answers of [[], ['reject'], ['lose-call']] as const) {
    await fake.enqueue([...answers]);
    await runWorker();
  }
  const after = await readMetrics();
  const added = ['sent', 'failed', 'unconfirmed'].map(
    (state) => (after[name(state)] ?? 0) - (before[name(state)] ?? 0),
  );
  // The lost call is unconfirmed first, and failed when the account doesn’t have it.
  expect(added).toEqual([1, 2, 1]);
});

test('20 readings of the sending status within a second → one query', async () => {
  app.advanceClock(1);
  const statements = await recordStatements(() => Promise.all(Array.from({ length: 20 }, () => get('/metrics'))));
  expect(statements.filter((statement) => statement === 'select deliveries')).toHaveLength(1);
});
