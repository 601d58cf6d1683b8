import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, job } from '../../platform/jobs/index.ts';
import { siteStore } from './sites.store.ts';

/** A planned post is out from its moment on, whether this runs or not; it only tells those who keep pages. */
export const refresh = job('sites.refresh', z.object({ siteId: z.number() }), { retries: 3 });
const forget = job('sites.forget', z.object({}), { cron: '23 4 * * *' });

const keptDays = 30;

type Deps = { db: Db; now: Now; changed: (siteId: number) => void };

export const siteJobs = ({ db, now, changed }: Deps) => [
  handle(refresh, async ({ siteId }) => {
    await siteStore(db).touchEverywhere(siteId);
    changed(siteId);
  }),
  handle(forget, () => siteStore(db).removeDeletedEverywhere(new Date(now().getTime() - keptDays * 86_400_000))),
];
