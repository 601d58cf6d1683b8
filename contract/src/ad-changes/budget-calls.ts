import { z } from 'zod';
import { jsonText } from '../ad-profiles/json-text.ts';
import { nativeTypes } from '../ad-profiles/native-profile.ts';
import { amount, withoutThousands } from '../ads/money.ts';
import type { ReportNetwork } from '../insights/report.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { submitId } from '../social/social.ts';
import {
  ActionQueued,
  changeLevel,
  formBody,
  formList,
  maxSelectedAds,
  remoteId,
  selection,
  selectionBody,
  storableText,
} from './row-actions.ts';

export const newBudgetRequired = 'New Budget is required';
export const budgetNotNumber = 'Budget must be a number';
export const sharedBudget = 'These ads share one budget';
/** Message about a minimum budget; `money` is an amount with its currency. */
export const minimumBudget = (money: string): string => `A minimum budget of ${money} is required`;
export const budgetChangedMeanwhile = (money: string): string => `This budget was changed to ${money} meanwhile`;

const budgetTypes = ['daily', 'lifetime', 'Daily', 'Weekly', 'Monthly'] as const;
export type BudgetType = (typeof budgetTypes)[number];

export const budgetGone = 'This budget no longer exists. Refresh the report.';
/** Error for a budget whose type is no longer the one that was read. A change never changes the type. */
export const otherBudgetType = 'The type of this budget is different now. Open the budgets again.';
export const otherCurrency = (currency: string): string =>
  `This ad account’s currency is ${currency}. Open the budgets again.`;
export const sameBudget = (money: string): string => `The budget is ${money} already.`;
export const archivedBudget = 'Archived ads can’t be changed.';
export const closedAccount = 'This ad account is closed or disabled, so its budgets can’t be changed.';
export const noBudget: Record<ReportNetwork, string> = {
  facebook: 'The budgets of this campaign are in its ad sets. Change them there.',
  google: 'This campaign has no budget.',
  nativeads: 'This campaign has no budget limit. Set one at the native-ads network first.',
};

const newBudget = z.codec(
  z.union([z.string(), z.number()], newBudgetRequired),
  z
    .string()
    .trim()
    .min(1, { error: newBudgetRequired, abort: true })
    .regex(/^\d{1,9}$/, budgetNotNumber),
  { decode: (value) => withoutThousands(String(value)), encode: (text) => text },
);

/** Fields of every network's items, with amounts in currency units. `old_budget` is only used to notice conflicts. */
const changed = { new_budget: newBudget, old_budget: amount(budgetNotNumber), budget_type: z.enum(budgetTypes) };
const name = storableText.max(1000);

/** Fields of a budget that the modal shows beside the item that is sent back. */
const read = {
  old_budget: z.string(),
  budget_type: z.enum(budgetTypes),
  /** Id of the budget; rows with the same id share one budget. */
  budget_id: z.string(),
  budget_level: z.enum(['campaign', 'group']),
  currency: z.string(),
  currency_offset: z.number(),
  /** Spent so far over the life of the budget, in currency units; empty when it could not be read. */
  spend: z.string(),
  min_budget: z.string(),
  max_budget: z.string().nullable(),
  /** Names of campaigns that share the budget and were not selected, or how many they are. */
  shared_with: z.array(z.string()),
  /** Time at which the product last read the budget; null when it was read at the network just now. */
  read_at: dateTime.nullable(),
  /** Reason why this budget can't be changed; null if it can. */
  problem: z.string().nullable(),
};
const FacebookBudget = z.object({ ...read, ad_id: z.string(), name: z.string(), adset_id: z.string().nullable() });
const NativeBudget = z.object({
  ...read,
  banner_id: z.string(),
  campaign_id: z.string(),
  banner: z.string(),
  campaign: z.string(),
  /** Campaign type of the profile that the campaign was made with; decides the minimum of the budget. */
  campaign_type: z.enum(nativeTypes),
});
const GoogleBudget = z.object({ ...read, campaign_id: z.string(), campaign: z.string() });
/**
 * Fields of a budget that updates accept and ignore, so that items of `budget/get` can be sent back as they were read.
 */
