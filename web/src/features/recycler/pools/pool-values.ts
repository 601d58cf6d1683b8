import { poolDefaults } from '@fanfare/contract/recycler/pool-rules';
import { z } from 'zod';
import type { Pool } from './pool-calls.ts';
import type { PoolValues } from './pool-fields.tsx';

/** The posts that are added, as the post report links here. */
export const PostParams = z.object({ posts: z.array(z.string().min(1).max(100)).max(200).default([]) });

export const newPool = (timeZone: string): Partial<PoolValues> => ({
  ...poolDefaults,
  fb_page_ids: [],
  days: [...poolDefaults.days],
  times: [...poolDefaults.times],
  time_zone: timeZone,
});

/** The settings that the form changes. */
export const toValues = (pool: Pool): PoolValues => {
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
