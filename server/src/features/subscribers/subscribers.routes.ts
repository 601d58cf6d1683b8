import { subscribers } from '@fanfare/contract/subscribers';
import { defineRoutes } from '../../platform/http/index.ts';
import type { SubscriberService } from './subscribers.service.ts';

export const subscriberRoutes = (service: SubscriberService) =>
  defineRoutes(subscribers, {
    'GET /subscribers': ({ business, query: { page, ...filter } }) => service.list(business, filter, page),
    'GET /subscribers/export': ({ business, ...actor }) => service.export(actor, business),
    'POST /subscribers/{id}/delete': ({ business, params, ...actor }) => service.remove(actor, business, params.id),
  });
