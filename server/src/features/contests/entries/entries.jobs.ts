import { entryLimits } from '@fanfare/contract/contests/entry';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { handle, job } from '../../../platform/jobs/index.ts';
import { entryStore } from './entries.store.ts';
import type { ErasureService } from './erasure.service.ts';
import type { LinkMailService } from './link-mails.service.ts';

type Deps = { db: Db; now: Now; erasure: ErasureService; linkMails: LinkMailService };

const removeUnconfirmed = job('contests.remove-unconfirmed', z.object({}), { cron: '23 * * * *', concurrency: 1 });
const eraseExpired = job('contests.erase-expired', z.object({}), {
  ...{ cron: '41 3 * * *', concurrency: 1, timeoutSeconds: 3600 },
});
const remindContestants = job('contests.remind-contestants', z.object({}), {
  ...{ cron: '*/10 * * * *', concurrency: 1, timeoutSeconds: 900 },
});
const dayMs = 86_400_000;

export const entryJobs = ({ db, now, erasure, linkMails }: Deps) => [
  handle(removeUnconfirmed, async () => {
    const at = now().getTime();
    await entryStore(db).removeUnconfirmedEverywhere(new Date(at - entryLimits.unconfirmedDays * dayMs));
    await entryStore(db).removeMailCountsEverywhere(new Date(at - 2 * dayMs).toISOString().slice(0, 10));
  }),
  handle(eraseExpired, () => erasure.eraseExpired()),
  handle(remindContestants, async () => {
    while ((await linkMails.sendReminders()) > 0);
  }),
];
