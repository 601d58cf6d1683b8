import { expect, test } from 'vitest';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  createSharedEnvironment,
  eventuallySlow,
  findFreePort,
  killProcess,
  noDeadlines,
  signIn,
  untilClearedMs,
} from '../../../../test/fixtures/multi-process.ts';
import { createPublisher, createShares, inSeconds, practiceImageUrl, toList } from '../../../../test/fixtures/share.ts';

/**
 * The server process gets SIGKILL while five shares are at different steps. Responses that don't come keep them there.
 * A crash between the network's answer and recording it looks the same as an answer that never came.
 */
test('SIGKILL of a worker with a share at every step → each share is published once, or failed without being sent', async () => {
  const environment = await createSharedEnvironment();
  // The clock starts 2 minutes behind, so that shares can be scheduled for 1 minute ago.
  environment.setClock(-120);
  const app = await environment.open();
  const publisher = await createPublisher(app, ['facebook', 'linkedin', 'twitter']);
  const organization = publisher.accounts.find(
    ({ social_network, social_account }) => social_network === 'linkedin' && social_account.includes('organization'),
  );
  if (!organization) throw new Error('No organization');
  const imageUrl = await practiceImageUrl(app);
  const smallImageUrl = imageUrl.replace('_z.jpg', '_n.jpg');
  const post = (url: string) => ({ type: 'image', images: [{ url }] });
  const at = (more: object) => ({ ...more, scheduled_publish_time: inSeconds(app, 60) });
  const [preparing = 0] = await createShares(
    publisher.owner,
    [organization],
    at({ ...post(imageUrl), message: 'Killed while preparing' }),
  );
  const [uploading = 0] = await createShares(
    publisher.owner,
    [publisher.accountOn('facebook', 0)],
    at({ ...post(smallImageUrl), message: 'Killed uploading' }),
  );
  const [answering = 0] = await createShares(
    publisher.owner,
    [publisher.accountOn('facebook', 1)],
    at({ message: 'Killed before the answer' }),
  );
  const thread = { message: 'Killed in a thread', threads: ['the second of them', 'the third of them'] };
  const [threading = 0] = await createShares(publisher.owner, [publisher.accountOn('twitter')], at(thread));
  const profile = publisher.accounts.find(
    ({ social_network, social_account }) =>
      social_network === 'linkedin' && social_account !== organization.social_account,
  );
  const [done = 0] = await createShares(
    publisher.owner,
    [profile ?? organization],
    at({ message: 'Killed after it was out' }),
  );
  const ids = { preparing, uploading, answering, threading, done };
  await app.stopAll();

  const { faults, requestLog } = environment.sandbox;
  const since = requestLog.list().at(-1)?.id;
  // Every process that prepares the share waits for its image.
  const image = `GET ${new URL(imageUrl).pathname.replace('/flickr', '')}`;
  faults.add({ network: 'flickr', match: image, kind: 'slow', count: 1_000, delayMs: untilClearedMs });
  faults.add({ network: 'facebook', match: 'photos.create', kind: 'slow', delayMs: untilClearedMs });
  faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: untilClearedMs });
  faults.add({ network: 'x', match: 'tweets.create', kind: 'slow', skip: 1, delayMs: untilClearedMs });
  environment.setClock(0);
  const products = [await environment.startProduct(await findFreePort(), noDeadlines)];
  // A second process, where the database supports more than one.
  if (environment.databaseUrl) products.push(await environment.startProduct(await findFreePort(), noDeadlines));
  await eventuallySlow(() => {
    const delayedRequests = requestLog
      .list({ since })
      .filter(({ fault, status }) => fault === 'slow' && status !== undefined);
    expect(new Set(delayedRequests.map(({ network, operation }) => `${network} ${operation}`)).size).toBe(4);
    expect(environment.countAccepted('linkedin', 'posts.create', 'Killed after it was out')).toBe(1);
  });
  await Promise.all(products.map(killProcess));
  faults.clear();

  const restarted = await environment.open();
  const owner = await signIn(restarted, publisher.owner.user.email);
  const getShare = async (id: number) => (await owner.get(`/social/share/${id}`)).body;
  const states = async () =>
    Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await getShare(id)])));
  expect(await states()).toMatchObject({
    preparing: { state: 'intent', attempts: 0 },
    uploading: { state: 'sending', attempts: 1 },
    answering: { state: 'sending', attempts: 1 },
    threading: { state: 'sending', attempts: 1 },
    // The share was published before the kill; its outcome may have been recorded by then or not.
    done: { state: expect.toBeOneOf(['sending', 'published']), attempts: 1 },
  });

  await runUntilIdle(restarted);
  expect(await states()).toMatchObject({
    preparing: { state: 'published', attempts: 1 },
    uploading: { state: 'failed', reason: { kind: 'unclear' }, can: { retry: true } },
    answering: { state: 'published', attempts: 1 },
    threading: { state: 'published', attempts: 1 },
    done: { state: 'published', attempts: 1 },
  });
  const counts = () => [
    environment.countAccepted('linkedin', 'posts.create', 'Killed while preparing'),
    environment.countAccepted('facebook', 'feed.create', 'Killed uploading'),
    environment.countAccepted('facebook', 'feed.create', 'Killed before the answer'),
    ...[thread.message, ...thread.threads].map((text) => environment.countAccepted('x', 'tweets.create', text)),
    environment.countAccepted('linkedin', 'posts.create', 'Killed after it was out'),
  ];
  expect(counts()).toEqual([1, 0, 1, 1, 1, 1, 1]);

  // The user retries the share that was never sent.
  expect((await owner.post(`/social/share/${uploading}/retry`)).body).toMatchObject({
    state: 'published',
    attempts: 2,
  });
  await runUntilIdle(restarted, createWorker(restarted));
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const steps = toList((await getShare(answering)).steps).map(({ step }) => String(step));
  expect(steps.reverse()).toEqual(['planned', 'sending', 'unconfirmed', 'published']);
});
