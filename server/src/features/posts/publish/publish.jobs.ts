import { dayMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Sites, siteQueries } from '../../sites/index.ts';
import { postPublishStore } from '../post-publishes.store.ts';
import { isFinalFailure } from '../site-calls.ts';

/** Job that publishes a scheduled post that WordPress missed, because WP-Cron runs on page visits only. */
export const publishOverdue = job(
  'posts.publish-overdue',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
  { formerNames: ['posts.catch-up'], retries: 3 },
);
const removeOldPublishes = job('posts.remove-old-publishes', z.object({}), {
  formerNames: ['posts.remove-old-attempts', 'posts.forget'],
  cron: '41 4 * * *',
});

/** Time for which the content of a publish is stored after it was created. */
const retentionDays = 30;

type Deps = { sites: Pick<Sites['service'], 'withSite'> };

export const publishJobs = ({ db, now }: Platform, { sites }: Deps) => [
  handle(publishOverdue, async ({ businessId, siteId, postId }) => {
    const site = await siteQueries(db).find(businessId, siteId);
    if (!site) return;
    try {
      await sites.withSite(site, (port, grant) => port.publishMissed(grant, postId));
    } catch (error) {
      if (!isFinalFailure(error)) throw error;
    }
  }),
  handle(removeOldPublishes, () =>
    postPublishStore(db).removeOldEverywhere(new Date(now().getTime() - retentionDays * dayMs)),
  ),
];
