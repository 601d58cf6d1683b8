import { beforeAll, expect, test } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});

test('`afterAllSent` always fails → delivery sent once, unconfirmed and looked for at the network again and again; hook works again → delivery confirmed with its work', async () => {
  const { id, text } = await fake.enqueue();
  const failing = fake.createEngine({ afterAllSent: () => Promise.reject(new Error('It can’t be noted.')) });
  await failing.worker.runOnce();
  expect(await fake.get(id)).toMatchObject({ state: 'sending' });
  for (let minutes = 0; minutes < 60; minutes += 4) {
    app.advanceClock(240);
    await failing.worker.runOnce();
  }
  expect(await fake.get(id)).toMatchObject({ state: 'unconfirmed', attempts: 1, can: { confirm: true } });
  expect(fake.network.count(text)).toBe(1);

  const noted: string[] = [];
  const working = fake.createEngine({
    afterAllSent: async (texts) => {
      noted.push(...texts);
    },
  });
  app.advanceClock(240);
  await working.worker.runOnce();
  expect(await fake.get(id)).toMatchObject({ state: 'confirmed', attempts: 1 });
  expect([fake.network.count(text), noted]).toEqual([1, [text]]);
});
