import { siteDomain } from '@fanfare/contract/sites/domain';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { SiteDomainService } from './site-domain.service.ts';

export const siteDomainRoutes = (domain: SiteDomainService) =>
  defineRoutes(siteDomain, {
    'GET /content/site/{id}/domain': ({ business, params }) => domain.get(business, params.id),
    'POST /content/site/{id}/domain/save': ({ business, params, body, ...actor }) =>
      domain.save(actor, business, params.id, body.domain),
    'POST /content/site/{id}/domain/verify': ({ business, params, ...actor }) =>
      domain.verify(actor, business, params.id),
  });
