import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import { planPoolJob } from './declared-jobs.ts';
import type { PoolPlanner } from './pool-planner.service.ts';

const planAllJob = job('recycler.plan-all-pools', z.object({}), { cron: '11 * * * *', concurrency: 1 });

export const poolJobs = (planner: PoolPlanner) => [
  handle(planAllJob, () => planner.enqueueAll()),
  handle(planPoolJob, ({ businessId, poolId }) => planner.planPool(businessId, poolId)),
];
