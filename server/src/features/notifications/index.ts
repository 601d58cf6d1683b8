import type { Platform } from '../../platform/platform.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService } from './notifications.service.ts';
import { notifyService } from './notify.service.ts';

export type { Notification, Notify } from './notify.service.ts';

/** Notifications in the app and by email, and the channel each user chose per event. */
export const createNotifications = (platform: Platform) => {
  const service = notificationService(platform);
  return {
    open: service.open,
    notify: notifyService(platform),
    routes: notificationRoutes(service),
    jobs: notificationJobs(service),
  };
};
