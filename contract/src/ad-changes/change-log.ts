import { z } from 'zod';
import { amount } from '../ads/money.ts';
import { DeliveryStop } from '../deliveries/deliveries.ts';
import { reportNetworks } from '../insights/report.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { submitId } from '../social/social.ts';
import { ActionQueued, rowActions } from './row-actions.ts';

/** Kind name of changes of ads among deliveries: a stop of this kind stops all of them. */
export const adChangeKindName = 'ads.change';

/** Number of days during which an action can be undone. */
export const undoDays = 7;
/** Number of hours after which a change that could not be sent is cancelled. */
export const changeExpiryHours = 6;

const viewer = ['facebook_ads_manager:viewer', 'google_ads_manager:viewer', 'native_ads_manager:viewer'] as const;
const publisher = [
  'facebook_ads_manager:publisher',
  'google_ads_manager:publisher',
  'native_ads_manager:publisher',
] as const;
const manager = ['facebook_ads_manager:manager', 'google_ads_manager:manager', 'native_ads_manager:manager'] as const;

export const AdChangeCounts = z.object({
  total: z.number(),
  waiting: z.number(),
  done: z.number(),
  failed: z.number(),
  cancelled: z.number(),
});
export type AdChangeCounts = z.output<typeof AdChangeCounts>;

/** One press of a button in a report, with all its rows. */
export const AdAction = z.object({
  id: z.number(),
  /** `undo`: takes another action back. */
  action: z.enum([...rowActions, 'undo']),
  network: z.enum(reportNetworks),
  account_id: z.string(),
  account_name: z.string(),
  /** Title of the action as shown: "Pause 3 ads". */
  title: z.string(),
  by: z.string().nullable(),
  /** Name of the second person who approved the action, if an approval was needed. */
  approved_by: z.string().nullable(),
  created_at: dateTime,
  /** Time at which the action ended; null while it runs. */
  finished_at: dateTime.nullable(),
  counts: AdChangeCounts,
  undo_until: dateTime.nullable(),
  /** Id of the action that undid this one. */
  undone_by: z.number().nullable(),
  undo_of: z.number().nullable(),
  can: z.object({ undo: z.boolean(), retry: z.boolean(), cancel: z.boolean() }),
});
export type AdAction = z.output<typeof AdAction>;

/** One row of an action. `before` and `after` in words: "$20.00 a day", "Active". */
export const AdActionItem = z.object({
  delivery_id: z.number().nullable(),
  id: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled', 'skipped']),
  message: z.string().nullable(),
  /** Earliest time at which a waiting row is sent: networks limit changes per hour. */
  next_at: dateTime.nullable().optional(),
});
export type AdActionItem = z.output<typeof AdActionItem>;

export const actionItemsPageSize = 100;
const ActionParams = z.object({ id });
const Press = z.strictObject({ submit_id: submitId.optional() });

/**
 * Limits that protect money. Amounts in currency units; null: no limit. `daily_raise_limit`: the most that all raises
 * of a day may add to daily budgets. `owner_above`: only the owner may send an action that adds more than this per day.
 */
export const AdLimits = z.strictObject({
  max_change_percent: z.number().int().min(1).max(10_000).nullable(),
  currencies: z
    .array(
      z.strictObject({
        currency: z.string().regex(/^[A-Z]{3}$/),
        daily_raise_limit: amount('Enter an amount.').nullable(),
        owner_above: amount('Enter an amount.').nullable(),
      }),
    )
    .max(50),
});
export type AdLimits = z.output<typeof AdLimits>;

const AdLimitsAnswer = z.object({
  limits: AdLimits,
  /** Currencies of the accounts that the business has. */
  available_currencies: z.array(z.string()),
  /** Sum of all raises of today, by currency. */
  raised_today: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** Stop of all changes of ads; null while there is none. */
  stop: DeliveryStop.nullable(),
  can_edit: z.boolean(),
});

export const adChangeLog = calls({
  'GET /ads/actions': {
    summary: 'Actions on ads, newest first',
    need: viewer,
    query: Paging.extend({ network: z.enum(reportNetworks).optional() }),
    returns: pageSchema(AdAction),
  },
  'GET /ads/action/{id}': {
    summary: 'One action on ads with its rows',
    need: viewer,
    params: ActionParams,
    query: z.strictObject({
      page: z.coerce.number<string | number>().int().min(1).max(1000).default(1),
      state: z.enum(['waiting', 'done', 'failed', 'cancelled', 'skipped']).optional(),
    }),
    returns: z.object({ action: AdAction, items: z.array(AdActionItem), total: z.number() }),
  },
  'GET /ads/action/{id}/events': {
    summary: 'Progress of an action on ads',
    need: viewer,
    params: ActionParams,
    events: { progress: z.object({ counts: AdChangeCounts, is_finished: z.boolean() }) },
  },
  'POST /ads/action/{id}/undo': {
    summary: 'Take back what an action changed, where the network still shows it',
    need: publisher,
    params: ActionParams,
    body: Press,
    limit: 'costly',
    returns: ActionQueued,
  },
  'POST /ads/action/{id}/retry': {
    summary: 'Try the failed rows of an action again',
    need: publisher,
    params: ActionParams,
    body: Press,
    limit: 'costly',
    returns: ok,
  },
  'POST /ads/action/{id}/cancel': {
    summary: 'Cancel the rows of an action that were not sent yet',
    need: publisher,
    params: ActionParams,
    body: Press,
    returns: ok,
  },
  'GET /ads/limits': { summary: 'Limits of changes of ads', need: viewer, returns: AdLimitsAnswer },
  'POST /ads/limits': { summary: 'Set limits of changes of ads', need: manager, body: AdLimits, returns: ok },
});
