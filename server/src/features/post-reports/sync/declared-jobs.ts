import { minuteMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** Lease in milliseconds of a reading; a reading that takes longer counts as dead. */
export const leaseMs = 20 * minuteMs;

export const syncPageJob = job(
  'post-reports.sync-page',
  z.object({ pageId: z.number(), businessId: z.number() }),
  // The job has no retries: a failed reading is stored with the page, which is read again at its next time.
  { retries: 0, concurrency: 2, timeoutSeconds: 15 * 60 },
);
