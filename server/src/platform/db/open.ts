import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type { ConstructorOptions } from 'pg-boss';
import { fromPglite } from 'pg-boss';
import type { Log } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import type { Db } from './index.ts';
import { migratePostgres, openPool, waitFor } from './postgres.ts';

export type Database = {
  db: Db;
  /** For read-only reports: the replica where there is one. */
  reports: Db;
  driver: 'embedded' | 'postgres';
  /** How the job queue reaches the same database. */
  bossOptions: ConstructorOptions;
  /** Resolves when the database answers, throws when it does not. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

type Deps = { url?: string; replicaUrl?: string; folder: string; cacheFolder?: string; poolSize?: number; log: Log };

export const defaultCache = fileURLToPath(new URL('../../../../node_modules/.cache/fanfare', import.meta.url));

export const openDatabase = async ({
  url,
  replicaUrl,
  folder,
  cacheFolder,
  poolSize = 10,
  log,
}: Deps): Promise<Database> => {
  if (!url) {
    const { pglite, unlock } = await openEmbedded(folder, cacheFolder ?? defaultCache);
    const db = drizzleEmbedded(pglite, { casing: 'snake_case' }) as unknown as Db;
    return {
      db,
      reports: db,
      driver: 'embedded',
      bossOptions: { backend: 'pglite', db: fromPglite(pglite) },
      ping: () => ping(db),
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  }

  const pool = openPool(url, poolSize);
  const replica = replicaUrl ? openPool(replicaUrl, poolSize) : undefined;
  // An idle connection that the database drops must not take the process with it.
  for (const one of [pool, replica])
    one?.on('error', (error) => log.warn({ reason: error.message }, 'Lost an idle database connection'));
  await waitFor(pool, log);
  await migratePostgres(url);
  const db = drizzlePostgres(pool, { casing: 'snake_case' }) as unknown as Db;
  return {
    db,
    reports: replica ? (drizzlePostgres(replica, { casing: 'snake_case' }) as unknown as Db) : db,
    driver: 'postgres',
    bossOptions: { connectionString: url, max: 4, application_name: 'fanfare-jobs' },
    ping: () => ping(db),
    close: async () => {
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
};

const ping = async (db: Db) => {
  await db.execute(sql`select 1`);
};
