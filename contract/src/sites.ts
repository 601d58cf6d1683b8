import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime, timeZone } from './kit/date-time.ts';
import { id, line } from './kit/text.ts';

/** `hosted`: we serve it under our own address. `wordpress`: somebody's own, reached through a connected account. */
export const siteKinds = ['hosted', 'wordpress'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** The documents' sentences, spelling included. */
export const siteMessages = {
  transferredAndDeleted: 'Transfered and Deleted successfully.',
  transferFailed: 'Something went wrong with transfer or deletion.',
  deleted: 'Deleted successfully.',
  deleteFailed: 'Something went wrong with deletion.',
} as const;

/** The sentence for what became of a site: `wished` says whether its posts should have moved. */
export const deleteMessage = (wished: boolean, done: { delete: boolean; transfer: boolean }): string => {
  if (wished) return done.delete && done.transfer ? siteMessages.transferredAndDeleted : siteMessages.transferFailed;
  return done.delete ? siteMessages.deleted : siteMessages.deleteFailed;
};

const languageTags = [
  ...(['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hu', 'it'] as const),
  ...(['ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ro', 'sv', 'tr', 'uk', 'vi', 'zh'] as const),
] as const;
export type SiteLanguage = (typeof languageTags)[number];

/** What a site is written in: its own name for each language. */
export const siteLanguages: Record<SiteLanguage, string> = {
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
};

export const siteAccents = ['violet', 'coral', 'forest', 'ocean', 'berry', 'slate'] as const;
export type SiteAccent = (typeof siteAccents)[number];

const slugRule = 'Use 3 to 60 small letters, numbers and dashes.';
/** Names a stranger could mistake for the product's own. */
const keptBack = new Set(['admin', 'account', 'api', 'billing', 'fanfare', 'help', 'login', 'root', 'security']);

/** Where a hosted site lives: `/s/{slug}`. */
export const SiteSlug = z
  .string(slugRule)
  .trim()
  .toLowerCase()
  .min(3, slugRule)
  .max(60, slugRule)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugRule)
  .refine((slug) => !keptBack.has(slug), 'This address is kept back. Choose another one.');

const facts = {
  name: line(80, 'Enter a name for the site.'),
  description: z.string().trim().max(300, 'Keep the description below 300 characters.').default(''),
  language: z.enum(languageTags, 'Please choose a language from the list.').default('en'),
  timezone: timeZone,
  accent: z.enum(siteAccents).default('violet'),
};

export const SiteDraft = z.strictObject({ ...facts, slug: SiteSlug });
export type SiteDraft = z.output<typeof SiteDraft>;

/** The networks a post is shared to from the editor, in the documents' order. */
export const siteNetworks = ['facebook', 'twitter', 'pinterest', 'instagram', 'linkedin'] as const;

/** What a share of this site's posts begins with. */
export const SocialDefault = z.strictObject({
  enabled: z.boolean(),
  account: z.string().trim().max(100).nullable(),
  board: z.string().trim().max(100).nullable(),
  message: z.string().trim().max(500),
});
export const SiteSocial = z.strictObject({
  facebook: SocialDefault,
  twitter: SocialDefault,
  pinterest: SocialDefault,
  instagram: SocialDefault,
  linkedin: SocialDefault,
});
export type SiteSocial = z.output<typeof SiteSocial>;

const nothing = { enabled: false, account: null, board: null, message: '' };
export const noSocial: SiteSocial = {
  ...{ facebook: nothing, twitter: nothing, pinterest: nothing },
  ...{ instagram: nothing, linkedin: nothing },
};

/** What is left out stays. The address of somebody's WordPress is not ours to change. */
export const SiteUpdate = z.strictObject({
  name: facts.name.optional(),
  description: z.string().trim().max(300, 'Keep the description below 300 characters.').optional(),
  language: z.enum(languageTags, 'Please choose a language from the list.').optional(),
  timezone: timeZone.optional(),
  accent: z.enum(siteAccents).optional(),
  slug: SiteSlug.optional(),
  social: SiteSocial.optional(),
});
export type SiteUpdate = z.output<typeof SiteUpdate>;

export const Site = z.object({
  id: z.number(),
  kind: z.enum(siteKinds),
  name: z.string(),
  site_url: z.string(),
  feed_url: z.string().nullable(),
  slug: z.string().nullable(),
  description: z.string(),
  language: z.enum(languageTags),
  timezone: z.string(),
  accent: z.enum(siteAccents),
  connection_id: z.number().nullable(),
  /** Does the business have it among its assets? Nobody writes for a site that is not. */
  in_assets: z.boolean(),
  /** How many posts we keep of it; a WordPress keeps its own. */
  posts: z.number().nullable(),
  created: dateTime,
});
export type Site = z.output<typeof Site>;

/** A connected WordPress that is not among the sites yet. */
export const AddableSite = z.object({ connection_id: z.number(), name: z.string(), site_url: z.string() });

