import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatcher, createKeyedBatcher } from './batching.ts';

test('concurrent calls of one batcher → sent as one batch; each caller gets its own result', async () => {
  const batches: number[][] = [];
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('calls made while a batch of a batcher runs → sent in the next batch, up to the maximum size', async () => {
  const batches: number[][] = [];
  const open: (() => void)[] = [];
  const load = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => open.push(resolve));
      return items;
    },
    { maxBatchSize: 2 },
  );
  const results = [load(1)];
  await setImmediate();
  results.push(load(2), load(3), load(4));
  while (batches.flat().length < 4 || open.length > 0) {
    open.shift()?.();
    await setImmediate();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual([[1], [2, 3], [4]]);
});

test('batch of calls that fails → retried item by item; only the failing item rejects', async () => {
  const load = createBatcher(async (items: readonly string[]) => {
    if (items.includes('poison')) throw new Error('No.');
    return items;
  });
  const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map(load));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('batch of calls that fails without retries → rejects all its items after one try', async () => {
  let tries = 0;
  const load = createBatcher(
    async (_: readonly number[]): Promise<number[]> => {
      tries += 1;
      throw new Error('No connection.');
    },
    { retriesAlone: false },
  );
  expect((await Promise.allSettled([1, 2].map(load))).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('batch with fewer results than items → every call rejects', async () => {
  const load = createBatcher(async (items: readonly number[]) => items.slice(1));
  expect((await Promise.allSettled([load(1), load(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('calls of a batcher after the first batch with an interval → wait for the next batch and share it', async () => {
  const batches: number[][] = [];
  const load = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items]);
      return items;
    },
    { intervalMs: 50 },
  );
  await load(1);
  const second = load(2);
  await setImmediate();
  await Promise.all([second, load(3)]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('batch of one key that waits → the batch of another key runs meanwhile', async () => {
  const load = createKeyedBatcher(async (key, items: readonly string[]) => {
    if (key === 1) await new Promise(() => undefined);
    return items;
  });
  load(1, 'a');
  expect(await load(2, 'b')).toBe('b');
});
