import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService } from './notifications.service.ts';
import { notifyService } from './notify.service.ts';

export type { Notification, Notify } from './notify.service.ts';

type Deps = { db: Db; now: Now; mail: Mail; origin: string };

/** Notifications in the app and by email, and the channel each user chose per event. */
export const createNotifications = (deps: Deps) => {
  const service = notificationService(deps);
  return {
    open: service.open,
    notify: notifyService(deps),
    routes: notificationRoutes(service),
    jobs: notificationJobs(service),
  };
};
