import { minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork, type FakeAnswer } from '../../../test/fixtures/deliveries/fake-kind.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let fake: FakeDeliveries;
let business: FakeDeliveries['business'];
const network = createFakeNetwork();
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app, network, 'Harbour Coffee');
  business = fake.business;
  app.deliveries.registerKinds([fake.kind]);
});

type Options = { answers?: FakeAnswer[]; inMinutes?: number; account?: string };
const enqueue = async ({ answers, inMinutes = 0, account = 'fake page' }: Options = {}) => {
  const { id, text } = await fake.enqueue(answers, undefined, inMinutes * 60, account);
  return { id, title: text };
};
const run = () => fake.run();
const get = (id: number) => fake.get(id);
const titles = async (query: string) =>
  toList((await business.owner.get(`/deliveries?${query}`)).body.items).map(({ title }) => String(title));

describe('sending a delivery again', () => {
  const replay = (id: number, after: number) => business.owner.post(`/delivery/${id}/replay`, { after });

  test('delivery sent again with a number of repetitions that no user can have seen → 409, nothing is sent', async () => {
    const { id, title } = await enqueue();
    await run();
    expect((await replay(id, 5)).status).toBe(409);
    expect(network.count(title)).toBe(1);
  });

  test('delivery sent again ten times at once → one new delivery, which every request answers', async () => {
    const { id, title } = await enqueue();
    await run();
    const answers = await Promise.all(Array.from({ length: 10 }, () => replay(id, 0)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => Number(body.id))).size).toBe(1);
    await run();
    expect(network.count(title)).toBe(2);
    expect(await get(id)).toMatchObject({ replays: 1 });
  });

  test('repetition requested again with the number of repetitions seen before → the same delivery; with the new number → another delivery', async () => {
    const { id, title } = await enqueue();
    await run();
    const first = await replay(id, 0);
    expect((await replay(id, 0)).body.id).toBe(first.body.id);
    expect(network.count(title)).toBe(2);
    const second = await replay(id, 1);
    expect(second.body.id).not.toBe(first.body.id);
    expect(network.count(title)).toBe(3);
    expect(await get(id)).toMatchObject({ replays: 2 });
  });
});

describe('unconfirmed delivery', () => {
  const giveUp = (id: number) => business.owner.post(`/delivery/${id}/give-up`);
  const loseAnswer = async (answer: FakeAnswer) => {
    const lost = await enqueue({ answers: [answer] });
    await fake.runOnce();
    expect(await get(lost.id)).toMatchObject({ state: 'unconfirmed', can: { give_up: true, confirm: true } });
    return lost;
  };

  test('unconfirmed delivery marked as not sent → canceled, with the member in its ledger; no more checks, nothing sent', async () => {
    const { id, title } = await loseAnswer('lose-call');
    const { body } = await giveUp(id);
    expect(body).toMatchObject({ state: 'cancelled', next: null, can: { give_up: false, retry: true } });
    expect(toList(body.steps)[0]).toMatchObject({
      step: 'cancelled',
      message: expect.stringContaining('not sent'),
      by: business.owner.user.name,
    });
    expect((await giveUp(id)).status).toBe(200);
    await run();
    expect(network.count(title)).toBe(0);
    const after = await get(id);
    expect(after).toMatchObject({ state: 'cancelled' });
    expect(toList(after.steps)).toHaveLength(toList(body.steps).length);
  });

  test('delivery that is sent or scheduled, marked as not sent → refused', async () => {
    const sent = await enqueue();
    const planned = await enqueue({ inMinutes: 5 });
    await fake.runOnce();
    expect((await giveUp(sent.id)).status).toBe(409);
    expect((await giveUp(planned.id)).status).toBe(409);
    await business.owner.post(`/delivery/${planned.id}/cancel`);
  });
});

describe('actions on several deliveries', () => {
  test('retry of several deliveries → failed ones are sent, any other is refused with the reason', async () => {
    const failed = [await enqueue({ answers: ['reject'] })];
    await run();
    failed.push(await enqueue({ answers: ['reject'] }));
    await run();
    const sent = await enqueue();
    await run();
    const unknown = 2_000_000_000;
    const ids = [...failed.map(({ id }) => id), sent.id, unknown];
    const { body } = await business.owner.post('/deliveries/retry', { ids });
    expect(body).toMatchObject({
      done: failed.map(({ id }) => id),
      refused: [{ id: sent.id }, { id: unknown }],
    });
    await run();
    for (const { title } of [...failed, sent]) expect(network.count(title)).toBe(1);
  });

  test('cancel of scheduled deliveries → never sent', async () => {
    const planned = [await enqueue({ inMinutes: 10 }), await enqueue({ inMinutes: 10 })];
    const ids = planned.map(({ id }) => id);
    expect((await business.owner.post('/deliveries/cancel', { ids })).body).toMatchObject({ done: ids, refused: [] });
    app.advanceClock(600);
    await run();
    for (const { title } of planned) expect(network.count(title)).toBe(0);
  });

  test('more than 100 deliveries in one retry → 400', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await business.owner.post('/deliveries/retry', { ids })).status).toBe(400);
  });
});

