import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { createFakeKind, createFakeNetwork, type FakeAnswer } from '../../../../test/fixtures/fake-kind.ts';
import {
  createTestDeliveries,
  hangForever,
  runUntilHang,
  runUntilIdle,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
const network = createFakeNetwork();
const kind = createFakeKind(network);
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBusiness(app);
  app.deliveries.registerKinds([kind]);
});

const createEngine = (hooks?: Parameters<typeof createFakeKind>[1]) => {
  const engine = createTestDeliveries(app);
  engine.registerKinds([hooks ? createFakeKind(network, hooks) : kind]);
  return engine;
};

let texts = 0;
/** Enqueues a delivery that is due now; the network will give these answers. */
const enqueue = async (answers: FakeAnswer[] = [], text = `text ${++texts}`) => {
  network.answers.splice(0, network.answers.length, ...answers);
  const userId = business.owner.user.id;
  const actor = {
    caller: {
      ...{ userId, isStaff: false, via: 'session' as const, sessionId: null, actorId: null },
      ...{ businessId: business.bid, timeZone: 'UTC' },
    },
    client: { address: '127.0.0.1', userAgent: '', requestId: 'test' },
  };
  const draft = {
    ...{ network: 'facebook' as const, accountId: `account ${texts}`, accountName: 'Fake page', title: text },
    ...{ dueAt: app.now(), localTime: '2030-01-01T00:00', timeZone: 'UTC' },
  };
  const rows = await app.db.transaction((tx) => createEngine().enqueue(tx, actor, business.bid, kind.name, [draft]));
  return { id: rows[0]?.id ?? 0, text };
};
const get = async (id: number) => (await business.owner.get(`/delivery/${id}`)).body;
const run = () => runUntilIdle(app, createEngine().worker);
/** Stopped deliveries stay due, so `run` would not end. */
const runOnce = () => createEngine().worker.runOnce();

