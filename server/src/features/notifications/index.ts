import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { notificationService } from './notifications.service.ts';
import { notifyService } from './notify.service.ts';

export type { Notification, Notify } from './notify.service.ts';

type Deps = { db: Db; now: Now; mail: Mail; origin: string };

/** What people are told: the bell, its mails, and how each person wants to hear of what. */
export const notifications = (needs: Deps) => {
  const service = notificationService(needs);
  return {
    open: service.open,
    notify: notifyService(needs),
    routes: notificationRoutes(service),
    jobs: notificationJobs(service),
  };
};
