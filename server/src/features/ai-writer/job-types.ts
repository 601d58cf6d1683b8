import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

const request = z.object({ businessId: z.number(), requestId: z.string() });

/** Job that writes an article. Many run at once in a worker, because most of the time they wait for models. */
export const writeArticleJob = job('ai-writer.write-article', request, {
  concurrency: 64,
  retries: 3,
  retryAfterSeconds: 5,
  timeoutSeconds: 20 * 60,
});
export const drawImageJob = job('ai-writer.draw-image', request, {
  concurrency: 8,
  retries: 3,
  retryAfterSeconds: 5,
  timeoutSeconds: 10 * 60,
});
/** Job that continues articles whose worker died, ends overdue articles, and notifies users of finished ones. */
export const checkArticlesJob = job('ai-writer.check-articles', z.object({}), { cron: '* * * * *', concurrency: 1 });
export const removeOldArticlesJob = job('ai-writer.remove-old-articles', z.object({}), {
  cron: '41 3 * * *',
  concurrency: 1,
});
