import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../log.ts';
import { migrationsFolder } from './migrations.ts';
import { statementNames, usePreparedStatements } from './prepared-statements.ts';

/** Any number, the same for every Fanfare: whoever holds it is the one that migrates. */
const migrationLock = 7_261_540;

export const openPool = (url: string, max: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'fanfare',
  });
  pool.on('connect', giveUpWhenLost);
  const nameOf = statementNames();
  pool.on('connect', (client) => usePreparedStatements(client, nameOf));
  return pool;
};

/**
 * The pool looks after idle connections only. One that dies in somebody's hands would take the process with it, unheard;
 * and whoever was about to begin a transaction on it would never give its place in the pool back.
 */
const giveUpWhenLost = (client: pg.PoolClient) => {
  let giveBack: pg.PoolClient['release'] = () => undefined;
  // The pool hands over a new way to give back each time; the second one to use it must not be told off.
  Object.defineProperty(client, 'release', {
    get: () => giveBack,
    set: (release: pg.PoolClient['release']) => {
      let isGivenBack = false;
      giveBack = (reason) => {
        if (isGivenBack) return;
        isGivenBack = true;
        release(reason);
      };
    },
  });
  client.on('error', (error) => giveBack(error));
};

/** Waits until the database answers, saying so, however long it takes: it may be starting beside us. */
export const waitFor = async (pool: pg.Pool, log: Log) => {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'Waiting for the database (DATABASE_URL) to answer');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
};

export const migratePostgres = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
};
