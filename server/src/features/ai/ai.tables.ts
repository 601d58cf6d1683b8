import type { AiFeature, Voice } from '@fanfare/contract/ai/ai';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, micros } from '../../platform/db/columns.ts';
import { secrets } from '../../platform/secrets/secrets.tables.ts';
import { businessId } from '../business/business.tables.ts';

/** `lost`: no answer came, so it counts as the dearest possible one. `released`: it was not billed. */
export type CallState = 'reserved' | 'settled' | 'lost' | 'released';
export type CallKind = 'text' | 'image';
/** Why the models of a business don't answer until a person does something. */
export type IncidentCode = 'no-credit' | 'key-rejected' | 'model-gone';

/** What a business spent on models in a calendar month (UTC), in micro-dollars. Its own key has a budget of its own. */
export const aiMonths = pgTable(
  'ai_months',
  {
    businessId: businessId(),
    /** Such as `2026-11`. */
    month: text().notNull(),
    isOwnKey: boolean().notNull(),
    spent: micros().notNull().default(0),
    /** For calls that are running. */
    reserved: micros().notNull().default(0),
    /** When the owner was told that the ceiling is reached. */
    toldAt: at(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.isOwnKey] })],
);

/** Every call of a model. While it runs, its tokens are those of the dearest possible answer. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    feature: text().$type<AiFeature>().notNull(),
    /** In UTC; its month is the one that pays. */
    day: date().notNull(),
    isOwnKey: boolean().notNull(),
    kind: text().$type<CallKind>().notNull(),
    model: text().notNull(),
    promptTokens: integer().notNull(),
    completionTokens: integer().notNull(),
    reserved: micros().notNull(),
    cost: micros().notNull().default(0),
    state: text().$type<CallState>().notNull().default('reserved'),
    /** Its price or its tokens are not known exactly. */
    isEstimated: boolean().notNull().default(false),
    startedAt: at().notNull(),
  },
  (table) => [
    index('ai_calls_business_day').on(table.businessId, table.day),
    index('ai_calls_reserved').on(table.startedAt).where(sql`state = 'reserved'`),
  ],
);

/** What the owner and staff set for a business, and why its models don't answer. */
export const aiSettings = pgTable('ai_settings', {
  businessId: businessId().primaryKey(),
  /** The business’s own API key. */
  keyId: bigint({ mode: 'number' }).references(() => secrets.id),
  /** Its own key for YouTube’s video search. */
  youtubeKeyId: bigint({ mode: 'number' }).references(() => secrets.id),
  /** Of the owner, per month. */
  ceiling: micros(),
  /** Of staff; null: the one of the access level. */
  staffCeiling: micros(),
  incident: text().$type<IncidentCode>(),
  /** Until then the owner isn't told again, and an account without credit isn't asked again. */
  incidentUntil: at(),
});

/** How texts of a business sound; `siteId` 0 is the business itself. */
export const aiVoices = pgTable(
  'ai_voices',
  { businessId: businessId(), siteId: integer().notNull(), voice: jsonb().$type<Voice>().notNull() },
  (table) => [primaryKey({ columns: [table.businessId, table.siteId] })],
);
