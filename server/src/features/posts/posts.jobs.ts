import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { handle } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type Sites, siteQueries } from '../sites/index.ts';
import { catchUp, removeOld } from './job-types.ts';
import { postPublishStore } from './post-publishes.store.ts';

const retentionDays = 30;

type Deps = { sites: Pick<Sites['service'], 'withSite'> };

export const postJobs = ({ db, now }: Platform, { sites }: Deps) => [
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
  handle(removeOld, () => postPublishStore(db).removeOldEverywhere(new Date(now().getTime() - retentionDays * dayMs))),
];
