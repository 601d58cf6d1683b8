import { minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { readLongText } from './long-text.ts';
import { createWorkerPool, type ThreadRequest } from './worker-pool.ts';

const module = `data:text/javascript,${encodeURIComponent(`
  export const double = (number) => number * 2;
  export const fail = () => { throw new RangeError('no such page'); };
  export const spin = () => { for (;;); };
  export const hold = (gate) => { Atomics.wait(new Int32Array(gate), 0, 0); return 'held'; };
  export const exit = () => process.exit(1);
  export const fill = () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); };
`)}`;
const call = (name: string, ...args: unknown[]): ThreadRequest => ({ module, name, args });
const longMs = minuteMs;
const createPool = (options: Partial<Parameters<typeof createWorkerPool>[0]> = {}) => {
  const limits = { size: 2, maxQueuedPerOwner: 20, maxQueued: 40, maxCpuMs: longMs, maxWaitMs: longMs, idleMs: longMs };
  const pool = createWorkerPool({ ...limits, ...options });
  return { ...pool, run: (request: ThreadRequest, owner = 'one business') => pool.run(request, owner) };
};
/** Calls that hold their thread until `open`. */
const createGate = () => {
  const gate = new SharedArrayBuffer(4);
  const open = () => {
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
  };
  return { hold: call('hold', gate), open };
};

test('worker pool without a call → no thread; twenty calls of two businesses → all answered by two threads', async () => {
  const pool = createPool();
  expect(pool.threadCount()).toBe(0);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, number) => pool.run(call('double', number), `business ${number % 2}`)),
  );
  expect(results).toEqual(Array.from({ length: 20 }, (_, number) => number * 2));
  expect(pool.threadCount()).toBe(2);
});

test('function in a worker thread throws → the caller gets the same error; the thread is used again', async () => {
  const pool = createPool({ size: 1 });
  await expect(pool.run(call('fail'))).rejects.toThrow('no such page');
  expect(await pool.run(call('double', 2))).toBe(4);
  expect(pool.threadCount()).toBe(1);
});

test.each(['exit', 'fill'])('a thread that ends (%s) → crashed; the next call gets a new thread', async (name) => {
  const pool = createPool({ size: 1 });
  await expect(pool.run(call(name))).rejects.toMatchObject({ reason: 'crashed' });
  expect(await pool.run(call('double', 2))).toBe(4);
});

test('endless work in a worker thread → ended after its processor time, each call by itself', async () => {
  const pool = createPool({ size: 1, maxCpuMs: 300 });
  const answers = await Promise.allSettled([pool.run(call('spin')), pool.run(call('spin'))]);
  expect(answers).toMatchObject([{ reason: { reason: 'late' } }, { reason: { reason: 'late' } }]);
  expect(pool.threadCount()).toBe(0);
});

test('call of a worker pool without an answer in time, running or waiting → error busy', async () => {
  const pool = createPool({ size: 1, maxWaitMs: 50 });
  const { hold } = createGate();
  const answers = await Promise.allSettled([pool.run(hold), pool.run(call('double', 2))]);
  expect(answers).toMatchObject([{ reason: { reason: 'busy' } }, { reason: { reason: 'busy' } }]);
});

test('long work of one business in the worker pool → calls of another business are answered during it', async () => {
  const pool = createPool();
  const { hold, open } = createGate();
  const held = Array.from({ length: 10 }, () => pool.run(hold, 'busy'));
  expect(await pool.run(call('double', 2), 'other')).toBe(4);
  open();
  expect(new Set(await Promise.all(held))).toEqual(new Set(['held']));
});

test('businesses with waiting calls of a worker pool → take turns', async () => {
  const pool = createPool({ size: 1 });
  const { hold, open } = createGate();
  const answered: string[] = [];
  const run = (owner: string) => pool.run(call('double', 1), owner).then(() => answered.push(owner));
  const calls = [pool.run(hold, 'a'), run('a'), run('a'), run('a'), run('b'), run('c'), run('b')];
  open();
  await Promise.all(calls);
  expect(answered).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('full queue of one business in the worker pool → busy for it, not for others; full queue of all → busy', async () => {
  const pool = createPool({ size: 1, maxQueuedPerOwner: 2, maxQueued: 3 });
  const { hold, open } = createGate();
  const calls = ['a', 'a', 'a', 'a', 'b', 'c'].map((owner) => pool.run(hold, owner));
  open();
  const reasons = (await Promise.allSettled(calls)).map((answer) => Reflect.get(answer, 'reason')?.reason ?? 'held');
  expect(reasons).toEqual(['held', 'held', 'held', 'busy', 'held', 'busy']);
});

test('call of a worker pool just after the idle time → a new thread, not the one that is ending', async () => {
  const pool = createPool({ size: 1, idleMs: 0 });
  for (let number = 0; number < 10; number += 1) {
    expect(await pool.run(call('double', number))).toBe(number * 2);
    // The timer of the idle time is older, so it fires first; the thread needs longer to end.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
});

test('unused thread of a worker pool → ends after its idle time', async () => {
  const pool = createPool({ idleMs: 0 });
  await pool.run(call('double', 1));
  await expect.poll(pool.threadCount).toBe(0);
});

test('short text to read → read in this thread; long text → read in a worker thread by the function of the same name', async () => {
  const countLetters = (text: string, letter: string) => `here ${text.split(letter).length - 1}`;
  const other = new URL(
    `data:text/javascript,${encodeURIComponent("export const countLetters = (text, letter) => 'thread ' + (text.split(letter).length - 1)")}`,
  );
  expect(await readLongText(other, countLetters, 'banana', 'a')).toBe('here 3');
  expect(await readLongText(other, countLetters, 'a'.repeat(100_001), 'a')).toBe('thread 100001');
});
