import { z } from 'zod';
import { deliverySorts } from '../deliveries/deliveries.ts';
import { deliveryFailureKinds } from '../deliveries/states.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, webUrl } from '../kit/text.ts';
import { Schedule } from './schedule.ts';
import { socialNetworks } from './social-text.ts';

/** Kind name of the deliveries that publish shares. */
export const shareKindName = 'social.share';

/**
 * `intent`: scheduled, nothing sent. `sending`: a call to the network is running. `waiting`: the network is processing
 * it. `unconfirmed`: the response was lost, reconciliation reads the account. `missed`: not sent within `graceMinutes`
 * of its time, so the user decides.
 */
export const shareStates = [
  'intent',
  'sending',
  'waiting',
  'published',
  'failed',
  'unconfirmed',
  'missed',
  'cancelled',
] as const;
export type ShareState = (typeof shareStates)[number];

export const shareStateLabels: Record<ShareState, string> = {
  intent: 'Scheduled',
  sending: 'Publishing…',
  waiting: 'Processing',
  published: 'Published',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  missed: 'Missed',
  cancelled: 'Canceled',
};

/** Groups of share states, by which lists are filtered. */
export const shareStages = {
  planned: ['intent', 'sending', 'waiting'],
  posted: ['published'],
  trouble: ['failed', 'missed', 'unconfirmed'],
} as const satisfies Record<string, readonly ShareState[]>;
export type ShareStage = keyof typeof shareStages;

export const forecastLevels = ['green', 'amber', 'red'] as const;
export type ForecastLevel = (typeof forecastLevels)[number];
/** `fix`: the page where the user fixes the problem; `connection` is the account, `edit` the share. */
export const ForecastNote = z.object({
  level: z.enum(forecastLevels),
  code: z.string(),
  sentence: z.string(),
  fix: z.enum(['connection', 'edit', 'none']),
});
export type ForecastNote = z.output<typeof ForecastNote>;

const ShareMedium = z.object({
  kind: z.enum(['image', 'video']),
  media_id: z.number().nullable(),
  url: z.string().nullable(),
  alt: z.string(),
});

export const ShareSummary = z.object({
  id: z.number(),
  social_network: z.enum(socialNetworks),
  social_account: z.string(),
  name: z.string(),
  message: z.string(),
  state: z.enum(shareStates),
  due: dateTime,
  planned: Schedule,
  /** Time at which the worker handles the share next; null if only the user can continue. */
  next: dateTime.nullable(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
  forecast: z.enum(forecastLevels).nullable(),
  /** The most serious problem (forecast or failure) and where to fix it. */
  trouble: ForecastNote.nullable(),
  /** True if the share is due for longer than `overdueMinutes` and not claimed by the worker. */
  overdue: z.boolean(),
  /** Blog post that the share belongs to; null for a standalone social post. */
  post: z.object({ site_id: z.number(), post_id: z.string() }).nullable(),
});
export type ShareSummary = z.output<typeof ShareSummary>;

/** A share in the list: with the first image or video of its content. `path` is null if there is nothing to show. */
export const ListedShare = ShareSummary.extend({
  thumbnail: z.object({ kind: z.enum(['image', 'video']), path: z.string().nullable() }).nullable(),
});
export type ListedShare = z.output<typeof ListedShare>;

export const ShareStep = z.object({
  at: dateTime,
  step: z.string(),
  sentence: z.string(),
  words: z.string().nullable(),
  request_id: z.string().nullable(),
  attempt: z.number(),
  by: z.string().nullable(),
});
export type ShareStep = z.output<typeof ShareStep>;

export const Share = ShareSummary.extend({
  text: z.string(),
  /** True if AI wrote `message`. */
  ai: z.boolean(),
  thread: z.array(z.object({ message: z.string(), ai: z.boolean() })),
  link: z.string().nullable(),
  link_name: z.string(),
  link_description: z.string(),
  board_id: z.string().nullable(),
  media: z.array(ShareMedium),
  remote_id: z.string().nullable(),
  reason: z
    .object({
      kind: z.enum(deliveryFailureKinds),
      sentence: z.string(),
      words: z.string().nullable(),
      next_step: z.string(),
    })
    .nullable(),
  attempts: z.number(),
  version: z.number(),
  forecast_notes: z.array(ForecastNote),
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    confirm: z.boolean(),
    remove: z.boolean(),
  }),
  steps: z.array(ShareStep),
});
export type Share = z.output<typeof Share>;

