import { z } from 'zod';
import { remoteId, storableText } from '../ad-changes/row-actions.ts';
import { calls } from '../kit/call.ts';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { isLocalDay } from '../kit/local-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { postTypes } from '../post-reports/post-conditions.ts';
import { shareStates } from '../social/shares.ts';
import { poolDefaults, poolLimits, poolMessages, poolPostReasons } from './pool-rules.ts';
import { isStepTime } from './recycle-times.ts';

const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number<string | number>(message).int(message).min(min, message).max(max, message);

/** Settings of a pool that a member can change. */
export const PoolSettings = z.strictObject({
  pool_name: singleLine(poolLimits.nameLength, poolMessages.name),
  /** Facebook pages that the repeats are posted to. */
  fb_page_ids: z
    .array(remoteId, poolMessages.pages)
    .min(1, poolMessages.pages)
    .max(poolLimits.pages, poolMessages.maxPages),
  /** Days of the week on which the pool's repeats are posted; 1 is Monday. */
  days: z
    .array(wholeNumber(1, 7, poolMessages.days), poolMessages.days)
    .min(1, poolMessages.days)
    .max(7),
  /** Times of day at which the pool's repeats are posted, on the clocks of `time_zone`. */
  times: z
    .array(z.string(poolMessages.time).refine(isStepTime, poolMessages.time), poolMessages.times)
    .min(1, poolMessages.times)
    .max(poolLimits.timesPerDay, poolMessages.maxTimes),
  time_zone: timeZone,
  /** Number of days before a post is repeated for the first time. */
  cooldown_days: wholeNumber(poolLimits.minCooldownDays, poolLimits.maxCooldownDays, poolMessages.cooldown).default(
    poolDefaults.cooldown_days,
  ),
  /** Factor by which each further cool-down is longer. */
  growth: z.coerce
    .number<string | number>(poolMessages.growth)
    .min(poolLimits.minGrowth, poolMessages.growth)
    .max(poolLimits.maxGrowth, poolMessages.growth)
    .default(poolDefaults.growth),
  max_repeats: wholeNumber(1, poolLimits.maxRepeats, poolMessages.repeats).default(poolDefaults.max_repeats),
  /** Number of times that a text is used before a variant is required; 0: as often as there are repeats. */
  variant_after: wholeNumber(0, poolLimits.maxVariantAfter, poolMessages.variantAfter).default(
    poolDefaults.variant_after,
  ),
  /** Percent of the pool's median engagement below which posts are retired; 0: none. */
  retire_percent: wholeNumber(0, poolLimits.maxRetirePercent, poolMessages.retirePercent).default(
    poolDefaults.retire_percent,
  ),
  /** Number of measured repeats after which a post can be retired. */
  retire_after: wholeNumber(1, poolLimits.maxRetireAfter, poolMessages.retireAfter).default(poolDefaults.retire_after),
});
export type PoolSettings = z.output<typeof PoolSettings>;

const PoolSave = PoolSettings.extend({ pool_id: id.optional() });
export type PoolSave = z.output<typeof PoolSave>;

const activeDate = z.string().refine(isLocalDay, poolMessages.date).nullable().default(null);
/** Variants of a post, and the dates between which it is repeated, both included, in the pool's time zone. */
export const PoolPostSettings = z
  .strictObject({
    variants: z
      .array(storableText.trim().min(1, poolMessages.variant).max(poolLimits.variantLength))
      .max(poolLimits.variants, poolMessages.maxVariants)
      .default([]),
    active_from: activeDate,
    active_to: activeDate,
  })
  .refine(({ active_from: from, active_to: to }) => from === null || to === null || from <= to, {
    message: poolMessages.dates,
    path: ['active_to'],
  });
export type PoolPostSettings = z.output<typeof PoolPostSettings>;

export const Pool = z.object({
  pool_id: z.number(),
  pool_name: z.string(),
  fb_page_ids: z.array(z.string()),
  days: z.array(z.number()),
  times: z.array(z.string()),
  time_zone: z.string(),
  cooldown_days: z.number(),
  growth: z.number(),
  max_repeats: z.number(),
  variant_after: z.number(),
  retire_percent: z.number(),
  retire_after: z.number(),
  state: z.enum(['active', 'paused']),
  /** Reason why the pool paused itself; null when a member paused it. */
  paused_reason: z.string().nullable(),
  pages: z.array(z.object({ id: z.string(), name: z.string() })),
  post_count: z.number(),
  /** Time of the pool's next repeat. */
  next_at: dateTime.nullable(),
  /** True while the repeats of the pool are being scheduled. */
  is_planning: z.boolean(),
  updated_at: dateTime,
});
export type Pool = z.output<typeof Pool>;

