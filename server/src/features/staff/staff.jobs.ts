import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { ErrorLogService } from './error-log.service.ts';

const removeOld = job('staff.remove-old-errors', z.object({}), {
  formerNames: ['staff.sweep'],
  cron: '29 4 * * *',
  concurrency: 1,
});

export const staffJobs = (errorLog: ErrorLogService) => [handle(removeOld, () => errorLog.removeOld())];
