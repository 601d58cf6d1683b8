import { done } from '@fanfare/contract/kit/success';
import { notifications } from '@fanfare/contract/notifications';
import { defineRoutes } from '../../platform/http/index.ts';
import type { NotificationService } from './notifications.service.ts';

export const notificationRoutes = (service: NotificationService) =>
  defineRoutes(notifications, {
    'GET /user/{id}/notifications': ({ caller }) => service.listNewest(caller),
    'POST /user/{id}/notifications/readall': async ({ caller }) => {
      await service.markAllRead(caller);
      return done;
    },
    'POST /user/notification/{id}/open': ({ caller, params }) => service.open(caller, params.id),
    'GET /user/{id}/notification_preferences': ({ caller }) => service.listPreferences(caller),
    'POST /user/{id}/notification_preferences': async ({ caller, body }) => {
      await service.setPreference(caller, body.event, body.channel);
      return done;
    },
  });
