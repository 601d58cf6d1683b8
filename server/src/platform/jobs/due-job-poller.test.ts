import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDueJobPoller } from './due-job-poller.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('wakes every worker of the kinds that have something to do, each second, and nobody else', async () => {
  const woken: string[] = [];
  const bell = createDueJobPoller({
    due: async () => ['mail', 'unknown'],
    wake: (id) => woken.push(id),
    onError: () => {},
  });
  for (const [name, id] of [['mail', 'a'] as const, ['mail', 'b'] as const, ['sweep', 'c'] as const])
    bell.add(name, id);
  bell.start();
  await seconds(2);
  expect(woken).toEqual(['a', 'b', 'a', 'b']);
  await bell.stop();
  await seconds(3);
  expect(woken).toHaveLength(4);
});

test('asks again after an answer that failed, and not before the last one has come', async () => {
  const errors: string[] = [];
  const answers: ((names: string[]) => void)[] = [];
  const due = () =>
    new Promise<string[]>((resolve, reject) => {
      if (answers.push(resolve) === 1) reject(new Error('no connection'));
    });
  const bell = createDueJobPoller({ due, wake: () => {}, onError: ({ message }) => errors.push(message) });
  bell.start();
  await seconds(4);
  expect(errors).toEqual(['no connection']);
  expect(answers).toHaveLength(2);
  answers[1]?.([]);
  await seconds(1);
  expect(answers).toHaveLength(3);
  answers[2]?.([]);
  await bell.stop();
});
