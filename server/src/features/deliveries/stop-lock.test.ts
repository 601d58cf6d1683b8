import { expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../test/fixtures/deliveries/fake-deliveries.ts';
import { openLongTransaction } from '../../../test/fixtures/deliveries/inserted-deliveries.ts';
import { createTestApp } from '../../../test/test-app.ts';

// On the embedded database, transactions wait for each other, so there the stop succeeds, only later.
test('long transaction on the deliveries → sending goes on and a stop answers that nothing is stopped; later the stop works', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
  const { text } = await fake.enqueue();
  const stop = () => fake.business.owner.post('/deliveries/stop', { reason: 'Wrong prices' });

  const longTransaction = await openLongTransaction(app.db);
  const stopping = stop();
  if (app.driver === 'postgres') {
    await fake.runOnce();
    expect(fake.network.count(text)).toBe(1);
    const answer = await stopping;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.text).toContain('Sending isn’t stopped');
    expect((await fake.business.owner.get('/deliveries/stops')).body).toMatchObject({ stops: [] });
    await longTransaction.end();
    expect((await stop()).status).toBe(200);
  } else {
    await longTransaction.end();
    expect((await stopping).status).toBe(200);
  }
  const { text: held } = await fake.enqueue();
  await fake.runOnce();
  expect(fake.network.count(held)).toBe(0);
});
