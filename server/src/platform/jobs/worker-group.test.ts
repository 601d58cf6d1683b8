import { expect, test } from 'vitest';
import { createWorkerGroup } from './worker-group.ts';

type Ask = { isGone: boolean; give: (job: string) => Promise<void> };

/** A group whose workers get jobs from the test. `asks`: how often each worker asked for jobs. */
const openGroup = (concurrency: number) => {
  const workers = new Map<string, Ask>();
  const asks = new Map<string, number>();
  const ask = (id: string) => asks.set(id, (asks.get(id) ?? 0) + 1);
  const running = new Map<string, () => void>();
  const errors: string[] = [];
  const group = createWorkerGroup<string>({
    concurrency,
    add: async (onJobs) => {
      const id = `worker ${workers.size + 1}`;
      if (id === 'worker 9') throw new Error('no more workers');
      workers.set(id, { isGone: false, give: onJobs });
      ask(id);
      return id;
    },
    wake: ask,
    remove: async (id) => {
      const worker = workers.get(id);
      if (worker) worker.isGone = true;
    },
    perform: (job) => new Promise((resolve) => running.set(job, resolve)),
    onError: ({ message }) => errors.push(message),
  });
  const give = (number: number, job: string) => {
    void workers.get(`worker ${number}`)?.give(job);
    return Promise.resolve();
  };
  const end = async (job: string) => {
    running.get(job)?.();
    running.delete(job);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const present = () => [...workers].flatMap(([id, { isGone }]) => (isGone ? [] : [id]));
  return { group, give, end, present, asks, running, errors };
};

test('one worker waits while fewer run than may; one that ends beside it is removed', async () => {
  const { group, give, end, present, asks, running } = openGroup(3);
  expect(group.isStarted()).toBe(false);
  group.start();
  group.start();
  await give(1, 'a');
  await give(2, 'b');
  expect(present()).toEqual(['worker 1', 'worker 2', 'worker 3']);
  await end('a');
  expect(present()).toEqual(['worker 2', 'worker 3']);
  await give(3, 'c');
  await give(4, 'd');
  expect([...running.keys()]).toEqual(['b', 'c', 'd']);
  expect(present()).toEqual(['worker 2', 'worker 3', 'worker 4']);
  // All of them run: the first that ends asks for the next job itself.
  await end('c');
  expect(asks.get('worker 3')).toBe(2);
  await end('b');
  expect(present()).toEqual(['worker 3', 'worker 4']);
  group.wake();
  expect([asks.get('worker 3'), asks.get('worker 4')]).toEqual([3, 1]);
});

test('closed → no worker is added or woken; one that can’t be added is reported and tried again', async () => {
  const { group, give, end, present, errors } = openGroup(10);
  group.wake();
  for (let number = 1; number <= 8; number += 1) await give(number, `job ${number}`);
  await end('job 1');
  expect(errors).toEqual(['no more workers']);
  // Without another one that waits, it asks for the next job.
  expect(present()).toHaveLength(8);
  group.close();
  await give(1, 'last');
  await end('last');
  group.wake();
  expect(present()).toHaveLength(8);
  expect(group.isStarted()).toBe(true);
});
