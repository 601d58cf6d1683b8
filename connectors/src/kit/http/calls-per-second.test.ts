import { minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createCallsPerSecond } from './calls-per-second.ts';

test('fourth call with one key within a second, three allowed → waits; clock set back → a wait of a second at most', async () => {
  let ms = 10_000;
  const waits: number[] = [];
  const sleep = async (waitMs: number) => {
    waits.push(waitMs);
    ms += waitMs;
  };
  const waitForTurn = createCallsPerSecond(3, { now: () => new Date(ms), sleep });
  for (let call = 0; call < 4; call += 1) await waitForTurn('a');
  await waitForTurn('b');
  expect(waits).toEqual([1000]);
  ms -= minuteMs;
  await waitForTurn('a');
  expect(waits).toEqual([1000, 1000]);
});
