import { hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWorker, runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import {
  countPublished,
  createPublisher,
  createShares,
  getShare as getShareOf,
  type Publisher,
  scheduleShare,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import type { DeliveryRow } from '../delivery-rows.ts';
import { deliveryClaimStore } from './delivery-claims.store.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  publisher = await createPublisher(app);
});

let texts = 0;
const newText = () => `Claimed, number ${++texts}`;
const getShare = (id: number) => getShareOf(publisher.owner, id);
const createDueShare = async (text: string, page = 0) => {
  app.advanceClock(hourSeconds);
  const id = await scheduleShare(app, publisher, text, { account: publisher.accountOn('facebook', page) });
  app.advanceClock(60);
  return id;
};
const count = (text: string, page = 0) =>
  countPublished(app, publisher.bid, publisher.accountOn('facebook', page), text);
const getDueRow = async (id: number): Promise<DeliveryRow> => {
  const ago = new Date(app.now().getTime() - minuteMs);
  const [row] = await deliveryQueueStore(app.db).findDue([], ago, app.now(), 1, [id]);
  if (!row) throw new Error(`Share ${id} is not due`);
  return row;
};
const toClaim = (row: DeliveryRow) => ({ row, at: app.now(), leaseUntil: app.now(), message: 'Publishing.' });
/** Gate at which a worker waits until the test opens it. */
const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isReached = false;
  const pass = async () => {
    isReached = true;
    await promise;
  };
  return { pass, open: resolve, reached: () => eventually(() => expect(isReached).toBe(true)) };
};

describe('claim of a delivery', () => {
  test('share claimed by another worker during preparation → not sent twice', async () => {
    const text = newText();
    const id = await createDueShare(text);
    const preparing = createGate();
    const calling = createGate();
    // Both workers have the same version of the row, because the first one's reservation ended.
    const slowRun = createWorker(app, { beforeUse: preparing.pass }).runOnce();
    await preparing.reached();
    app.advanceClock(61);
    const otherRun = createWorker(app, {
      begin:
        (begin) =>
        async (...args) => {
          const publication = await begin(...args);
          await calling.pass();
          return publication;
        },
    }).runOnce();
    await calling.reached();
    expect(await getShare(id)).toMatchObject({ state: 'sending', attempts: 1 });
    preparing.open();
    await slowRun;
    expect(await count(text)).toBe(1);
    expect(await getShare(id)).toMatchObject({ state: 'sending', attempts: 1 });
    calling.open();
    await otherRun;
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('same share twice in a batch → claimed once', async () => {
    const row = await getDueRow(await createDueShare(newText()));
    const claims = await deliveryClaimStore(app.db).claimBatch([toClaim(row), toClaim(row)]);
    expect(claims.map((claim) => claim?.attempts)).toEqual([1, undefined]);
    expect(await deliveryClaimStore(app.db).claimBatch([toClaim(row)])).toEqual([undefined]);
    await runUntilIdle(app);
  });

  test.each([
    ['canceled', (id: number) => publisher.owner.post(`/social/share/${id}/cancel`)],
    ['changed', (id: number) => publisher.owner.post(`/social/share/${id}/edit`, { version: 1, message: newText() })],
  ])('share %s after it was read → not claimed; the remaining shares are', async (_, act) => {
    const first = newText();
    const second = newText();
    const rows = [await getDueRow(await createDueShare(first, 0))];
    app.advanceClock(-3660);
    rows.push(await getDueRow(await createDueShare(second, 1)));
    expect((await act(rows[0]?.id ?? 0)).status).toBe(200);
    const claims = await deliveryClaimStore(app.db).claimBatch(rows.map(toClaim));
    expect(claims.map((claim) => claim?.id)).toEqual([undefined, rows[1]?.id]);
    await runUntilIdle(app);
  });
});

describe('recorded outcome', () => {
  test('same outcome of a share recorded again → no second step in its ledger', async () => {
    const text = newText();
    const id = await createDueShare(text);
    const [claimed] = await deliveryClaimStore(app.db).claimBatch([toClaim(await getDueRow(id))]);
    if (!claimed) throw new Error('Not claimed');
    const sentDelivery = {
      row: claimed,
      at: app.now(),
      remoteId: `remote ${id}`,
      url: 'https://example.test/1',
      message: 'Published.',
      requestId: undefined,
      isFound: false,
    };
    expect(await deliveryClaimStore(app.db).markSentBatch([sentDelivery])).toEqual([true]);
    expect(await deliveryClaimStore(app.db).markSentBatch([sentDelivery])).toEqual([false]);
    expect(await deliveryClaimStore(app.db).isSentAs(id, sentDelivery.remoteId)).toBe(true);
    expect(await deliveryClaimStore(app.db).isSentAs(id, 'another')).toBe(false);
    expect(
      await deliveryClaimStore(app.db).markSentBatch([{ ...sentDelivery, row: { ...claimed, claim: 7 } }]),
    ).toEqual([false]);
  });

  test('published step of a share’s ledger → has the request id of the network', async () => {
    const networkPublisher = await createPublisher(app, ['facebook', 'twitter', 'linkedin']);
    const message = newText();
    const accounts = (['facebook', 'twitter', 'linkedin'] as const).map((network) =>
      networkPublisher.accountOn(network),
    );
    const ids = await createShares(networkPublisher.owner, accounts, { message });
    for (const id of ids) {
      const { state, steps } = await getShareOf(networkPublisher.owner, id);
      expect(String(state)).toBe('published');
      const published = toList(steps).find(({ step }) => String(step) === 'published');
      expect(typeof published?.request_id).toBe('string');
      expect(String(published?.request_id).length).toBeGreaterThan(5);
    }
  });
});

describe('clock changes during a call', () => {
  test('clock set an hour ahead and back during the call of a share → answer is recorded, published once', async () => {
    const text = newText();
    const id = await createDueShare(text);
    const calling = createGate();
    const workerRun = createWorker(app, {
      begin:
        (begin) =>
        async (...args) => {
          const publication = await begin(...args);
          await calling.pass();
          return publication;
        },
    }).runOnce();
    await calling.reached();
    app.advanceClock(hourSeconds);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'unconfirmed', attempts: 1 });
    app.advanceClock(-hourSeconds);
    await createWorker(app).runOnce();
    calling.open();
    await workerRun;
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('clock set one hour back after a share was scheduled → it waits for its scheduled time, published once', async () => {
    const text = newText();
    app.advanceClock(2 * hourSeconds);
    const id = await scheduleShare(app, publisher, text);
    app.advanceClock(-hourSeconds);
    await createWorker(app).runOnce();
    app.advanceClock(1800);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'intent', attempts: 0 });
    app.advanceClock(1800 + 61);
    await createWorker(app).runOnce();
    expect(await getShare(id)).toMatchObject({ state: 'published', attempts: 1 });
    app.advanceClock(-hourSeconds);
    await createWorker(app).runOnce();
    app.advanceClock(3700);
    await createWorker(app).runOnce();
    expect(await count(text)).toBe(1);
  });
});
