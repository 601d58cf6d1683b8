import { dayMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteStore } from './sites.store.ts';

/** Bumps the site version when a scheduled post becomes public. Only caches depend on it, not the post itself. */
export const refresh = job('sites.refresh', z.object({ siteId: z.number() }), { retries: 3 });
/** Transfers the posts of a site that is being deleted. Each run continues the last one. */
export const transferPosts = job('sites.transfer-posts', z.object({ businessId: z.number(), siteId: z.number() }), {
  retries: 20,
  retryAfterSeconds: 1,
});
const removeOld = job('sites.remove-deleted', z.object({}), { formerNames: ['sites.forget'], cron: '23 4 * * *' });

const retentionDays = 30;

type Deps = {
  runTransfer: (businessId: number, siteId: number) => Promise<void>;
  invalidate: (siteId: number) => void;
};

export const siteJobs = ({ db, now }: Platform, { runTransfer, invalidate }: Deps) => [
  handle(refresh, async ({ siteId }) => {
    await siteStore(db).bumpVersionEverywhere(siteId);
    invalidate(siteId);
  }),
  handle(transferPosts, ({ businessId, siteId }) => runTransfer(businessId, siteId)),
  handle(removeOld, () => siteStore(db).removeDeletedEverywhere(new Date(now().getTime() - retentionDays * dayMs))),
];
