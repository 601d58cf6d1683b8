import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { id } from '../kit/text.ts';
import { PostCategory } from '../posts/working-copies.ts';
import { accountId, submitId } from '../social/social.ts';
import { rssLimits, rssMessages } from './rss.ts';

/** Words of a rule, separated by commas. */
const words = z.string().trim().max(rssLimits.ruleWords).default('');

/**
 * `plan`: the post is scheduled on the site, and published at its time unless a member changes it before. `social`: a
 * social post with the link is scheduled on the accounts.
 */
export const ruleActions = ['draft', 'plan', 'social'] as const;
export type RuleAction = (typeof ruleActions)[number];

export const PlanHours = z.number().int().min(rssLimits.planHours.min).max(rssLimits.planHours.max);

/** Networks whose posts can be a text with a link, without an image or a board. */
export const ruleNetworks = ['facebook', 'twitter', 'linkedin'] as const;
const RuleAccount = z.strictObject({ social_network: z.enum(ruleNetworks), social_account: accountId });
export type RuleAccount = z.output<typeof RuleAccount>;

/** New items of a channel become drafts or scheduled posts: a quote with credit and link, never the whole text. */
export const RuleDraft = z
  .strictObject({
    enabled: z.boolean().default(false),
    action: z.enum(ruleActions).default('draft'),
    /** Hours after the item was found until a scheduled post is published. */
    plan_hours: PlanHours.default(24),
    /** Accounts on which the rule schedules social posts. */
    accounts: z.array(RuleAccount).max(rssLimits.ruleAccounts).default([]),
    site_id: id.nullable().default(null),
    /** Category of the post; 0: the site's default category. */
    post_category: PostCategory.default(0),
    /** Words of which an item must have one; empty: all items. */
    include: words,
    /** Words of which an item must have none. */
    exclude: words,
    max_per_day: z.number().int().min(1).max(rssLimits.postsPerDay).default(3),
  })
  .refine(({ enabled, action, site_id }) => !enabled || action === 'social' || site_id !== null, {
    path: ['site_id'],
    error: rssMessages.ruleSite,
  })
  .refine(({ enabled, action, accounts }) => !enabled || action !== 'social' || accounts.length > 0, {
    path: ['accounts'],
    error: rssMessages.ruleAccounts,
  });
export type RuleDraft = z.output<typeof RuleDraft>;

export const Rule = z.object({
  enabled: z.boolean(),
  action: z.enum(ruleActions),
  plan_hours: z.number(),
  accounts: z.array(RuleAccount),
  site_id: z.number().nullable(),
  post_category: z.number(),
  include: z.string(),
  exclude: z.string(),
  max_per_day: z.number(),
  /** Name of the member whose rights the rule uses; null before it was saved. */
  saved_by: z.string().nullable(),
  /** Reason why the rule stopped by itself. */
  error: z.string().nullable(),
});
export type Rule = z.output<typeof Rule>;

const decisionOutcomes = ['drafted', 'planned', 'skipped', 'failed'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Result of a rule for an item, with the reason. */
const Decision = z.object({
  id: z.number(),
  item_title: z.string(),
  permalink: z.string(),
  outcome: z.enum(decisionOutcomes),
  reason: z.string(),
  at: dateTime,
  /** Site and id of the draft that the rule made; null without one. */
  site_id: z.number().nullable(),
  copy_id: z.number().nullable(),
  /** Id of the post that the rule scheduled; null without one. */
  post_id: z.number().nullable(),
  /** Id of the first of the scheduled social posts; null without one. */
  share_id: z.number().nullable(),
  /** Id of the approval request of a social post that waits for approval; null without one. */
  approval_id: z.number().nullable(),
});
/** Values for the form of a new social post. */
export const SocialPostStart = z.object({
  message: z.string(),
  link: z.string(),
  link_name: z.string(),
  link_description: z.string(),
  picture: z.string().nullable(),
});
export type SocialPostStart = z.output<typeof SocialPostStart>;

const IdParams = z.object({ id });

export const rssRules = calls({
  'GET /content/rss/channel/{id}/rule': {
    summary: 'Get the rule of a channel',
    need: 'rss:viewer',
    params: IdParams,
    returns: Rule,
  },
  'POST /content/rss/channel/{id}/rule/save': {
    summary: 'Save the rule of a channel: new items become drafts or scheduled posts on a site, or social posts',
    need: 'rss:manager',
    params: IdParams,
    body: RuleDraft,
    returns: Rule,
  },
  'GET /content/rss/channel/{id}/rule/decisions': {
    summary: 'List what the rule of a channel did with each item, newest first',
    need: 'rss:viewer',
    params: IdParams,
    query: z.strictObject({ before: id.optional() }),
    /** `next`: the `before` of the next page; null on the last one. */
    returns: z.object({ decisions: z.array(Decision), next: z.number().nullable() }),
  },
  'POST /content/rss/item/{id}/draft': {
    summary: 'Start a draft that quotes an item, with credit and link',
    need: 'content:editor',
    params: IdParams,
    /** `submit_id`: a repeated request returns the same draft. */
    body: z.strictObject({ site_id: id, submit_id: submitId.optional() }),
    returns: z.object({ site_id: z.number(), copy_id: z.number() }),
  },
  'POST /content/rss/item/{id}/social': {
    summary: 'Get the text and link of a social post about an item',
    need: 'social:editor',
    params: IdParams,
    returns: SocialPostStart,
  },
});