export const SiteCategory = z.object({
  id: z.number(),
  name: z.string(),
  parent: z.number().nullable(),
  slug: z.string(),
  posts: z.number(),
  cat_ID: z.number(),
  cat_name: z.string(),
});
export type SiteCategory = z.output<typeof SiteCategory>;

export const SiteUser = z.object({ ID: z.number(), user_nicename: z.string(), display_name: z.string() });

export const SiteOptions = Site.extend({
  social: SiteSocial,
  categories: z.array(SiteCategory),
  users: z.array(SiteUser),
  /** Says why the site cannot be written to now; null while everything works. */
  plugin_sanity: z.object({ error: z.string().nullable() }),
});
export type SiteOptions = z.output<typeof SiteOptions>;

export const SiteMedium = z.object({
  id: z.string(),
  src: z.string(),
  type: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export const mediaPerPage = 24;

/** The documents' words for where a post stands. */
export const postStatuses = ['draft', 'future', 'publish', 'pending', 'private', 'trash'] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postsPerPage = 10;

export const SitePostRow = z.object({
  ID: z.number(),
  post_title: z.string(),
  post_status: z.enum(postStatuses),
  post_name: z.string(),
  post_date_gmt: dateTime.nullable(),
  post_modified_gmt: dateTime,
  permalink_sample: z.string(),
  view_link: z.string(),
  featured_image: z.string().nullable(),
  front_page: z.boolean(),
  post_category: z.array(z.number()),
});
export type SitePostRow = z.output<typeof SitePostRow>;

const page = z.coerce.number<string | number>().int().min(1).max(100_000).default(1);
const ById = z.object({ id });

export const sites = calls({
  'GET /content/sites': {
    summary: 'The sites of my business, and connected WordPress sites that can be added',
    need: 'content:viewer',
    returns: z.object({ sites: z.array(Site), addable: z.array(AddableSite) }),
  },
  'POST /content/site/create': {
    summary: 'Create a site that we serve',
    need: 'content:manager',
    limit: 'costly',
    body: SiteDraft,
    returns: Site,
  },
  'POST /content/site/add': {
    summary: 'Add a connected WordPress to the sites; added again, it is the same one',
    need: 'content:manager',
    limit: 'costly',
    body: z.strictObject({ connection_id: id }),
    returns: Site,
  },
  'GET /content/site/{id}': {
    summary: 'A site',
    need: 'content:viewer',
    params: ById,
    returns: Site,
  },
  'POST /content/site/{id}/update': {
    summary: 'Change the facts of a site; an old address leads to the new one',
    need: 'content:manager',
    params: ById,
    body: SiteUpdate,
    returns: Site,
  },
  'POST /content/site/{id}/delete': {
    summary: 'Delete a site, with `transfer` after moving its posts to another one',
    need: 'content:manager',
    limit: 'costly',
    params: ById,
    body: z
      .strictObject({ transfer: z.boolean().default(false), transfer_site_id: id.optional() })
      .refine(({ transfer, transfer_site_id: to }) => !transfer || to !== undefined, {
        path: ['transfer_site_id'],
        error: 'Choose the site that takes over the posts.',
      }),
    returns: z.object({ delete: z.boolean(), transfer: z.boolean(), message: z.string() }),
  },
  'GET /content/site/{id}/options': {
    summary: 'What the editor needs of a site: categories, people, sharing defaults, and whether it answers',
    need: 'content:viewer',
    params: ById,
    returns: SiteOptions,
  },
  'GET /content/site/{id}/categories': {
    summary: 'The categories of a site',
    need: 'content:viewer',
    params: ById,
    returns: z.object({ categories: z.array(SiteCategory) }),
  },
  'POST /content/site/{id}/category/create': {
    summary: 'Make a category; the one that is there already is given back',
    need: 'content:editor',
    params: ById,
    body: z.strictObject({ name: line(100, 'Enter a name for the category.'), parent: id.nullish() }),
    returns: SiteCategory,
  },
  'GET /content/site/{id}/users': {
    summary: 'The people posts of a site can be written as',
    need: 'content:viewer',
    params: ById,
    returns: z.object({ users: z.array(SiteUser) }),
  },
  'GET /content/site/{id}/media': {
    summary: 'The pictures of a site, newest first',
    need: 'content:viewer',
    params: ById,
    query: z.strictObject({ page }),
    returns: z.object({ items: z.array(SiteMedium), total: z.number(), page: z.number(), page_size: z.number() }),
  },
  'POST /content/site/{id}/posts': {
    summary: 'The posts of a site, newest first',
    need: 'content:viewer',
    params: ById,
    body: z.strictObject({
      page,
      search: z.string().trim().max(200).default(''),
      status: z.array(z.enum(postStatuses)).max(postStatuses.length).default([]),
    }),
    returns: z.object({ items: z.array(SitePostRow), total: z.number(), page: z.number(), page_size: z.number() }),
  },
  'POST /content/site/{id}/post/{post_id}/preview': {
    summary: 'A link that shows a post before it is out, to whoever has it, for a day',
    need: 'content:editor',
    params: z.object({ id, post_id: id }),
    returns: z.object({ url: z.string(), expires: dateTime.nullable() }),
  },
});
