import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { terminateConnections } from '../../../../test/database.ts';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  createSharedEnvironment,
  type SharedEnvironment,
  signIn,
  untilClearedMs,
} from '../../../../test/fixtures/multi-process.ts';
import { createPublisher, createShares, getShare, inSeconds, scheduleShare } from '../../../../test/fixtures/share.ts';
import { eventually } from '../../../../test/test-app.ts';
import { deliveryQueueStore } from '../../deliveries/engine/delivery-queue.store.ts';

type Open = Awaited<ReturnType<SharedEnvironment['open']>>;

/** A share due now, at a network that publishes it, but sends the answer only when its faults are cleared. */
const startSlowShare = async (text: string) => {
  const environment = await createSharedEnvironment();
  const app = await environment.open();
  const publisher = await createPublisher(app);
  const id = await scheduleShare(app, publisher, text);
  app.advanceClock(60);
  environment.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: untilClearedMs });
  const workerRun = Promise.allSettled([createWorker(app).runOnce()]);
  await eventually(() => expect(environment.countAccepted('facebook', 'feed.create', text)).toBe(1));
  return { environment, app, id, workerRun, email: publisher.owner.user.email };
};

const readShare = async (app: Open, email: string, id: number) => getShare(await signIn(app, email), id);

/** Opens as many transactions as the pool allows: a leaked connection would make this hang. */
const requireFreePool = async ({ db }: Open) => {
  const { promise: allStarted, resolve: open } = Promise.withResolvers<void>();
  let startedCount = 0;
  const runTransaction = async () => {
    try {
      await db.transaction(async (tx) => {
        await deliveryQueueStore(tx).findNextDueTime();
        startedCount += 1;
        if (startedCount === poolSize) open();
        await allStarted;
      });
    } finally {
      // A transaction whose connection was cut must not keep the remaining transactions from ending.
      open();
    }
  };
  await Promise.all(Array.from({ length: poolSize }, runTransaction));
};
const poolSize = 10;

// A test cannot restart the shared PostgreSQL server, so it cuts all connections instead. The embedded database is
// restarted.
describe('database failure during a network call', () => {
  test('database restarts during the call of a share → outcome is recorded, published once', async () => {
    const text = 'The database went away';
    const { environment, app, id, workerRun, email } = await startSlowShare(text);
    if (environment.databaseUrl) {
      await terminateConnections(environment.databaseUrl);
      environment.sandbox.faults.clear();
      await workerRun;
      expect(await readShare(app, email, id)).toMatchObject({ state: 'published', attempts: 1 });
      await runUntilIdle(app);
      expect(environment.countAccepted('facebook', 'feed.create', text)).toBe(1);
      return;
    }
    await app.stopAll();
    environment.sandbox.faults.clear();
    await workerRun;
    const reopened = await environment.open();
    expect(await readShare(reopened, email, id)).toMatchObject({ state: 'sending', attempts: 1 });
    await runUntilIdle(reopened);
    expect(await readShare(reopened, email, id)).toMatchObject({ state: 'published', attempts: 1 });
    expect(environment.countAccepted('facebook', 'feed.create', text)).toBe(1);
  });

  test('database fails repeatedly while workers run → each share is published once, or failed', async () => {
    const environment = await createSharedEnvironment();
    let app = await environment.open();
    const publisher = await createPublisher(app, ['facebook', 'twitter']);
    const pages = [
      publisher.accountOn('facebook', 0),
      publisher.accountOn('facebook', 1),
      publisher.accountOn('twitter'),
    ];
    const texts = Array.from({ length: 5 }, (_, number) => `Cut off, number ${number}.`);
    const ids = new Map<string, number[]>();
    for (const text of texts)
      ids.set(
        text,
        await createShares(publisher.owner, pages, { message: text, scheduled_publish_time: inSeconds(app, 60) }),
      );
    app.advanceClock(60);
    for (const network of ['facebook', 'x'])
      environment.sandbox.faults.add({ network, match: '*', kind: 'slow', delayMs: 30, count: 1_000 });

    const { requestLog } = environment.sandbox;
    for (let turn = 0; turn < 8; turn++) {
      const since = requestLog.list().at(-1)?.id;
      let isRunning = true;
      const workerRuns = Promise.allSettled([createWorker(app).runOnce(), createWorker(app).runOnce()]).finally(() => {
        isRunning = false;
      });
      // Connections are cut after as many network requests as the number of the turn, so that each turn fails at a
      // later step.
      while (isRunning && requestLog.list({ since }).length < turn) await setImmediate();
      if (environment.databaseUrl) await terminateConnections(environment.databaseUrl);
      else if (turn % 3 === 2) await app.stopAll();
      await workerRuns;
      if (!environment.databaseUrl && turn % 3 === 2) app = await environment.open();
      app.advanceClock(25);
    }
    environment.sandbox.faults.clear();
    if (environment.databaseUrl) await eventually(() => requireFreePool(app));
    await runUntilIdle(app);

    const owner = await signIn(app, publisher.owner.user.email);
    for (const [text, of] of ids) {
      const shares = await Promise.all(of.map((id) => getShare(owner, id)));
      const countPublished = (network: string) =>
        shares.filter((share) => String(share.social_network) === network && String(share.state) === 'published')
          .length;
      // Every share that is not published has failed as unclear: reconciliation searched the account for its post and
      // did not find it.
      for (const { state, reason } of shares)
        expect([String(state), String(reason?.kind)]).toEqual(
          String(state) === 'published' ? ['published', 'undefined'] : ['failed', 'unclear'],
        );
      expect(environment.countAccepted('facebook', 'feed.create', text)).toBe(countPublished('facebook'));
      expect(environment.countAccepted('x', 'tweets.create', text)).toBe(countPublished('twitter'));
    }
  });
});
