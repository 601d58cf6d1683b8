import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import type { AdNetworkName } from '../connections/index.ts';

/** What a business wants an ad account to spend in a month at most. */
export const adSpendLimits = pgTable(
  'ad_spend_limits',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    /** The limit holds only while the account counts in this currency. */
    currency: text().notNull(),
    /** In the smallest unit of the currency. */
    limitMinor: bigint({ mode: 'number' }).notNull(),
    setById: integer().notNull(),
    setAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.network, table.remoteId] })],
);

/** What the owner was told of an ad account, so that each incident is told once. Its row ends with the incident. */
export const adAlerts = pgTable(
  'ad_alerts',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    /** Of a limit the month, such as "2026-11"; of ads and campaigns their id; else empty. */
    subject: text().notNull(),
    toldAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.network, table.remoteId, table.kind, table.subject] })],
);

/** Ad campaigns that belong to a campaign. By the network's ids: an account that changes its currency gets new rows. */
export const campaignAds = pgTable(
  'campaign_ads',
  {
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    /** Of the ad account. */
    accountRemoteId: text().notNull(),
    /** Of the ad campaign. */
    remoteId: text().notNull(),
    /** The campaign it belongs to, of another feature. */
    campaignId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.network, table.accountRemoteId, table.remoteId] }),
    index('campaign_ads_campaign').on(table.campaignId),
  ],
);

export type LimitAlert = 'limit-ahead' | 'limit-near' | 'limit-reached';
export type AlertKind = LimitAlert | 'account-closed' | 'no-payment' | 'ad-disapproved' | 'campaign-undeclared';
