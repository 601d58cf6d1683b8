import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import { planPoolJob } from './declared-jobs.ts';
import type { PoolPlanService } from './pool-plans.service.ts';

const planAllJob = job('recycler.plan-all-pools', z.object({}), { cron: '11 * * * *', concurrency: 1 });

export const poolJobs = (plans: PoolPlanService) => [
  handle(planAllJob, () => plans.enqueueAll()),
  handle(planPoolJob, ({ businessId, poolId }) => plans.plan(businessId, poolId)),
];
