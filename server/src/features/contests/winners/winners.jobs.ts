import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import type { WinnerService } from './winners.service.ts';

const expireClaims = job('contests.expire-claims', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });

export const winnerJobs = (winners: WinnerService) => [handle(expireClaims, () => winners.expireClaims())];
