import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkerGroup } from './worker-group.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A group whose workers get jobs from the test. `asks`: how often each worker asked for jobs. */
const openGroup = (concurrency: number, maxWorkers = 100) => {
  const workers = new Map<number, { isGone: boolean; onJobs: (job: string) => Promise<void> }>();
  const asks = new Map<number, number>();
  const ask = (id: string | number) => asks.set(Number(id), (asks.get(Number(id)) ?? 0) + 1);
  const running = new Map<string, () => void>();
  const errors: string[] = [];
  const group = createWorkerGroup<string>({
    concurrency,
    add: async (onJobs) => {
      const id = workers.size + 1;
      if (id > maxWorkers) throw new Error('no more workers');
      workers.set(id, { isGone: false, onJobs });
      ask(id);
      return String(id);
    },
    wake: ask,
    remove: async (id) => {
      const worker = workers.get(Number(id));
      if (worker) worker.isGone = true;
    },
    perform: (job) => new Promise((resolve) => running.set(job, resolve)),
    onError: ({ message }) => errors.push(message),
  });
  const give = async (worker: number, job: string) => {
    void workers.get(worker)?.onJobs(job);
    await pass(0);
  };
  const end = async (job: string) => {
    running.get(job)?.();
    running.delete(job);
    await pass(0);
  };
  const present = () => [...workers].flatMap(([id, { isGone }]) => (isGone ? [] : [id]));
  return { group, give, end, present, asks, running, errors };
};

test('worker group with fewer jobs than the limit → one worker is idle; a second one that gets idle is removed', async () => {
  const { group, give, end, present, asks, running } = openGroup(3);
  expect(group.isStarted()).toBe(false);
  group.start();
  group.start();
  await pass(0);
  await give(1, 'a');
  await give(2, 'b');
  expect(present()).toEqual([1, 2, 3]);
  await pass(500);
  await end('a');
  expect(present()).toEqual([2, 3]);
  await give(3, 'c');
  await give(4, 'd');
  expect([...running.keys()]).toEqual(['b', 'c', 'd']);
  expect(present()).toEqual([2, 3, 4]);
  group.wake();
  expect([...asks.values()]).toEqual([1, 1, 1, 1]);
});

test('jobs are waiting → each worker of the group that ends a job asks for the next one; later → all idle workers but one are removed', async () => {
  const { group, give, end, present, asks } = openGroup(3);
  group.wake();
  await pass(0);
  for (const worker of [1, 2, 3]) await give(worker, `job ${worker}`);
  await pass(5_000);
  for (const worker of [3, 1, 2]) await end(`job ${worker}`);
  expect([...asks.values()]).toEqual([2, 2, 2]);
  await give(1, 'next');
  await pass(5_000);
  expect(present()).toEqual([1, 3]);
  group.wake();
  expect([...asks.values()]).toEqual([2, 2, 3]);
});

test('worker group closed → no worker is added or woken; a worker that can’t be added is reported', async () => {
  const { group, give, end, present, asks, errors } = openGroup(10, 2);
  group.wake();
  await pass(0);
  await give(1, 'a');
  await give(2, 'b');
  expect(errors).toEqual(['no more workers']);
  await end('a');
  expect(asks.get(1)).toBe(2);
  group.close();
  await give(1, 'last');
  await end('last');
  group.wake();
  await pass(5_000);
  expect(present()).toEqual([1, 2]);
  expect([...asks.values()]).toEqual([2, 1]);
  expect(group.isStarted()).toBe(true);
});

test('job that ends after its time limit, while its worker has the next one → the worker is not idle before that one ends', async () => {
  const { group, give, end, asks } = openGroup(1);
  group.start();
  await pass(0);
  await give(1, 'hangs');
  await give(1, 'next');
  await end('hangs');
  group.wake();
  expect(asks.get(1)).toBe(1);
  await end('next');
  expect(asks.get(1)).toBe(2);
});
