import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { DeliveryWorker } from './engine/delivery-worker.ts';
import { deliveryNotificationJob, missedNotificationJob } from './notification-jobs.ts';
import type { DeliveryNotificationService } from './notifications.service.ts';

const alertOverdueJob = job('deliveries.alert-overdue', z.object({}), {
  formerNames: ['social.alert-overdue', 'social.watch'],
  cron: '* * * * *',
  concurrency: 1,
});

type Deps = { notifications: DeliveryNotificationService; worker: DeliveryWorker };

export const deliveryJobs = ({ notifications, worker }: Deps) => [
  handle(deliveryNotificationJob, (payload) => notifications.notifyIncident(payload)),
  handle(missedNotificationJob, (payload) => notifications.notifyMissed(payload)),
  handle(alertOverdueJob, async () => {
    await worker.alertOverdue();
  }),
];
