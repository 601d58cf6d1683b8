import type { AdChanges, AdObject } from '@fanfare/connectors/ports/ads/ads';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addRows,
  type ChangingBusiness,
  createChangeWorker,
  createChangingBusiness,
  findAtNetwork,
  getAction,
  listAtNetwork,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { hangForever, runUntilHang } from '../../../test/fixtures/deliveries/delivery-worker.ts';
import { recordStatements } from '../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

// One caller embedded only: tests with a single caller need no PostgreSQL, because limits.test.ts tests writes of ad
// changes there.
let app: TestApp;
let business: ChangingBusiness;
let ads: AdObject[];

beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  ads = (await listAtNetwork(app, business, 'facebook', 'ad')).filter(
    ({ isOn, state }) => isOn && state !== 'archived',
  );
});

/** Takes an ad that is on and that no other test changes. */
const take = (): AdObject => {
  const ad = ads.shift();
  if (!ad) throw new Error('The account has too few ads.');
  return ad;
};
const pause = async (id: string) => (await press(business, 'facebook', 'pause', [id])).body.action_id;
const isOn = async (id: string) => (await findAtNetwork(app, business, 'facebook', 'ad', id))?.isOn;
const itemsOf = async (actionId: unknown) => (await getAction(business.owner, actionId)).items;
const listCopies = async (name: string) =>
  (await listAtNetwork(app, business, 'facebook', 'ad')).filter((ad) => ad.name === `${name} - Copy`);
const submit = (path: string) => fetch(`${app.sandbox.url}/facebook${path}`, { method: 'POST', redirect: 'manual' });

describe('worker killed during a change', () => {
  test('worker killed after the network’s answer to a pause, before the result is stored → the pause is found at the network, sent once', async () => {
    const { id } = take();
    const actionId = await pause(id);
    let calls = 0;
    const worker = createChangeWorker(app, {
      changes: (changes) => ({
        setOn: async (...args) => {
          await changes.setOn(...args);
          calls += 1;
          return hangForever();
        },
      }),
    });
    await runUntilHang(() => worker.runOnce());
    await runChanges(app, {
      changes: (changes) => ({
        setOn: async (...args) => {
          calls += 1;
          await changes.setOn(...args);
        },
      }),
    });
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'done', before: 'On', after: 'Off' }]);
    expect([calls, await isOn(id)]).toEqual([1, false]);
  });

  test('worker killed after the network’s answer to a clone, before the result is stored → the copy is found at the network, there is one', async () => {
    const { id, name } = take();
    const before = (await listCopies(name)).length;
    const { body } = await press(business, 'facebook', 'clone', [id]);
    const worker = createChangeWorker(app, {
      changes: (changes) => ({
        copy: async (...args) => {
          await changes.copy(...args);
          return hangForever();
        },
      }),
    });
    await runUntilHang(() => worker.runOnce());
    await runChanges(app);
    expect(await itemsOf(body.action_id)).toMatchObject([{ state: 'done', after: `${name} - Copy` }]);
    expect(await listCopies(name)).toHaveLength(before + 1);
  });

  test('worker killed before the call of an ad change → a pause is sent again; a clone fails with the reason and is made once when retried', async () => {
    const paused = take();
    const cloned = take();
    const hang = { changes: () => ({ setOn: () => hangForever<void>(), copy: () => hangForever<{ id: string }>() }) };
    const pauseId = await pause(paused.id);
    await runUntilHang(() => createChangeWorker(app, hang).runOnce());
    await runChanges(app);
    expect(await itemsOf(pauseId)).toMatchObject([{ state: 'done' }]);
    expect(await isOn(paused.id)).toBe(false);

    const before = (await listCopies(cloned.name)).length;
    const { body } = await press(business, 'facebook', 'clone', [cloned.id]);
    await runUntilHang(() => createChangeWorker(app, hang).runOnce());
    await runChanges(app);
    expect(await itemsOf(body.action_id)).toMatchObject([{ state: 'failed' }]);
    expect((await itemsOf(body.action_id))[0]?.message).toMatch('never confirmed this change');
    expect(await listCopies(cloned.name)).toHaveLength(before);
    expect((await business.owner.post(`/ads/action/${body.action_id}/retry`, {})).status).toBe(200);
    await runChanges(app);
    expect(await itemsOf(body.action_id)).toMatchObject([{ state: 'done' }]);
    expect(await listCopies(cloned.name)).toHaveLength(before + 1);
  });
});

test('ad change with a token without the scope → fails with the step to take, nothing is changed', async () => {
  const { id } = take();
  const actionId = await pause(id);
  app.sandbox.faults.add({ network: 'facebook', match: 'node.update', kind: 'permission-missing' });
  await runChanges(app);
  const [item] = await itemsOf(actionId);
  expect(item).toMatchObject({ state: 'failed' });
  expect(String(item?.message)).toMatch(/permission|Reconnect/i);
  expect(await isOn(id)).toBe(true);
});

