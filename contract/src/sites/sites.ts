import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { id, singleLine } from '../kit/text.ts';
import { SiteCategory, SiteMedium, SiteOptions, SiteUser } from './content.ts';
import { SiteMove } from './removal.ts';
import { AddableSite, Site, SiteDraft, SiteUpdate } from './site.ts';

const page = z.coerce.number<string | number>().int().min(1).max(100_000).default(1);
const IdParams = z.object({ id });

export const sites = calls({
  'GET /content/sites': {
    summary: 'List the sites of my business and connected WordPress sites that can be added',
    need: 'content:viewer',
    returns: z.object({ sites: z.array(Site), addable: z.array(AddableSite), moves: z.array(SiteMove) }),
  },
  'POST /content/site/create': {
    summary: 'Create a hosted site',
    need: 'content:manager',
    limit: 'costly',
    body: SiteDraft,
    returns: Site,
  },
  'POST /content/site/add': {
    summary: 'Add a connected WordPress site; adding it again returns the same site',
    need: 'content:manager',
    acting: 'refused',
    limit: 'costly',
    body: z.strictObject({ connection_id: id }),
    returns: Site,
  },
  'GET /content/site/{id}': {
    summary: 'Get a site',
    need: 'content:viewer',
    params: IdParams,
    returns: Site,
  },
  'POST /content/site/{id}/update': {
    summary: 'Change a site; an old URL redirects to the new one',
    need: 'content:manager',
    params: IdParams,
    body: SiteUpdate,
    returns: Site,
  },
  'POST /content/site/{id}/delete': {
    summary: 'Delete a site; with `transfer`, move its posts to another site first',
    need: 'content:manager',
    acting: 'refused',
    limit: 'costly',
    params: IdParams,
    body: z
      .strictObject({ transfer: z.boolean().default(false), transfer_site_id: id.optional() })
      .refine(({ transfer, transfer_site_id: to }) => !transfer || to !== undefined, {
        path: ['transfer_site_id'],
        error: 'Choose the site to move the posts to.',
      }),
    /** `in_progress`: the posts are moved in the background; see `moves` of the site list. */
    returns: z.object({
      delete: z.boolean(),
      transfer: z.boolean(),
      in_progress: z.boolean(),
      message: z.string(),
    }),
  },
  'GET /content/site/{id}/options': {
    summary: 'Get the categories, users, sharing defaults and status of a site',
    need: 'content:viewer',
    params: IdParams,
    returns: SiteOptions,
  },
  'GET /content/site/{id}/categories': {
    summary: 'List the categories of a site',
    need: 'content:viewer',
    params: IdParams,
    returns: z.object({ categories: z.array(SiteCategory) }),
  },
  'POST /content/site/{id}/category/create': {
    summary: 'Create a category; an existing one with this name is returned',
    need: 'content:editor',
    params: IdParams,
    body: z.strictObject({ name: singleLine(100, 'Enter a name for the category.'), parent: id.nullish() }),
    returns: SiteCategory,
  },
  'GET /content/site/{id}/users': {
    summary: 'List the users a post of a site can be published as',
    need: 'content:viewer',
    params: IdParams,
    returns: z.object({ users: z.array(SiteUser) }),
  },
  'GET /content/site/{id}/media': {
    summary: 'List the images of a site, newest first',
    need: 'content:viewer',
    params: IdParams,
    query: z.strictObject({ page }),
    returns: z.object({ items: z.array(SiteMedium), total: z.number(), page: z.number(), page_size: z.number() }),
  },
  'POST /content/site/{id}/post/{post_id}/preview': {
    summary: 'Create a preview link of an unpublished post; anyone with the link can view it for 24 hours',
    need: 'content:editor',
    params: z.object({ id, post_id: id }),
    returns: z.object({ url: z.string(), expires: dateTime.nullable() }),
  },
});