const readOnly = z.object({ ...read, read_at: z.iso.datetime({ offset: true }).nullable() }).partial().shape;
const FacebookBudgetItem = z.strictObject({
  ...readOnly,
  ...changed,
  ad_id: remoteId,
  name,
  /** Id of the ad set that has the budget; missing for the budget of a campaign. */
  adset_id: remoteId.nullish(),
  currency_offset: z.coerce.number<string | number>().optional(),
});
const NativeBudgetItem = z.strictObject({
  ...readOnly,
  ...changed,
  banner_id: remoteId,
  campaign_id: remoteId,
  banner: name,
  campaign: name,
  campaign_type: z.enum(nativeTypes).optional(),
});
const GoogleBudgetItem = z.strictObject({
  ...readOnly,
  ...changed,
  budget_id: remoteId,
  campaign_id: remoteId,
  campaign: name,
});

/** A budget as the server sends it, without the campaign's id and name. */
export type BudgetOnWire = Omit<z.input<typeof GoogleBudget>, 'campaign_id' | 'campaign'>;
export type FacebookBudget = z.output<typeof FacebookBudget>;
export type NativeBudget = z.output<typeof NativeBudget>;
export type GoogleBudget = z.output<typeof GoogleBudget>;

const items = <Item extends z.core.$ZodType>(item: Item) =>
  formList(z.array(jsonText(item)).min(1).max(maxSelectedAds));
const submit = { level: changeLevel.optional(), submit_id: submitId.optional() };
const facebookAccount = { fb_uid: remoteId.optional(), fb_adaccount_id: remoteId.optional() };

const reading = { accepts: 'json-or-form', limit: 'costly' } as const;
/** Limit for an update, in bytes: names of 2,000 items can be long. */
const maxUpdateBytes = 4 * 1024 * 1024;
const queued = {
  accepts: 'json-or-form',
  limit: 'costly',
  maxBodyBytes: maxUpdateBytes,
  returns: ActionQueued,
} as const;

export const budgetCalls = calls({
  'POST /facebook/ads/budget/get': {
    summary: 'Budgets of Facebook ads, read at the network',
    need: 'facebook_ads_manager:publisher',
    body: selectionBody(z.strictObject({ ...selection, ...facebookAccount })),
    ...reading,
    returns: z.object({ budgets: z.array(FacebookBudget) }),
  },
  'POST /nativeads/ads/budget/get': {
    summary: 'Budgets of native ads, read at the network',
    need: 'native_ads_manager:publisher',
    body: selectionBody(z.strictObject({ ...selection, customer_id: remoteId.optional() })),
    ...reading,
    returns: z.object({ budgets: z.array(NativeBudget) }),
  },
  'POST /google/ads/budget/get': {
    summary: 'Budgets of Google campaigns, read at the network',
    need: 'google_ads_manager:publisher',
    body: selectionBody(z.strictObject({ ...selection, adwords_account_id: remoteId.optional() })),
    ...reading,
    returns: z.object({ budgets: z.array(GoogleBudget) }),
  },
  'POST /facebook/ads/budget/update': {
    summary: 'Change budgets of Facebook ads',
    need: 'facebook_ads_manager:publisher',
    body: formBody('budgets', z.strictObject({ budgets: items(FacebookBudgetItem), ...facebookAccount, ...submit })),
    ...queued,
  },
  'POST /nativeads/ads/budget/update': {
    summary: 'Change budgets of native ads',
    need: 'native_ads_manager:publisher',
    body: formBody(
      'budgets',
      z.strictObject({ budgets: items(NativeBudgetItem), customer_id: remoteId.optional(), ...submit }),
    ),
    ...queued,
  },
  'POST /google/ads/budget/update': {
    summary: 'Change budgets of Google campaigns',
    need: 'google_ads_manager:publisher',
    body: formBody(
      'budgets',
      z.strictObject({ budgets: items(GoogleBudgetItem), adwords_account_id: remoteId.optional(), ...submit }),
    ),
    ...queued,
  },
});