test('account closed between two ad changes → the second change fails with the reason; account opened again and change retried → done', async () => {
  const first = take();
  const second = take();
  const { body } = await press(business, 'facebook', 'pause', [first.id, second.id]);
  const account = business.accounts.facebook;
  let calls = 0;
  const closing = {
    changes: (changes: AdChanges): Partial<AdChanges> => ({
      setOn: async (...args) => {
        calls += 1;
        if (calls === 2) await submit(`/ad-accounts/${account}/close`);
        return changes.setOn(...args);
      },
    }),
  };
  // Changes are sent one at a time, so that the second call comes after the first.
  await runChanges(app, { ...closing, concurrency: 1 });
  await submit(`/ad-accounts/${account}/reopen`);
  const items = await itemsOf(body.action_id);
  expect(items.map(({ state }) => state).toSorted()).toEqual(['done', 'failed']);
  const failed = items.find(({ state }) => String(state) === 'failed');
  expect(String(failed?.message)).toMatch('The ad account is disabled or closed');
  await business.owner.post(`/ads/action/${body.action_id}/retry`, {});
  await runChanges(app);
  expect((await getAction(business.owner, body.action_id)).action).toMatchObject({ counts: { done: 2, failed: 0 } });
});

describe('changes that are sent late', () => {
  test('ad change without a running worker for two hours → sent late, not missed', async () => {
    const { id } = take();
    const actionId = await pause(id);
    app.advanceClock(2 * hourSeconds);
    await runChanges(app);
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'done' }]);
  });

  test('ad change not sent within 6 hours → canceled with the reason, also while sending is stopped', async () => {
    const late = take();
    const stopped = take();
    const { body } = await business.owner.post('/deliveries/stop', { kind: 'ads.change', reason: 'Too much' });
    const limits = await business.owner.get('/ads/limits');
    expect(limits.body.stop).toMatchObject({ reason: 'Too much', kind: 'ads.change' });
    const stoppedId = await pause(stopped.id);
    await createChangeWorker(app).runOnce();
    expect(await itemsOf(stoppedId)).toMatchObject([{ state: 'waiting' }]);
    app.advanceClock(6 * hourSeconds);
    await createChangeWorker(app).runOnce();
    const expired = {
      state: 'cancelled',
      message: 'Canceled: it couldn’t be sent within 6 hours. Nothing was changed.',
    };
    expect(await itemsOf(stoppedId)).toMatchObject([expired]);
    await business.owner.post(`/deliveries/stop/${body.stop?.id}/resume`);
    expect((await business.owner.get('/ads/limits')).body.stop).toBeNull();

    const lateId = await pause(late.id);
    app.advanceClock(6 * hourSeconds + 1);
    await runChanges(app);
    expect(await itemsOf(lateId)).toMatchObject([expired]);
    expect([await isOn(late.id), await isOn(stopped.id)]).toEqual([true, true]);
    expect((await getAction(business.owner, lateId)).action).toMatchObject({ counts: { cancelled: 1, waiting: 0 } });
  });
});

test('changes of two people to one ad → sent one after the other in the order of their requests, by any worker', async () => {
  const { id } = take();
  const first = await pause(id);
  // The report still shows the ad as on, because the first change (pause) is not sent yet.
  const second = await press(business, 'facebook', 'clone', [id]);
  const third = await pause(id);
  const order: boolean[] = [];
  const busyOnce = { count: 0 };
  const changes = (original: AdChanges): Partial<AdChanges> => ({
    setOn: async (...args) => {
      order.push(true);
      busyOnce.count += 1;
      if (busyOnce.count === 1)
        throw new ConnectorFailure('unreachable', { network: 'facebook', message: 'Facebook is away.' });
      return original.setOn(...args);
    },
  });
  await Promise.all([createChangeWorker(app, { changes }).runOnce(), createChangeWorker(app, { changes }).runOnce()]);
  // The first change is delayed by a busy network, so the third change waits for it.
  expect(order).toHaveLength(1);
  expect(await itemsOf(third)).toMatchObject([{ state: 'waiting' }]);
  await runChanges(app, { changes });
  expect(await itemsOf(first)).toMatchObject([{ state: 'done', before: 'On' }]);
  expect(await itemsOf(third)).toMatchObject([{ state: 'done', before: 'Off' }]);
  expect(await itemsOf(second.body.action_id)).toMatchObject([{ state: 'done' }]);
  // The third change found the ad off and changed nothing, so there is nothing to undo.
  const undone = await business.owner.post(`/ads/action/${third}/undo`, {});
  expect([undone.status, undone.body.message]).toEqual([422, 'There is nothing to change. It was off before, too.']);
});

test('ad action on 2,000 rows → stored with a few SQL statements', async () => {
  const ids = await addRows(app, business, 2000);
  let answer: Awaited<ReturnType<typeof press>> | undefined;
  const statements = await recordStatements(async () => {
    answer = await press(business, 'facebook', 'pause', ids);
  });
  expect(answer?.body).toMatchObject({ queued: 2000 });
  expect(statements.length).toBeLessThan(30);
  const cancelling = await recordStatements(async () => {
    await business.owner.post(`/ads/action/${answer?.body.action_id}/cancel`, {});
  });
  expect(cancelling.length).toBeLessThan(25);
  const { action, items } = await getAction(business.owner, answer?.body.action_id);
  expect(action?.counts).toMatchObject({ total: 2000, cancelled: 2000 });
  expect(items).toHaveLength(100);
});
