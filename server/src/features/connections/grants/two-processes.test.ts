import { randomBytes } from 'node:crypto';
import { startSandbox } from '@fanfare/sandbox';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { onCleanup } from '../../../../test/cleanup.ts';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { createExpiredAccount } from '../../../../test/fixtures/expired-account.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Two products that share only the database, the networks and the keys, like two processes. */
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const time = { now: new Date('2030-06-15T10:00:00Z') };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => time.now });
  onCleanup(database.close, sandbox.stop);
  const shared = { database, sandbox, time, secretKey: randomBytes(32) };
  first = await createTestApp({ runsNoJobs: true, shared });
  second = await createTestApp({ runsNoJobs: true, shared });
  onCleanup(first.stop, second.stop);
});

afterEach(() => {
  vi.useRealTimers();
  first.sandbox.faults.clear();
});

test('two processes use an account with an expired token → one refresh, every call works, also the next ones', async () => {
  const { read, countRefreshes } = await createExpiredAccount(first);
  await Promise.all(Array.from({ length: 10 }, (_, number) => read(number % 2 === 0 ? first : second)));
  expect(countRefreshes()).toBe(1);
  await Promise.all([read(first), read(second)]);
  expect(countRefreshes()).toBe(1);
});

test('token refreshed by another process → the end of the refresh wakes the waiting process, without a timer', async () => {
  const { read, countRefreshes, holdRefreshes } = await createExpiredAccount(first);
  holdRefreshes();
  // Timers are faked, so that the waiting process does not poll by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = read(first);
  await expect.poll(countRefreshes).toBe(1);
  const waiting = read(second);
  await expect.poll(() => second.announcements.count()).toBe(1);
  first.sandbox.faults.clear();
  await Promise.all([reading, waiting]);
  expect(countRefreshes()).toBe(1);
  expect([first.announcements.count(), second.announcements.count()]).toEqual([0, 0]);
});

test('account used by another process a second after the refresh began → that process waits for its result', async () => {
  const { read, countRefreshes, holdRefreshes } = await createExpiredAccount(first);
  holdRefreshes();
  const reading = read(first);
  await expect.poll(countRefreshes).toBe(1);
  first.advanceClock(1);
  const waiting = read(second);
  await expect.poll(() => second.announcements.count()).toBe(1);
  first.sandbox.faults.clear();
  await Promise.all([reading, waiting]);
  expect(countRefreshes()).toBe(1);
});

test('token refresh refused, 10 callers of one process → one request, all fail', async () => {
  const { read, countRefreshes } = await createExpiredAccount(first);
  const body = { error: 'invalid_grant', error_description: 'Value passed for the token was invalid.' };
  first.sandbox.faults.add({ network: 'x', match: 'token.exchange', kind: 'error', status: 400, body, count: 10 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(first)));
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(countRefreshes()).toBe(1);
});
