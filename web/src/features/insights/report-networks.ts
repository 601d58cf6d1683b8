import type { ReportColumn } from '@fanfare/contract/insights/filter-calls';
import type { ReportLevel, ReportNetwork, StatusFilter } from '@fanfare/contract/insights/report';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { RoleNeed } from '@fanfare/contract/kit/permission';

type ReportInfo = {
  title: string;
  /** The asset whose accounts a report can show. */
  assetType: AssetType;
  needsEditor: RoleNeed;
  /** Columns in their first order; those after `shown` are hidden until the user selects them. */
  shown: readonly ReportColumn[];
  extra: readonly ReportColumn[];
};

const firstColumns = ['name', 'status', 'budget', 'results', 'cost_per_result', 'spend'] as const;
const shownColumns = [...firstColumns, 'impressions', 'clicks', 'ctr'] as const;

export const reportInfo: Record<ReportNetwork, ReportInfo> = {
  facebook: {
    title: 'Facebook ad insights',
    assetType: 'facebook_adaccount',
    needsEditor: 'facebook_ads_manager:editor',
    shown: [...shownColumns, 'reach'],
    extra: [
      ...(['campaign_name', 'adset_name', 'account_name', 'cpc', 'cpm', 'frequency', 'unique_clicks'] as const),
      ...(['link_clicks', 'quality_ranking'] as const),
    ],
  },
  google: {
    title: 'Google ad insights',
    assetType: 'google_adwords_account',
    needsEditor: 'google_ads_manager:editor',
    shown: shownColumns,
    extra: ['campaign_name', 'adset_name', 'account_name', 'cpc', 'cpm', 'conversions', 'conversion_value'],
  },
  nativeads: {
    title: 'Native ad insights',
    assetType: 'native_ads_account',
    needsEditor: 'native_ads_manager:editor',
    shown: ['name', 'status', 'is_on', ...shownColumns.slice(2)],
    extra: ['campaign_name', 'account_name', 'cpc', 'cpm', 'viewable_impressions', 'conversions'],
  },
};

export const levelLabels: Record<ReportLevel, { one: string; many: string }> = {
  campaign: { one: 'Campaign', many: 'Campaigns' },
  adset: { one: 'Ad set', many: 'Ad sets' },
  adgroup: { one: 'Ad group', many: 'Ad groups' },
  ad: { one: 'Ad', many: 'Ads' },
  banner: { one: 'Banner', many: 'Banners' },
};

export const statusLabels: Record<StatusFilter, string> = {
  all: 'All',
  active: 'Active',
  inactive: 'Inactive',
  off: 'Off',
  archived: 'Archived',
};

/** Statuses to filter by. Only native ads tell apart what a person switched off. */
export const statusesOf = (network: ReportNetwork): StatusFilter[] =>
  network === 'nativeads'
    ? ['all', 'active', 'inactive', 'off', 'archived']
    : ['all', 'active', 'inactive', 'archived'];
