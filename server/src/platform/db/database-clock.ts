import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Now } from '../clock.ts';
import type { Log } from '../log.ts';

type Deps = { readTime: () => Promise<Date>; localNow: Now; log: Log };

const refreshMs = minuteMs;
/** Clock difference in ms that is ignored, because it can be the duration of the query. */
const toleranceMs = 250;

/**
 * The database's time. Processes on several machines compare times they stored in it (due, leases, expiry), so a
 * machine with a wrong clock must not send early or end the lease of another.
 */
export const createDatabaseClock = ({ readTime, localNow, log }: Deps) => {
  let offsetMs = 0;

  const refresh = async () => {
    const before = localNow().getTime();
    const databaseTime = (await readTime()).getTime();
    const after = localNow().getTime();
    const measuredMs = databaseTime - (before + after) / 2;
    if (Math.abs(measuredMs - offsetMs) <= toleranceMs + (after - before) / 2) return;
    log.warn(
      { offsetMs: measuredMs },
      'The clock of this machine differs from the database: using the database’s time',
    );
    offsetMs = measuredMs;
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    now: () => new Date(localNow().getTime() + offsetMs),
    refresh,
    /** Reads the time now and every minute. */
    start: async () => {
      await refresh();
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ reason: String(error) }, 'Could not read the database’s time'));
      }, refreshMs).unref();
    },
    stop: () => clearInterval(timer),
  };
};
