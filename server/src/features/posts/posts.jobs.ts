import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { handle, job } from '../../platform/jobs/index.ts';
import { type Sites, siteQueries } from '../sites/index.ts';
import { postPublishStore } from './publish/post-publishes.store.ts';

/** WordPress publishes scheduled posts on page visits (WP-Cron). This job publishes a post that was missed. */
export const catchUp = job(
  'posts.publish-overdue',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
  { formerNames: ['posts.catch-up'], retries: 3 },
);
const removeOld = job('posts.remove-old-publishes', z.object({}), {
  formerNames: ['posts.remove-old-attempts', 'posts.forget'],
  cron: '41 4 * * *',
});

const retentionDays = 30;

type Deps = { db: Db; now: Now; sites: Pick<Sites['service'], 'withSite'> };

export const postJobs = ({ db, now, sites }: Deps) => [
  handle(catchUp, async ({ businessId, siteId, postId }) => {
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
  handle(removeOld, () =>
    postPublishStore(db).removeOldEverywhere(new Date(now().getTime() - retentionDays * 86_400_000)),
  ),
];