/** A share as an entry of its blog post, with the field names of the specification. */
export const PostShare = z.object({
  id: z.number(),
  social_type: z.enum(socialNetworks),
  social_id: z.string(),
  name: z.string(),
  message: z.string(),
  link_name: z.string(),
  link_description: z.string(),
  state: z.enum(shareStates),
  due: dateTime,
  url: z.string().nullable(),
});
export type PostShare = z.output<typeof PostShare>;

const ShareParams = z.object({ id });
const remoteId = z.string().trim().min(1).max(100);

const ShareListQuery = Paging.extend({
  state: z.enum(shareStates).optional(),
  stage: z.enum(['planned', 'posted', 'trouble']).optional(),
  forecast: z.enum(forecastLevels).optional(),
  network: z.enum(socialNetworks).optional(),
  account: remoteId.optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  sort: z.enum(deliverySorts).default('-due'),
});

export const shareMessages = {
  link: 'Please enter a link that starts with http:// or https://',
  linkFollowsPost: 'This link always points to the post on your site.',
  noLink: 'This post has no link to change.',
  noImages: 'This post has no images to change.',
  imagesFollowPost: 'The image comes from the post on your site. Change it there.',
};

export const ShareLink = webUrl(shareMessages.link);

export const ShareEdit = z.strictObject({
  /** The version the caller edited; a newer version on the server → 409 `share-changed`. */
  version: z.number().int().min(1).max(2_147_483_647),
  message: z.string().max(63_206).optional(),
  /** Further messages of the thread. A text that AI wrote stays marked, by its position. */
  threads: z.array(z.string().max(63_206)).max(11).optional(),
  link: ShareLink.optional(),
  link_name: z.string().trim().max(255).optional(),
  link_description: z.string().trim().max(4000).optional(),
  /** Images that replace all images of the share. */
  images: z
    .array(z.strictObject({ media_id: id, alt: z.string().trim().max(1000).default('') }))
    .min(1)
    .max(20)
    .optional(),
  board_id: remoteId.optional(),
  schedule: Schedule.optional(),
});
export type ShareEdit = z.output<typeof ShareEdit>;

export const shares = calls({
  'GET /social/shares': {
    summary: 'List published, scheduled and failed shares, newest first unless sorted otherwise',
    need: 'social:viewer',
    query: ShareListQuery,
    returns: pageSchema(ListedShare),
  },
  'GET /social/share/{id}': {
    summary: 'Get a share with its activity',
    need: 'social:viewer',
    params: ShareParams,
    returns: Share,
  },
  'POST /social/share/{id}/edit': {
    summary: 'Edit or reschedule a share that is not being published',
    need: 'social:publisher',
    params: ShareParams,
    body: ShareEdit,
    returns: Share,
  },
  'POST /social/share/{id}/retry': {
    summary: 'Publish a failed, missed or unconfirmed share again',
    need: 'social:publisher',
    params: ShareParams,
    returns: Share,
  },
  'POST /social/share/{id}/check': {
    summary: 'Check the forecast of a scheduled share now',
    need: 'social:editor',
    limit: 'costly',
    params: ShareParams,
    returns: Share,
  },
  'POST /social/share/{id}/cancel': {
    summary: 'Cancel a share',
    need: 'social:publisher',
    params: ShareParams,
    returns: Share,
  },
  'POST /social/share/{id}/confirm': {
    summary: 'Mark an unconfirmed share as published',
    need: 'social:publisher',
    params: ShareParams,
    returns: Share,
  },
  'POST /social/share/{id}/delete': {
    summary: 'Remove a share from the list; the post on the network stays',
    need: 'social:manager',
    params: ShareParams,
    returns: ok,
  },
});
