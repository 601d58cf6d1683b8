import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ForecastLevel, ForecastNote, ShareFailureKind, ShareState } from '@fanfare/contract/shares';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const at = () => timestamp({ withTimezone: true });
const count = () => integer().notNull().default(0);

export type Medium = { kind: 'image' | 'video'; mediaId: number | null; url: string | null; alt: string };
export type ThreadMessage = { message: string; ai: boolean };

/** One post to one account: its content, schedule and delivery state. */
export const shares = pgTable(
  'shares',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The user who scheduled it. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    network: text().$type<NetworkName>().notNull(),
    /** The network's id of the account, so that shares survive a reconnect. */
    targetId: text().notNull(),
    targetName: text().notNull(),
    /** The site post it belongs to; null for a social post without one. */
    siteId: integer(),
    postId: text(),

    /** `message` and `thread` as typed; `text` as sent to the network. */
    message: text().notNull(),
    thread: jsonb().$type<ThreadMessage[]>().notNull(),
    text: text().notNull(),
    link: text(),
    linkName: text().notNull().default(''),
    linkDescription: text().notNull().default(''),
    boardId: text(),
    media: jsonb().$type<Medium[]>().notNull(),
    /** Network-specific settings, read by its publisher. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),

    localTime: text().notNull(),
    timeZone: text().notNull(),
    dueAt: at().notNull(),

    state: text().$type<ShareState>().notNull(),
    /** When the worker handles it next; null if no work is left. Reservations and leases move it into the future. */
    nextAt: at(),
    /** Its slot in the rate limit of the account. */
    slotAt: at(),
    /** Incremented with every claim: outcomes of older claims are ignored. */
    claim: count(),
    attempts: count(),
    /** Automatic tries since the last action of a user. */
    tries: count(),
    reconcileTries: count(),
    /** Posts of the account from this time on are searched by reconciliation. */
    reconcileSince: at(),
    /** An earlier call may have published it. */
    isUncertain: boolean().notNull().default(false),
    waitingSince: at(),
    /** Opaque state of the publisher, passed back to `resume`. */
    publishState: jsonb().$type<unknown>(),

    remoteId: text(),
    url: text(),
    publishedAt: at(),
    failureKind: text().$type<ShareFailureKind>(),
    failureMessage: text(),
    networkMessage: text(),
    /** The last incident users were notified of. */
    notifiedIncident: text(),

    /** Key from the client: a repeated request finds the same rows. */
    idempotencyKey: text(),
    idempotencyPosition: integer(),
    requestHash: text(),

    forecast: text().$type<ForecastLevel>(),
    forecastNotes: jsonb().$type<ForecastNote[]>(),
    forecastAt: at(),

    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [
    index('shares_next_at').on(table.nextAt).where(sql`next_at is not null`),
    index('shares_due_at').on(table.businessId, table.dueAt, table.id).where(sql`deleted_at is null`),
    index('shares_of_post').on(table.businessId, table.siteId, table.postId).where(sql`site_id is not null`),
    index('shares_slot').on(table.network, table.targetId, table.slotAt).where(sql`slot_at is not null`),
    index('shares_remote').on(table.network, table.targetId, table.remoteId).where(sql`remote_id is not null`),
    uniqueIndex('shares_idempotency_key')
      .on(table.businessId, table.idempotencyKey, table.idempotencyPosition)
      .where(sql`idempotency_key is not null`),
  ],
);

/** The ledger: every step of a share, append-only. */
export const shareSteps = pgTable(
  'share_steps',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    shareId: integer()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    at: at().notNull(),
    step: text().notNull(),
    attempt: integer().notNull(),
    message: text().notNull(),
    networkMessage: text(),
    requestId: text(),
    userId: integer(),
  },
  (table) => [index('share_steps_share').on(table.shareId, table.id)],
);

/** One row per account, locked while its next slot is assigned, across businesses and processes. */
export const shareRateLimits = pgTable(
  'share_rate_limits',
  {
    network: text().$type<NetworkName>().notNull(),
    targetId: text().notNull(),
    /** The network asked to wait: when it did, and until when. */
    pausedSince: at(),
    pausedUntil: at(),
  },
  (table) => [primaryKey({ columns: [table.network, table.targetId] })],
);
