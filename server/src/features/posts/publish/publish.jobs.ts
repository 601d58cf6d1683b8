import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Sites, siteQueries } from '../../sites/index.ts';
import { postPublishStore } from '../post-publishes.store.ts';

/** WordPress publishes scheduled posts on page visits (WP-Cron). This job publishes a post that was missed. */
export const publishOverdue = job(
  'posts.publish-overdue',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
  { formerNames: ['posts.catch-up'], retries: 3 },
);
const removeOldPublishes = job('posts.remove-old-publishes', z.object({}), {
  formerNames: ['posts.remove-old-attempts', 'posts.forget'],
  cron: '41 4 * * *',
});

const retentionDays = 30;

type Deps = { sites: Pick<Sites['service'], 'withSite'> };

export const publishJobs = ({ db, now }: Platform, { sites }: Deps) => [
  handle(publishOverdue, async ({ businessId, siteId, postId }) => {
    const row = await siteQueries(db).find(businessId, siteId);
    if (!row) return;
    try {
      await sites.withSite(row, (site, grant) => site.publishMissed(grant, postId));
    } catch (error) {
      // Post deleted or access lost: a retry cannot help.
      const isFinal = error instanceof Problem || (error instanceof ConnectorFailure && error.kind !== 'unreachable');
      if (!isFinal) throw error;
    }
  }),
  handle(removeOldPublishes, () =>
    postPublishStore(db).removeOldEverywhere(new Date(now().getTime() - retentionDays * dayMs)),
  ),
];
