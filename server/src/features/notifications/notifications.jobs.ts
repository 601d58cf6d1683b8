import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { NotificationService } from './notifications.service.ts';

export const sweepNotifications = job('notifications.sweep', z.object({}), { cron: '41 3 * * *', concurrency: 1 });

export const notificationJobs = (service: NotificationService) => [handle(sweepNotifications, () => service.sweep())];
