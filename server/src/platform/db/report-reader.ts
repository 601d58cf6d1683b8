import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { classifyDatabaseError } from './database-errors.ts';
import type { Db } from './types.ts';

/** Runs a read-only report, which may miss the changes of the last minute. */
export type ReadReport = <T>(read: (db: Db) => Promise<T>) => Promise<T>;
type Deps = {
  primary: Db;
  replica: Db;
  log: Log;
  readLag?: (replica: Db) => Promise<number>;
  maxLagSeconds?: number;
};

/** Lag in seconds above which a replica is not used. */
const usualMaxLagSeconds = 60;

/** Reports read from the replica; from the primary while the replica is down or too far behind. */
export const createReportReader =
  ({ primary, replica, log, readLag = readLagSeconds, maxLagSeconds = usualMaxLagSeconds }: Deps): ReadReport =>
  async (read) => {
    try {
      const lagSeconds = await readLag(replica);
      if (lagSeconds <= maxLagSeconds) return await read(replica);
      log.warn({ lagSeconds }, 'The read replica is too far behind: a report reads from the primary');
    } catch (error) {
      if (classifyDatabaseError(error) === undefined) throw error;
      log.warn({ reason: String(error) }, 'The read replica does not answer: a report reads from the primary');
    }
    return read(primary);
  };

/**
 * 0 when the replica is connected and has applied everything it received; otherwise the age of the last change it
 * applied. A database that is not in recovery (logical replication) does not know its lag: 0.
 */
const readLagSeconds = async (replica: Db): Promise<number> => {
  const seconds = sql<number>`case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end`;
  const [row] = await replica.select({ seconds }).from(sql`(select 1) as one`);
  // The age is null when the replica has applied nothing since its start.
  return row?.seconds === undefined || row.seconds === null ? Number.POSITIVE_INFINITY : Number(row.seconds);
};
