import { entryLimits } from '@fanfare/contract/contests/entry';
import { dayMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { entryStore } from './entries.store.ts';
import type { ErasureService } from './erasure.service.ts';
import type { LinkMailService } from './link-mails.service.ts';

type Deps = { erasure: ErasureService; linkMails: LinkMailService };

const removeUnconfirmed = job('contests.remove-unconfirmed', z.object({}), { cron: '23 * * * *', concurrency: 1 });
const eraseExpired = job('contests.erase-expired', z.object({}), {
  cron: '41 3 * * *',
  concurrency: 1,
  timeoutSeconds: hourSeconds,
});
const remindContestants = job('contests.remind-contestants', z.object({}), {
  cron: '*/10 * * * *',
  concurrency: 1,
  timeoutSeconds: 900,
});

export const entryJobs = ({ db, now }: Platform, { erasure, linkMails }: Deps) => [
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
