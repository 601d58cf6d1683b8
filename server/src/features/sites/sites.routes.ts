import { sites } from '@fanfare/contract/sites/sites';
import { defineRoutes } from '../../platform/http/index.ts';
import type { SiteRemovalService } from './removal/site-removal.service.ts';
import type { SiteContentService } from './site-content.service.ts';
import type { SiteService } from './sites.service.ts';

type Deps = { service: SiteService; content: SiteContentService; removal: SiteRemovalService };

export const siteRoutes = ({ service, content, removal }: Deps) =>
  defineRoutes(sites, {
    'GET /content/sites': async ({ business }) => {
      const list = await service.list(business);
      return { ...list, moves: await removal.listTransfers(business.id, list.sites) };
    },
    'POST /content/site/create': ({ business, body, ...actor }) => service.create(actor, business, body),
    'POST /content/site/add': ({ business, body, ...actor }) =>
      service.addWordPress(actor, business, body.connection_id),
    'GET /content/site/{id}': ({ business, params }) => service.get(business, params.id),
    'POST /content/site/{id}/update': ({ business, params, body, ...actor }) =>
      service.update(actor, business, params.id, body),
    'POST /content/site/{id}/delete': ({ business, params, body, ...actor }) =>
      removal.remove(actor, business, params.id, body.transfer ? body.transfer_site_id : undefined),
    'GET /content/site/{id}/options': ({ business, params }) => content.options(business, params.id),
    'GET /content/site/{id}/categories': ({ business, params }) => content.categories(business, params.id),
    'POST /content/site/{id}/category/create': ({ business, params, body }) =>
      content.createCategory(business, params.id, body.name, body.parent),
    'GET /content/site/{id}/users': ({ business, params }) => content.users(business, params.id),
    'GET /content/site/{id}/media': ({ business, params, query }) => content.media(business, params.id, query.page),
    'POST /content/site/{id}/post/{post_id}/preview': ({ business, params }) =>
      content.preview(business, params.id, params.post_id),
  });
