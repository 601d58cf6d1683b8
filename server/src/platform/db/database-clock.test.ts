import { describe, expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { createDatabaseClock } from './database-clock.ts';

const minuteMs = 60_000;
const localTime = Date.parse('2030-05-01T12:00:00Z');

/** The clock of a machine whose own clock differs from the database's by `skewMs`. */
const createClock = (skewMs: number) => {
  const local = { ms: localTime, stepMs: 0 };
  const database = { ms: localTime - skewMs };
  const clock = createDatabaseClock({
    localNow: () => new Date(local.ms),
    readTime: async () => {
      const time = new Date(database.ms);
      local.ms += local.stepMs;
      return time;
    },
    log: openLog('silent'),
  });
  return { local, database, clock };
};

describe('database clock', () => {
  test.each([0, 10 * minuteMs, -10 * minuteMs, 60 * minuteMs])(
    'machine %i ms ahead → the database’s time',
    async (skewMs) => {
      const { clock } = createClock(skewMs);
      await clock.refresh();
      expect(clock.now().getTime()).toBe(localTime - skewMs);
    },
  );

  test('clock of the machine stepped back by an hour → corrected with the next refresh', async () => {
    const { clock, local } = createClock(0);
    await clock.refresh();
    local.ms -= 60 * minuteMs;
    await clock.refresh();
    expect(clock.now().getTime()).toBe(localTime);
  });

  test('slow answer of the database → its duration is not taken for a difference', async () => {
    const { clock, local } = createClock(0);
    local.stepMs = 4_000;
    await clock.refresh();
    expect(clock.now().getTime()).toBe(local.ms);
  });
});
