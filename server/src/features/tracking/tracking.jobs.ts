import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { trackingStore } from './hits.store.ts';
import { toDay } from './visitor-hash.ts';

const keptMonths = 25;
const cleanUpJob = job('tracking.clean-up', z.object({}), { cron: '10 0 * * *', concurrency: 1 });

export const trackingJobs = ({ db, now }: Platform) => [
  handle(cleanUpJob, async () => {
    await trackingStore(db).removeVisitorsBefore(toDay(now()));
    const oldest = new Date(now());
    oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
    await trackingStore(db).removeDaysBefore(toDay(oldest));
  }),
];
