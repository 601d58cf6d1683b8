import { entryLimits } from '@fanfare/contract/contests/entry';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle, job } from '../../../platform/jobs/index.ts';
import { entryStore } from './entries.store.ts';

const removeUnconfirmed = job('contests.remove-unconfirmed', z.object({}), { cron: '23 * * * *', concurrency: 1 });
const dayMs = 86_400_000;

export const entryJobs = ({ db, now }: { db: Db; now: Now }) => [
  handle(removeUnconfirmed, async () => {
    const at = now().getTime();
    await entryStore(db).removeUnconfirmedEverywhere(new Date(at - entryLimits.unconfirmedDays * dayMs));
    await entryStore(db).removeMailCountsEverywhere(new Date(at - 2 * dayMs).toISOString().slice(0, 10));
  }),
];
