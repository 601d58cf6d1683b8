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
import { businesses } from '../business/index.ts';
import { users } from '../identity/index.ts';

const at = () => timestamp({ withTimezone: true });
const count = () => integer().notNull().default(0);

export type Medium = { kind: 'image' | 'video'; mediaId: number | null; url: string | null; alt: string };
export type ThreadMessage = { message: string; ai: boolean };

/** One post to one account: what should go out, when, and how far it has come. */
export const shares = pgTable(
  'shares',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Who planned it. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    network: text().$type<NetworkName>().notNull(),
    /** The account at the network, in its own numbering: reconnecting the account changes nothing here. */
    targetId: text().notNull(),
    targetName: text().notNull(),
    /** The post it was made for; null for a social post of its own. */
    siteId: integer(),
    postId: text(),

    /** What the person wrote, and what of it the network is sent. */
    message: text().notNull(),
    thread: jsonb().$type<ThreadMessage[]>().notNull(),
    text: text().notNull(),
    link: text(),
    linkName: text().notNull().default(''),
    linkDescription: text().notNull().default(''),
    boardId: text(),
    media: jsonb().$type<Medium[]>().notNull(),
    /** What only this network offers, as its publisher reads it. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),

    wall: text().notNull(),
    zone: text().notNull(),
    dueAt: at().notNull(),

    state: text().$type<ShareState>().notNull(),
    /** When a machine must look at it next; null when none needs to. A reservation or a lease is this, moved ahead. */
    nextAt: at(),
    /** The account's moment it has taken, by the network's pace. */
    slotAt: at(),
    /** Counts every call made for it: whoever answers for an older one is too late. */
    claim: count(),
    attempts: count(),
    /** Tries by machine since a person last decided something. */
    tries: count(),
    looks: count(),
    /** From when on the account is read back. */
    sinceAt: at(),
    /** An earlier call may have arrived after all. */
    isUncertain: boolean().notNull().default(false),
    waitingSince: at(),
    memo: jsonb().$type<unknown>(),

    remoteId: text(),
    url: text(),
    publishedAt: at(),
    failureKind: text().$type<ShareFailureKind>(),
    failureSentence: text(),
    failureWords: text(),
    /** The incident people were told of already. */
    toldOf: text(),

    /** From the client: the same press of a button is the same rows. */
    submitKey: text(),
    submitPlace: integer(),
    submitHash: text(),

    forecast: text().$type<ForecastLevel>(),
    forecastNotes: jsonb().$type<ForecastNote[]>(),
    forecastAt: at(),

    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [
    index('shares_due').on(table.nextAt).where(sql`next_at is not null`),
    index('shares_window').on(table.businessId, table.dueAt, table.id).where(sql`deleted_at is null`),
    index('shares_of_post').on(table.businessId, table.siteId, table.postId).where(sql`site_id is not null`),
    index('shares_pace').on(table.network, table.targetId, table.slotAt).where(sql`slot_at is not null`),
    index('shares_remote').on(table.network, table.targetId, table.remoteId).where(sql`remote_id is not null`),
    uniqueIndex('shares_submit')
      .on(table.businessId, table.submitKey, table.submitPlace)
      .where(sql`submit_key is not null`),
  ],
);

/** Every step of a share, only ever added to. */
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
    sentence: text().notNull(),
    words: text(),
    requestId: text(),
    userId: integer(),
  },
  (table) => [index('share_steps_share').on(table.shareId, table.id)],
);

/** An account's pace, one row to hold while its next moment is given out, whichever business and process asks. */
export const sharePaces = pgTable(
  'share_paces',
  {
    network: text().$type<NetworkName>().notNull(),
    targetId: text().notNull(),
    /** The network asked us to wait: when it said so, and until when. */
    heldSince: at(),
    heldUntil: at(),
  },
  (table) => [primaryKey({ columns: [table.network, table.targetId] })],
);
