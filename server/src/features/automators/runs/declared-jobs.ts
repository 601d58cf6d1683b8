import { minuteMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** Lease in milliseconds of a run, after which a run without an end counts as abandoned. */
export const leaseMs = 10 * minuteMs;

/** Executes the open runs of a business, one after the other by priority. */
export const runBusinessJob = job('automators.run-business', z.object({ businessId: z.number() }), {
  exclusiveBy: 'businessId',
  concurrency: 2,
  timeoutSeconds: leaseMs / 1000,
});
