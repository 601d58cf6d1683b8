import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUpDeliveries } from '../../../../test/fixtures/deliveries/delivery-backup.ts';
import { runFromStart } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});

const startWorker = (engine = fake.createEngine()) => runFromStart(app, engine.worker);

describe('backup restored after deliveries were sent', () => {
  test('database restored, delivery sent after the backup → found on the account, not sent again; delivery not sent → sent', async () => {
    await startWorker();
    const sent = await fake.enqueue();
    const unsent = await fake.enqueue([], undefined, 2 * hourSeconds);
    const restore = await backUpDeliveries(app.db, 'another database');
    await startWorker();
    expect(fake.network.count(sent.text)).toBe(1);
    await restore();
    await startWorker();
    expect(fake.network.count(sent.text)).toBe(1);
    expect(await fake.get(sent.id)).toMatchObject({ state: 'confirmed' });
    app.advanceClock(2 * hourSeconds);
    await startWorker();
    expect(fake.network.count(unsent.text)).toBe(1);
    expect(await fake.get(unsent.id)).toMatchObject({ state: 'sent' });
  });

  test('database restored and account cannot be read → delivery not sent, a person is asked and may send it', async () => {
    await startWorker();
    const { id, text } = await fake.enqueue();
    const restore = await backUpDeliveries(app.db, 'another database');
    await startWorker();
    await restore();
    await startWorker(fake.createEngine({ find: unreadable }));
    expect(fake.network.count(text)).toBe(1);
    expect(await fake.get(id)).toMatchObject({ state: 'unconfirmed', can: { retry: true, confirm: true } });
  });
});

describe('no worker for longer than ten minutes', () => {
  test('delivery sent before the data folder was restored from a backup → found at the network, not sent again', async () => {
    await startWorker();
    const { id, text } = await fake.enqueue();
    const restore = await backUpDeliveries(app.db);
    await startWorker();
    app.advanceClock(15 * 60);
    await restore();
    await startWorker();
    expect(fake.network.count(text)).toBe(1);
    expect(await fake.get(id)).toMatchObject({ state: 'confirmed' });
  });

  test('delivery due while no worker ran, never sent before → sent when one starts; too late → missed', async () => {
    await startWorker();
    const early = await fake.enqueue();
    const late = await fake.enqueue([], undefined, 2400);
    app.advanceClock(2460);
    await startWorker();
    expect([fake.network.count(early.text), fake.network.count(late.text)]).toEqual([0, 1]);
    expect(await fake.get(early.id)).toMatchObject({ state: 'missed' });
  });

  test('no worker ran for longer than ten minutes and account cannot be read → delivery sent as usual', async () => {
    await startWorker();
    const { text } = await fake.enqueue([], undefined, 700);
    app.advanceClock(720);
    await startWorker(fake.createEngine({ find: unreadable }));
    expect(fake.network.count(text)).toBe(1);
  });
});

const unreadable = () => {
  throw new ConnectorFailure('permission', { network: 'facebook', message: 'The network does not allow it.' });
};
