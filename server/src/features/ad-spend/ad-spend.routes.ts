import { adSpend as adSpendCalls } from '@fanfare/contract/ad-spend/ad-spend';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { AdSpendService } from './ad-spend.service.ts';

export const adSpendRoutes = (service: AdSpendService): Route[] =>
  defineRoutes(adSpendCalls, {
    'GET /ads/spend': ({ business }) => service.list(business),
    'POST /ads/spend/limit': async ({ caller, client, business, body }) => {
      await service.setLimit({ caller, client }, business, body);
      return done;
    },
  });
