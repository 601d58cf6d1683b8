import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { localTime } from '../kit/local-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { maxImageBytes } from '../media/images.ts';
import { UploadResult } from '../media/uploads.ts';
import { postStatuses, SitePostRow } from '../sites/post-rows.ts';
import { scheduleMessages, unixSeconds } from '../social/schedule.ts';
import { PostShare } from '../social/shares.ts';
import { submitId } from '../social/social.ts';
import {
  imageUrl,
  longHtml,
  PostCategory,
  postLimits,
  postMessages,
  shareLimits,
  WorkingCopy,
} from './working-copies.ts';

/** A post with the field names of the specification. */
export const Post = SitePostRow.extend({
  post_id: z.number(),
  post_content: z.string(),
  post_excerpt: z.string(),
  post_date: z.string().nullable(),
  social: z.array(PostShare),
});
export type Post = z.output<typeof Post>;

const EditablePost = z.object({
  post: Post,
  /** Working copy with the post's unpublished changes; null if there are none. */
  copy: WorkingCopy.nullable(),
  /**
   * Id of the working copy that has the revisions, also without unpublished changes; null if the post was never edited
   * in the product.
   */
  copy_id: z.number().nullable(),
  /** True if the post was changed on the site after the working copy was created. */
  site_changed: z.boolean(),
});

/** Texts of the shares of a post, one for each share; the length limit is that of the longest kind, a message. */
const shareTexts = z.array(z.string().max(shareLimits.message)).max(postLimits.shares).default([]);

/**
 * The publish payload of the specification: shares are parallel arrays, one index per share. The fields after
 * `adprofile` are our own.
 */
export const PublishPayload = z.strictObject({
  site_id: id.optional(),
  post_status: z.enum(postStatuses),
  editor_content: longHtml,
  front_page: z.union([z.literal(1), z.literal(0)]).default(0),
  featured_image: id.nullish(),
  featured_image_url: imageUrl.nullish(),
  post_category: PostCategory.default(0),
  link_name: shareTexts,
  link_description: shareTexts,
  social_network: shareTexts,
  social_account: shareTexts,
  /** Account names as shown to the user; used in messages only, not trusted. */
  social_account_value: shareTexts,
  board_id: shareTexts,
  board_id_value: shareTexts,
  social_message: shareTexts,
  /** Publishing times of the shares in Unix seconds; 0: published with the post. */
  social_scheduled_publish_time: z.array(unixSeconds).max(postLimits.shares).default([]),
  adprofile: shareTexts,

  post_id: id.optional(),
  copy_id: id.optional(),
  /** Title of the post; missing: the title of the working copy, else the first heading of the text. */
  post_title: z.string(postMessages.title).trim().min(1, postMessages.title).max(postLimits.title).optional(),
  post_name: z.string().trim().max(postLimits.slug).default(''),
  excerpt: z.string().max(postLimits.excerpt).default(''),
  schedule: z.strictObject({ at: localTime(scheduleMessages.notProper), zone: timeZone }).optional(),
  submit_id: submitId.optional(),
});
export type PublishPayload = z.output<typeof PublishPayload>;

const sanityLevels = ['green', 'amber', 'red'] as const;
/** One line of the sanity summary: a result or a warning. */
export const SanityLine = z.object({
  level: z.enum(sanityLevels),
  about: z.enum(['post', 'picture', 'category', 'share']),
  sentence: z.string(),
  /** Page where the result or warning can be viewed or fixed. */
  path: z.string().nullable(),
});
export type SanityLine = z.output<typeof SanityLine>;

export const PublishResponse = z.object({
  /** Result at the site. 1: confirmed. 0: failed or unconfirmed. */
  post_status: z.union([z.literal(1), z.literal(0)]),
  post_id: z.number().nullable(),
  post: Post.nullable(),
  copy: WorkingCopy.nullable(),
  message: z.string(),
  sanity: z.object({ summary: z.array(SanityLine) }),
  /** Id of the approval request that the post waits for. */
  approval_id: z.number().optional(),
});
export type PublishResponse = z.output<typeof PublishResponse>;

/** Saved content that can be inserted into posts. */
export const SavedContent = z.object({
  id: z.number(),
  title: z.string(),
  html: z.string(),
  saved: dateTime,
  saved_by: z.string(),
});
export type SavedContent = z.output<typeof SavedContent>;

