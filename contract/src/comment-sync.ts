import { z } from 'zod';
import { extractorMessages } from './facebook-tools.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { pageOf } from './kit/paging.ts';
import { id, ok } from './kit/text.ts';
import { accountId } from './social.ts';

/** Below a post stand at most so many comments; a run looks at so many posts, the newest first. */
export const commentSyncLimits = { pages: 10, days: 365, commentsOfPost: 1000, postsAtOnce: 100 } as const;
export const commentSyncMessages = {
  pages: 'Choose at least one Facebook page.',
  days: 'Enter a number of days from 1 to 365.',
  permission: 'Facebook has not allowed us to read comments of this page. Sign in to Facebook again and allow it.',
  off: 'Comments are switched off for this site. Switch them on first.',
  hosted: 'Comments can be shown on sites we host only.',
};
export const anonymousAuthor = 'A Facebook user';

const { days, pages } = commentSyncLimits;
const siteMessage = extractorMessages.site;
/** What becomes of the comments below a site's posts at Facebook. */
export const CommentSyncDraft = z
  .strictObject({
    site_id: z.coerce
      .number<string | number>(siteMessage)
      .int(siteMessage)
      .min(1, siteMessage)
      .max(2_147_483_647, siteMessage),
    on: z.boolean(),
    /** The pages whose posts are read. */
    fb_page_ids: z.array(accountId).max(pages),
    show_names: z.boolean().default(true),
    /** A new comment waits until somebody shows it. */
    hold: z.boolean().default(false),
    /** How long after a post went out its comments are read. */
    days: z.coerce
      .number<string | number>(commentSyncMessages.days)
      .int(commentSyncMessages.days)
      .min(1, commentSyncMessages.days)
      .max(days, commentSyncMessages.days)
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
  /** When Facebook was last read, how many comments were new then, and what went wrong. */
  read: dateTime.nullable(),
  reading: z.boolean(),
  news: z.number(),
  error: z.string().nullable(),
  comments: z.number(),
  waiting: z.number(),
});
export type CommentSync = z.output<typeof CommentSync>;

/** A page whose comments can be read; `missing` permissions are given by signing in to Facebook again at `connect`. */
export const CommentPage = z.object({
  id: z.string(),
  name: z.string(),
  working: z.boolean(),
  missing: z.array(z.string()),
  connect: z.string(),
});

export const commentStates = ['waiting', 'shown', 'hidden'] as const;
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
  /** The post at Facebook it was left below. */
  url: z.string().nullable(),
});
export type SyncedComment = z.output<typeof SyncedComment>;

export const CommentsAsk = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  state: z.enum(commentStates).optional(),
});

export const commentSync = calls({
  'GET /facebook/comment_sync': {
    summary: 'Which sites show the comments their posts get at Facebook',
    need: 'content:viewer',
    returns: z.object({
      syncs: z.array(CommentSync),
      pages: z.array(CommentPage),
      /** Sites that are not ours to show anything on. */
      elsewhere: z.number(),
    }),
  },
  'POST /facebook/comment_sync/save': {
    summary: 'Save what becomes of the comments below a site’s posts at Facebook',
    need: 'content:editor',
    limit: 'costly',
    body: CommentSyncDraft,
    returns: CommentSync,
  },
  'POST /facebook/comment_sync/read': {
    summary: 'Read the comments of a site’s posts at Facebook now',
    need: 'content:editor',
    limit: 'costly',
    body: z.strictObject({ site_id: id }),
    returns: ok,
  },
  'GET /facebook/comment_sync/comments': {
    summary: 'Comments from Facebook, the newest first',
    need: 'content:viewer',
    query: CommentsAsk,
    returns: pageOf(SyncedComment),
  },
  'POST /facebook/comment_sync/comment': {
    summary: 'Show a comment from Facebook on the site, or hide it there',
    need: 'content:editor',
    body: z.strictObject({ id, show: z.boolean() }),
    returns: ok,
  },
});
