import { expect, test } from 'vitest';
import { createCallsPerSecond } from './calls-per-second.ts';

test('three a second for each key; a clock that was set back holds up nothing for longer than a second', async () => {
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
  ms -= 60_000;
  await waitForTurn('a');
  expect(waits).toEqual([1000, 1000]);
});
