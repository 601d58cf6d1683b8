import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import {
  connect,
  createEmpty,
  createOldDatabase,
  fillEmptyTables,
  readAllRows,
  readSchema,
} from '../../../test/old-database.ts';
import { createTestApp, eventually, password } from '../../../test/test-app.ts';
import { openLog } from '../log.ts';
import { openDatabase } from './index.ts';
import { lastMigrationOf01, migrationsFolder } from './migrations.ts';
import { rowsOf } from './rows-of.ts';

const log = openLog('silent');

/** Migrations that a database of release 0.1 records once it is upgraded: its own two, then those of today. */
const appliedAfterUpgrade = 2 + readMigrationFiles({ migrationsFolder }).length;

/** Release 0.1 with one user, who owns a business. */
const createOld = async (settings?: { lastMigration: number }) => {
  const old = await createOldDatabase(settings);
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await old.run(`
    insert into users (email, name, password_hash, email_confirmed_at, created_at)
      values ('ada@example.test', 'Ada', '${passwordHash}', now(), now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into members (business_id, user_id, joined_at) values (1, 1, now());
    insert into default_businesses (user_id, business_id) values (1, 1);`);
  return old;
};
type Old = Awaited<ReturnType<typeof createOld>>;

const open = async ({ folder, url }: Pick<Old, 'folder'> & { url?: string | undefined }) => {
  const database = await openDatabase({ folder, log, ...(url ? { url } : {}) });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close();
    return closing;
  };
  onCleanup(close);
  const read = async (query: string) => rowsOf<Record<string, unknown>>(await database.db.execute(sql.raw(query)));
  return { ...database, read, close };
};

const readApplied = ({ read }: Pick<Old, 'read'>) =>
  read('select created_at::float8 as time from drizzle.__drizzle_migrations order by created_at');

const startMigration = ({ folder, url }: Old, killAt = 0): ChildProcess => {
  const child = spawn(process.execPath, ['server/test/migration-process.ts', folder, url ?? '', String(killAt)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onCleanup(async () => void child.kill('SIGKILL'));
  return child;
};

describe('start on a database of release 0.1', () => {
  test('database of an earlier release with one user and a business, upgraded → the user signs in and has the business', async () => {
    const old = await createOld();
    await old.close();
    const database = await open(old);
    const { sandbox, secretKey } = await createTestApp({ runsNoJobs: true });
    const time = { now: new Date() };
    const app = await createTestApp({ runsNoJobs: true, shared: { database, sandbox, time, secretKey } });
    onCleanup(app.stop);
    const session = app.browser();
    const answer = await session.post('/user/login', { email: 'ada@example.test', password });
    expect(answer.status).toBe(200);
    expect((await session.get('/user/me')).text).toContain('Harbor');
  });

  test('database of an earlier release with a row in every table, upgraded → every row is kept, the tables are those of a new database', async () => {
    const old = await createOld();
    await old.run(fillEmptyTables);
    const before = await readAllRows(old.read);
    await old.close();
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const upgraded = await open(old);
    expect(await readAllRows(upgraded.read)).toMatchObject(before);

    const empty = await createEmpty();
    await empty.close();
    const created = await open(empty);
    expect(await upgraded.read(readSchema)).toEqual(await created.read(readSchema));
  });

  test('a database before its last migration → refused with the release to start first, and unchanged', async () => {
    const old = await createOld({ lastMigration: lastMigrationOf01 - 1 });
    const before = [await old.read(readSchema), await readAllRows(old.read), await readApplied(old)];
    await old.close();
    await expect(open(old)).rejects.toThrow('Start the last release of 0.1 on it once');
    const after = await connect(old);
    expect([await after.read(readSchema), await readAllRows(after.read), await readApplied(after)]).toEqual(before);
    await after.close();
  });
});

describe('interrupted and concurrent upgrades', () => {
  test('process killed in the middle of a database upgrade → the next start completes it', async () => {
    const old = await createOld();
    if (old.url) {
      // A lock on a table that the upgrade changes keeps the process in the middle.
      await old.run('begin; lock table businesses in access exclusive mode');
      const child = startMigration(old);
      const exited = once(child, 'exit');
      const observer = new pg.Client({ connectionString: old.url });
      await observer.connect();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect((await observer.query(waiting)).rowCount).toBe(1));
      child.kill('SIGKILL');
      await exited;
      await observer.end();
      await old.run('rollback');
      await old.close();
    } else {
      await old.close();
      for (const killAt of [20, 300]) {
        const [, signal] = await once(startMigration(old, killAt), 'exit');
        expect(signal).toBe('SIGKILL');
      }
    }
    const database = await open(old);
    expect(await readApplied(database)).toHaveLength(appliedAfterUpgrade);
    const [user] = await database.db.select({ email: sql<string>`email` }).from(sql`users`);
    expect(user).toEqual({ email: 'ada@example.test' });
  });

  test('four processes start at once on a database of an earlier release → the upgrade is applied once', async () => {
    const old = await createOld();
    await old.close();
    // The embedded database has one process: another one is refused by the lock of its folder.
    const opened = await Promise.allSettled(Array.from({ length: 4 }, () => open(old)));
    const databases = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(databases).toHaveLength(old.url ? 4 : 1);
    const [first] = databases;
    expect(first && (await readApplied(first))).toHaveLength(appliedAfterUpgrade);
  });
});
