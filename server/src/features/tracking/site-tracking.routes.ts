import { tracking as trackingCalls } from '@fanfare/contract/tracking/site-tracking';
import { defineRoutes } from '../../platform/http/index.ts';
import type { SiteTrackingService } from './site-tracking.service.ts';

export const trackingRoutes = (sites: SiteTrackingService) =>
  defineRoutes(trackingCalls, {
    'GET /content/site/{id}/tracking': ({ business, params }) => sites.get(business, params.id),
    'POST /content/site/{id}/tracking': ({ business, params, body, ...actor }) =>
      sites.save(actor, business, params.id, body.is_enabled),
    'POST /content/site/{id}/post/{post_id}/short-link': ({ business, params }) =>
      sites.shortLink(business, params.id, params.post_id),
  });
