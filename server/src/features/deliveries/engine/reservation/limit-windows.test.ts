import { daySeconds, hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeDeliveries, type FakeDeliveries } from '../../../../../test/fixtures/deliveries/fake-deliveries.ts';
import { createFakeNetwork } from '../../../../../test/fixtures/deliveries/fake-kind.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { nextFreeSlot } from './rate-limit.ts';
import { nextSequenceSlot } from './sequence.ts';

const seed = 20300615;
const start = Date.parse('2030-01-01T00:00:00Z');
const toDate = (seconds: number) => new Date(start + seconds * 1000);
const toSeconds = (date: Date) => (date.getTime() - start) / 1000;

/** Largest number of times in any window of `seconds`; a window's end is not part of it. */
const maxInWindow = (times: readonly number[], seconds: number): number =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + seconds).length));

/** Seconds between two arrivals, often 0 or near a limit. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.nat(90), fc.nat(4000), fc.nat(2 * daySeconds)), { maxLength: 60 });

describe('assigned slots', () => {
  test('deliveries of an account at random times → no day has more than the limit, and the gap is kept', () => {
    const limits = fc.record({ minGapSeconds: fc.nat(3600), perDay: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(limits, pauses, (rateLimit, between) => {
        const slots: number[] = [];
        let now = 0;
        for (const pause of between) {
          now += pause;
          const times = slots.filter((slot) => slot > now - daySeconds).map((slot) => start + slot * 1000);
          const used = { times, pausedSince: null, pausedUntil: null };
          slots.push(toSeconds(nextFreeSlot(rateLimit, used, toDate(now))));
        }
        expect(maxInWindow(slots, daySeconds)).toBeLessThanOrEqual(rateLimit.perDay);
        expect(maxInWindow(slots, rateLimit.minGapSeconds)).toBeLessThanOrEqual(1);
      }),
      { seed, numRuns: 300 },
    );
  });

  test('rate limit of a sequence, its deliveries due at random times → no period of the limit has more deliveries than it allows', () => {
    const limits = fc.record({ seconds: fc.integer({ min: 1, max: 7200 }), maxCount: fc.integer({ min: 1, max: 6 }) });
    fc.assert(
      fc.property(limits, pauses, (limit, between) => {
        const slots: number[] = [];
        let now = 0;
        for (const pause of between) {
          now += pause;
          const used = slots.filter((slot) => slot > now - limit.seconds).map((slot) => start + slot * 1000);
          slots.push(toSeconds(nextSequenceSlot(limit, used, toDate(now))));
        }
        expect(maxInWindow(slots, limit.seconds)).toBeLessThanOrEqual(limit.maxCount);
      }),
      { seed, numRuns: 300 },
    );
  });
});

type Call = { accountId: string; inSequence: boolean; time: number };
type Visit = { afterSeconds: number; enqueued: number; inSequence: number; worker: number };

/** Largest number of calls in any window that ends with a call; later calls don't count. */
const maxUntilCall = (calls: readonly Call[], seconds: number): number =>
  Math.max(
    0,
    ...calls.map(
      ({ time }, index) =>
        calls.slice(0, index + 1).filter((call) => call.time <= time && call.time > time - seconds).length,
    ),
  );

describe('calls of two workers to an account with a gap, a daily limit and a limited sequence', () => {
  const rateLimit = { minGapSeconds: 60, perDay: 5 };
  const sequenceLimit = { seconds: hourSeconds, maxCount: 2 };
  const calls: Call[] = [];
  let app: TestApp;
  let fake: FakeDeliveries;
  let runs = 0;
  beforeAll(async () => {
    app = await createTestApp({ runsNoJobs: true });
    const network = createFakeNetwork();
    const { answerTo } = network;
    network.answerTo = (text, delivery) => {
      const { accountId, sequenceKey } = delivery;
      calls.push({ accountId, inSequence: sequenceKey !== null, time: toSeconds(app.now()) });
      return answerTo(text, delivery);
    };
    fake = await createFakeDeliveries(app, network);
  });

  const callAt = async (visits: readonly Visit[]): Promise<Call[]> => {
    runs += 1;
    const account = `account of run ${runs}`;
    const workers = [0, 1].map(() => fake.createEngine({ rateLimit, sequenceLimit }).worker);
    for (const { afterSeconds, enqueued, inSequence, worker } of visits) {
      app.advanceClock(afterSeconds);
      for (let number = 0; number < enqueued + inSequence; number += 1) {
        const { id } = await fake.enqueue([], undefined, 0, account);
        if (number < inSequence) await fake.joinSequence([id], `sequence of run ${runs}`);
      }
      await workers[worker]?.runOnce();
    }
    return calls.filter(({ accountId }) => accountId === account);
  };

  const forward = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }), fc.nat(1700));
  const visitsAfter = (afterSeconds: fc.Arbitrary<number>) =>
    fc.array(fc.record({ afterSeconds, enqueued: fc.nat(1), inSequence: fc.nat(1), worker: fc.nat(1) }), {
      minLength: 5,
      maxLength: 30,
    });

  test.each([
    ['forward', forward],
    ['forward and back', fc.oneof({ arbitrary: forward, weight: 6 }, fc.integer({ min: -7200, max: -1 }))],
  ])(
    'clock that goes %s between deliveries → no period has more deliveries than its limit',
    async (_, afterSeconds) => {
      let callCount = 0;
      await fc.assert(
        fc.asyncProperty(visitsAfter(afterSeconds), async (visits) => {
          const made = await callAt(visits);
          callCount += made.length;
          expect(maxUntilCall(made, rateLimit.minGapSeconds)).toBeLessThanOrEqual(1);
          expect(maxUntilCall(made, daySeconds)).toBeLessThanOrEqual(rateLimit.perDay);
          const sequence = made.filter(({ inSequence }) => inSequence);
          expect(maxUntilCall(sequence, sequenceLimit.seconds)).toBeLessThanOrEqual(sequenceLimit.maxCount);
        }),
        { seed, numRuns: 12, interruptAfterTimeLimit: 2 * minuteMs },
      );
      expect(callCount).toBeGreaterThan(12);
    },
  );
});
