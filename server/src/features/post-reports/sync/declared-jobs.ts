import { minuteMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** A reading that takes longer than this is taken for dead. */
export const leaseMs = 20 * minuteMs;

export const syncPageJob = job(
  'post-reports.sync-page',
  z.object({ pageId: z.number(), businessId: z.number() }),
  // A failed reading is kept with the page and tried again at its next time.
  { retries: 0, concurrency: 2, timeoutSeconds: 15 * 60 },
);
