import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { UnlockService } from './visitor/unlocks.service.ts';

const removeExpired = job('lockers.remove-expired', z.object({}), { cron: '37 3 * * *', concurrency: 1 });

export const lockerJobs = (unlocks: Pick<UnlockService, 'removeExpired'>) => [
  handle(removeExpired, () => unlocks.removeExpired()),
];
