import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { signInAttemptStore } from './sign-in-attempts.store.ts';
import { addAttempt, noAttempts, removeAttempt, secondsToWait, type ThrottleRule } from './sign-in-throttle.ts';

export type AttemptLimiter = ReturnType<typeof attemptLimiter>;

/**
 * Limiter of attempts to guess a password or a code. Counts are in the database, so that limits hold across processes.
 */
export const attemptLimiter = ({ db, now }: Platform) => ({
  /** Counts the attempt before the password is checked, so that concurrent guesses can't exceed the limit. */
  count: (rules: ThrottleRule[]) =>
    db.transaction(async (tx) => {
      const store = signInAttemptStore(tx);
      const counts = await store.lock(
        rules.map((rule) => rule.key),
        now(),
      );
      for (const rule of rules) {
        const retryAfterSeconds = secondsToWait(rule, counts, now());
        if (retryAfterSeconds > 0) throw new Problem(rule.problem, { retryAfterSeconds });
      }
      for (const rule of rules) {
        const count = counts.get(rule.key);
        if (count) await store.update(rule.key, addAttempt(rule, count, now()));
      }
    }),

  /** Clears the user's own counters after a success and subtracts this attempt from the shared IP address counter. */
  reset: (rules: ThrottleRule[]) =>
    db.transaction(async (tx) => {
      const store = signInAttemptStore(tx);
      const counts = await store.lock(
        rules.map((rule) => rule.key),
        now(),
      );
      for (const { key, isShared } of rules) {
        const attempts = counts.get(key);
        if (attempts) await store.update(key, isShared ? removeAttempt(attempts) : noAttempts(now()));
      }
    }),
});
