import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** A run that takes longer than this is taken for dead. */
export const leaseMs = 10 * 60_000;

/** Executes the open runs of a business, one after the other by priority. */
export const runBusinessJob = job('automators.run-business', z.object({ businessId: z.number() }), {
  exclusiveBy: 'businessId',
  concurrency: 2,
  timeoutSeconds: leaseMs / 1000,
});
