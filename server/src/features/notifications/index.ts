import type { Platform } from '../../platform/platform.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService } from './notifications.service.ts';
import { notifyService } from './notify.service.ts';

export type { Notification, Notify } from './notify.service.ts';

/**
 * Creates the notifications feature: notifications in the app and by email, with the channel that each user chose per
 * event.
 */
export const createNotifications = (platform: Platform) => {
  const service = notificationService(platform);
  return {
    open: service.open,
    notify: notifyService(platform),
    routes: notificationRoutes(service),
    jobs: notificationJobs(service),
  };
};
