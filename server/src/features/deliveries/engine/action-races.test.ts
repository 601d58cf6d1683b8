import { setImmediate } from 'node:timers/promises';
import { hourMs } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { Problem } from '../../../platform/problem.ts';
import { allowedActions } from '../deliveries.policy.ts';

const races = 300;
const racesPerRound = 100;

let app: TestApp;
let fake: FakeDeliveries;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
});

type Action = 'cancel' | 'edit' | 'reschedule';
const actions: Action[] = ['cancel', 'edit', 'reschedule'];

/** Cancels, edits or reschedules a delivery; false when it was already being sent. */
const act = async (action: Action, id: number): Promise<boolean> => {
  const engine = fake.createEngine();
  try {
    await app.db.transaction(async (tx) => {
      if (action === 'cancel') return engine.cancel(tx, fake.actor, fake.business.bid, id);
      const row = await engine.lock(tx, fake.business.bid, id);
      if (!allowedActions(row).edit) throw new Problem('share-sending');
      const dueAt = new Date(app.now().getTime() + 2 * hourMs);
      return engine.change(tx, row, action === 'edit' ? { title: `edited ${row.title}` } : { dueAt, nextAt: dueAt });
    });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};

test('300 races of cancel, edit and reschedule against the worker → the action wins and the old text is not sent, or it is sent once', async () => {
  const wins = { true: 0, false: 0 };
  for (let round = 0; round < races / racesPerRound; round += 1) {
    const deliveries = await fake.enqueueMany(racesPerRound);
    const sentBefore = fake.network.received.length;
    const { worker } = fake.createEngine(undefined, 32);
    const outcomes = new Map<number, boolean>();
    const actOn = async (indexes: readonly number[]) => {
      for (const index of indexes) {
        const delivery = deliveries[index];
        if (delivery) outcomes.set(delivery.id, await act(actions[index % 3] ?? 'cancel', delivery.id));
      }
    };
    const indexes = [...deliveries.keys()];
    // A tenth of the actions runs before the worker starts, most run with it, the rest after its first pass.
    await actOn(indexes.filter((index) => index % 10 === 0));
    const together = actOn(indexes.filter((index) => index % 10 > 0 && index % 10 < 8));
    const running = (async () => {
      while ((await worker.runOnce()) > 0);
    })();
    let isRunning = true;
    void running.finally(() => {
      isRunning = false;
    });
    while (isRunning && fake.network.received.length === sentBefore) await setImmediate();
    await Promise.all([together, actOn(indexes.filter((index) => index % 10 >= 8)), running]);
    // An edited delivery may still be reserved by a worker whose claim failed; the reservation ends after 60 s.
    app.advanceClock(61);
    await worker.runOnce();

    for (const [index, { id, text }] of deliveries.entries()) {
      const hasWon = outcomes.get(id) === true;
      wins[`${hasWon}`] += 1;
      const isEdit = actions[index % 3] === 'edit';
      const counts = [fake.network.count(text), fake.network.count(`edited ${text}`)];
      expect([index, ...counts]).toEqual([index, hasWon ? 0 : 1, hasWon && isEdit ? 1 : 0]);
    }
  }
  expect(wins.true + wins.false).toBe(races);
  expect(Math.min(wins.true, wins.false)).toBeGreaterThan(0);
});
