import { randomBytes } from 'node:crypto';
import { startSandbox } from '@fanfare/sandbox';
import { beforeAll, expect, test } from 'vitest';
import { onCleanup } from '../../../../test/cleanup.ts';
import { createEmptyDatabase } from '../../../../test/database.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { connect } from '../../../../test/fixtures/connection.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { connectionStore } from '../connections.store.ts';

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

test('a process is killed while it refreshes → the other one refreshes after the lease', async () => {
  const { id, read, countRefreshes } = await createExpiredAccount();
  const leaseUntil = new Date(first.now().getTime() + 60_000);
  expect(await connectionStore(first.db).acquireRefreshLease(id, first.now(), leaseUntil)).toBe(true);
  const reading = read(second);
  await expect.poll(() => connectionStore(second.db).acquireRefreshLease(id, second.now(), leaseUntil)).toBe(false);
  expect(countRefreshes()).toBe(0);
  first.advanceClock(61);
  await reading;
  expect(countRefreshes()).toBe(1);
});
