import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';

/** Job that reads the posts of a site into the index. One runs at a time, because a large site takes a minute. */
export const indexSite = job('bulk-ai.index-site', z.object({ businessId: z.number(), siteId: z.number() }), {
  retries: 4,
  retryAfterSeconds: 60,
  timeoutSeconds: 1800,
  concurrency: 1,
});
export const indexAllSites = job('bulk-ai.index-sites', z.object({}), { cron: '37 3 * * *' });
