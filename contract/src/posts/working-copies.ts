import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { localTime } from '../kit/local-time.ts';
import { ok } from '../kit/success.ts';
import { id, maxId } from '../kit/text.ts';
import { postStatuses } from '../sites/post-rows.ts';
import { scheduleMessages } from '../social/schedule.ts';
import { submitId } from '../social/social.ts';
import { socialNetworks } from '../social/social-text.ts';

/** Messages about posts; the first group, up to the blank line, is fixed by the specification. */
export const postMessages = {
  suggestImage: "It's suggested that you upload an image to your post.",
  category: 'A valid post category must be selected.',
  notAuthorized: 'Not Authorized',
  published: 'Published',
  savedAs: (status: string) => `Saved as ${status}`,

  title: 'Enter a title before you publish.',
  tooLong: 'This post is too long. Split it into several.',
  sharesLater: 'Drafts aren’t shared. These shares are published with the post.',
};

export const postLimits = { title: 300, slug: 200, html: 400_000, excerpt: 2000, shares: 20, revisions: 50 } as const;
/** Lengths of the fields of a share, in characters. */
export const shareLimits = {
  account: 100,
  board: 100,
  message: 63_206,
  linkName: 255,
  linkDescription: 4000,
  adProfile: 40,
} as const;
/** Path of a typical post, for texts that contain the link of a post before it has one. */
export const samplePostPath = 'a-post-with-a-name-of-some-words';

/** Statuses offered in the publish panel. Other statuses of a site are shown and left unchanged. */
export const selectableStatuses = ['draft', 'future', 'publish'] as const;
export type SelectableStatus = (typeof selectableStatuses)[number];
export const postStatusLabels: Record<(typeof postStatuses)[number], string> = {
  draft: 'Draft',
  future: 'Scheduled',
  publish: 'Published',
  pending: 'Pending review',
  private: 'Private',
  trash: 'Trash',
};

export const longHtml = z.string().max(postLimits.html, postMessages.tooLong);
export const imageUrl = z.string().trim().max(2000);
/** A category id, 0 for none. An empty text is invalid. */
export const PostCategory = z
  .union([z.string().trim().min(1, postMessages.category), z.number()], postMessages.category)
  .pipe(
    z.coerce
      .number<string | number>(postMessages.category)
      .int(postMessages.category)
      .min(0, postMessages.category)
      .max(maxId, postMessages.category),
  );

/**
 * A planned share in the post editor: part of the working copy until the post is published, then stored as a share with
 * a delivery of its own.
 */
export const PlannedShare = z.strictObject({
  /** Key of the share's row in the editor. */
  key: z.string().min(1).max(40),
  social_network: z.enum(socialNetworks),
  social_account: z.string().trim().max(shareLimits.account),
  board_id: z.string().trim().max(shareLimits.board).default(''),
  message: z.string().max(shareLimits.message).default(''),
  link_name: z.string().trim().max(shareLimits.linkName).default(''),
  link_description: z.string().trim().max(shareLimits.linkDescription).default(''),
  /** Time of the share; missing: published with the post. */
  schedule: z.strictObject({ at: localTime(scheduleMessages.notProper), zone: timeZone }).optional(),
  adprofile: z.string().trim().max(shareLimits.adProfile).default(''),
});
export type PlannedShare = z.output<typeof PlannedShare>;

/** Editable fields of a post. They reach the site only when it is published. */
export const PostFields = z.strictObject({
  post_title: z.string().max(postLimits.title).default(''),
  post_name: z.string().trim().max(postLimits.slug).default(''),
  editor_content: longHtml.default(''),
  excerpt: z.string().max(postLimits.excerpt).default(''),
  post_category: PostCategory.default(0),
  front_page: z.boolean().default(false),
  /** Id of the featured image in the media library. */
  featured_image: id.nullable().default(null),
  /** URL of the featured image on the site or elsewhere on the web. */
  featured_image_url: imageUrl.default(''),
  post_status: z.enum(postStatuses).default('draft'),
  /** Publish time of a scheduled post. */
  schedule: z
    .strictObject({ at: localTime(scheduleMessages.notProper), zone: timeZone })
    .nullable()
    .default(null),
  social: z.array(PlannedShare).max(postLimits.shares).default([]),
});
export type PostFields = z.output<typeof PostFields>;

