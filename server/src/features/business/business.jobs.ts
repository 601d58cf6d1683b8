import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { BusinessService } from './business.service.ts';

const purge = job('business.purge', z.object({}), { cron: '43 3 * * *', concurrency: 1 });

export const businessJobs = (businesses: BusinessService) => [handle(purge, () => businesses.purge())];
