import { describe, expect, test } from 'vitest';
import { cutConnections } from '../../../test/database.ts';
import { createSharedEnvironment, type Place, signInAgain } from '../../../test/fixtures/multi-process.ts';
import { createPublisher, createWorker, inSeconds, plan, runUntilIdle } from '../../../test/fixtures/share.ts';
import { eventually } from '../../../test/test-app.ts';
import { shareQueueStore } from './delivery/share-queue.store.ts';

type Open = Awaited<ReturnType<Place['open']>>;

/** A share due now, at a network that takes it and answers late. */
const underWay = async (text: string) => {
  const place = await createSharedEnvironment();
  const app = await place.open();
  const poster = await createPublisher(app);
  const [id = 0] = await plan(poster.owner, [poster.on('facebook')], {
    message: text,
    scheduled_publish_time: inSeconds(app, 60),
  });
  app.pass(60);
  place.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: 1_500 });
  const round = Promise.allSettled([createWorker(app).runOnce()]);
  await eventually(() => expect(place.taken('facebook', 'feed.create', text)).toBe(1));
  return { place, app, id, round, email: poster.owner.user.email };
};

const look = async (app: Open, email: string, id: number) =>
  (await (await signInAgain(app, email)).get(`/social/share/${id}`)).body;

/** As many transactions at once as the pool has room for: a place somebody never gave back would be missed. */
const allPlacesAreFree = async ({ db }: Open) => {
  const { promise: everybodyIsIn, resolve: open } = Promise.withResolvers<void>();
  let inside = 0;
  const enter = async () => {
    try {
      await db.transaction(async (tx) => {
        await shareQueueStore(tx).nextEverywhere();
        inside += 1;
        if (inside === poolSize) open();
        await everybodyIsIn;
      });
    } finally {
      // Whoever met a connection that was cut a moment ago does not keep the others waiting.
      open();
    }
  };
  await Promise.all(Array.from({ length: poolSize }, enter));
};
const poolSize = 10;

// A PostgreSQL server of a test run cannot be restarted by a test: what its restart does to us is done instead, and every
// connection is ended. The embedded database can be restarted, and is.
describe('the database goes away while the network has a share', () => {
  test('and comes back: what came of it is in the ledger, and it is out once', { timeout: 60_000 }, async () => {
    const text = 'The database went away';
    const { place, app: here, id, round, email } = await underWay(text);
    if (place.databaseUrl) {
      await cutConnections(place.databaseUrl);
      await round;
      expect(await look(here, email, id)).toMatchObject({ state: 'published', attempts: 1 });
      await runUntilIdle(here);
      expect(place.taken('facebook', 'feed.create', text)).toBe(1);
      return;
    }
    await here.shutAll();
    await round;
    const again = await place.open();
    expect(await look(again, email, id)).toMatchObject({ state: 'sending', attempts: 1 });
    await runUntilIdle(again);
    expect(await look(again, email, id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(place.taken('facebook', 'feed.create', text)).toBe(1);
  });

  test('again and again while workers work: each is out once, or not out and known as that', {
    timeout: 120_000,
  }, async () => {
    const place = await createSharedEnvironment();
    let app = await place.open();
    const poster = await createPublisher(app, ['facebook', 'twitter']);
    const pages = [poster.on('facebook', 0), poster.on('facebook', 1), poster.on('twitter')];
    const texts = Array.from({ length: 5 }, (_, number) => `Cut off, number ${number}.`);
    const ids = new Map<string, number[]>();
    for (const text of texts)
      ids.set(text, await plan(poster.owner, pages, { message: text, scheduled_publish_time: inSeconds(app, 60) }));
    app.pass(60);
    for (const network of ['facebook', 'x'])
      place.sandbox.faults.add({ network, match: '*', kind: 'slow', delayMs: 30, count: 1_000 });

    for (let turn = 0; turn < 8; turn++) {
      const rounds = Promise.allSettled([createWorker(app).runOnce(), createWorker(app).runOnce()]);
      await new Promise((resolve) => setTimeout(resolve, 15 * turn));
      if (place.databaseUrl) await cutConnections(place.databaseUrl);
      else if (turn % 3 === 2) await app.shutAll();
      await rounds;
      if (!place.databaseUrl && turn % 3 === 2) app = await place.open();
      app.pass(25);
    }
    place.sandbox.faults.clear();
    if (place.databaseUrl) await eventually(() => allPlacesAreFree(app));
    await runUntilIdle(app);

    const owner = await signInAgain(app, poster.owner.user.email);
    for (const [text, of] of ids) {
      const shares = await Promise.all(of.map(async (id) => (await owner.get(`/social/share/${id}`)).body));
      const out = (network: string) =>
        shares.filter((share) => String(share.social_network) === network && String(share.state) === 'published')
          .length;
      // Whatever is not out was looked for on the account and says so.
      for (const { state, reason } of shares)
        expect([String(state), String(reason?.kind)]).toEqual(
          String(state) === 'published' ? ['published', 'undefined'] : ['failed', 'unclear'],
        );
      expect(place.taken('facebook', 'feed.create', text)).toBe(out('facebook'));
      expect(place.taken('x', 'tweets.create', text)).toBe(out('twitter'));
    }
  });
});
