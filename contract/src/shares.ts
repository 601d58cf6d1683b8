import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id, ok, webAddress } from './kit/text.ts';
import { failureKinds } from './networks/failure.ts';
import { Schedule } from './scheduling.ts';
import { socialNetworks } from './social-text.ts';

/**
 * Where a share is on its way out. `intent`: planned, nothing has left. `sending`: a call is under way. `waiting`: the
 * network has it and works on it. `unconfirmed`: it may have arrived, somebody reads the account back. `missed`: nobody
 * was there to send it in time, so a person decides.
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
  sending: 'Sending',
  waiting: 'Processing',
  published: 'Published',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  missed: 'Needs decision',
  cancelled: 'Cancelled',
};

/** The states together as people look for them. */
export const shareStages = {
  planned: ['intent', 'sending', 'waiting'],
  posted: ['published'],
  trouble: ['failed', 'missed', 'unconfirmed'],
} as const satisfies Record<string, readonly ShareState[]>;
export type ShareStage = keyof typeof shareStages;

/** Why it did not go out: the network's kinds of refusal, and our own. */
export const shareFailureKinds = [...failureKinds, 'missed', 'unfit'] as const;
export type ShareFailureKind = (typeof shareFailureKinds)[number];

export const forecastLevels = ['green', 'amber', 'red'] as const;
export type ForecastLevel = (typeof forecastLevels)[number];
/** Where the fix is: `connection` leads to the account, `edit` to the share itself. */
export const ForecastNote = z.object({
  level: z.enum(forecastLevels),
  code: z.string(),
  sentence: z.string(),
  fix: z.enum(['connection', 'edit', 'none']),
});
export type ForecastNote = z.output<typeof ForecastNote>;

/** How late something may go out by itself. After that a person decides. */
export const graceMinutes = 30;
/** Due for longer than this without anybody looking at it: the worker is away. */
export const overdueMinutes = 2;

export const ShareMedium = z.object({
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
  url: z.string().nullable(),
  failure: z.string().nullable(),
  forecast: z.enum(forecastLevels).nullable(),
  /** The worst of what stands or stood in its way, and where that is mended. */
  trouble: ForecastNote.nullable(),
  /** Due, and nobody looks after it. */
  overdue: z.boolean(),
  /** Whether its account was given to the caller: what is not theirs they can only read. */
  yours: z.boolean(),
  /** The post it belongs to; null for a social post of its own. */
  post: z.object({ site_id: z.number(), post_id: z.string() }).nullable(),
});
export type ShareSummary = z.output<typeof ShareSummary>;

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
  thread: z.array(z.string()),
  link: z.string().nullable(),
  link_name: z.string(),
  link_description: z.string(),
  board_id: z.string().nullable(),
  media: z.array(ShareMedium),
  remote_id: z.string().nullable(),
  reason: z
    .object({
      kind: z.enum(shareFailureKinds),
      sentence: z.string(),
      words: z.string().nullable(),
      next_step: z.string(),
    })
    .nullable(),
  attempts: z.number(),
  version: z.number(),
  /** When a machine looks at it again; null when only a person can go on. */
  next: dateTime.nullable(),
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

/** A share as an entry of the post it belongs to, under the documents' names. */
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

const ById = z.object({ id });
const remoteId = z.string().trim().min(1).max(100);

export const SharesAsk = Paging.extend({
  state: z.enum(shareStates).optional(),
  stage: z.enum(['planned', 'posted', 'trouble']).optional(),
  forecast: z.enum(forecastLevels).optional(),
  network: z.enum(socialNetworks).optional(),
  account: remoteId.optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
});

export const shareMessages = {
  link: 'Please enter a link that starts with http:// or https://',
  linkOfPost: 'The link leads to the post on your site and follows it by itself.',
  noLink: 'This post has no link that could be changed.',
  noPictures: 'This post has no pictures that could be changed.',
  picturesOfPost: 'The picture is that of the post on your site. Change it there.',
};

export const ShareLink = webAddress(shareMessages.link);

export const ShareEdit = z.strictObject({
  /** What the caller saw: somebody else's change in between is not overwritten. */
  version: z.number().int().min(1).max(2_147_483_647),
  message: z.string().max(63_206).optional(),
  threads: z.array(z.string().max(63_206)).max(11).optional(),
  link: ShareLink.optional(),
  link_name: z.string().trim().max(255).optional(),
  link_description: z.string().trim().max(4000).optional(),
  /** Instead of all its pictures. */
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
    summary: 'What was posted, is planned and failed, newest first',
    need: 'social:viewer',
    query: SharesAsk,
    returns: pageOf(ShareSummary),
  },
  'GET /social/share/{id}': {
    summary: 'One share with every step it took',
    need: 'social:viewer',
    params: ById,
    returns: Share,
  },
  'POST /social/share/{id}/edit': {
    summary: 'Change a share that is not on its way yet, or plan it for another time',
    need: 'social:publisher',
    params: ById,
    body: ShareEdit,
    returns: Share,
  },
  'POST /social/share/{id}/retry': {
    summary: 'Send a share again that failed, was missed or could not be confirmed',
    need: 'social:publisher',
    params: ById,
    returns: Share,
  },
  'POST /social/share/{id}/check': {
    summary: 'Look now whether a planned share will work',
    need: 'social:editor',
    limit: 'costly',
    params: ById,
    returns: Share,
  },
  'POST /social/share/{id}/cancel': {
    summary: 'Do not send a share',
    need: 'social:publisher',
    params: ById,
    returns: Share,
  },
  'POST /social/share/{id}/confirm': {
    summary: 'Say that an unconfirmed share is there: somebody has looked',
    need: 'social:publisher',
    params: ById,
    returns: Share,
  },
  'POST /social/share/{id}/delete': {
    summary: 'Take a share off the list; what is out at the network stays out',
    need: 'social:manager',
    params: ById,
    returns: ok,
  },
});
