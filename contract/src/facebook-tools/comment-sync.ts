import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, maxId } from '../kit/text.ts';
import { accountId } from '../social/social.ts';
import { extractorMessages } from './facebook-tools.ts';

/** `maxPostsPerRun`: posts read in one run, newest first. */
export const commentSyncLimits = { maxPages: 10, maxDays: 365, maxCommentsPerPost: 1000, maxPostsPerRun: 100 } as const;
export const commentSyncMessages = {
  pages: 'Choose at least one Facebook page.',
  days: 'Enter a number of days from 1 to 365.',
  permission: 'We don’t have permission to read the comments of this page. Reconnect Facebook and allow it.',
  off: 'Comments are turned off for this site. Turn them on first.',
  hosted: 'Comments can be shown only on sites hosted by Fanfare.',
};
export const anonymousAuthor = 'A Facebook user';

const { maxDays, maxPages } = commentSyncLimits;
const siteMessage = extractorMessages.site;
/** Comment settings of a site: the Facebook comments that are shown on it. */
export const CommentSyncDraft = z
  .strictObject({
    site_id: z.coerce.number<string | number>(siteMessage).int(siteMessage).min(1, siteMessage).max(maxId, siteMessage),
    on: z.boolean(),
    /** Ids of the Facebook pages whose posts are read. */
    fb_page_ids: z.array(accountId).max(maxPages),
    show_names: z.boolean().default(true),
    /** True if new comments stay hidden until an editor shows them. */
    hold: z.boolean().default(false),
    /** Days after publishing during which the comments of a post are read. */
    days: z.coerce
      .number<string | number>(commentSyncMessages.days)
      .int(commentSyncMessages.days)
      .min(1, commentSyncMessages.days)
      .max(maxDays, commentSyncMessages.days)
      .default(30),
  })
  .refine(({ on, fb_page_ids }) => !on || fb_page_ids.length > 0, {
    path: ['fb_page_ids'],
    error: commentSyncMessages.pages,
  });
export type CommentSyncDraft = z.output<typeof CommentSyncDraft>;

export const CommentSync = z.object({
  site_id: z.number(),
  site_name: z.string(),
  site_url: z.string(),
  on: z.boolean(),
  fb_pages: z.array(z.object({ id: z.string(), name: z.string() })),
  show_names: z.boolean(),
  hold: z.boolean(),
  days: z.number(),
  /**
   * Time at which comments were last read from Facebook; `news` counts the comments that were new, `error` has the
   * reason of a failure.
   */
  read: dateTime.nullable(),
  reading: z.boolean(),
  news: z.number(),
  error: z.string().nullable(),
  comments: z.number(),
  waiting: z.number(),
});
export type CommentSync = z.output<typeof CommentSync>;

/**
 * A page whose comments can be read. `missing`: permissions that the user grants by reconnecting Facebook at the URL
 * `connect`.
 */
export const CommentPage = z.object({
  id: z.string(),
  name: z.string(),
  working: z.boolean(),
  missing: z.array(z.string()),
  connect: z.string(),
});

const commentStates = ['waiting', 'shown', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

export const SyncedComment = z.object({
  id: z.number(),
  site_id: z.number(),
  site_name: z.string(),
  post_id: z.number(),
  post_title: z.string(),
  author: z.string(),
  text: z.string(),
  state: z.enum(commentStates),
  written: dateTime,
  /** URL of the Facebook post that has the comment. */
  url: z.string().nullable(),
});
export type SyncedComment = z.output<typeof SyncedComment>;

export const CommentListQuery = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  state: z.enum(commentStates).optional(),
});

export const commentSync = calls({
  'GET /facebook/comment_sync': {
    summary: 'List the comment settings of all sites',
    need: 'content:viewer',
    returns: z.object({
      syncs: z.array(CommentSync),
      pages: z.array(CommentPage),
      /** Number of sites not hosted by Fanfare; comments can't be shown on them. */
      elsewhere: z.number(),
    }),
  },
  'POST /facebook/comment_sync/save': {
    summary: 'Save the comment settings of a site',
    need: 'content:editor',
    limit: 'costly',
    body: CommentSyncDraft,
    returns: CommentSync,
  },
  'POST /facebook/comment_sync/read': {
    summary: 'Read the Facebook comments of a site now',
    need: 'content:editor',
    limit: 'costly',
    body: z.strictObject({ site_id: id }),
    returns: ok,
  },
  'GET /facebook/comment_sync/comments': {
    summary: 'List Facebook comments, newest first',
    need: 'content:viewer',
    query: CommentListQuery,
    returns: pageSchema(SyncedComment),
  },
  'POST /facebook/comment_sync/comment': {
    summary: 'Show a Facebook comment on the site, or hide it',
    need: 'content:editor',
    body: z.strictObject({ id, show: z.boolean() }),
    returns: ok,
  },
});