describe('a kind that is only declared', () => {
  test.each([
    ['accepted → sent', [], 'sent', 1, 1],
    ['processed → resumed, sent', ['process'], 'sent', 1, 1],
    ['busy → sent after the pause', ['busy'], 'sent', 2, 1],
    ['rejected → failed', ['reject'], 'failed', 1, 0],
    ['answer lost → found, confirmed', ['lose-answer'], 'confirmed', 1, 1],
    ['call lost → not found, failed', ['lose-call'], 'failed', 1, 0],
  ] as [string, FakeAnswer[], string, number, number][])('%s', async (_, answers, state, attempts, received) => {
    const { id, text } = await enqueue(answers);
    await run();
    expect(await get(id)).toMatchObject({ state, attempts, kind: 'test.fake', kind_label: 'Fake', title: text });
    expect(network.count(text)).toBe(received);
  });

  test('call of an idempotent change lost → sent again', async () => {
    const { id, text } = await enqueue(['lose-call'], `update ${++texts}`);
    await run();
    expect(await get(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(network.count(text)).toBe(1);
  });

  test('two workers and many deliveries → each is sent once', async () => {
    const enqueued = [];
    for (let count = 0; count < 20; count += 1) enqueued.push(await enqueue());
    await Promise.all([createEngine().worker.runOnce(), createEngine().worker.runOnce()]);
    await run();
    for (const { id, text } of enqueued) {
      expect(network.count(text)).toBe(1);
      expect(await get(id)).toMatchObject({ state: 'sent', attempts: 1 });
    }
  });
});

describe('actions', () => {
  test('failed, then retried by a member → sent', async () => {
    const { id, text } = await enqueue(['reject']);
    await run();
    const retried = await business.owner.post(`/delivery/${id}/retry`);
    expect(retried.body).toMatchObject({ state: 'sent', attempts: 2 });
    expect(network.count(text)).toBe(1);
  });

  test('canceled → never sent', async () => {
    const { id, text } = await enqueue();
    expect((await business.owner.post(`/delivery/${id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    await run();
    expect(network.count(text)).toBe(0);
  });

  test('replayed → a new delivery, the first one stays', async () => {
    const { id, text } = await enqueue();
    await run();
    const replayed = await business.owner.post(`/delivery/${id}/replay`);
    expect(replayed.body).toMatchObject({ state: 'sent', replay_of: id });
    expect(network.count(text)).toBe(2);
    expect(await get(id)).toMatchObject({ state: 'sent', can: { replay: true } });
  });

  test('delivery of another business → 404 for every call', async () => {
    const { id } = await enqueue();
    const other = await createBusiness(app);
    expect((await other.owner.get(`/delivery/${id}`)).status).toBe(404);
    for (const action of ['retry', 'cancel', 'confirm', 'replay'])
      expect((await other.owner.post(`/delivery/${id}/${action}`)).status).toBe(404);
    await run();
  });
});

describe('stops', () => {
  const stop = async (body: object) => (await business.owner.post('/deliveries/stop', body)).body;
  const resume = (id: unknown) => business.owner.post(`/deliveries/stop/${String(id)}/resume`);

  test('account stopped → its deliveries wait, others are sent; resumed → sent', async () => {
    const stopped = await enqueue();
    const { stop: created } = await stop({
      ...{ network: 'facebook', account: `account ${texts}`, reason: 'Wrong page' },
    });
    const other = await enqueue();
    await runOnce();
    expect([network.count(stopped.text), network.count(other.text)]).toEqual([0, 1]);
    expect(await get(stopped.id)).toMatchObject({ state: 'planned', stopped: true });
    expect((await resume(created?.id)).status).toBe(200);
    await run();
    expect(network.count(stopped.text)).toBe(1);
  });

  test('business stopped → nothing is sent, not even by a waiting request', async () => {
    const { stop: created } = await stop({ reason: 'Emergency' });
    const { id, text } = await enqueue();
    await createEngine().sendNowAndWait([id], 50);
    expect(network.count(text)).toBe(0);
    await resume(created?.id);
    await run();
    expect(network.count(text)).toBe(1);
  });

  test('stopped past the grace period → missed after resuming', async () => {
    const { stop: created } = await stop({ reason: 'Holiday' });
    const { id, text } = await enqueue();
    app.advanceClock(3600);
    await runOnce();
    expect(await get(id)).toMatchObject({ state: 'planned' });
    await resume(created?.id);
    await run();
    expect(await get(id)).toMatchObject({ state: 'missed' });
    expect(network.count(text)).toBe(0);
  });

  test('stop of another business → cannot be ended', async () => {
    const { stop: created } = await stop({ reason: 'Mine' });
    const other = await createBusiness(app);
    expect((await other.owner.post(`/deliveries/stop/${String(created?.id)}/resume`)).status).toBe(404);
    expect((await resume(created?.id)).status).toBe(200);
  });
});

test('preparation that ends the worker each time → failed after six reservations', async () => {
  const { id, text } = await enqueue();
  for (let count = 0; count < 6; count += 1) {
    // A preparation that never ends is a killed worker for the database.
    await runUntilHang(() => createEngine({ prepare: hangForever }).worker.runOnce());
    app.advanceClock(61);
  }
  await run();
  expect(await get(id)).toMatchObject({ state: 'failed', attempts: 0 });
  expect(network.count(text)).toBe(0);
});

test('ledger → lists the kind beside the others, filtered by kind and text', async () => {
  const { text } = await enqueue();
  await run();
  const page = await business.owner.get(`/deliveries?kind=test.fake&search=${encodeURIComponent(text)}`);
  expect(toList(page.body.items)).toMatchObject([{ title: text, kind: 'test.fake', state: 'sent' }]);
  const kinds = toList((await business.owner.get('/deliveries/kinds')).body.kinds);
  expect(kinds.map(({ name }) => String(name)).toSorted()).toEqual(['posts.publish', 'social.share', 'test.fake']);
});