describe('list of deliveries', () => {
  test('list of deliveries with sort and time range → soonest first; the end of the range is excluded', async () => {
    const account = 'sorted page';
    const start = app.now().getTime();
    const created = [];
    for (const inMinutes of [30, 10, 20]) created.push(await enqueue({ inMinutes, account }));
    const filter = `account=${encodeURIComponent(account)}`;
    const [late, soon, middle] = created.map(({ title }) => title);
    expect(await titles(`${filter}&sort=due`)).toEqual([soon, middle, late]);
    expect(await titles(filter)).toEqual([late, middle, soon]);
    const range = `from=${new Date(start + 10 * minuteMs).toISOString()}&to=${new Date(start + 30 * minuteMs).toISOString()}`;
    expect(await titles(`${filter}&${range}&sort=due`)).toEqual([soon, middle]);
    const places = toList((await business.owner.get('/deliveries/places')).body.places);
    expect(places).toContainEqual({ network: 'facebook', account, name: `Name of ${account}` });
    await business.owner.post('/deliveries/cancel', { ids: created.map(({ id }) => id) });
  });

  test('list of deliveries of a batch → its deliveries only; each names its batch', async () => {
    const first = await enqueue();
    const second = await enqueue();
    const other = await enqueue();
    await fake.joinBatch([first.id, second.id], 4711);
    expect((await titles('batch=4711')).toSorted()).toEqual([first.title, second.title].toSorted());
    expect([(await get(first.id)).batch, (await get(other.id)).batch]).toEqual([4711, null]);
    await run();
  });

  test('delivery without an answer that was not found at the network → warns that sending again can publish it twice', async () => {
    const { id } = await enqueue({ answers: ['lose-call'] });
    await run();
    expect(await get(id)).toMatchObject({ state: 'failed', may_repeat: true, place: 'Fakebook', can: { retry: true } });
  });
});

test('delivery sent again while sending is stopped → answered at once, and sent after resuming', async () => {
  const { id, title } = await enqueue({ answers: ['reject'] });
  await run();
  const { body } = await business.owner.post('/deliveries/stop', { reason: 'Wrong prices' });
  const retried = await business.owner.post(`/delivery/${id}/retry`);
  expect(retried.body).toMatchObject({ state: 'planned', stopped: true });
  expect(network.count(title)).toBe(0);
  await business.owner.post(`/deliveries/stop/${String(body.stop?.id)}/resume`);
  await run();
  expect(network.count(title)).toBe(1);
});

test('deliveries stopped by a member and by staff → each stop names who, what and which business; staff see all stops', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const own = await business.owner.post('/deliveries/stop', { kind: fake.kind.name, reason: 'Wrong prices' });
  expect(own.body.stop).toMatchObject({ kind_label: 'Fake', reason: 'Wrong prices', by_staff: false });
  expect(own.body.stop?.stopped_by).toEqual(expect.any(String));
  const byStaff = await staff.post('/staff/deliveries/stop', { business_id: business.bid, reason: 'Abuse' });
  const listed = toList((await staff.get('/staff/deliveries/stops')).body.stops);
  expect(listed).toMatchObject([
    { reason: 'Abuse', by_staff: true, business_id: business.bid, business_name: 'Harbour Coffee' },
    { reason: 'Wrong prices', business_name: 'Harbour Coffee' },
  ]);
  const staffStop = String(byStaff.body.stop?.id);
  expect((await business.owner.post(`/deliveries/stop/${staffStop}/resume`)).status).toBe(404);
  expect((await staff.post(`/staff/deliveries/stop/${staffStop}/resume`)).status).toBe(200);
  expect((await business.owner.post(`/deliveries/stop/${String(own.body.stop?.id)}/resume`)).status).toBe(200);
});

describe('stopping deliveries', () => {
  test('stop requested for an unknown kind of delivery → 400', async () => {
    expect((await business.owner.post('/deliveries/stop', { kind: 'nope', reason: 'x' })).status).toBe(400);
  });

  test('deliveries of one account stopped by staff → stop shown only to businesses that send there', async () => {
    const staff = await app.createSignedInUser({ isStaff: true });
    await enqueue({ account: 'stopped page', inMinutes: 60 });
    const other = await createBusiness(app);
    const scope = { network: 'facebook', account: 'stopped page', reason: 'Hacked' };
    const { body } = await staff.post('/staff/deliveries/stop', scope);
    const listIds = async (owner: typeof other.owner) =>
      toList((await owner.get('/deliveries/stops')).body.stops).map(({ id }) => id);
    expect(await listIds(business.owner)).toContain(body.stop?.id);
    expect(await listIds(other.owner)).not.toContain(body.stop?.id);
    expect((await staff.post('/staff/deliveries/stop', { business_id: 99_999, reason: 'x' })).status).toBe(404);
  });
});
