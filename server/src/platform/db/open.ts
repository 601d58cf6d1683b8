import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { type Now, systemNow } from '../clock.ts';
import type { Log } from '../log.ts';
import { createListener, type Listen } from './announcements/listener.ts';
import { createDatabaseClock } from './database-clock.ts';
import { connectionTimeoutMillis, migratePostgres, openPool, waitForDatabase } from './postgres.ts';
import { createReportReader, type ReadReport } from './report-reader.ts';
import type { Db } from './types.ts';

export type Database = {
  db: Db;
  /** Reads from the replica, if there is one. */
  readReport: ReadReport;
  driver: 'embedded' | 'postgres';
  /** Connection options of the job queue for the same database. */
  bossOptions: ConstructorOptions;
  /** Receives notifications of every process that uses the database. */
  listen: Listen;
  /** The time all processes of the database share. */
  now: Now;
  /** Throws when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

type Deps = {
  url?: string;
  replicaUrl?: string;
  folder: string;
  cacheFolder?: string;
  poolSize?: number;
  /** Called when PostgreSQL does not answer at start, and once more when it does. */
  onWaiting?: (isWaiting: boolean) => Promise<void>;
  log: Log;
};

export const defaultCache = fileURLToPath(new URL('../../../../node_modules/.cache/fanfare', import.meta.url));

export const openDatabase = async ({
  url,
  replicaUrl,
  folder,
  cacheFolder,
  poolSize = 10,
  onWaiting,
  log,
}: Deps): Promise<Database> => {
  if (!url) {
    // PGlite is loaded only here: a process on PostgreSQL doesn't need it.
    const { embeddedDatabase, openEmbedded } = await import('./embedded.ts');
    const { pglite, unlock } = await openEmbedded(folder, cacheFolder ?? defaultCache);
    return embeddedDatabase(pglite, async () => {
      await pglite.close();
      unlock();
    });
  }

  const pool = openPool(url, poolSize);
  const replica = replicaUrl ? openPool(replicaUrl, poolSize) : undefined;
  // An idle connection dropped by the database would end the process without this handler.
  for (const each of [pool, replica])
    each?.on('error', (error) => log.warn({ reason: error.message }, 'Lost an idle database connection'));
  await waitForDatabase(pool, log, onWaiting);
  await migratePostgres(url);
  const listener = createListener(url, log);
  const db = toDb(pool);
  const clock = createDatabaseClock({ readTime: () => readTime(db), localNow: systemNow, log });
  await clock.start();
  return {
    db,
    readReport: replica ? createReportReader({ primary: db, replica: toDb(replica), log }) : (read) => read(db),
    driver: 'postgres',
    bossOptions: { connectionString: url, max: 4, connectionTimeoutMillis, application_name: 'fanfare-jobs' },
    listen: listener.listen,
    now: clock.now,
    ping: () => ping(db),
    close: async () => {
      clock.stop();
      await Promise.all([listener.close(), pool.end(), replica?.end()]);
    },
  };
};

export const toDb = (pool: pg.Pool): Db => drizzlePostgres(pool, { casing: 'snake_case' }) as unknown as Db;

const readTime = async (db: Db): Promise<Date> => {
  const ms = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`;
  const [row] = await db.select({ ms }).from(sql`(select 1) as one`);
  return new Date(Number(row?.ms));
};

const ping = async (db: Db) => {
  await db.execute(sql`select 1`);
};
