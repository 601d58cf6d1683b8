import { z } from 'zod';
import { SiteSocial } from './sharing-defaults.ts';
import { Site } from './site.ts';

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
  /** Reason why the site can't be published to; null if it works. */
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
