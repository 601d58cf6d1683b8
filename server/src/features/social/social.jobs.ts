import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type Telling, tellOfMissed, tellOfShare } from './delivery/share-notifications.service.ts';
import type { Worker } from './delivery/share-worker.ts';
import { type Forecasting, forecastShares } from './forecast/forecast.service.ts';

const watch = job('social.watch', z.object({}), { cron: '* * * * *', concurrency: 1 });

const lookAhead = job('social.look-ahead', z.object({}), { cron: '*/5 * * * *', concurrency: 1 });

type Deps = { telling: Telling; worker: Worker; forecasting: Forecasting };

export const socialJobs = ({ telling, worker, forecasting }: Deps) => [
  handle(tellOfShare, (payload) => telling.notifyShare(payload)),
  handle(tellOfMissed, (payload) => telling.notifyMissed(payload)),
  handle(forecastShares, ({ businessId, ids, tells }) => forecasting.check(businessId, ids, tells)),
  handle(lookAhead, async () => {
    await forecasting.scheduleChecks();
  }),
  handle(watch, async () => {
    await worker.alertOverdue();
  }),
];
