import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, webUrl } from '../kit/text.ts';
import { AssocSites, favoriteTypes, rssLimits, rssMessages } from './rss.ts';

const note = z.string().trim().max(rssLimits.note, rssMessages.note);

/** JSON of any shape, kept with the favorite. */
const AdditionalData = z
  .json()
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= rssLimits.additionalData, {
    error: rssMessages.additionalData,
  });

export const FavoriteDraft = z.strictObject({
  type: z.enum(favoriteTypes).default('article'),
  permalink: webUrl(rssMessages.permalink),
  title: z
    .string(rssMessages.favoriteTitle)
    .trim()
    .min(1, rssMessages.favoriteTitle)
    .max(rssLimits.title, rssMessages.favoriteTitle),
  /** Description of the article, cut to 500 characters. */
  description: z.string().max(20_000).default(''),
  pub_date: dateTime.nullish(),
  /** The day the favorite is meant for; today unless chosen. */
  set_date: z.iso.date().nullish(),
  note: note.default(''),
  assoc_sites: AssocSites,
  additional_data: AdditionalData.nullish(),
});
export type FavoriteDraft = z.output<typeof FavoriteDraft>;

/** Changes of a favorite; missing fields stay as they are. */
export const FavoriteChange = z.strictObject({
  favorite_date: z.iso.date().optional(),
  favorite_note: note.optional(),
  assoc_sites: z.array(id).max(rssLimits.assocSites).optional(),
});
export type FavoriteChange = z.output<typeof FavoriteChange>;

/** An article kept for later, once per permalink and business. Fields up to `assoc_sites` are the specification's. */
export const Favorite = z.object({
  type: z.enum(favoriteTypes),
  permalink: z.string(),
  title: z.string(),
  description: z.string(),
  pub_date: dateTime.nullable(),
  set_date: z.iso.date(),
  note: z.string(),
  assoc_sites: z.array(z.number()),

  id: z.number(),
  domain: z.string(),
  picture: z.string().nullable(),
  additional_data: z.json(),
  /** Name of the member who saved the favorite. */
  saved_by: z.string(),
  saved: dateTime,
  /** Id of the item that the favorite was saved from, if this installation still has it. */
  item_id: z.number().nullable(),
});
export type Favorite = z.output<typeof Favorite>;

/** A site that channels and favorites can be associated with. */
const RssSite = z.object({ id: z.number(), site_url: z.string(), name: z.string() });
const FavoriteParams = z.object({ id });

export const rssFavorites = calls({
  'GET /content/rss/sites/get': {
    summary: 'List my sites, for channels and favorites',
    need: 'rss:viewer',
    returns: z.object({ sites: z.array(RssSite) }),
  },
  'POST /content/rss/sites/associated/get': {
    summary: 'List the sites a favorite or a channel is associated with',
    need: 'rss:viewer',
    body: z
      .strictObject({ favorite_id: id.nullish(), channel_id: id.nullish() })
      .refine(({ favorite_id, channel_id }) => (favorite_id == null) !== (channel_id == null), {
        error: rssMessages.oneId,
      }),
    returns: z.object({ assoc_sites: z.array(z.number()) }),
  },
  'GET /content/rss/favorites': {
    summary: 'List the favorites of my business, latest day first; with `site_id`, those visible for this site',
    need: 'rss:viewer',
    query: Paging.extend({ site_id: id.optional(), type: z.enum(favoriteTypes).optional() }),
    returns: pageSchema(Favorite),
  },
  'POST /content/rss/favorite/set': {
    summary: 'Save a favorite; an existing one with this permalink is changed',
    need: 'rss:editor',
    body: FavoriteDraft,
    returns: ok.extend({ favorite_id: z.number(), favorite: Favorite }),
  },
  'POST /content/rss/favorite/{id}/update': {
    summary: 'Change day, note and sites of a favorite',
    need: 'rss:editor',
    params: FavoriteParams,
    body: FavoriteChange,
    returns: ok.extend({ favorite: Favorite }),
  },
  'POST /content/rss/favorite/{id}/delete': {
    summary: 'Delete a favorite',
    need: 'rss:editor',
    params: FavoriteParams,
    returns: ok,
  },
});