/** The working copy of a post: its autosaved, unpublished changes. */
export const WorkingCopy = z.object({
  id: z.number(),
  site_id: z.number(),
  /** Id of the post; null until it is saved on the site. */
  post_id: z.number().nullable(),
  /** Version of the copy, incremented on every save. Saving with another version returns the stored copy instead. */
  version: z.number(),
  fields: PostFields,
  edited: dateTime,
  edited_by: z.string(),
  is_mine: z.boolean(),
});
export type WorkingCopy = z.output<typeof WorkingCopy>;

/** `saved: false`: another editor saved in between; the user can take over or overwrite their copy. */
const CopySaveResult = z.object({
  saved: z.boolean(),
  /** Copy that is stored now: the caller's if `saved`, otherwise that of another editor. */
  copy: WorkingCopy,
});

/**
 * Reasons why a revision was stored. `typing`: every few minutes. `published`: with publishing. `replaced`: before an
 * overwrite.
 */
export const revisionReasons = ['typing', 'published', 'replaced'] as const;
export const Revision = z.object({
  id: z.number(),
  at: dateTime,
  by: z.string(),
  reason: z.enum(revisionReasons),
  post_title: z.string(),
  words: z.number(),
});
export type Revision = z.output<typeof Revision>;

const SiteParams = z.object({ id });
const CopyParams = z.object({ id, copy_id: id });

/** API calls for the autosave and the revisions of posts. */
export const workingCopies = calls({
  'GET /content/site/{id}/copies': {
    summary: 'List the posts of a site with unpublished changes, newest first',
    need: 'content:viewer',
    params: SiteParams,
    returns: z.object({
      copies: z.array(
        z.object({
          id: z.number(),
          post_id: z.number().nullable(),
          post_title: z.string(),
          edited: dateTime,
          edited_by: z.string(),
        }),
      ),
    }),
  },
  'GET /content/site/{id}/copy/{copy_id}': {
    summary: 'Get a working copy',
    need: 'content:viewer',
    params: CopyParams,
    returns: WorkingCopy,
  },
  'POST /content/site/{id}/copy/save': {
    summary: 'Save a working copy; without `copy_id` a new one is created',
    need: 'content:editor',
    params: SiteParams,
    body: z.strictObject({
      copy_id: id.optional(),
      post_id: id.optional(),
      /** Version of the copy that the caller edited; 0 for a new copy. */
      version: z.number().int().min(0).max(2_147_483_647),
      /** True to overwrite the copy of another editor, which is stored as a revision. */
      force: z.boolean().default(false),
      /** True to store the copy as it was before as a revision, such as before an article is inserted. */
      revise: z.boolean().default(false),
      /** Idempotency key of a new copy: a repeated request returns the same copy. */
      submit_id: submitId.optional(),
      /** `post_modified_gmt` of the post when editing started; if the post is newer, the answer says so. */
      base: dateTime.optional(),
      fields: PostFields,
    }),
    returns: CopySaveResult,
  },
  'POST /content/site/{id}/copy/{copy_id}/preview': {
    summary: 'Create a preview link of unpublished changes; anyone with the link can view them for 24 hours',
    need: 'content:editor',
    params: CopyParams,
    returns: z.object({ url: z.string(), expires: dateTime.nullable() }),
  },
  'POST /content/site/{id}/copy/{copy_id}/discard': {
    summary: 'Discard the unpublished changes of a post',
    need: 'content:editor',
    params: CopyParams,
    returns: ok,
  },
  'GET /content/site/{id}/copy/{copy_id}/revisions': {
    summary: 'List the revisions of a post, newest first',
    need: 'content:viewer',
    params: CopyParams,
    returns: z.object({ revisions: z.array(Revision) }),
  },
  'GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}': {
    summary: 'Get a revision',
    need: 'content:viewer',
    params: z.object({ id, copy_id: id, revision_id: id }),
    returns: Revision.extend({ fields: PostFields }),
  },
});
