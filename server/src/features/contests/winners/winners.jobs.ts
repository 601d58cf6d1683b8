import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import { type DrawService, performDraw } from '../draws/draws.service.ts';
import type { WinnerService } from './winners.service.ts';

const expireClaims = job('contests.expire-claims', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });

export const winnerJobs = (draws: DrawService, winners: WinnerService) => [
  handle(performDraw, ({ drawId }) => draws.perform(drawId)),
  handle(expireClaims, () => winners.expireClaims()),
];
