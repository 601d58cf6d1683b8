import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

const forBusiness = z.object({ businessId: z.number() });

/** Job that runs each minute, so that a stop switch acts within a minute. */
export const scheduleJob = job('bulk-ai.schedule', z.object({}), { cron: '* * * * *', concurrency: 1, retries: 0 });
/**
 * Job that advances one business, so that a slow provider or site does not delay other businesses. It runs again every
 * minute.
 */
export const advanceJob = job('bulk-ai.advance-business', forBusiness, {
  retries: 0,
  concurrency: 4,
  exclusiveBy: 'businessId',
  timeoutSeconds: 120,
  formerNames: ['bulk-ai.advance'],
});
export const checkArticleJob = job('bulk-ai.check-article', forBusiness.extend({ articleId: z.number() }), {
  // Retries are many, because all worker threads can be busy for minutes.
  retries: 8,
});
