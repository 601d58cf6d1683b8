import { expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createTestApp, eventually } from '../../../../test/test-app.ts';

test('delivery stored by another process, without a notification → an idle worker finds and sends it', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
  const { worker } = fake.createEngine();
  worker.start();
  try {
    for (let number = 0; number < 3; number += 1) {
      const { id } = await fake.enqueue();
      await eventually(async () => expect(await fake.get(id)).toMatchObject({ state: 'sent' }));
    }
  } finally {
    await worker.stop();
  }
});
