import { expect, test } from 'vitest';
import { createLimiter, createSharedRuns, createTurns } from './limiter.ts';

test('five calls of a limiter with a limit of two → two at once, in their order; one that fails makes room too', async () => {
  const inTurn = createLimiter(2);
  const started: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = Promise.allSettled(
    ends.map(({ promise }, at) =>
      inTurn(() => {
        started.push(at);
        return promise;
      }),
    ),
  );
  expect(started).toEqual([0, 1]);
  ends[1]?.reject(new Error('no'));
  await ends[1]?.promise.catch(() => undefined);
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  for (const [at, { resolve }] of ends.entries()) resolve(at);
  expect((await results).map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test('calls with the same key → one after the other, also after a failure; other keys → at the same time', async () => {
  const inTurn = createTurns<string>();
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (key: string, name: string, end: Promise<void> = Promise.resolve()) =>
    inTurn(key, async () => {
      started.push(name);
      await end;
    });
  const runs = Promise.allSettled([run('a', 'a1', first.promise), run('a', 'a2'), run('b', 'b1')]);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1']);
  first.reject(new Error('no'));
  expect((await runs).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('calls with the same key while one runs → share its result or failure; later calls → run again', async () => {
  const runs: string[] = [];
  const read = createSharedRuns(async (key: string) => {
    runs.push(key);
    await Promise.resolve();
    if (key === 'broken') throw new Error('broken');
    return runs.length;
  });
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([2, 2, 2]);
  expect(await read('a')).toBe(3);
  expect((await Promise.allSettled([read('broken'), read('broken')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(runs).toEqual(['a', 'b', 'a', 'broken']);
});
