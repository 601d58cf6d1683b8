import type { AdAccountStatus } from '@fanfare/connectors/ports/accounts';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { FailureKind } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const names = () => text().array().notNull().default([]);

export type Mode = 'practice' | 'live';

/** An account of a network that a user connected to the business. Disconnecting keeps the row, because other rows reference it. */
export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** The user who connected it last. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The account's id at the network. */
    remoteId: text().notNull(),
    name: text().notNull(),
    picture: text(),
    /** The network's user who granted access; differs from `remoteId` for a channel. Null in rows from before it was stored. */
    grantUserId: text(),
    /** Ids of assets disconnected one by one; checks leave them out until the account is connected again. */
    removedAssets: names(),
    /** The grant in the vault; null if the network needs none, or after disconnecting. */
    secretId: integer(),
    granted: names(),
    declined: names(),
    expiresAt: at(),
    problemKind: text().$type<FailureKind>(),
    problemMessage: text(),
    networkMessage: text(),
    problemAt: at(),
    /** The `expiresAt` for which users were already warned. */
    warnedFor: at(),
    lastSuccessAt: at(),
    /** Null until the first check after it was connected or reconnected. */
    checkedAt: at(),
    /** Lease of the process that refreshes the grant; others wait for it. */
    refreshLeaseUntil: at(),
    /** Reconnecting keeps it, unless the account was disconnected. */
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
  /** Missing in rows from before they were stored; the next check adds them. */
  account?: { currency: string; timeZone: string; managerId: string | null; status: AdAccountStatus };
};

/** Assets behind a connection: pages, profiles, ad accounts. Read from the network when connecting and at every check. */
export const reachableAssets = pgTable(
  'reachable_assets',
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    type: text().$type<AssetType>().notNull(),
    remoteId: text().notNull(),
    label: text().notNull(),
    picture: text(),
    /** Whether the account's role allows publishing or advertising. */
    isUsable: boolean().notNull(),
    ad: jsonb().$type<AdAccountDetails>(),
    /** Its own grant, if the network issues one (Facebook pages). */
    secretId: integer(),
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
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stateHash: text().notNull(),
    /** The state is bound to this session; in another browser it is invalid. */
    sessionId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The connection to reconnect; null for a new account. */
    connectionId: integer(),
    scopes: names(),
    /** The code verifier in the vault, until it is used. */
    secretId: integer(),
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
    secretId: integer().notNull(),
    savedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.appId] })],
);
