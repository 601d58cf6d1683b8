import { pathOf } from '../../kit/http/base-url.ts';
import type { AdAccountReader, AdAccountRef } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Graph } from '../graph.ts';
import { toMoney } from './money.ts';
import { AccountDetailsRow, MinimumBudgetRow } from './wire.ts';

const fields = { fields: 'min_daily_budget,spend_cap,amount_spent,default_dsa_payor,default_dsa_beneficiary' };

type MinimumField =
  | 'min_daily_budget_imp'
  | 'min_daily_budget_high_freq'
  | 'min_daily_budget_low_freq'
  | 'min_daily_budget_video_views';
/**
 * Kind of minimum budget by an ad's goal: frequent results, rare results or views; goals that are not listed count
 * impressions.
 */
const minimumFields: Readonly<Record<string, MinimumField>> = {
  LINK_CLICKS: 'min_daily_budget_high_freq',
  LANDING_PAGE_VIEWS: 'min_daily_budget_high_freq',
  POST_ENGAGEMENT: 'min_daily_budget_high_freq',
  PAGE_LIKES: 'min_daily_budget_high_freq',
  THRUPLAY: 'min_daily_budget_video_views',
  LEAD_GENERATION: 'min_daily_budget_low_freq',
  QUALITY_LEAD: 'min_daily_budget_low_freq',
  OFFSITE_CONVERSIONS: 'min_daily_budget_low_freq',
  VALUE: 'min_daily_budget_low_freq',
};

export const facebookAdAccountReader = (graph: Graph): AdAccountReader => {
  /** The smallest daily budget of a goal; 0 when Facebook names none in the account's currency. */
  const readMinimum = async ({ accessToken: token }: Grant, { id, currency }: AdAccountRef, goal: string) => {
    const request = { operation: 'ads.minimum-budgets', to: pathOf`/act_${id}/minimum_budgets`, token };
    const row = (await graph.listAll(request, MinimumBudgetRow)).find((candidate) => candidate.currency === currency);
    return row?.[minimumFields[goal] ?? 'min_daily_budget_imp'] ?? 0;
  };

  return {
    async read(grant, account, { goal } = {}) {
      const request = { operation: 'ads.account', to: pathOf`/act_${account.id}`, token: grant.accessToken, fields };
      const row = await graph.read(request, AccountDetailsRow);
      const goalMinimum = goal === undefined ? 0 : await readMinimum(grant, account, goal);
      return {
        // A spend cap of 0 means no limit.
        spendCap: row.spend_cap ? toMoney(account, row.spend_cap) : undefined,
        spent: toMoney(account, row.amount_spent ?? 0),
        minDailyBudget: toMoney(account, Math.max(row.min_daily_budget ?? 0, goalMinimum)),
        payer: row.default_dsa_payor ?? undefined,
        beneficiary: row.default_dsa_beneficiary ?? undefined,
      };
    },
  };
};
