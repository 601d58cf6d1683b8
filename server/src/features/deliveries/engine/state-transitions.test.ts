import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createTestDeliveries,
  hangForever,
  runUntilHang,
} from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeKind, type FakeAnswer } from '../../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';

let app: TestApp;
let fake: FakeDeliveries;
let texts = 0;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
});

type Delivery = Awaited<ReturnType<FakeDeliveries['enqueue']>>;
type AfterLoss = 'ask' | 'repeat';
const textFor = (afterLoss: AfterLoss) => `${afterLoss === 'repeat' ? 'update' : 'text'} of transition ${++texts}`;

/** Reads the delivery from the store, because the session for an API call would end while the clock moves a day. */
const read = async (id: number) => {
  const row = await fake.createEngine().find(fake.business.bid, id);
  if (!row) throw new Error('No such delivery');
  return row;
};

const unreadable = () => {
  throw new ConnectorFailure('permission', { network: 'facebook', message: 'It can’t be read.' });
};

/** Simulates a worker that is killed during a call, before or after the network accepted it. */
const killInCall = (isAccepted: boolean) => {
  const engine = createTestDeliveries(app);
  const answerTo = (text: string) => {
    if (isAccepted) fake.network.accept(text);
    return hangForever<never>();
  };
  engine.registerKinds([createFakeKind({ ...fake.network, answerTo })]);
  return runUntilHang(() => engine.worker.runOnce());
};
const killPreparing = () =>
  runUntilHang(() => fake.createEngine({ prepare: () => hangForever<never>() }).worker.runOnce());

const answersWith = (...answers: FakeAnswer[]) => ({ answers, before: async () => {} });
const afterKill = (before: () => Promise<void>, ...answers: FakeAnswer[]) => ({ answers, before });

