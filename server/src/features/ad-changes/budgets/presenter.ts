import type { FacebookBudget, GoogleBudget, NativeBudget } from '@fanfare/contract/ad-changes/budget-calls';
import { fromMinor } from '@fanfare/contract/ads/money';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { budgetTypeOf, type RowBudget } from './budget-reader.service.ts';

/**
 * Fields of a budget item that all networks have. A row without a budget has the reason (`problem`) instead of amounts.
 */
const presentShared = (network: ReportNetwork, { row, budget, readAt, problem }: RowBudget) => {
  if (!budget)
    return {
      old_budget: '',
      budget_type: budgetTypeOf(network, 'daily'),
      budget_id: '',
      budget_level: 'campaign' as const,
      currency: row.account.currency,
      currency_offset: 100,
      spend: '',
      min_budget: '',
      max_budget: null,
      shared_with: [],
      read_at: readAt,
      problem,
    };
  const { id, level, type, currency, offset, current, spent, minimum, maximum, sharedWith } = budget;
  return {
    old_budget: fromMinor(current, offset),
    budget_type: type,
    budget_id: id,
    budget_level: level,
    currency,
    currency_offset: offset,
    spend: spent === null ? '' : fromMinor(spent, offset),
    min_budget: fromMinor(minimum, offset),
    max_budget: maximum === null ? null : fromMinor(maximum, offset),
    shared_with: [...sharedWith],
    read_at: readAt,
    problem,
  };
};

export const presentFacebook = (read: RowBudget): FacebookBudget => {
  const { object } = read.row;
  const adset_id = object.level === 'group' ? object.remoteId : object.groupRemoteId;
  return { ...presentShared('facebook', read), ad_id: object.remoteId, name: object.name, adset_id };
};

export const presentNative = (read: RowBudget): NativeBudget => {
  const { object, campaign } = read.row;
  return {
    ...presentShared('nativeads', read),
    banner_id: object.remoteId,
    banner: object.name,
    campaign_id: object.campaignRemoteId,
    campaign: campaign?.name ?? object.name,
    // "Editorial" is the API's type for campaigns that were not created by an ad profile of this product.
    campaign_type: 'Editorial',
  };
};

export const presentGoogle = (read: RowBudget): GoogleBudget => {
  const { object, campaign } = read.row;
  return {
    ...presentShared('google', read),
    campaign_id: object.campaignRemoteId,
    campaign: campaign?.name ?? object.name,
  };
};
