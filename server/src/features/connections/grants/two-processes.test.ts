import { randomBytes } from 'node:crypto';
import { startSandbox } from '@fanfare/sandbox';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { onCleanup } from '../../../../test/cleanup.ts';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { connect } from '../../../../test/fixtures/connection.ts';
import { untilClearedMs } from '../../../../test/fixtures/multi-process.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { fallbackMs } from '../../../platform/db/announcements/announcements.ts';
import { connectionStore } from '../connections.store.ts';
import { refreshDeadlineMs } from './grant-refresh.ts';

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

/** An account whose token has expired; its refresh token works once. */
const createExpiredAccount = async () => {
  const { owner, bid } = await createBusiness(first);
  const { attempt } = await connect(owner, '/twitter/connect', 'x');
  const [target] = await first.connections.targets.list(bid);
  if (!target) throw new Error('No target');
  first.advanceClock(2 * 3600 + 60);
  const since = first.sandbox.requestLog.list({ network: 'x' }).length;
  const countRefreshes = () =>
    first.sandbox.requestLog
      .list({ network: 'x' })
      .slice(since)
      .filter(({ path }) => path.endsWith('/oauth2/token')).length;
  const read = ({ connections }: TestApp) =>
    connections.targets.withTarget(
      bid,
      target,
      ({ posts }, grant) => posts?.list(grant, { limit: 1 }) ?? Promise.resolve([]),
    );
  return { id: Number(attempt?.connection_id), read, countRefreshes };
};

test('two processes use an account with an expired token → one refresh, every call works, also the next ones', async () => {
  const { read, countRefreshes } = await createExpiredAccount();
  await Promise.all(Array.from({ length: 10 }, (_, number) => read(number % 2 === 0 ? first : second)));
  expect(countRefreshes()).toBe(1);
  await Promise.all([read(first), read(second)]);
  expect(countRefreshes()).toBe(1);
});

/** The network answers refreshes from now on when its faults are cleared. Timers of the product fire only when moved. */
const holdRefreshes = () => {
  first.sandbox.faults.add({ network: 'x', match: 'token.exchange', kind: 'slow', delayMs: untilClearedMs });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};
const clearFaults = () => first.sandbox.faults.clear();

test('another process refreshes → its end wakes the waiting one, without a timer', async () => {
  const { read, countRefreshes } = await createExpiredAccount();
  holdRefreshes();
  const reading = read(first);
  await expect.poll(countRefreshes).toBe(1);
  const waiting = read(second);
  await expect.poll(() => second.announcements.count()).toBe(1);
  clearFaults();
  await Promise.all([reading, waiting]);
  expect(countRefreshes()).toBe(1);
  expect([first.announcements.count(), second.announcements.count()]).toEqual([0, 0]);
});

test('refused refresh, 10 callers of one process → one request, all fail', async () => {
  const { read, countRefreshes } = await createExpiredAccount();
  const body = { error: 'invalid_grant', error_description: 'Value passed for the token was invalid.' };
  first.sandbox.faults.add({ network: 'x', match: 'token.exchange', kind: 'error', status: 400, body, count: 10 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(first)));
  expect(results.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(countRefreshes()).toBe(1);
});

test('a process is killed while it refreshes → the other one refreshes after the lease', async () => {
  const { id, read, countRefreshes } = await createExpiredAccount();
  const leaseUntil = new Date(first.now().getTime() + 60_000);
  expect(await connectionStore(first.db).acquireRefreshLease(id, first.now(), leaseUntil)).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = read(second);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(1);
  expect(countRefreshes()).toBe(0);
  first.advanceClock(61);
  await vi.advanceTimersByTimeAsync(fallbackMs);
  vi.useRealTimers();
  await reading;
  expect(countRefreshes()).toBe(1);
});

test('refresh that never ends, 5 callers in two processes → all fail after 75 s, then the next one refreshes', async () => {
  const { read, countRefreshes } = await createExpiredAccount();
  holdRefreshes();
  const reads = [first, first, first, second, second].map((app) => read(app).catch((error: unknown) => error));
  await expect.poll(countRefreshes).toBe(1);
  await expect.poll(() => [first, second].map(({ announcements }) => announcements.count())).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(refreshDeadlineMs);
  for (const failure of await Promise.all(reads))
    expect(failure).toMatchObject({ kind: 'unreachable', details: { code: 'refresh-timeout' } });
  // The process that only waited has stopped waiting.
  await expect.poll(() => second.announcements.count()).toBe(0);
  vi.useRealTimers();
  clearFaults();
  await eventually(() => expect(first.announcements.count()).toBe(0));
  await read(second);
});
