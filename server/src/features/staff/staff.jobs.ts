import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { ErrorService } from './error-log.service.ts';

const sweep = job('staff.sweep', z.object({}), { cron: '29 4 * * *', concurrency: 1 });

export const staffJobs = (errors: ErrorService) => [handle(sweep, () => errors.sweep())];
