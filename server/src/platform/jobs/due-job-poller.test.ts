import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueJobPoller } from './due-job-poller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const advanceSeconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('due jobs → workers of their names are woken at the start and every second', async () => {
  const woken: string[] = [];
  const poller = createDueJobPoller({ due: async () => ['mail'], wake: (name) => woken.push(name), onError: () => {} });
  poller.start();
  await advanceSeconds(2);
  expect(woken).toEqual(['mail', 'mail', 'mail']);
  await poller.stop();
  await advanceSeconds(3);
  expect(woken).toHaveLength(3);
});

test('query for due jobs fails → polling goes on; slow query → never two at a time', async () => {
  const errors: string[] = [];
  const answers: ((names: string[]) => void)[] = [];
  const due = () =>
    new Promise<string[]>((resolve, reject) => {
      if (answers.push(resolve) === 1) reject(new Error('no connection'));
    });
  const poller = createDueJobPoller({ due, wake: () => {}, onError: ({ message }) => errors.push(message) });
  poller.start();
  await advanceSeconds(4);
  expect(errors).toEqual(['no connection']);
  expect(answers).toHaveLength(2);
  answers[1]?.([]);
  await advanceSeconds(1);
  expect(answers).toHaveLength(3);
  answers[2]?.([]);
  await poller.stop();
});
