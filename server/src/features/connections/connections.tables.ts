import type { AdAccountStatus } from '@fanfare/connectors/ports/accounts';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { FailureKind } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const names = () => text().array().notNull().default([]);

export type Mode = 'practice' | 'live';

/**
 * An account of a network that a user connected to the business. Disconnecting keeps the row, because other rows
 * reference it.
 */
export const connections = pgTable(
  'connections',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** User who connected the account last. */
    userId: rowId()
      .notNull()
      .references(() => users.id),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** Id of the account at the network. */
    remoteId: text().notNull(),
    name: text().notNull(),
    picture: text(),
    /**
     * The network's user who granted access; differs from `remoteId` for a channel. Null in rows from before it was
     * stored.
     */
    grantUserId: text(),
    /** Ids of assets disconnected one by one; checks leave them out until the account is connected again. */
    removedAssets: names(),
    /** Secret with the grant in the vault; null if the network needs none, or after disconnecting. */
    secretId: rowId(),
    granted: names(),
    declined: names(),
    expiresAt: at(),
    problemKind: text().$type<FailureKind>(),
    problemMessage: text(),
    networkMessage: text(),
    problemAt: at(),
    /** Expiry date (`expiresAt`) for which a warning was sent; null if none was. */
    warnedFor: at(),
    lastSuccessAt: at(),
    /** Time of the account's last check; null until the first check after the account was connected or reconnected. */
    checkedAt: at(),
    /** Time until which a process that refreshes the grant holds the lease; other processes wait for its result. */
    refreshLeaseUntil: at(),
    /** Time the account was connected. Reconnecting keeps it, unless the account was disconnected before. */
    connectedAt: at().notNull(),
    disconnectedAt: at(),
  },
  (table) => [
    uniqueIndex('connections_account').on(table.businessId, table.network, table.mode, table.remoteId),
    index('connections_expiry').on(table.expiresAt),
    index('connections_checked').on(table.checkedAt),
  ],
);

export type AdAccountDetails = {
  isActive: boolean;
  hasPayment: boolean;
  fundingSource: string | null;
  email: string;
  /** Facts of an ad account. Rows from before these facts were stored have none until the next check. */
  account?: { currency: string; timeZone: string; managerId: string | null; status: AdAccountStatus };
};

/**
 * Assets behind a connection: pages, profiles, ad accounts. Read from the network when connecting and at every check.
 */
export const reachableAssets = pgTable(
  'reachable_assets',
  {
    connectionId: rowId()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    type: text().$type<AssetType>().notNull(),
    remoteId: text().notNull(),
    businessId: rowId().notNull(),
    label: text().notNull(),
    picture: text(),
    /** True if the account's role allows publishing or advertising. */
    isUsable: boolean().notNull(),
    ad: jsonb().$type<AdAccountDetails>(),
    /** Secret with the asset's own grant, if the network issues one (Facebook pages). */
    secretId: rowId(),
    seenAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.type, table.remoteId] }),
    index('reachable_assets_asset').on(table.type, table.remoteId),
  ],
);

export type Outcome = 'waiting' | 'connected' | 'limited' | 'denied' | 'failed';

/** An OAuth attempt: from the redirect to the consent page until the callback. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    stateHash: text().notNull(),
    /** Session that started the attempt; the state is valid in this session only. */
    sessionId: rowId().notNull(),
    userId: rowId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** Connection to be reconnected by the attempt; null for a new account. */
    connectionId: rowId(),
    scopes: names(),
    /** Secret with the code verifier in the vault, until it is used. */
    secretId: rowId(),
    outcome: text().$type<Outcome>().notNull(),
    message: text().notNull().default(''),
    networkMessage: text(),
    requestId: text().notNull(),
    startedAt: at().notNull(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (table) => [
    uniqueIndex('connection_attempts_state').on(table.stateHash),
    index('connection_attempts_business').on(table.businessId, table.id),
  ],
);

/** A business's own Facebook apps. */
export const facebookApps = pgTable(
  'facebook_apps',
  {
    businessId: businessId(),
    appId: text().notNull(),
    name: text().notNull(),
    secretId: rowId().notNull(),
    savedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.appId] })],
);
