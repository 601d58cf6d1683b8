import { minuteMs } from '@fanfare/contract/kit/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, toApiError } from '../../../lib/api/api-error.ts';
import { poll } from './poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers of the server one after another; an error is thrown. */
const scripted = (steps: (string | ApiError)[]) => {
  const answers: string[] = [];
  let checks = 0;
  const abort = new AbortController();
  const ended = poll({
    check: async () => {
      const step = steps[checks] ?? 'pending';
      checks += 1;
      if (step instanceof ApiError) throw step;
      return step;
    },
    isPending: (answer) => answer === 'pending',
    onAnswer: (answer) => void answers.push(answer),
    seconds: 10,
    signal: abort.signal,
  });
  return { answers, ended, abort, checks: () => checks };
};

test('pending request → checked every 10 s until it is done', async () => {
  const { answers, checks, ended } = scripted(['pending', 'pending', 'done']);
  await vi.advanceTimersByTimeAsync(9999);
  expect(checks()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(checks()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect([answers, checks()]).toEqual([['pending', 'pending', 'done'], 3]);
});

test.each([0, 429, 503])('status check fails with status %i → the next check follows', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { answers, ended } = scripted([toApiError(status, undefined), 'done']);
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(answers).toEqual(['done']);
});

test('status check of an unknown request → rejects with the error 404', async () => {
  const { ended } = scripted([toApiError(404, undefined)]);
  await expect(ended).rejects.toMatchObject({ status: 404 });
});

test('polling aborted → no further check', async () => {
  const { abort, checks, ended } = scripted([]);
  await vi.advanceTimersByTimeAsync(0);
  abort.abort();
  await vi.advanceTimersByTimeAsync(minuteMs);
  await ended;
  expect(checks()).toBe(1);
});
