import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime, timeZone } from './kit/date-time.ts';
import { wallTime } from './kit/local-time.ts';
import { id, line, ok } from './kit/text.ts';
import { pictureMaxBytes } from './pictures.ts';
import { planningMessages, unixSeconds } from './scheduling.ts';
import { PostShare } from './shares.ts';
import { postStatuses, SitePostRow } from './sites.ts';
import { submitId } from './social.ts';
import { Uploaded } from './uploads.ts';
import { longHtml, PostCategory, pictureAddress, postLimits, postMessages, WorkingCopy } from './working-copies.ts';

/** A post as the documents describe it. */
export const Post = SitePostRow.extend({
  post_id: z.number(),
  post_content: z.string(),
  post_excerpt: z.string(),
  post_date: z.string().nullable(),
  social: z.array(PostShare),
});
export type Post = z.output<typeof Post>;

export const OpenedPost = z.object({
  post: Post,
  /** What was typed since the site last had it; null when everything is there. */
  copy: WorkingCopy.nullable(),
  /** Where its earlier states are kept, also while nothing is typed; null when nobody wrote it here. */
  copy_id: z.number().nullable(),
  /** Somebody changed the post at the site itself after the copy was begun. */
  site_changed: z.boolean(),
});

const texts = z.array(z.string().max(63_206)).max(postLimits.shares).default([]);

/**
 * The documents' publish payload: the shares lie side by side in arrays, one place each. What follows `adprofile` is
 * ours.
 */
export const PublishPayload = z.strictObject({
  site_id: id.optional(),
  post_status: z.enum(postStatuses),
  editor_content: longHtml,
  front_page: z.union([z.literal(1), z.literal(0)]).default(0),
  featured_image: id.nullish(),
  featured_image_url: pictureAddress.nullish(),
  post_category: PostCategory.default(0),
  link_name: texts,
  link_description: texts,
  social_network: texts,
  social_account: texts,
  /** The names people saw; told back, never believed. */
  social_account_value: texts,
  board_id: texts,
  board_id_value: texts,
  social_message: texts,
  /** 0: together with the post. */
  social_scheduled_publish_time: z.array(unixSeconds).max(postLimits.shares).default([]),
  adprofile: texts,

  post_id: id.optional(),
  copy_id: id.optional(),
  post_title: z.string(postMessages.title).trim().min(1, postMessages.title).max(postLimits.title),
  post_name: z.string().trim().max(postLimits.slug).default(''),
  excerpt: z.string().max(postLimits.excerpt).default(''),
  schedule: z.strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone }).optional(),
  submit_id: submitId.optional(),
});
export type PublishPayload = z.output<typeof PublishPayload>;

export const sanityLevels = ['green', 'amber', 'red'] as const;
/** One line of the summary: what happened, or what somebody should know. */
export const SanityLine = z.object({
  level: z.enum(sanityLevels),
  about: z.enum(['post', 'picture', 'category', 'share']),
  sentence: z.string(),
  /** Where to look at it or mend it. */
  path: z.string().nullable(),
});
export type SanityLine = z.output<typeof SanityLine>;

export const Published = z.object({
  /** 1: the site has it. Everything else is not confirmed. */
  post_status: z.union([z.literal(1), z.literal(0)]),
  post_id: z.number().nullable(),
  post: Post.nullable(),
  copy: WorkingCopy.nullable(),
  message: z.string(),
  sanity: z.object({ summary: z.array(SanityLine) }),
});
export type Published = z.output<typeof Published>;

/** A piece of text somebody keeps to use again. */
export const SavedContent = z.object({
  id: z.number(),
  title: z.string(),
  html: z.string(),
  saved: dateTime,
  saved_by: z.string(),
});
export type SavedContent = z.output<typeof SavedContent>;

const Neighbour = z.object({ ID: z.number(), post_title: z.string() }).nullable();
const OfSite = z.object({ id });
/** How a post stood when it went into the bin. Its date the site keeps. */
export const BinnedPost = z.strictObject({
  post_status: z.enum(postStatuses).exclude(['trash']),
  post_name: z.string().max(postLimits.slug),
  /** The shares that were cancelled with it. */
  shares: z.array(id).max(200),
});
export type BinnedPost = z.output<typeof BinnedPost>;

const OfPost = z.object({ id, post_id: id });

export const posts = calls({
  'GET /content/site/{id}/post/{post_id}': {
    summary: 'A post with its shares, and what was typed since the site last had it',
    need: 'content:viewer',
    params: OfPost,
    returns: OpenedPost,
  },
  'GET /content/site/{id}/post/{post_id}/neighbours': {
    summary: 'The posts before and after this one in the list, newest first',
    need: 'content:viewer',
    params: OfPost,
    returns: z.object({ previous: Neighbour, next: Neighbour }),
  },
  'POST /content/site/{id}/post/{post_id}/delete': {
    summary:
      'Put a post into the bin; its planned shares are cancelled. `was` undoes it; of what was there already, null',
    need: 'content:manager',
    params: OfPost,
    returns: ok.extend({ was: BinnedPost.nullable() }),
  },
  'POST /content/site/{id}/post/{post_id}/restore': {
    summary: 'Take a post out of the bin: as a draft, or with `was` of the answer to deleting it as it was',
    need: 'content:manager',
    params: OfPost,
    body: z.strictObject({ was: BinnedPost.optional() }),
    returns: ok.extend({ post_status: z.enum(postStatuses) }),
  },
  'POST /content/site/{id}/publish': {
    summary: 'Publish, schedule or save a post, and plan its shares',
    need: 'content:publisher',
    limit: 'costly',
    params: OfSite,
    body: PublishPayload,
    returns: Published,
  },
  'POST /content/site/{id}/post/upload_file': {
    summary: 'Upload a picture for a post',
    need: 'content:editor',
    limit: 'costly',
    accepts: 'files',
    files: { most: 1, maxBytes: pictureMaxBytes },
    params: OfSite,
    body: z.strictObject({}),
    returns: Uploaded,
  },
  'POST /content/site/{id}/post/share/{share_id}/delete': {
    summary: 'Delete the share of a post; a planned one does not go out',
    need: 'content:publisher',
    params: z.object({ id, share_id: id }),
    returns: ok,
  },
  'GET /content/saved': {
    summary: 'Pieces of text kept to be used again, the latest first',
    need: 'content:viewer',
    returns: z.object({ items: z.array(SavedContent) }),
  },
  'POST /content/saved/create': {
    summary: 'Keep a piece of text',
    need: 'content:editor',
    body: z.strictObject({ title: line(200, 'Enter a name for it.'), html: longHtml }),
    returns: SavedContent,
  },
  'POST /content/saved/{id}/delete': {
    summary: 'Delete a kept piece of text',
    need: 'content:editor',
    params: OfSite,
    returns: ok,
  },
});
