import { campaigns as campaignCalls } from '@fanfare/contract/campaigns/campaigns';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { CampaignService } from './campaigns.service.ts';
import type { WidgetService } from './widgets/widgets.service.ts';

type Deps = { service: CampaignService; widgets: WidgetService };

export const campaignRoutes = ({ service, widgets }: Deps): Route[] =>
  defineRoutes(campaignCalls, {
    'GET /campaigns': ({ business, query }) => service.list(business, query),
    'GET /campaign/parts': ({ business, query }) => service.listCandidates(business, query.campaign_id, query.search),
    'POST /campaign/save': async ({ business, body, ...actor }) => ({
      campaign: await service.save(actor, business, body),
    }),
    'GET /campaign/{id}': async ({ business, params }) => ({ campaign: await service.get(business, params.id) }),
    'GET /campaign/{id}/results': ({ business, params }) => service.results(business, params.id),
    'POST /campaign/{id}/status': async ({ business, params, body, ...actor }) => ({
      ...done,
      campaign_status: await service.setStatus(actor, business, params.id, body.campaign_status),
    }),
    'POST /campaign/{id}/delete': async ({ business, params, ...actor }) => {
      await service.remove(actor, business, params.id);
      return done;
    },
    'GET /campaign/{id}/widgets': ({ business, params }) => widgets.describe(business, params.id),
    'GET /campaign/{id}/admins': ({ business, params }) => service.admins.list(business, params.id),
    'POST /campaign/{id}/admins/add': ({ business, params, body, ...actor }) =>
      service.admins.add(actor, business, params.id, body.email),
    'POST /campaign/{id}/admins/remove': ({ business, params, body, ...actor }) =>
      service.admins.remove(actor, business, params.id, body.email),
  });
