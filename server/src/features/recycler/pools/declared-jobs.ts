import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** Plans a pool. Not exclusive: a change during a run has to be followed by another one. */
export const planPoolJob = job('recycler.plan-pool', z.object({ businessId: z.number(), poolId: z.number() }), {
  concurrency: 2,
  // Timeout that also covers copying pictures.
  timeoutSeconds: 15 * 60,
});
