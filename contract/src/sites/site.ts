import { z } from 'zod';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { singleLine } from '../kit/text.ts';
import { siteLanguageTags } from './languages.ts';
import { SiteSocial } from './sharing-defaults.ts';

/** `hosted`: served by Fanfare. `wordpress`: a connected WordPress site. */
const siteKinds = ['hosted', 'wordpress'] as const;
export type SiteKind = (typeof siteKinds)[number];

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
  language: z.enum(siteLanguageTags, 'Choose a language from the list.').default('en'),
  timezone: timeZone,
  accent: z.enum(siteAccents).default('violet'),
};

export const SiteDraft = z.strictObject({ ...siteFields, slug: SiteSlug });
export type SiteDraft = z.output<typeof SiteDraft>;

/** Changes of a site; missing fields stay unchanged. The URL of a WordPress site can't be changed. */
export const SiteUpdate = z.strictObject({
  name: siteFields.name.optional(),
  description: z.string().trim().max(300, 'Use at most 300 characters.').optional(),
  language: z.enum(siteLanguageTags, 'Choose a language from the list.').optional(),
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
  language: z.enum(siteLanguageTags),
  timezone: z.string(),
  accent: z.enum(siteAccents),
  connection_id: z.number().nullable(),
  /** True if the site is an asset of the business; only then can posts be written. */
  in_assets: z.boolean(),
  /** Number of posts of a hosted site; null for WordPress. */
  posts: z.number().nullable(),
  /** Number of pages of the site, and of subscribers who came from it; they stay when the site is deleted. */
  pages: z.number().nullable(),
  subscribers: z.number().nullable(),
  created: dateTime,
});
export type Site = z.output<typeof Site>;

/** A connected WordPress site that wasn't added yet. */
export const AddableSite = z.object({ connection_id: z.number(), name: z.string(), site_url: z.string() });
