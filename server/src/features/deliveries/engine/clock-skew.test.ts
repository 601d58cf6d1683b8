import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createTestDeliveries,
  hangForever,
  runUntilHang,
} from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeKind } from '../../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDatabaseClock } from '../../../platform/db/database-clock.ts';
import { openLog } from '../../../platform/log.ts';

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});

/** A worker on a machine whose clock differs from the database’s, which is the app’s. */
const createSkewedWorker = async (skewMs: number, kind = fake.kind) => {
  const clock = createDatabaseClock({
    readTime: async () => app.now(),
    localNow: () => new Date(app.now().getTime() + skewMs),
    log: openLog('silent'),
  });
  await clock.refresh();
  const engine = createTestDeliveries({ ...app, now: clock.now });
  engine.registerKinds([kind]);
  return engine.worker;
};

describe.each([10 * minuteMs, -10 * minuteMs, hourMs, -hourMs])('clock of a worker %i ms off', (skewMs) => {
  test('delivery due in 5 minutes → not sent early by the worker with the wrong clock; due → sent once by two workers', async () => {
    const { text } = await fake.enqueue([], undefined, 300);
    const workers = [await createSkewedWorker(skewMs), await createSkewedWorker(0)];
    await Promise.all(workers.map((worker) => worker.runOnce()));
    expect(fake.network.count(text)).toBe(0);
    app.advanceClock(300);
    for (let runs = 0; runs < 3; runs += 1) await Promise.all(workers.map((worker) => worker.runOnce()));
    expect(fake.network.count(text)).toBe(1);
  });

  test('delivery that another worker is sending → not taken by a worker with a wrong clock', async () => {
    const { id, text } = await fake.enqueue();
    const hanging = createFakeKind({ ...fake.network, answerTo: () => hangForever<never>() });
    const sender = await createSkewedWorker(0, hanging);
    await runUntilHang(() => sender.runOnce());
    await (await createSkewedWorker(skewMs)).runOnce();
    expect(await fake.get(id)).toMatchObject({ state: 'sending' });
    expect(fake.network.count(text)).toBe(0);
  });
});
