import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { handle, job } from '../../platform/jobs/index.ts';
import { type Sites, siteStore } from '../sites/index.ts';
import { publishAttemptStore } from './publish/publish-attempts.store.ts';

/** A WordPress puts planned posts out when somebody visits it; where nobody does, its hour passes. */
export const catchUp = job(
  'posts.catch-up',
  z.object({ businessId: z.number(), siteId: z.number(), postId: z.string() }),
  { retries: 3 },
);
const forget = job('posts.forget', z.object({}), { cron: '41 4 * * *' });

const keptDays = 30;

type Deps = { db: Db; now: Now; sites: Pick<Sites['service'], 'use'> };

export const postJobs = ({ db, now, sites }: Deps) => [
  handle(catchUp, async ({ businessId, siteId, postId }) => {
    const row = await siteStore(db).find(businessId, siteId);
    if (!row) return;
    try {
      await sites.use(row, (site, grant) => site.catchUp(grant, postId));
    } catch (error) {
      // Gone or closed to us: nothing of ours is left to be done.
      const isOver = error instanceof Problem || (error instanceof ConnectorFailure && error.kind !== 'unreachable');
      if (!isOver) throw error;
    }
  }),
  handle(forget, () => publishAttemptStore(db).removeOldEverywhere(new Date(now().getTime() - keptDays * 86_400_000))),
];
