import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { runBusinessJob } from './runs/declared-jobs.ts';
import type { RunWorker } from './runs/run-worker.service.ts';

const takeDueJob = job('automators.take-due', z.object({}), { cron: '* * * * *', concurrency: 1 });
const removeOldRunsJob = job('automators.remove-old-runs', z.object({}), { cron: '23 3 * * *', concurrency: 1 });

export const automatorJobs = (worker: RunWorker) => [
  handle(takeDueJob, () => worker.takeDue()),
  handle(runBusinessJob, ({ businessId }) => worker.runBusiness(businessId)),
  handle(removeOldRunsJob, () => worker.removeOld()),
];
