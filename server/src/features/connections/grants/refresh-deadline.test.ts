import { minuteMs } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createExpiredAccount } from '../../../../test/fixtures/expired-account.ts';
import { createTestApp, eventually, openProcess, type TestApp } from '../../../../test/test-app.ts';
import { fallbackMs } from '../../../platform/db/announcements/announcements.ts';
import { connectionStore } from '../connections.store.ts';
import { refreshDeadlineMs } from './grant-refresh.ts';

// Embedded only: the test moves timers, which would make PostgreSQL's driver abort running queries.
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await createTestApp({ runsNoJobs: true });
  second = await openProcess(first, {});
});
afterEach(() => {
  vi.useRealTimers();
  first.sandbox.faults.clear();
});

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('a process is killed while it refreshes a token → another process refreshes it after the lease', async () => {
  const { id, read, countRefreshes } = await createExpiredAccount(first);
  const leaseUntil = new Date(first.now().getTime() + minuteMs);
  expect(await connectionStore(first.db).acquireRefreshLease(id, first.now(), leaseUntil)).toBe(true);
  fakeTimers();
  const reading = read(second);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(1);
  expect(countRefreshes()).toBe(0);
  first.advanceClock(61);
  await vi.advanceTimersByTimeAsync(fallbackMs);
  vi.useRealTimers();
  await reading;
  expect(countRefreshes()).toBe(1);
});

test('token refresh that never ends, 5 callers in two processes → all fail after 75 s, then the next one refreshes', async () => {
  const { read, countRefreshes, holdRefreshes } = await createExpiredAccount(first);
  holdRefreshes();
  fakeTimers();
  const readIn = (app: TestApp) => read(app).catch((error: unknown) => error);
  const reads = [first, first, first].map(readIn);
  await expect.poll(countRefreshes).toBe(1);
  reads.push(...[second, second].map(readIn));
  await expect.poll(() => second.announcements.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(refreshDeadlineMs);
  for (const failure of await Promise.all(reads))
    expect(failure).toMatchObject({ kind: 'unreachable', details: { code: 'refresh-timeout' } });
  // The waiting process has unsubscribed from announcements of the refreshing one.
  await expect.poll(() => second.announcements.count()).toBe(0);
  vi.useRealTimers();
  first.sandbox.faults.clear();
  await eventually(() => expect(first.announcements.count()).toBe(0));
  await read(second);
});
