import { minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createWriteLimit } from './write-limit.ts';

test('more than 100 writes of an ad account → 100 at once, the rest a second after the answers; clock set back → no further wait', async () => {
  let ms = 10_000;
  const limit = createWriteLimit({
    now: () => new Date(ms),
    sleep: async (waitMs) => {
      ms += waitMs;
    },
  });
  const sent: [number, number][] = [];
  const send = (accountId: string, wanted: number) =>
    limit(accountId, wanted, async (count) => {
      sent.push([count, ms]);
      ms += 50;
    });
  for (const wanted of [60, 60, 20, 20]) await send('1', wanted);
  await send('2', 120);
  // Times in ms: 60 writes were answered at 10,050 and 40 at 10,100.
  expect(sent).toEqual([
    [60, 10_000],
    [40, 10_050],
    [20, 11_050],
    [20, 11_100],
    [100, 11_150],
  ]);
  ms -= minuteMs;
  await send('2', 1);
  expect(sent.at(-1)).toEqual([1, ms - 50]);
});

test('failed write of an ad account → counts towards the write limit', async () => {
  let ms = 10_000;
  const limit = createWriteLimit({
    now: () => new Date(ms),
    sleep: async (waitMs) => {
      ms += waitMs;
    },
  });
  await expect(limit('1', 100, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await limit('1', 1, async (count) => [count, ms])).toEqual([1, 11_000]);
});
