import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createTestDatabase, executeOnServer } from '../../../test/database.ts';
import { createReplica } from '../../../test/fixtures/postgres-replica.ts';
import { eventually } from '../../../test/test-app.ts';
import { openLog } from '../log.ts';
import type { Db } from './index.ts';
import { toDb } from './open.ts';
import { openPool } from './postgres.ts';
import { createReportReader } from './report-reader.ts';

const log = openLog('silent');

const openDb = (url: string): Db => {
  const pool = openPool(url, 2);
  pool.on('error', () => {});
  onCleanup(() => pool.end());
  return toDb(pool);
};

test('streaming replica → reports read it; behind or stopped → they read the primary; up again → the replica', async () => {
  const database = await createTestDatabase();
  onCleanup(database.remove);
  const { DATABASE_URL: url } = database.settings;
  if (!url) {
    // The embedded database has no replica.
    const { db, readReport, close } = await database.open();
    expect(await readReport(async (reader) => reader === db)).toBe(true);
    return close();
  }
  const write = () =>
    executeOnServer(url, 'create table if not exists notes (text text); insert into notes values (1)');
  await write();
  const replica = await createReplica(url);
  const deps = { primary: openDb(url), replica: openDb(replica.url), log };
  const readFrom = async (maxLagSeconds: number) =>
    createReportReader({ ...deps, maxLagSeconds })(async (db) => {
      const [row] = await db
        .select({ isReplica: sql<boolean>`pg_is_in_recovery()`, notes: sql<number>`count(*)::int` })
        .from(sql`notes`);
      return [row?.isReplica ? 'replica' : 'primary', row?.notes];
    });

  await eventually(async () => expect(await readFrom(60)).toEqual(['replica', 1]));
  await replica.pauseReplay();
  await write();
  expect(await readFrom(60)).toEqual(['replica', 1]);
  await eventually(async () => expect(await readFrom(0)).toEqual(['primary', 2]));
  await replica.resumeReplay();
  await eventually(async () => expect(await readFrom(0)).toEqual(['replica', 2]));
  await replica.stop();
  expect(await readFrom(60)).toEqual(['primary', 2]);
  await replica.start();
  await eventually(async () => expect(await readFrom(60)).toEqual(['replica', 2]));
});
