import { autoresponderCalls } from '@fanfare/contract/leads/autoresponder-calls';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AutoresponderService } from './autoresponders.service.ts';

export const autoresponderRoutes = (service: AutoresponderService) =>
  defineRoutes(autoresponderCalls, {
    'POST /leads/autoresponder/{service}': async ({ params, body, business, ...actor }) => ({
      accounts: await service.accounts(actor, business, params.service, body),
    }),
    'GET /api/leads/autoresponder/campaigns': ({ query: { campaign, ...key }, business }) =>
      service.campaigns(business.id, key, campaign),
    'POST /leads/autoresponder/custom_fields': ({ body: { campaign, ...key }, business }) =>
      service.customFields(business.id, key, campaign),
  });
