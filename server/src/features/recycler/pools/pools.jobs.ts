import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import { planPoolJob } from './declared-jobs.ts';
import type { PlanningService } from './planning.service.ts';

const planAllJob = job('recycler.plan-all-pools', z.object({}), { cron: '11 * * * *', concurrency: 1 });

export const poolJobs = (planning: PlanningService) => [
  handle(planAllJob, () => planning.enqueueAll()),
  handle(planPoolJob, ({ businessId, poolId }) => planning.plan(businessId, poolId)),
];
