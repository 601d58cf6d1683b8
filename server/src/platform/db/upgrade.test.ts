import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createOldDatabase, emptyTables, fillEmptyTables, listMigrations } from '../../../test/old-database.ts';
import { createTestApp, eventually, password } from '../../../test/test-app.ts';
import { openLog } from '../log.ts';
import { openDatabase } from './index.ts';

const log = openLog('silent');
const migrations = listMigrations();

/** The oldest release with one user, who owns a business. */
const createOldest = async () => {
  const old = await createOldDatabase();
  await old.migrateTo(1);
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await old.run(`
    insert into users (email, name, password_hash, email_confirmed_at, created_at)
      values ('ada@example.test', 'Ada', '${passwordHash}', now(), now());
    insert into businesses (owner_id, name, created_at) values (1, 'Harbor', now());
    insert into members (business_id, user_id, joined_at) values (1, 1, now());
    insert into default_businesses (user_id, business_id) values (1, 1);`);
  return old;
};
type Old = Awaited<ReturnType<typeof createOldest>>;

const open = async ({ folder, url }: Pick<Old, 'folder' | 'url'>) => {
  const database = await openDatabase({ folder, log, ...(url ? { url } : {}) });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close();
    return closing;
  };
  onCleanup(close);
  return { ...database, close };
};

const readMigrations = async ({ db }: Awaited<ReturnType<typeof open>>) => {
  const rows = sql`drizzle.__drizzle_migrations`;
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(rows);
  return counted?.count;
};

const startMigration = ({ folder, url }: Old, killAt = 0): ChildProcess => {
  const child = spawn(process.execPath, ['server/test/migration-process.ts', folder, url ?? '', String(killAt)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onCleanup(async () => void child.kill('SIGKILL'));
  return child;
};

describe('start on the database of an older release', () => {
  test('oldest release with data → its user signs in and has the business', async () => {
    const old = await createOldest();
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

  test('every migration on a database with a row in every table → applied, no table is emptied', async () => {
    const old = await createOldest();
    for (const count of migrations.keys()) {
      await old.run(fillEmptyTables);
      await old.migrateTo(count + 1);
    }
    await old.run(fillEmptyTables);
    await old.close();
    const database = await open(old);
    expect(await readMigrations(database)).toBe(migrations.length);
    const names = await database.db.select({ name: sql<string>`name` }).from(sql`(${sql.raw(emptyTables)}) as empty`);
    expect(names).toEqual([]);
  });
});

describe('interrupted and concurrent migrations', () => {
  test('process killed in the middle → the next start completes the migration', async () => {
    const old = await createOldest();
    if (old.url) {
      // A lock on a table that later migrations change keeps the process in the middle.
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
      for (const killAt of [100, 700]) {
        const [, signal] = await once(startMigration(old, killAt), 'exit');
        expect(signal).toBe('SIGKILL');
      }
    }
    const database = await open(old);
    expect(await readMigrations(database)).toBe(migrations.length);
    const [user] = await database.db.select({ email: sql<string>`email` }).from(sql`users`);
    expect(user).toEqual({ email: 'ada@example.test' });
  });

  test('four processes start at once → each migration is applied once', async () => {
    const old = await createOldest();
    await old.close();
    // The embedded database has one process: another one is refused by the lock of its folder.
    const opened = await Promise.allSettled(Array.from({ length: 4 }, () => open(old)));
    const databases = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(databases).toHaveLength(old.url ? 4 : 1);
    const [first] = databases;
    expect(first && (await readMigrations(first))).toBe(migrations.length);
  });
});