/** A post in the list of a site. A post that was never saved to the site has no id, only unpublished changes. */
export const PostListRow = SitePostRow.extend({
  ID: z.number().nullable(),
  /** Working copy with the post's unpublished changes; null if there are none. */
  copy: z.object({ id: z.number(), edited: dateTime, edited_by: z.string() }).nullable(),
});
export type PostListRow = z.output<typeof PostListRow>;

const AdjacentPost = z.object({ ID: z.number(), post_title: z.string() }).nullable();
/** State of a post before it was moved to the trash. The site keeps its date. */
export const TrashedPost = z.strictObject({
  post_status: z.enum(postStatuses).exclude(['trash']),
  post_name: z.string().max(postLimits.slug),
  /** True if the post was on the front page, from which sites remove a post in the trash. */
  front_page: z.boolean(),
  /** Ids of the shares that were canceled with the post. */
  shares: z.array(id).max(200),
});
export type TrashedPost = z.output<typeof TrashedPost>;

const SiteParams = z.object({ id });
const PostParams = z.object({ id, post_id: id });

export const posts = calls({
  'POST /content/site/{id}/posts': {
    summary: 'List the posts of a site and those not saved to it yet, newest first',
    need: 'content:viewer',
    params: SiteParams,
    body: z.strictObject({
      page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
      search: z.string().trim().max(200).default(''),
      status: z.array(z.enum(postStatuses)).max(postStatuses.length).default([]),
    }),
    returns: z.object({ items: z.array(PostListRow), total: z.number(), page: z.number(), page_size: z.number() }),
  },
  'GET /content/site/{id}/post/{post_id}': {
    summary: 'Get a post with its shares and unpublished changes',
    need: 'content:viewer',
    params: PostParams,
    returns: EditablePost,
  },
  'GET /content/site/{id}/post/{post_id}/neighbours': {
    summary: 'Get the previous and next post in the list, newest first',
    need: 'content:viewer',
    params: PostParams,
    returns: z.object({ previous: AdjacentPost, next: AdjacentPost }),
  },
  'POST /content/site/{id}/post/{post_id}/delete': {
    summary:
      'Move a post to the trash and cancel its scheduled shares; `was` can be sent to restore, null if it was already there',
    need: 'content:manager',
    params: PostParams,
    returns: ok.extend({ was: TrashedPost.nullable() }),
  },
  'POST /content/site/{id}/post/{post_id}/restore': {
    summary: 'Restore a post from the trash as a draft; with `was` of the delete answer, in its previous state',
    need: 'content:manager',
    params: PostParams,
    body: z.strictObject({ was: TrashedPost.optional() }),
    returns: ok.extend({ post_status: z.enum(postStatuses) }),
  },
  'POST /content/site/{id}/publish': {
    summary: 'Publish, schedule or save a post and schedule its shares',
    need: 'content:publisher',
    limit: 'costly',
    params: SiteParams,
    body: PublishPayload,
    returns: PublishResponse,
  },
  'POST /content/site/{id}/post/upload_file': {
    summary: 'Upload an image for a post',
    need: 'content:editor',
    limit: 'costly',
    accepts: 'files',
    files: { maxCount: 1, maxBytes: maxImageBytes },
    params: SiteParams,
    body: z.strictObject({}),
    returns: UploadResult,
  },
  'POST /content/site/{id}/post/share/{share_id}/delete': {
    summary: 'Delete a share of a post; a scheduled one is canceled',
    need: 'content:publisher',
    params: z.object({ id, share_id: id }),
    returns: ok,
  },
  'GET /content/saved': {
    summary: 'List saved content, newest first',
    need: 'content:viewer',
    returns: z.object({ items: z.array(SavedContent) }),
  },
  'POST /content/saved/create': {
    summary: 'Create saved content',
    need: 'content:editor',
    body: z.strictObject({ title: singleLine(200, 'Enter a name.'), html: longHtml }),
    returns: SavedContent,
  },
  'POST /content/saved/{id}/delete': {
    summary: 'Delete saved content',
    need: 'content:editor',
    params: z.object({ id }),
    returns: ok,
  },
});
