import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import {
  missedNotificationJob,
  type ShareNotifications,
  shareNotificationJob,
} from './delivery/share-notifications.service.ts';
import type { ShareWorker } from './delivery/share-worker.ts';
import { type ForecastService, forecastShares } from './forecast/forecast.service.ts';

const alertOverdueJob = job('social.alert-overdue', z.object({}), {
  formerNames: ['social.watch'],
  cron: '* * * * *',
  concurrency: 1,
});

const scheduleForecastsJob = job('social.schedule-forecasts', z.object({}), {
  formerNames: ['social.look-ahead'],
  cron: '*/5 * * * *',
  concurrency: 1,
});

type Deps = { notifications: ShareNotifications; worker: ShareWorker; forecasts: ForecastService };

export const socialJobs = ({ notifications, worker, forecasts }: Deps) => [
  handle(shareNotificationJob, (payload) => notifications.notifyShare(payload)),
  handle(missedNotificationJob, (payload) => notifications.notifyMissed(payload)),
  handle(forecastShares, ({ businessId, ids, tells }) => forecasts.check(businessId, ids, tells)),
  handle(scheduleForecastsJob, async () => {
    await forecasts.scheduleChecks();
  }),
  handle(alertOverdueJob, async () => {
    await worker.alertOverdue();
  }),
];
