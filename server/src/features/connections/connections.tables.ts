import type { AssetType } from '@fanfare/contract/kit/assets';
import type { FailureKind } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { businesses } from '../business/index.ts';
import { users } from '../identity/index.ts';

const at = () => timestamp({ withTimezone: true });
const names = () => text().array().notNull().default([]);
const businessId = () =>
  integer()
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' });

export type Mode = 'practice' | 'live';

/** An account of a network that somebody gave the business access to. Disconnecting keeps the row: history hangs on it. */
export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Who gave the permission last. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The account in the network's own numbering. */
    remoteId: text().notNull(),
    name: text().notNull(),
    picture: text(),
    /** The grant in the vault; none where the network needs nobody's permission, or after disconnecting. */
    secretId: integer(),
    granted: names(),
    declined: names(),
    expiresAt: at(),
    problemKind: text().$type<FailureKind>(),
    problemSentence: text(),
    problemWords: text(),
    problemAt: at(),
    /** For which end of the permission people were already warned. */
    warnedFor: at(),
    lastSuccessAt: at(),
    checkedAt: at(),
    /** Somebody is renewing the grant until then; everybody else waits for them. */
    renewingUntil: at(),
    connectedAt: at().notNull(),
    disconnectedAt: at(),
  },
  (table) => [
    uniqueIndex('connections_account').on(table.businessId, table.network, table.mode, table.remoteId),
    index('connections_expiry').on(table.expiresAt),
    index('connections_checked').on(table.checkedAt),
  ],
);

export type AdAccountFacts = { isActive: boolean; hasPayment: boolean; fundingSource: string | null; email: string };

/** What a connection reaches: pages, profiles, ad accounts. Read from the network at connecting and at every check. */
export const connectionReach = pgTable(
  'connection_reach',
  {
    connectionId: integer()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    type: text().$type<AssetType>().notNull(),
    remoteId: text().notNull(),
    label: text().notNull(),
    picture: text(),
    /** May it be used for what its type is for? */
    isUsable: boolean().notNull(),
    ad: jsonb().$type<AdAccountFacts>(),
    /** Its own grant, where the network gives one (a page's). */
    secretId: integer(),
    seenAt: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.type, table.remoteId] }),
    index('connection_reach_asset').on(table.type, table.remoteId),
  ],
);

export type Outcome = 'waiting' | 'connected' | 'limited' | 'denied' | 'failed';

/** A person on the way to a network's consent page and back. */
export const connectionAttempts = pgTable(
  'connection_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stateHash: text().notNull(),
    /** Bound to one session of one person: a state that comes back in another browser is nobody's. */
    sessionId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    network: text().$type<NetworkName>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The connection to give a new permission to; without it, whichever account signs in. */
    connectionId: integer(),
    scopes: names(),
    /** The code verifier in the vault, until it is used. */
    secretId: integer(),
    outcome: text().$type<Outcome>().notNull(),
    message: text().notNull().default(''),
    words: text(),
    requestId: text().notNull(),
    begunAt: at().notNull(),
    endsAt: at().notNull(),
    usedAt: at(),
  },
  (table) => [
    uniqueIndex('connection_attempts_state').on(table.stateHash),
    index('connection_attempts_business').on(table.businessId, table.id),
  ],
);

/** A business's own Facebook app. */
export const facebookApps = pgTable('facebook_apps', {
  businessId: businessId().primaryKey(),
  appId: text().notNull(),
  name: text().notNull(),
  secretId: integer().notNull(),
  savedAt: at().notNull(),
});
