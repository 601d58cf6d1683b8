import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { createDatabaseClock } from './database-clock.ts';

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
  test.each([0, 10 * minuteMs, -10 * minuteMs, hourMs])(
    'clock of the machine %i ms ahead → the database’s time',
    async (skewMs) => {
      const { clock } = createClock(skewMs);
      await clock.refresh();
      expect(clock.now().getTime()).toBe(localTime - skewMs);
    },
  );

  test('clock of the machine stepped back by an hour → corrected with the next refresh', async () => {
    const { clock, local } = createClock(0);
    await clock.refresh();
    local.ms -= hourMs;
    await clock.refresh();
    expect(clock.now().getTime()).toBe(localTime);
  });

  test('slow answer of the database → its duration does not count as a difference of the clocks', async () => {
    const { clock, local } = createClock(0);
    local.stepMs = 4_000;
    await clock.refresh();
    expect(clock.now().getTime()).toBe(local.ms);
  });
});
