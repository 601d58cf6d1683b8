import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

const OfSource = z.object({ sourceId: z.number() });

/** Fetches all feeds that are due. Leases let several run at the same time. */
export const fetchDueJob = job('rss.fetch-due', z.object({}), {
  cron: '* * * * *',
  concurrency: 1,
  timeoutSeconds: 300,
});
/** Fetches all due feeds at once, after feeds were added. */
export const fetchAddedJob = job('rss.fetch-added', z.object({}), { concurrency: 1, timeoutSeconds: 300 });
export const removeUnusedJob = job('rss.remove-unused', z.object({}), { cron: '37 * * * *', concurrency: 1 });
/**
 * Adds signatures to items of a version without them, a million in a quarter of an hour; ends at once when there are
 * none.
 */
export const signItemsJob = job('rss.sign-items', z.object({}), {
  cron: '*/5 * * * *',
  concurrency: 1,
  timeoutSeconds: 300,
});
export const applyRulesJob = job('rss.apply-rules', OfSource, { retries: 5, concurrency: 1, timeoutSeconds: 300 });
export const reportEndedFeedJob = job('rss.report-ended-feed', OfSource, { retries: 3 });
