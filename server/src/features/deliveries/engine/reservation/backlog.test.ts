import { beforeAll, expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

test('60 deliveries of one business due → one of another business that is due later is among the next 8', async () => {
  const network = createFakeNetwork();
  const flood = await createFakeDeliveries(app, network);
  const other = await createFakeDeliveries(app, network);
  await flood.enqueueMany(60);
  app.advanceClock(30);
  const { text } = await other.enqueue();
  const { worker } = flood.createEngine(undefined, 8);
  await worker.runOnce();
  expect(network.received).toHaveLength(8);
  await worker.runOnce();
  expect(network.received).toHaveLength(16);
  expect(network.count(text)).toBe(1);
  for (let runs = 0; runs < 10; runs += 1) await worker.runOnce();
  expect(network.received).toHaveLength(61);
});
