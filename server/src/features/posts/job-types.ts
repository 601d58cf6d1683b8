import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

/** WordPress publishes scheduled posts on page visits (WP-Cron). This job publishes a post that was missed. */
export const catchUp = job(
  'posts.publish-overdue',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
  { formerNames: ['posts.catch-up'], retries: 3 },
);
export const removeOld = job('posts.remove-old-publishes', z.object({}), {
  formerNames: ['posts.remove-old-attempts', 'posts.forget'],
  cron: '41 4 * * *',
});