describe('what happens to a delivery → its end, its calls and what the network has', () => {
  type Case = [string, ReturnType<typeof answersWith>, Record<AfterLoss, [string, number, number]>];
  const same = (...end: [string, number, number]) => ({ ask: end, repeat: end });
  const cases: Case[] = [
    ['accepted', answersWith('accept'), same('sent', 1, 1)],
    ['processed', answersWith('process', 'process'), same('sent', 1, 1)],
    ['busy', answersWith('busy'), same('sent', 2, 1)],
    ['busy while it is processed', answersWith('process', 'busy'), same('sent', 1, 1)],
    ['rejected', answersWith('reject'), same('failed', 1, 0)],
    ['rejected while it is processed', answersWith('process', 'reject'), same('failed', 1, 0)],
    ['answer lost', answersWith('lose-answer'), same('confirmed', 1, 1)],
    ['answer lost while it is processed', answersWith('process', 'lose-answer'), same('confirmed', 1, 1)],
    ['call lost', answersWith('lose-call'), { ask: ['failed', 1, 0], repeat: ['sent', 2, 1] }],
    [
      'call lost while it is processed',
      answersWith('process', 'lose-call'),
      { ask: ['failed', 1, 0], repeat: ['sent', 2, 1] },
    ],
    [
      'every call lost',
      answersWith('lose-call', 'lose-call', 'lose-call', 'lose-call'),
      { ask: ['failed', 1, 0], repeat: ['failed', 3, 0] },
    ],
    ['worker killed preparing', afterKill(killPreparing), same('sent', 1, 1)],
    [
      'worker killed in the call',
      afterKill(() => killInCall(false)),
      { ask: ['failed', 1, 0], repeat: ['sent', 2, 1] },
    ],
    ['worker killed before the answer', afterKill(() => killInCall(true)), same('confirmed', 1, 1)],
  ];

  test.each(
    cases.flatMap(([name, how, ends]) =>
      (['ask', 'repeat'] as const).map((loss) => ({ name, how, loss, end: ends[loss] })),
    ),
  )(
    'delivery $name, of a kind that must $loss after a lost answer → state, attempts and received texts $end',
    async ({ how: { answers, before }, loss, end }) => {
      const { id, text } = await fake.enqueue(answers, textFor(loss));
      await before();
      await fake.run();
      const { state, attempts } = await read(id);
      expect([state, attempts, fake.network.count(text)]).toEqual(end);
    },
  );

  test.each(['ask', 'repeat'] as const)('delivery that no worker sent within 30 minutes, %s → missed', async (loss) => {
    const { id, text } = await fake.enqueue([], textFor(loss));
    app.advanceClock(31 * 60);
    await fake.run();
    expect(await read(id)).toMatchObject({ state: 'missed', attempts: 0 });
    expect(fake.network.count(text)).toBe(0);
  });

  test('two deliveries for an account with a gap → the second is delayed to its slot', async () => {
    const account = 'account with a gap';
    const enqueued = [await fake.enqueue([], undefined, 0, account), await fake.enqueue([], undefined, 0, account)];
    const { worker } = fake.createEngine({ rateLimit: { minGapSeconds: 60, perDay: 10 } });
    await worker.runOnce();
    app.advanceClock(59);
    await worker.runOnce();
    const states = async () => Promise.all(enqueued.map(async ({ id }) => (await read(id)).state));
    expect(await states()).toEqual(['sent', 'planned']);
    const steps = (await fake.createEngine().listSteps(enqueued[1]?.id ?? 0)).map(({ step: { step } }) => step);
    expect(steps).toEqual(['delayed', 'planned']);
    app.advanceClock(1);
    await worker.runOnce();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  test('delivery processed for more than a day → failed, and it may have been sent', async () => {
    const { id } = await fake.enqueue(Array.from({ length: 5_000 }, () => 'process' as const));
    await fake.runOnce();
    app.advanceClock(86_401);
    await fake.runOnce();
    expect(await read(id)).toMatchObject({ state: 'failed', isUncertain: true });
    fake.network.answers.splice(0);
  });
});

describe('actions of users', () => {
  /** Functions that bring a delivery into each state. */
  const states: Record<string, () => Promise<Delivery>> = {
    planned: () => fake.enqueue([], undefined, 2 * hourSeconds),
    sending: async () => {
      const delivery = await fake.enqueue();
      await killInCall(false);
      return delivery;
    },
    waiting: async () => {
      const delivery = await fake.enqueue(['process']);
      await fake.runOnce();
      return delivery;
    },
    unconfirmed: async () => {
      const delivery = await fake.enqueue(['lose-call']);
      await fake.runOnce();
      return delivery;
    },
    'unconfirmed, account unreadable': async () => {
      const delivery = await fake.enqueue(['lose-call']);
      await fake.runOnce();
      app.advanceClock(20);
      await fake.createEngine({ find: unreadable }).worker.runOnce();
      return delivery;
    },
    failed: async () => {
      const delivery = await fake.enqueue(['reject']);
      await fake.runOnce();
      return delivery;
    },
    'failed, perhaps sent': async () => {
      const delivery = await fake.enqueue(['lose-call']);
      await fake.run();
      return delivery;
    },
    missed: async () => {
      const delivery = await fake.enqueue();
      app.advanceClock(31 * 60);
      await fake.runOnce();
      return delivery;
    },
    cancelled: async () => {
      const delivery = await fake.enqueue();
      await act('cancel', delivery.id);
      return delivery;
    },
    sent: async () => {
      const delivery = await fake.enqueue();
      await fake.runOnce();
      return delivery;
    },
  };

  /** Runs an action; returns the delivery's new state, or the code of the refusal. */
  const act = async (action: 'cancel' | 'retry' | 'confirm' | 'giveUp' | 'remove', id: number): Promise<string> => {
    const engine = fake.createEngine();
    try {
      const row = await app.db.transaction((tx: Tx) => engine[action](tx, fake.actor, fake.business.bid, id));
      return row.state;
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };

  const actions = ['cancel', 'retry', 'confirm', 'giveUp'] as const;
  const table: Record<keyof typeof states, string[]> = {
    planned: ['cancelled', 'planned', 'share-not-now', 'share-not-now'],
    sending: ['share-sending', 'sending', 'share-sending', 'share-sending'],
    waiting: ['share-sending', 'waiting', 'share-sending', 'share-sending'],
    unconfirmed: ['share-unsure', 'share-unsure', 'confirmed', 'cancelled'],
    'unconfirmed, account unreadable': ['share-unsure', 'planned', 'confirmed', 'cancelled'],
    failed: ['cancelled', 'planned', 'share-not-now', 'share-not-now'],
    'failed, perhaps sent': ['cancelled', 'planned', 'confirmed', 'share-not-now'],
    missed: ['cancelled', 'planned', 'share-not-now', 'share-not-now'],
    cancelled: ['cancelled', 'planned', 'share-not-now', 'cancelled'],
    sent: ['share-sent', 'share-sent', 'sent', 'share-sent'],
  };

  test.each(
    Object.entries(table).flatMap(([state, ends]) =>
      actions.map((action, index) => ({ state, action, end: ends[index] ?? '' })),
    ),
  )('delivery that is $state, then $action → new state or refusal: $end', async ({ state, action, end }) => {
    const delivery = await states[state]?.();
    expect(await act(action, delivery?.id ?? 0)).toBe(end);
    // Runs the worker, so that a delivery that is still open is not sent during the next test case.
    await fake.run();
  });

  test.each(['failed', 'missed', 'cancelled', 'failed, perhaps sent', 'unconfirmed, account unreadable'])(
    'delivery that is %s, retried → sent',
    async (state) => {
      const delivery = await states[state]?.();
      await act('retry', delivery?.id ?? 0);
      await fake.run();
      expect(await read(delivery?.id ?? 0)).toMatchObject({ state: 'sent' });
      expect(fake.network.count(delivery?.text ?? '')).toBe(1);
    },
  );
});
