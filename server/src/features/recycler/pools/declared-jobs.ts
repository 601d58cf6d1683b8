import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/**
 * Job that plans a pool. It isn't exclusive, because a change of the pool during a run has to be followed by a second
 * run.
 */
export const planPoolJob = job('recycler.plan-pool', z.object({ businessId: z.number(), poolId: z.number() }), {
  concurrency: 2,
  // The timeout is long, because copying the pictures of a pool can take minutes.
  timeoutSeconds: 15 * 60,
});
