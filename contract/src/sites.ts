import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime, timeZone } from './kit/date-time.ts';
import { id, singleLine } from './kit/text.ts';

/** `hosted`: served by Fanfare. `wordpress`: a connected WordPress site. */
export const siteKinds = ['hosted', 'wordpress'] as const;
export type SiteKind = (typeof siteKinds)[number];

/** Texts above the blank line are fixed by the specification, spelling included. */
export const siteMessages = {
  transferredAndDeleted: 'Transfered and Deleted successfully.',
  transferFailed: 'Something went wrong with transfer or deletion.',
  deleted: 'Deleted successfully.',
  deleteFailed: 'Something went wrong with deletion.',

  transferStarted: 'Moving posts. The site is deleted after the last one.',
} as const;

/** Result message of deleting a site, with or without a transfer of its posts. */
export const deleteMessage = (wasTransferRequested: boolean, done: { delete: boolean; transfer: boolean }): string => {
  if (wasTransferRequested)
    return done.delete && done.transfer ? siteMessages.transferredAndDeleted : siteMessages.transferFailed;
  return done.delete ? siteMessages.deleted : siteMessages.deleteFailed;
};

const languageTags = [
  ...(['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hu', 'it'] as const),
  ...(['ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ro', 'sv', 'tr', 'uk', 'vi', 'zh'] as const),
] as const;
export type SiteLanguage = (typeof languageTags)[number];

/** Site languages with their native names. */
export const siteLanguages: Record<SiteLanguage, string> = {
  ...{ ar: 'العربية', cs: 'Čeština', da: 'Dansk', de: 'Deutsch' },
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

const slugMessage = 'Use 3–60 lowercase letters, numbers and hyphens.';
/** Slugs that could be mistaken for pages of the product. */
const reservedSlugs = new Set(['admin', 'account', 'api', 'billing', 'fanfare', 'help', 'login', 'root', 'security']);

/** URL path of a hosted site: `/s/{slug}`. */
export const SiteSlug = z
  .string(slugMessage)
  .trim()
  .toLowerCase()
  .min(3, slugMessage)
  .max(60, slugMessage)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage)
  .refine((slug) => !reservedSlugs.has(slug), 'This address is reserved. Choose another one.');

const siteFields = {
  name: singleLine(80, 'Enter a name for the site.'),
  description: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
  language: z.enum(languageTags, 'Choose a language from the list.').default('en'),
  timezone: timeZone,
  accent: z.enum(siteAccents).default('violet'),
};

export const SiteDraft = z.strictObject({ ...siteFields, slug: SiteSlug });
export type SiteDraft = z.output<typeof SiteDraft>;

/** Networks for shares in the post editor, in the order of the specification. */
export const siteNetworks = ['facebook', 'twitter', 'pinterest', 'instagram', 'linkedin'] as const;

/** Defaults of a new share of this site's posts. */
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

const disabledDefault = { enabled: false, account: null, board: null, message: '' };
export const disabledSocial: SiteSocial = {
  ...{ facebook: disabledDefault, twitter: disabledDefault, pinterest: disabledDefault },
  ...{ instagram: disabledDefault, linkedin: disabledDefault },
};

/** Missing fields stay unchanged. The URL of a WordPress site can't be changed. */
export const SiteUpdate = z.strictObject({
  name: siteFields.name.optional(),
  description: z.string().trim().max(300, 'Use at most 300 characters.').optional(),
  language: z.enum(languageTags, 'Choose a language from the list.').optional(),
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
  /** Whether it is an asset of the business; only then can posts be written. */
  in_assets: z.boolean(),
  /** Number of posts of a hosted site; null for WordPress. */
  posts: z.number().nullable(),
  created: dateTime,
});
export type Site = z.output<typeof Site>;

/** A connected WordPress site that wasn't added yet. */
export const AddableSite = z.object({ connection_id: z.number(), name: z.string(), site_url: z.string() });

/** Moving the posts of a site to another one before it is deleted, to or from WordPress. */
export const SiteMove = z.object({
  ...{ site_id: z.number(), to_site_id: z.number(), to_name: z.string() },
  state: z.enum(['running', 'failed']),
  moved: z.number(),
  /** 0 until the posts are counted. */
  total: z.number(),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type SiteMove = z.output<typeof SiteMove>;

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
  /** Why the site can't be published to; null if it works. */
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

/** Post statuses of the specification (WordPress). */
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
    returns: z.object({ delete: z.boolean(), transfer: z.boolean(), in_progress: z.boolean(), message: z.string() }),
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
