import type { AdChanges, AdObject } from '@fanfare/connectors/ports/ads/ads';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ChangingBusiness,
  createChangeWorker,
  createChangingBusiness,
  findAtNetwork,
  getAction,
  isPlannedAgain,
  listAtNetwork,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

// Embedded only: this file makes one call at a time, and limits.test.ts tests writes of ad changes on PostgreSQL.
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

/** Takes ads that are on and that no other test changes. */
const take = (count: number): string[] => {
  const taken = ads.splice(0, count);
  if (taken.length < count) throw new Error('The account has too few ads.');
  return taken.map(({ id }) => id);
};
const pause = async (ids: readonly string[]) => (await press(business, 'facebook', 'pause', ids)).body.action_id;
const act = (actionId: unknown, action: 'retry' | 'cancel' | 'undo') =>
  business.owner.post(`/ads/action/${String(actionId)}/${action}`, {});
const itemsOf = async (actionId: unknown) => (await getAction(business.owner, actionId)).items;
const isOn = async (id: string) => (await findAtNetwork(app, business, 'facebook', 'ad', id))?.isOn;
const lost = () => new ConnectorFailure('unclear', { network: 'facebook', message: 'Facebook didn’t answer.' });

/** Replaces `setOn` by calls that never reach the network and get no answer, and counts the calls. */
const loseCalls = () => {
  const calls = { count: 0 };
  const changes = (): Partial<AdChanges> => ({
    setOn: async () => {
      calls.count += 1;
      throw lost();
    },
  });
  return { calls, changes };
};

/** Loses the answers of calls until the change is scheduled for another attempt. */
const loseUntilPlanned = async (actionId: unknown) => {
  const worker = createChangeWorker(app, { changes: loseCalls().changes });
  for (let round = 0; round < 30; round += 1) {
    await worker.runOnce();
    if (await isPlannedAgain(app, actionId)) return;
    app.advanceClock(10);
  }
  throw new Error('The change was not planned again.');
};

test('network answers no call of an ad change → at most 3 calls, then failed with the reason', async () => {
  const [id = ''] = take(1);
  const actionId = await pause([id]);
  const { calls, changes } = loseCalls();
  await runChanges(app, { changes });
  for (let round = 0; round < 10; round += 1) {
    app.advanceClock(600);
    await createChangeWorker(app, { changes }).runOnce();
  }
  expect(calls.count).toBe(3);
  const [item] = await itemsOf(actionId);
  expect(item).toMatchObject({ state: 'failed', message: expect.stringContaining('never confirmed this change') });
});

describe('changes planned again after a lost answer', () => {
  const unconfirmed = { state: 'failed', message: expect.stringContaining('never confirmed this change') };

  test('ad action canceled while an answer to its change is missing → change unconfirmed, without the message that nothing was changed', async () => {
    const actionId = await pause(take(1));
    await loseUntilPlanned(actionId);
    expect((await act(actionId, 'cancel')).status).toBe(200);
    expect(await itemsOf(actionId)).toMatchObject([unconfirmed]);
  });

  test('ad action expired while an answer to its change is missing → change unconfirmed, without the message that nothing was changed', async () => {
    const actionId = await pause(take(1));
    await loseUntilPlanned(actionId);
    app.advanceClock(6 * hourSeconds);
    await createChangeWorker(app).runOnce();
    expect(await itemsOf(actionId)).toMatchObject([unconfirmed]);
  });

  test('call of an ad change without an answer takes effect after it was checked → recorded as our change, and can be undone', async () => {
    const [id = ''] = take(1);
    const actionId = await pause([id]);
    let calls = 0;
    let isHidden = true;
    await runChanges(app, {
      changes: (changes) => ({
        setOn: async (...args) => {
          calls += 1;
          await changes.setOn(...args);
          throw lost();
        },
      }),
      // The read after the lost answer still shows the ad on.
      read: (read) => async (grant, account, refs) => {
        const objects = await read(grant, account, refs);
        if (calls === 0 || !isHidden) return objects;
        isHidden = false;
        return objects.map((object) => ({ ...object, isOn: true }));
      },
    });
    expect([calls, await isOn(id)]).toEqual([1, false]);
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'done', before: 'On', after: 'Off' }]);
    expect((await act(actionId, 'undo')).body).toMatchObject({ queued: 1 });
    await runChanges(app);
    expect(await isOn(id)).toBe(true);
  });
});

test('waiting ad action or ad change canceled by a user → canceled with the reason', async () => {
  const actionId = await pause(take(1));
  await act(actionId, 'cancel');
  const canceled = { state: 'cancelled', message: 'Canceled. Nothing was changed.' };
  expect(await itemsOf(actionId)).toMatchObject([canceled]);
  const alone = await pause(take(1));
  const [item] = await itemsOf(alone);
  await business.owner.post(`/delivery/${String(item?.delivery_id)}/cancel`);
  expect(await itemsOf(alone)).toMatchObject([canceled]);
});

test('failed ad change of an action that was undone, retried → 409, not sent again', async () => {
  const ids = take(2);
  const actionId = await pause(ids);
  await runChanges(app, {
    changes: (changes) => ({
      setOn: async (grant, account, ref, on) => {
        if (ref.id === ids[1])
          throw new ConnectorFailure('rejected', { network: 'facebook', message: 'Facebook refused this.' });
        await changes.setOn(grant, account, ref, on);
      },
    }),
  });
  expect((await getAction(business.owner, actionId)).action).toMatchObject({ can: { retry: true, undo: true } });
  await act(actionId, 'undo');
  await runChanges(app);
  expect((await getAction(business.owner, actionId)).action).toMatchObject({ can: { retry: false, undo: false } });
  const retried = await act(actionId, 'retry');
  const message = 'This action was undone. Make the change again instead.';
  expect([retried.status, retried.body.message]).toEqual([409, message]);
  const failed = (await itemsOf(actionId)).find(({ state }) => String(state) === 'failed');
  expect((await business.owner.post(`/delivery/${String(failed?.delivery_id)}/retry`)).status).toBe(409);
  expect(await isOn(String(ids[1]))).toBe(true);
});
