import { expect, test } from 'vitest';
import { runFromStart } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createSharedEnvironment, signIn } from '../../../../test/fixtures/multi-process.ts';
import { createPublisher, getShare, scheduleShare } from '../../../../test/fixtures/share.ts';

test('database backed up, share published, backup restored, worker started → share on the network once and recorded as published', async () => {
  const environment = await createSharedEnvironment();
  let app = await environment.open();
  const publisher = await createPublisher(app);
  const { email } = publisher.owner.user;
  const message = 'Sent after the backup';
  const id = await scheduleShare(app, publisher, message, { seconds: 4000 });
  await runFromStart(app);
  await app.stopAll();
  const restore = await environment.backUp();

  const count = () => environment.countAccepted('facebook', 'feed.create', message);
  app = await environment.open();
  environment.setClock(4001);
  await runFromStart(app);
  expect(count()).toBe(1);
  await app.stopAll();
  await restore();

  app = await environment.open();
  const getState = async () => String((await getShare(await signIn(app, email), id)).state);
  expect(await getState()).toBe('intent');
  // The restored folder of the embedded database is recognized by ten minutes without a worker.
  environment.setClock(4001 + 900);
  await runFromStart(app);
  expect(count()).toBe(1);
  expect(await getState()).toBe('published');
});
