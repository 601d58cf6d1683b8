import { z } from 'zod';

// Wire format of WordPress. PHP encodes an empty map as an empty list, so maps can be either.

const table = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((): Record<string, unknown> => ({})),
]);

/** A time in GMT without offset; drafts can have no date. */
const GmtDate = z
  .string()
  .nullish()
  .transform((text) => {
    const ms = text ? Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`) : Number.NaN;
    return Number.isNaN(ms) ? undefined : new Date(ms);
  });

const Text = z.object({ raw: z.string().nullish(), rendered: z.string().nullish() });

export const Root = z.object({
  name: z.string(),
  description: z.string().nullish(),
  home: z.string().nullish(),
  url: z.string().nullish(),
  gmt_offset: z.coerce.number().nullish().catch(undefined),
  timezone_string: z.string().nullish(),
  site_icon_url: z.string().nullish(),
  namespaces: z.array(z.string()),
  authentication: table.nullish(),
});
export type Root = z.output<typeof Root>;

export const ApplicationPasswords = z.object({
  'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }),
});

export const Me = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string().nullish(),
  capabilities: table.nullish(),
});

export const Medium = z.object({
  id: z.number(),
  slug: z.string().nullish(),
  source_url: z.string(),
  mime_type: z.string().nullish(),
  alt_text: z.string().nullish(),
  media_details: z
    .object({ width: z.coerce.number().nullish(), height: z.coerce.number().nullish() })
    .nullish()
    .catch(undefined),
});

export const Post = z.object({
  id: z.number(),
  date_gmt: GmtDate,
  modified_gmt: GmtDate,
  slug: z.string().nullish(),
  status: z.string(),
  link: z.string(),
  title: Text,
  content: Text,
  excerpt: Text.nullish(),
  author: z.number().nullish(),
  featured_media: z.number().nullish(),
  sticky: z.boolean().nullish(),
  categories: z.array(z.number()).nullish(),
  permalink_template: z.string().nullish(),
  generated_slug: z.string().nullish(),
  _embedded: z
    .object({ 'wp:featuredmedia': z.array(z.unknown()).nullish() })
    .nullish()
    .catch(undefined),
});
export type Post = z.output<typeof Post>;
export const EmbeddedPicture = z.object({ source_url: z.string() });

export const Category = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  parent: z.number().nullish(),
  count: z.number().nullish(),
});
export const User = z.object({ id: z.number(), name: z.string(), slug: z.string() });
export const ApplicationPassword = z.object({ uuid: z.string() });

export const ErrorBody = z.object({
  code: z.union([z.string(), z.number()]),
  message: z.string().nullish(),
  data: z
    .object({ params: table.nullish(), details: table.nullish(), term_id: z.coerce.number().nullish() })
    .nullish()
    .catch(undefined),
});
/** Reason why WordPress rejected one parameter of a request. */
export const ErrorDetail = z.object({ code: z.string(), data: z.object({ status: z.number() }) });
