import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime, timeZone } from './kit/date-time.ts';
import { wallTime } from './kit/local-time.ts';
import { id, ok } from './kit/text.ts';
import { planningMessages } from './scheduling.ts';
import { postStatuses } from './sites.ts';
import { submitId } from './social.ts';
import { socialNetworks } from './social-text.ts';

/** The documents' sentences; those below the line are ours. */
export const postMessages = {
  suggestPicture: "It's suggested that you upload an image to your post.",
  category: 'A valid post category must be selected.',
  notAuthorized: 'Not Authorized',
  published: 'Published',
  savedAs: (status: string) => `Saved as ${status}`,

  title: 'Enter a title before you publish.',
  tooLong: 'This post is too long. Split it into several.',
  sharesLater: 'Nothing is shared while the post is a draft. Its shares are kept and go out when it is published.',
};

export const postLimits = { title: 300, slug: 200, html: 400_000, excerpt: 2000, shares: 20, revisions: 50 } as const;

/** What people choose from in the publish panel. Other statuses of a site are shown, and kept. */
export const chosenStatuses = ['draft', 'future', 'publish'] as const;
export type ChosenStatus = (typeof chosenStatuses)[number];
export const postStatusLabels: Record<(typeof postStatuses)[number], string> = {
  draft: 'Draft',
  future: 'Scheduled',
  publish: 'Published',
  pending: 'Pending review',
  private: 'Private',
  trash: 'In the bin',
};

export const longHtml = z.string().max(postLimits.html, postMessages.tooLong);
export const pictureAddress = z.string().trim().max(2000);
/** The category of the documents: numeric, 0 (none) or more. An empty text is no number, and so no category. */
export const PostCategory = z
  .union([z.string().trim().min(1, postMessages.category), z.number()], postMessages.category)
  .pipe(
    z.coerce
      .number<string | number>(postMessages.category)
      .int(postMessages.category)
      .min(0, postMessages.category)
      .max(2_147_483_647, postMessages.category),
  );

/** A share as the editor plans it: a row of the post until it is published, a row of the ledger after. */
export const PlannedShare = z.strictObject({
  /** Names the row while it is edited. */
  key: z.string().min(1).max(40),
  social_network: z.enum(socialNetworks),
  social_account: z.string().trim().max(100),
  board_id: z.string().trim().max(100).default(''),
  message: z.string().max(63_206).default(''),
  link_name: z.string().trim().max(255).default(''),
  link_description: z.string().trim().max(4000).default(''),
  /** Missing: together with the post. */
  schedule: z.strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone }).optional(),
  adprofile: z.string().trim().max(40).default(''),
});
export type PlannedShare = z.output<typeof PlannedShare>;

/** What somebody writes. Nothing of it is at the site before they say so. */
export const PostFields = z.strictObject({
  post_title: z.string().max(postLimits.title).default(''),
  post_name: z.string().trim().max(postLimits.slug).default(''),
  editor_content: longHtml.default(''),
  excerpt: z.string().max(postLimits.excerpt).default(''),
  post_category: PostCategory.default(0),
  front_page: z.boolean().default(false),
  /** A file of the business. */
  featured_image: id.nullable().default(null),
  /** A picture that is somewhere else: at the site already, or on the web. */
  featured_image_url: pictureAddress.default(''),
  post_status: z.enum(postStatuses).default('draft'),
  /** When a scheduled post goes out. */
  schedule: z
    .strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone })
    .nullable()
    .default(null),
  social: z.array(PlannedShare).max(postLimits.shares).default([]),
});
export type PostFields = z.output<typeof PostFields>;

/** The working copy of a post: kept as somebody types, so that nothing is lost. */
export const WorkingCopy = z.object({
  id: z.number(),
  site_id: z.number(),
  /** Null until the site has the post. */
  post_id: z.number().nullable(),
  /** Counts every save. Whoever saves on top of another number is told. */
  version: z.number(),
  fields: PostFields,
  edited: dateTime,
  edited_by: z.string(),
  is_mine: z.boolean(),
});
export type WorkingCopy = z.output<typeof WorkingCopy>;

/** Somebody else saved in between: their copy, to take over, to overwrite or to look at. */
export const CopySaved = z.object({
  saved: z.boolean(),
  /** Mine when it was saved, theirs when not. */
  copy: WorkingCopy,
});

/** Why a revision was kept: `typing` every few minutes, `published` when the site took it, `replaced` before it was overwritten. */
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

const OfSite = z.object({ id });
const OfCopy = z.object({ id, copy_id: id });

/** What is typed before the site has it. */
export const workingCopies = calls({
  'GET /content/site/{id}/copies': {
    summary: 'Posts of a site with words the site does not have yet, the latest first',
    need: 'content:viewer',
    params: OfSite,
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
    summary: 'A working copy',
    need: 'content:viewer',
    params: OfCopy,
    returns: WorkingCopy,
  },
  'POST /content/site/{id}/copy/save': {
    summary: 'Keep what was typed; without `copy_id` a new copy begins',
    need: 'content:editor',
    params: OfSite,
    body: z.strictObject({
      copy_id: id.optional(),
      post_id: id.optional(),
      /** The number last seen; 0 begins. */
      version: z.number().int().min(0).max(2_147_483_647),
      /** Overwrite what somebody else saved; theirs stays among the revisions. */
      force: z.boolean().default(false),
      /** Names a new copy until the server has: sent again, it is the same one. */
      submit_id: submitId.optional(),
      /** `post_modified_gmt` of the post as it was when typing began: who begins on top of an older one is told. */
      base: dateTime.optional(),
      fields: PostFields,
    }),
    returns: CopySaved,
  },
  'POST /content/site/{id}/copy/{copy_id}/discard': {
    summary: 'Throw away what the site does not have',
    need: 'content:editor',
    params: OfCopy,
    returns: ok,
  },
  'GET /content/site/{id}/copy/{copy_id}/revisions': {
    summary: 'Earlier states of a post, the latest first',
    need: 'content:viewer',
    params: OfCopy,
    returns: z.object({ revisions: z.array(Revision) }),
  },
  'GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}': {
    summary: 'One earlier state, whole',
    need: 'content:viewer',
    params: z.object({ id, copy_id: id, revision_id: id }),
    returns: Revision.extend({ fields: PostFields }),
  },
});
