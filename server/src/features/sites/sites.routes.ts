import { sites } from '@fanfare/contract/sites';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Services } from './index.ts';

export const siteRoutes = ({ service, shelves, removing }: Services) =>
  defineRoutes(sites, {
    'GET /content/sites': ({ business }) => service.list(business),
    'POST /content/site/create': ({ business, body, ...actor }) => service.create(actor, business, body),
    'POST /content/site/add': ({ business, body, ...actor }) => service.addWordPress(actor, business, body.connection_id),
    'GET /content/site/{id}': ({ business, params }) => service.get(business, params.id),
    'POST /content/site/{id}/update': ({ business, params, body, ...actor }) =>
      service.update(actor, business, params.id, body),
    'POST /content/site/{id}/delete': ({ business, params, body, ...actor }) =>
      removing.remove(actor, business, params.id, body.transfer ? body.transfer_site_id : undefined),
    'GET /content/site/{id}/options': ({ business, params }) => shelves.options(business, params.id),
    'GET /content/site/{id}/categories': ({ business, params }) => shelves.categories(business, params.id),
    'POST /content/site/{id}/category/create': ({ business, params, body }) =>
      shelves.createCategory(business, params.id, body.name, body.parent),
    'GET /content/site/{id}/users': ({ business, params }) => shelves.users(business, params.id),
    'GET /content/site/{id}/media': ({ business, params, query }) => shelves.media(business, params.id, query.page),
    'POST /content/site/{id}/posts': ({ business, params, body }) => shelves.posts(business, params.id, body),
    'POST /content/site/{id}/post/{post_id}/preview': ({ business, params }) =>
      shelves.preview(business, params.id, params.post_id),
  });
