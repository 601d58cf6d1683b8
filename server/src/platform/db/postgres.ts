import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Log } from '../log.ts';
import { migrationsFolder, upgradeToBaseline } from './migrations.ts';
import { statementNames, usePreparedStatements } from './prepared-statements.ts';
import type { Db } from './types.ts';

/** Any number, the same for every Fanfare process: the key of the advisory lock for migrations. */
const migrationLock = 7_261_540;

/**
 * The driver reads 64-bit integers and arrays of them as text, PGlite as numbers. Ids, counts and amounts are exact as numbers.
 * Drizzle uses these parsers too, for values that are not of a column.
 */
const int8Array = 1016 as never;
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(int8Array, (text) => parseTexts(text).map((item) => (item === null ? null : Number(item))));

export const connectionTimeoutMillis = 5_000;
/**
 * Time in ms to wait for an answer, longer than the limit of a statement in the database: ends waiting for a database
 * that does not answer at all.
 */
const answerTimeoutMs = 20_000;

export const openPool = (url: string, max: number, query_timeout = answerTimeoutMs) => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis,
    query_timeout,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'fanfare',
  });
  pool.on('connect', releaseBrokenClients);
  pool.on('connect', closeUnansweredConnections);
  const nameOf = statementNames();
  pool.on('connect', (client) => usePreparedStatements(client, nameOf));
  return pool;
};

/**
 * The pool handles errors of idle clients only. A checked-out client that breaks would end the process with an unhandled
 * error, and a caller about to begin a transaction on it would never release it.
 */
const releaseBrokenClients = (client: pg.PoolClient) => {
  let releaseOnce: pg.PoolClient['release'] = () => undefined;
  // The pool sets a new `release` at each checkout; calling it twice throws.
  Object.defineProperty(client, 'release', {
    get: () => releaseOnce,
    set: (release: pg.PoolClient['release']) => {
      let isReleased = false;
      releaseOnce = (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      };
    },
  });
  client.on('error', (error) => releaseOnce(error));
};

/**
 * Closes a connection after a timeout, so that no other query gets it from the pool: the driver keeps it, although its
 * statement may still run later, and with it the transaction.
 */
const closeUnansweredConnections = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const close = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout')
      (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy(error);
  };
  const queryOrClose = (...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') {
      const result = query(...args);
      if (result instanceof Promise) result.catch(close);
      return result;
    }
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      close(error);
      callback(error, result);
    });
  };
  client.query = queryOrClose as typeof client.query;
};

/** Waits without limit until the database answers, with a log line per attempt: it may still be starting. */
export const waitForDatabase = async (pool: pg.Pool, log: Log, onWaiting?: (isWaiting: boolean) => Promise<void>) => {
  let isWaiting = false;
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      await pool.query('select 1');
      if (isWaiting) await onWaiting?.(false);
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'Waiting for the database (DATABASE_URL) to answer');
      if (!isWaiting) await onWaiting?.(true);
      isWaiting = true;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
};

export const migratePostgres = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await upgradeToBaseline(drizzle(client) as unknown as Db);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
};
