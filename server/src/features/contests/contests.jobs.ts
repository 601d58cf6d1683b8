import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { ContestLifecycleService } from './contest-lifecycle.service.ts';

const announceStarts = job('contests.announce-starts', z.object({}), { cron: '* * * * *', concurrency: 1 });
const announceEnds = job('contests.announce-ends', z.object({}), { cron: '* * * * *', concurrency: 1 });
const removeDeleted = job('contests.remove-deleted', z.object({}), { cron: '*/10 * * * *', concurrency: 1 });

export const contestJobs = (lifecycle: ContestLifecycleService) => [
  handle(announceStarts, () => lifecycle.announceStarts()),
  handle(announceEnds, () => lifecycle.announceEnds()),
  handle(removeDeleted, () => lifecycle.removeDeleted()),
];
