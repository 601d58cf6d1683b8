import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('at most so many at once, in their order; one that fails makes room too', async () => {
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
