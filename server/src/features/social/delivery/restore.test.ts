import { expect, test } from 'vitest';
import { createSharedEnvironment, type SharedEnvironment, signIn } from '../../../../test/fixtures/multi-process.ts';
import {
  createPublisher,
  createShares,
  createWorker,
  inSeconds,
  runUntilIdle,
} from '../../../../test/fixtures/share.ts';
import { eventually } from '../../../../test/test-app.ts';
import { deliveryHeartbeat } from '../../deliveries/deliveries.tables.ts';

type Open = Awaited<ReturnType<SharedEnvironment['open']>>;

/** A worker process from its start until it has nothing more to do. */
const runWorker = async (app: Open) => {
  const before = await app.db.select().from(deliveryHeartbeat);
  app.advanceClock(1);
  const worker = createWorker(app);
  worker.start();
  await eventually(async () => expect(await app.db.select().from(deliveryHeartbeat)).not.toEqual(before));
  await worker.stop();
  await runUntilIdle(app, worker);
};

test('backup, share published, backup restored, worker started → on the network once and recorded as published', async () => {
  const environment = await createSharedEnvironment();
  let app = await environment.open();
  const publisher = await createPublisher(app);
  const { email } = publisher.owner.user;
  const message = 'Sent after the backup';
  const scheduled = { message, scheduled_publish_time: inSeconds(app, 4000) };
  const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook')], scheduled);
  await runWorker(app);
  await app.stopAll();
  const restore = await environment.backUp();

  const count = () => environment.countAccepted('facebook', 'feed.create', message);
  app = await environment.open();
  environment.setClock(4001);
  await runWorker(app);
  expect(count()).toBe(1);
  await app.stopAll();
  await restore();

  app = await environment.open();
  const getState = async () => String((await (await signIn(app, email)).get(`/social/share/${id}`)).body.state);
  expect(await getState()).toBe('intent');
  // The restored folder of the embedded database is recognized by ten minutes without a worker.
  environment.setClock(4001 + 900);
  await runWorker(app);
  expect(count()).toBe(1);
  expect(await getState()).toBe('published');
});
