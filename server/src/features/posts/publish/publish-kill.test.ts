import { expect, test } from 'vitest';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  createSharedEnvironment,
  eventuallySlow,
  findFreePort,
  killProcess,
  noDeadlines,
  signIn,
  signInOverHttp,
  untilClearedMs,
  waitUntilReady,
} from '../../../../test/fixtures/multi-process.ts';
import { createWriter, shareFields, uniqueTitle } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';

test('SIGKILL of the web process after the site took the post, no user opens it → the worker completes the publish, once', async () => {
  const environment = await createSharedEnvironment();
  const app = await environment.open();
  const writer = await createWriter(app, 'wordpress', ['twitter']);
  const { email } = writer.owner.user;
  const post_title = uniqueTitle();
  await app.stopAll();

  const port = await findFreePort();
  const role = environment.databaseUrl ? 'web' : 'all';
  const web = await environment.startProduct(port, { FANFARE_ROLE: role, FANFARE_RATE_LIMIT: '1000', ...noDeadlines });
  await waitUntilReady(port);
  const client = await signInOverHttp(port, email);
  const accepted = () => environment.countAccepted('wordpress', 'posts.create', post_title);
  environment.sandbox.faults.add({
    network: 'wordpress',
    match: 'posts.create',
    kind: 'slow',
    delayMs: untilClearedMs,
  });
  const request = { post_status: 'publish', post_title, editor_content: '<p>Wind.</p>', submit_id: 'killed-publish' };
  const shares = shareFields({ account: writer.accountOn('twitter'), message: 'Killed while publishing' });
  const answer = client.post(`${writer.base}/publish`, { ...request, ...shares }).then(
    () => 'answered',
    () => 'cut off',
  );
  await eventuallySlow(() => expect(accepted()).toBe(1));
  await killProcess(web);
  expect(await answer).toBe('cut off');
  environment.sandbox.faults.clear();

  const restarted = await environment.open();
  const readPublish = async () => {
    const owner = await signIn(restarted, email);
    const { items } = (await owner.get('/deliveries?kind=posts.publish')).body;
    return (await owner.get(`/delivery/${String(toList(items)[0]?.id)}`)).body;
  };
  expect(await readPublish()).toMatchObject({ state: 'sending', attempts: 1 });
  await runUntilIdle(restarted, restarted.deliveries.worker);
  expect(await readPublish()).toMatchObject({ state: 'confirmed', attempts: 1 });
  expect(accepted()).toBe(1);
  // The share was stored with the outcome of the post, so the restarted process sends it.
  await runUntilIdle(restarted, createWorker(restarted));
  expect(environment.countAccepted('x', 'tweets.create', 'Killed while publishing')).toBe(1);
});
