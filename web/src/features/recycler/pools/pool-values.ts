import { poolDefaults } from '@fanfare/contract/recycler/pool-rules';
import type { PoolSettings } from '@fanfare/contract/recycler/pools';
import type { z } from 'zod';
import type { Pool } from './pool-calls.ts';

/** Values of the form with the settings of a pool. */
export type PoolValues = z.input<typeof PoolSettings>;

export const newPoolValues = (timeZone: string): Partial<PoolValues> => ({
  ...poolDefaults,
  fb_page_ids: [],
  days: [...poolDefaults.days],
  times: [...poolDefaults.times],
  time_zone: timeZone,
});

export const toPoolValues = (pool: Pool): PoolValues => {
  const { pool_name, fb_page_ids, days, times, time_zone, cooldown_days, growth } = pool;
  const { max_repeats, variant_after, retire_percent, retire_after } = pool;
  return {
    pool_name,
    fb_page_ids,
    days,
    times,
    time_zone,
    cooldown_days,
    growth,
    max_repeats,
    variant_after,
    retire_percent,
    retire_after,
  };
};
