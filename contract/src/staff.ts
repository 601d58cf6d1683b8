import { z } from 'zod';
import { calls } from './kit/call.ts';
import { instant } from './kit/moment.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { ok } from './kit/text.ts';

/** Background work that failed for good. Its payload stays in the database: it may concern anybody. */
export const FailedJob = z.object({
  id: z.string(),
  job: z.string(),
  error: z.string(),
  attempts: z.number(),
  created_at: instant,
  failed_at: instant,
});
export type FailedJob = z.output<typeof FailedJob>;

const ById = z.object({ id: z.uuid() });

export const staff = calls({
  'GET /staff/jobs': { summary: 'Background jobs that failed for good', need: 'staff', query: Paging, returns: pageOf(FailedJob) },
  'POST /staff/job/{id}/retry': { summary: 'Run a failed job again', need: 'staff', params: ById, returns: ok },
  'POST /staff/job/{id}/discard': { summary: 'Forget a failed job', need: 'staff', params: ById, returns: ok },
});
