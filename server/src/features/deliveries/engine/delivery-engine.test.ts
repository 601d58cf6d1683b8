import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { hangForever, runUntilHang } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import type { FakeAnswer } from '../../../../test/fixtures/deliveries/fake-kind.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { currentOwner } from '../../../platform/workers/work-owner.ts';

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});

describe('delivery kind with declared functions only', () => {
  test.each([
    ['accepted → sent', [], 'sent', 1, 1],
    ['processed → resumed, sent', ['process'], 'sent', 1, 1],
    ['busy → sent after the pause', ['busy'], 'sent', 2, 1],
    ['rejected → failed', ['reject'], 'failed', 1, 0],
    ['answer lost → found, confirmed', ['lose-answer'], 'confirmed', 1, 1],
    ['call lost → not found, failed', ['lose-call'], 'failed', 1, 0],
  ] as [string, FakeAnswer[], string, number, number][])(
    'answers of a network to a delivery → its end: %s',
    async (_, answers, state, attempts, received) => {
      const { id, text } = await fake.enqueue(answers);
      await fake.run();
      expect(await fake.get(id)).toMatchObject({ state, attempts, kind: 'test.fake', kind_label: 'Fake', title: text });
      expect(fake.network.count(text)).toBe(received);
    },
  );

  test('call of a change that can be repeated safely gets lost on its way to the network → sent again', async () => {
    const { id, text } = await fake.enqueue(['lose-call'], 'update once');
    await fake.run();
    expect(await fake.get(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(fake.network.count(text)).toBe(1);
  });

  test('worker sends a delivery → the work counts for the business of the delivery, so that businesses take turns', async () => {
    const owners: string[] = [];
    await fake.enqueue();
    await fake.createEngine({ prepare: async () => void owners.push(currentOwner()) }).worker.runOnce();
    expect(owners).toEqual([`business ${fake.business.bid}`]);
  });

  test('two workers and many deliveries → each is sent once', async () => {
    const enqueued = [];
    for (let count = 0; count < 20; count += 1) enqueued.push(await fake.enqueue());
    await Promise.all([fake.createEngine().worker.runOnce(), fake.createEngine().worker.runOnce()]);
    await fake.run();
    for (const { id, text } of enqueued) {
      expect(fake.network.count(text)).toBe(1);
      expect(await fake.get(id)).toMatchObject({ state: 'sent', attempts: 1 });
    }
  });
});

describe('actions of a member', () => {
  test('delivery failed, then retried by a member → sent', async () => {
    const { id, text } = await fake.enqueue(['reject']);
    await fake.run();
    const retried = await fake.business.owner.post(`/delivery/${id}/retry`);
    expect(retried.body).toMatchObject({ state: 'sent', attempts: 2 });
    expect(fake.network.count(text)).toBe(1);
  });

  test('delivery canceled → never sent', async () => {
    const { id, text } = await fake.enqueue();
    expect((await fake.business.owner.post(`/delivery/${id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    await fake.run();
    expect(fake.network.count(text)).toBe(0);
  });

  test('delivery sent again by a member → a new delivery, the first one stays', async () => {
    const { id, text } = await fake.enqueue();
    await fake.run();
    const replayed = await fake.business.owner.post(`/delivery/${id}/replay`, { after: 0 });
    expect(replayed.body).toMatchObject({ state: 'sent', replay_of: id });
    expect(fake.network.count(text)).toBe(2);
    expect(await fake.get(id)).toMatchObject({ state: 'sent', replays: 1, can: { replay: true } });
  });

  test('delivery of another business → 404 for every call', async () => {
    const { id } = await fake.enqueue();
    const other = await createBusiness(app);
    expect((await other.owner.get(`/delivery/${id}`)).status).toBe(404);
    for (const action of ['retry', 'cancel', 'confirm'])
      expect((await other.owner.post(`/delivery/${id}/${action}`)).status).toBe(404);
    expect((await other.owner.post(`/delivery/${id}/replay`, { after: 0 })).status).toBe(404);
    await fake.run();
  });
});

describe('stopped deliveries', () => {
  const stop = async (body: object) => (await fake.business.owner.post('/deliveries/stop', body)).body;
  const resume = (id: unknown) => fake.business.owner.post(`/deliveries/stop/${String(id)}/resume`);

  test('sending stopped for an account → its deliveries wait, those of other accounts are sent; resumed → sent', async () => {
    const stopped = await fake.enqueue();
    const { stop: created } = await stop({
      network: 'facebook',
      account: stopped.accountId,
      reason: 'Wrong page',
    });
    const other = await fake.enqueue();
    await fake.runOnce();
    expect([fake.network.count(stopped.text), fake.network.count(other.text)]).toEqual([0, 1]);
    expect(await fake.get(stopped.id)).toMatchObject({ state: 'planned', stopped: true });
    expect((await resume(created?.id)).status).toBe(200);
    await fake.run();
    expect(fake.network.count(stopped.text)).toBe(1);
  });

  test('sending stopped for a business → nothing is sent, not even by a waiting request', async () => {
    const { stop: created } = await stop({ reason: 'Emergency' });
    const { id, text } = await fake.enqueue();
    await fake.createEngine().sendNowAndWait([id], 50);
    expect(fake.network.count(text)).toBe(0);
    await resume(created?.id);
    await fake.run();
    expect(fake.network.count(text)).toBe(1);
  });

  test('stopped delivery of a sequence → does not hold up that of another business', async () => {
    const other = await createFakeDeliveries(app, fake.network);
    const stopped = await fake.enqueue([], 'stopped in sequence', 0, 'shared');
    const { stop: created } = await stop({ reason: 'Wait' });
    const { id, text } = await other.enqueue([], 'later in sequence', 0, 'shared');
    await fake.joinSequence([stopped.id, id]);
    await other.runOnce();
    expect([fake.network.count(stopped.text), fake.network.count(text)]).toEqual([0, 1]);
    await resume(created?.id);
    await fake.run();
  });

  test('delivery stopped past the grace period → missed after sending is resumed', async () => {
    const { stop: created } = await stop({ reason: 'Holiday' });
    const { id, text } = await fake.enqueue();
    app.advanceClock(hourSeconds);
    await fake.runOnce();
    expect(await fake.get(id)).toMatchObject({ state: 'planned' });
    await resume(created?.id);
    await fake.run();
    expect(await fake.get(id)).toMatchObject({ state: 'missed' });
    expect(fake.network.count(text)).toBe(0);
  });

  test('stop of deliveries by one business, ended by another business → refused, the stop stays', async () => {
    const { stop: created } = await stop({ reason: 'Mine' });
    const other = await createBusiness(app);
    expect((await other.owner.post(`/deliveries/stop/${String(created?.id)}/resume`)).status).toBe(404);
    expect((await resume(created?.id)).status).toBe(200);
  });
});

test('preparation of a delivery that ends the worker each time → delivery failed after six reservations', async () => {
  const { id, text } = await fake.enqueue();
  for (let count = 0; count < 6; count += 1) {
    // A preparation that never ends looks like a killed worker to the database.
    await runUntilHang(() => fake.createEngine({ prepare: hangForever }).worker.runOnce());
    app.advanceClock(61);
  }
  await fake.run();
  expect(await fake.get(id)).toMatchObject({ state: 'failed', attempts: 0 });
  expect(fake.network.count(text)).toBe(0);
});

test('five deliveries sent together → `afterAllSent` runs once for all; it fails for one → runs for each alone, and only that one is looked for at the network', async () => {
  const enqueued = await fake.enqueueMany(5);
  const bad = enqueued[2]?.text ?? '';
  const calls: (readonly string[])[] = [];
  const afterAllSent = async (texts: readonly string[]) => {
    calls.push(texts);
    if (texts.includes(bad)) throw new Error('It can’t be noted.');
  };
  await fake.createEngine({ afterAllSent }).worker.runOnce();
  expect(calls[0]?.length).toBeGreaterThan(1);
  for (const { id, text } of enqueued) {
    expect(fake.network.count(text)).toBe(1);
    expect(await fake.get(id)).toMatchObject({ state: text === bad ? 'sending' : 'sent', attempts: 1 });
  }
  await fake.run();
  expect(await fake.get(enqueued[2]?.id ?? 0)).toMatchObject({ state: 'confirmed', attempts: 1 });
  expect(fake.network.count(bad)).toBe(1);
});

test('ledger filtered by delivery kind and text → the delivery; list of delivery kinds → the new kind and all kinds of the product', async () => {
  const { text } = await fake.enqueue();
  await fake.run();
  const page = await fake.business.owner.get(`/deliveries?kind=test.fake&search=${encodeURIComponent(text)}`);
  expect(toList(page.body.items)).toMatchObject([{ title: text, kind: 'test.fake', state: 'sent' }]);
  const kinds = toList((await fake.business.owner.get('/deliveries/kinds')).body.kinds);
  expect(kinds.map(({ name }) => String(name)).toSorted()).toEqual([
    'ads.change',
    'ads.create',
    'facebook-tools.page-answer',
    'leads.list',
    'leads.webhook',
    'posts.publish',
    'social.share',
    'test.fake',
  ]);
});
