import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine, webUrl } from '../kit/text.ts';

export const pageLimits = { pages: 50, html: 200_000, menuItems: 30, label: 60 } as const;

/** Places with a link to a page of a hosted site: in the automatic menu, in the footer, or nowhere. */
export const pagePlacements = { menu: 'Menu', footer: 'Footer', none: 'Not linked' } as const;
export type PagePlacement = keyof typeof pagePlacements;

const slugMessage = 'Use 1–80 lowercase letters, numbers and hyphens.';
/** URL of a page: `{site}/pages/{slug}`. */
const PageSlug = z
  .string(slugMessage)
  .trim()
  .toLowerCase()
  .max(80, slugMessage)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage);

export const SitePageDraft = z.strictObject({
  title: singleLine(120, 'Enter a title for the page.'),
  slug: PageSlug,
  html: z.string().max(pageLimits.html, 'This text is too long. Shorten it.'),
  placement: z.enum(['menu', 'footer', 'none']),
});
export type SitePageDraft = z.output<typeof SitePageDraft>;

const SitePageRow = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  placement: z.enum(['menu', 'footer', 'none']),
  url: z.string(),
  changed: dateTime,
});
const SitePage = SitePageRow.extend({ html: z.string() });

const menuLinkMessage = 'Enter a URL that starts with https:// or http://.';
/** `label`: empty for the name of the page or category. */
export const MenuItem = z
  .strictObject({
    kind: z.enum(['home', 'page', 'category', 'link']),
    page: id.nullable(),
    category: id.nullable(),
    url: z.union([z.literal(''), webUrl(menuLinkMessage)], menuLinkMessage),
    label: z.union([z.literal(''), singleLine(pageLimits.label, 'Use at most 60 characters.')]),
  })
  .refine(({ kind, page }) => kind !== 'page' || page !== null, { path: ['page'], error: 'Choose a page.' })
  .refine(({ kind, category }) => kind !== 'category' || category !== null, {
    path: ['category'],
    error: 'Choose a category.',
  })
  .refine(({ kind, url }) => kind !== 'link' || url !== '', { path: ['url'], error: menuLinkMessage })
  .refine(({ kind, label }) => kind !== 'link' || label !== '', { path: ['label'], error: 'Enter a label.' });
export type MenuItem = z.output<typeof MenuItem>;

/** Menu of a site. Null: all posts, the categories, and the pages placed in the menu. */
const SiteMenu = z.strictObject({
  items: z.array(MenuItem).max(pageLimits.menuItems, 'Use at most 30 items.').nullable(),
});

const SavedItems = z.array(
  z.object({
    kind: z.enum(['home', 'page', 'category', 'link']),
    page: z.number().nullable(),
    category: z.number().nullable(),
    url: z.string(),
    label: z.string(),
  }),
);
/** `automatic`: the menu that the site shows when `items` is null. */
const SavedMenu = z.object({ items: SavedItems.nullable(), automatic: SavedItems });

const IdParams = z.object({ id });
const PageParams = z.object({ id, page_id: id });

export const sitePages = calls({
  'GET /content/site/{id}/pages': {
    summary: 'List the pages of a hosted site, such as About or Imprint',
    need: 'content:viewer',
    params: IdParams,
    returns: z.object({ pages: z.array(SitePageRow) }),
  },
  'POST /content/site/{id}/pages/create': {
    summary: 'Create a page of a hosted site; visitors see it at once',
    need: 'content:manager',
    limit: 'costly',
    params: IdParams,
    body: SitePageDraft,
    returns: SitePage,
  },
  'GET /content/site/{id}/pages/{page_id}': {
    summary: 'Get a page of a hosted site with its text',
    need: 'content:viewer',
    params: PageParams,
    returns: SitePage,
  },
  'POST /content/site/{id}/pages/{page_id}/save': {
    summary: 'Change a page of a hosted site',
    need: 'content:manager',
    limit: 'costly',
    params: PageParams,
    body: SitePageDraft,
    returns: SitePage,
  },
  'POST /content/site/{id}/pages/{page_id}/delete': {
    summary: 'Delete a page of a hosted site',
    need: 'content:manager',
    params: PageParams,
    returns: ok,
  },
  'GET /content/site/{id}/menu': {
    summary: 'Get the menu of a hosted site',
    need: 'content:viewer',
    params: IdParams,
    returns: SavedMenu,
  },
  'POST /content/site/{id}/menu/save': {
    summary: 'Save the menu of a hosted site; null for the automatic one',
    need: 'content:manager',
    params: IdParams,
    body: SiteMenu,
    returns: SavedMenu,
  },
});
