import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { NotificationService } from './notifications.service.ts';

export const removeOldNotifications = job('notifications.remove-old', z.object({}), {
  formerNames: ['notifications.sweep'],
  cron: '41 3 * * *',
  concurrency: 1,
});

export const notificationJobs = (service: NotificationService) => [
  handle(removeOldNotifications, () => service.removeOld()),
];
