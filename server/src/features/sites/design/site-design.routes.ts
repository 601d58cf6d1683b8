import { siteDesign } from '@fanfare/contract/sites/design';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { SiteDesignService } from './site-design.service.ts';

export const siteDesignRoutes = (design: SiteDesignService) =>
  defineRoutes(siteDesign, {
    'GET /content/site/{id}/design': ({ business, params }) => design.get(business, params.id),
    'POST /content/site/{id}/design/save': ({ business, params, body, ...actor }) =>
      design.save(actor, business, params.id, body),
  });
