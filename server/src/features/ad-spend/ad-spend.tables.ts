import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import type { AdNetworkName } from '../connections/index.ts';

/** Limits of a business for what its ad accounts spend in a month. */
export const adSpendLimits = pgTable(
  'ad_spend_limits',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    /** Currency of the account in which the limit holds. */
    currency: text().notNull(),
    /** Limit in the smallest unit of the currency. */
    limitMinor: bigint({ mode: 'number' }).notNull(),
    setById: rowId().notNull(),
    setAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.network, table.remoteId] })],
);

/** Incidents of an ad account that the owner was told of, so that each is told once. The row ends with the incident. */
export const adAlerts = pgTable(
  'ad_alerts',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    /**
     * Subject of the incident: for a limit the month, such as "2026-11"; for ads and campaigns their id; else empty.
     */
    subject: text().notNull(),
    toldAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.network, table.remoteId, table.kind, table.subject] })],
);

/**
 * Ad campaigns that belong to a campaign. They are stored by network ids, because an account that changes its currency
 * gets new rows.
 */
export const campaignAds = pgTable(
  'campaign_ads',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    /** Id of the ad account at the network. */
    accountRemoteId: text().notNull(),
    /** Id of the ad campaign at the network. */
    remoteId: text().notNull(),
    /** Id of the campaign that the ad campaign belongs to, a row of another feature. */
    campaignId: rowId().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.network, table.accountRemoteId, table.remoteId] }),
    index('campaign_ads_campaign').on(table.campaignId),
  ],
);

export type LimitAlert = 'limit-ahead' | 'limit-near' | 'limit-reached';
export type AlertKind = LimitAlert | 'account-closed' | 'no-payment' | 'ad-disapproved' | 'campaign-undeclared';
