import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  createSharedEnvironment,
  eventuallySlow,
  killProcess,
  signInAgain,
} from '../../../test/fixtures/multi-process.ts';
import {
  createPublisher,
  createWorker,
  inSeconds,
  listOf,
  plan,
  practicePicture,
  runUntilIdle,
} from '../../../test/fixtures/share.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const long = 110_000;

/**
 * The product itself is killed, by the signal nobody can answer, while five shares are each at another step. What holds
 * them there is the network: it answers late. What a worker does between the answer and writing it down takes no
 * network, and looks from outside like an answer that never came.
 */
test('kill -9 of the product with a share at every step: each is out once, or never left and says so', {
  timeout: 180_000,
}, async () => {
  const place = await createSharedEnvironment();
  // Planned two minutes ago for a minute ago.
  place.setClock(-120);
  const app = await place.open();
  const poster = await createPublisher(app, ['facebook', 'linkedin', 'twitter']);
  const organisation = poster.accounts.find(
    ({ social_network, social_account }) => social_network === 'linkedin' && social_account.includes('organization'),
  );
  if (!organisation) throw new Error('No organisation');
  const image = { type: 'image', images: [{ url: await practicePicture(app) }] };
  const at = (more: object) => ({ ...more, scheduled_publish_time: inSeconds(app, 60) });
  const [preparing = 0] = await plan(poster.owner, [organisation], at({ ...image, message: 'Killed while preparing' }));
  const [uploading = 0] = await plan(
    poster.owner,
    [poster.on('facebook', 0)],
    at({ ...image, message: 'Killed uploading' }),
  );
  const [answering = 0] = await plan(
    poster.owner,
    [poster.on('facebook', 1)],
    at({ message: 'Killed before the answer' }),
  );
  const thread = { message: 'Killed in a thread', threads: ['the second of them', 'the third of them'] };
  const [threading = 0] = await plan(poster.owner, [poster.on('twitter')], at(thread));
  const person = poster.accounts.find(
    ({ social_network, social_account }) =>
      social_network === 'linkedin' && social_account !== organisation.social_account,
  );
  const [done = 0] = await plan(poster.owner, [person ?? organisation], at({ message: 'Killed after it was out' }));
  const ids = { preparing, uploading, answering, threading, done };
  await app.shutAll();

  const { faults, journal } = place.sandbox;
  const since = journal.list().at(-1)?.id;
  faults.add({ network: 'flickr', match: 'GET /live', kind: 'slow', delayMs: long });
  faults.add({ network: 'facebook', match: 'photos.create', kind: 'slow', delayMs: long });
  faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: long });
  faults.add({ network: 'x', match: 'tweets.create', kind: 'slow', skip: 1, delayMs: long });
  place.setClock(0);
  const products = [await place.startProduct(await freePort())];
  // A second one beside it, where the database serves more than one.
  if (place.databaseUrl) products.push(await place.startProduct(await freePort()));
  await eventuallySlow(() => {
    const held = journal.list({ since }).filter(({ fault, status }) => fault === 'slow' && status !== undefined);
    expect(new Set(held.map(({ network, operation }) => `${network} ${operation}`)).size).toBe(4);
    expect(place.taken('linkedin', 'posts.create', 'Killed after it was out')).toBe(1);
  });
  // Time to write down what is out.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await Promise.all(products.map(killProcess));
  faults.clear();

  const again = await place.open();
  const owner = await signInAgain(again, poster.owner.user.email);
  const shareOf = async (id: number) => (await owner.get(`/social/share/${id}`)).body;
  const states = async () =>
    Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await shareOf(id)])));
  expect(await states()).toMatchObject({
    preparing: { state: 'intent', attempts: 0 },
    uploading: { state: 'sending', attempts: 1 },
    answering: { state: 'sending', attempts: 1 },
    threading: { state: 'sending', attempts: 1 },
    done: { state: 'published', attempts: 1 },
  });

  await runUntilIdle(again);
  expect(await states()).toMatchObject({
    preparing: { state: 'published', attempts: 1 },
    uploading: { state: 'failed', reason: { kind: 'unclear' }, can: { retry: true } },
    answering: { state: 'published', attempts: 1 },
    threading: { state: 'published', attempts: 1 },
    done: { state: 'published', attempts: 1 },
  });
  const counts = () => [
    place.taken('linkedin', 'posts.create', 'Killed while preparing'),
    place.taken('facebook', 'feed.create', 'Killed uploading'),
    place.taken('facebook', 'feed.create', 'Killed before the answer'),
    ...[thread.message, ...thread.threads].map((words) => place.taken('x', 'tweets.create', words)),
    place.taken('linkedin', 'posts.create', 'Killed after it was out'),
  ];
  expect(counts()).toEqual([1, 0, 1, 1, 1, 1, 1]);

  // What never left is sent again by whoever planned it, and only that.
  expect((await owner.post(`/social/share/${uploading}/retry`)).body).toMatchObject({
    state: 'published',
    attempts: 2,
  });
  await runUntilIdle(again, createWorker(again));
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const steps = listOf((await shareOf(answering)).steps).map(({ step }) => String(step));
  expect(steps.reverse()).toEqual(['planned', 'sending', 'unconfirmed', 'published']);
});
