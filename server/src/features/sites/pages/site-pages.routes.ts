import { sitePages } from '@fanfare/contract/sites/pages';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { SiteMenuService } from './site-menu.service.ts';
import type { SitePageService } from './site-pages.service.ts';

export const sitePageRoutes = (pages: SitePageService, menu: SiteMenuService) =>
  defineRoutes(sitePages, {
    'GET /content/site/{id}/pages': ({ business, params }) => pages.list(business, params.id),
    'POST /content/site/{id}/pages/create': ({ business, params, body, ...actor }) =>
      pages.create(actor, business, params.id, body),
    'GET /content/site/{id}/pages/{page_id}': ({ business, params }) => pages.get(business, params.id, params.page_id),
    'POST /content/site/{id}/pages/{page_id}/save': ({ business, params, body, ...actor }) =>
      pages.save(actor, business, params.id, params.page_id, body),
    'POST /content/site/{id}/pages/{page_id}/delete': ({ business, params, ...actor }) =>
      pages.remove(actor, business, params.id, params.page_id),
    'GET /content/site/{id}/menu': ({ business, params }) => menu.get(business, params.id),
    'POST /content/site/{id}/menu/save': ({ business, params, body, ...actor }) =>
      menu.save(actor, business, params.id, body),
  });
