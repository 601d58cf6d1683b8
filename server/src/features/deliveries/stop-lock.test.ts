import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createFakeDeliveries } from '../../../test/fixtures/fake-deliveries.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { deliveries } from './deliveries.tables.ts';

// On the embedded database, transactions wait for each other, so that the stop is only late.
test('long transaction on the deliveries → sending goes on and stopping says that nothing is stopped; later it works', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
  const { text } = await fake.enqueue();
  const stop = () => fake.business.owner.post('/deliveries/stop', { reason: 'Wrong prices' });

  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const longTransaction = app.db.transaction(async (tx) => {
    await tx.update(deliveries).set({ title: '' }).where(sql`false`);
    started.resolve();
    await ended.promise;
  });
  await started.promise;
  const stopping = stop();
  if (app.driver === 'postgres') {
    await fake.runOnce();
    expect(fake.network.count(text)).toBe(1);
    const answer = await stopping;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.text).toContain('Sending isn’t stopped');
    expect((await fake.business.owner.get('/deliveries/stops')).body).toMatchObject({ stops: [] });
    ended.resolve();
    await longTransaction;
    expect((await stop()).status).toBe(200);
  } else {
    ended.resolve();
    await longTransaction;
    expect((await stopping).status).toBe(200);
  }
  const { text: held } = await fake.enqueue();
  await fake.runOnce();
  expect(fake.network.count(held)).toBe(0);
});
