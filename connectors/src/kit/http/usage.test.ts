import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordUsage, watchUsage } from './usage.ts';

test('three runs of calls at once → each gets the last rate-limit usage of its own calls; call without usage → no change', async () => {
  const run = (percents: (number | undefined)[]) =>
    watchUsage(async (use) => {
      for (const percent of percents) {
        await pause(0);
        recordUsage(percent);
      }
      return use.usedPercent;
    });
  expect(await Promise.all([run([10, 80, undefined]), run([30]), run([])])).toEqual([80, 30, undefined]);
  recordUsage(50);
});