export const PoolPost = z.object({
  pool_post_id: z.number(),
  /** Id of the original post at the network. */
  post_id: z.string(),
  page_id: z.string(),
  name: z.string(),
  full_message: z.string(),
  type: z.enum(postTypes),
  full_picture: z.string().nullable(),
  permalink_url: z.string().nullable(),
  variants: z.array(z.string()),
  active_from: z.string().nullable(),
  active_to: z.string().nullable(),
  /** Number of repeats that were published or are scheduled. */
  repeats: z.number(),
  last_at: dateTime.nullable(),
  next_at: dateTime.nullable(),
  /** Reason why no repeat is scheduled; null when one is. */
  reason: z.enum(poolPostReasons).nullable(),
  /** Time at which the cool-down of the post ends. */
  until: dateTime.nullable(),
  retired_reason: z.string().nullable(),
  /** Engagement of a repeat in its first week, on average; null before one is measured. */
  engagement: z.number().nullable(),
  /** Engagement of the last measured repeat, divided by that of the original, both in their first week. */
  kept: z.number().nullable(),
  /** Place in the order in which posts are chosen, from 1; null for posts that are not chosen. */
  rank: z.number().nullable(),
});
export type PoolPost = z.output<typeof PoolPost>;

export const PoolRepeat = z.object({
  repeat_id: z.number(),
  pool_post_id: z.number(),
  text: z.string(),
  /** Number of the variant that the text is; 0 is the text of the original. */
  variant: z.number(),
  due: dateTime,
  shares: z.array(
    z.object({ share_id: z.number(), page_name: z.string(), state: z.enum(shareStates), url: z.string().nullable() }),
  ),
  /** True if the repeat was skipped, or all its shares were canceled. */
  is_skipped: z.boolean(),
  can: z.object({ skip: z.boolean(), restore: z.boolean() }),
  /** Engagement of the repeat in its first week; null before that is measured. */
  engagement: z.number().nullable(),
});
export type PoolRepeat = z.output<typeof PoolRepeat>;

const PoolWinner = z.object({
  pool_post_id: z.number(),
  post_id: z.string(),
  page_id: z.string(),
  name: z.string(),
  created: dateTime,
  engagement: z.number(),
});

const PoolParams = z.object({ id });
const PoolPostParams = z.object({ id, pool_post_id: id });
const RepeatParams = z.object({ id, repeat_id: id });
const need = 'social:publisher';

export const recyclingPools = calls({
  'GET /recycler/pools': {
    summary: 'Recycling pools',
    need: 'social:viewer',
    returns: z.object({ pools: z.array(Pool) }),
  },
  'GET /recycler/pool/{id}': {
    summary: 'A recycling pool with its posts, repeats and winners',
    need: 'social:viewer',
    params: PoolParams,
    returns: z.object({
      pool: Pool,
      posts: z.array(PoolPost),
      /** Scheduled and skipped repeats, the next first. */
      upcoming: z.array(PoolRepeat),
      /** Past repeats, the latest first. */
      history: z.array(PoolRepeat),
      winners: z.array(PoolWinner),
      /** Median engagement of the pool's repeats; null before enough are measured. */
      median: z.number().nullable(),
    }),
  },
  'POST /recycler/pool/save': {
    summary: 'Save a recycling pool; it posts with the rights of the member who saves it',
    need,
    body: PoolSave,
    returns: ok.extend({ pool_id: z.number() }),
  },
  'POST /recycler/pool/{id}/pause': {
    summary: 'Pause a recycling pool and cancel its scheduled repeats',
    need,
    params: PoolParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/activate': {
    summary: 'Activate a recycling pool; it posts with the rights of the member who activates it',
    need,
    params: PoolParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/delete': {
    summary: 'Delete a recycling pool and cancel its scheduled repeats',
    need,
    params: PoolParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/posts/add': {
    summary: 'Add page posts to a recycling pool',
    need,
    params: PoolParams,
    body: z.strictObject({
      posts: z.array(remoteId, poolMessages.selectPosts).min(1, poolMessages.selectPosts).max(poolLimits.posts),
    }),
    returns: ok.extend({ added: z.number(), message: z.string() }),
  },
  'POST /recycler/pool/{id}/post/{pool_post_id}/save': {
    summary: 'Set the variants and active dates of a post in a recycling pool',
    need,
    params: PoolPostParams,
    body: PoolPostSettings,
    returns: ok,
  },
  'POST /recycler/pool/{id}/post/{pool_post_id}/remove': {
    summary: 'Remove a post from a recycling pool and cancel its scheduled repeats',
    need,
    params: PoolPostParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/post/{pool_post_id}/restore': {
    summary: 'Bring back a retired post',
    need,
    params: PoolPostParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/repeat/{repeat_id}/skip': {
    summary: 'Skip a scheduled repeat once',
    need,
    params: RepeatParams,
    returns: ok,
  },
  'POST /recycler/pool/{id}/repeat/{repeat_id}/restore': {
    summary: 'Schedule a skipped repeat again',
    need,
    params: RepeatParams,
    returns: ok,
  },
});
