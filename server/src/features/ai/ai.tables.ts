import type { AiFeature, Voice } from '@fanfare/contract/ai/ai';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, micros, rowId } from '../../platform/db/columns.ts';
import { secrets } from '../../platform/secrets/secrets.tables.ts';
import { businessId } from '../business/business.tables.ts';

/**
 * State of a call. `lost`: no answer came, so the call counts at its highest possible cost. `released`: the call was
 * not billed.
 */
export type CallState = 'reserved' | 'settled' | 'lost' | 'released';
export type CallKind = 'text' | 'image';
/** Reason why the models of a business don't answer until a person acts. */
export type IncidentCode = 'no-credit' | 'key-rejected' | 'model-gone';

/**
 * Spend of a business on models in a calendar month (UTC), in micro-dollars. Calls with the business's own API key have
 * a row of their own.
 */
export const aiMonths = pgTable(
  'ai_months',
  {
    businessId: businessId(),
    /** Calendar month (UTC), such as `2026-11`. */
    month: text().notNull(),
    isOwnKey: boolean().notNull(),
    spent: micros().notNull().default(0),
    /** Amount reserved for calls that are running. */
    reserved: micros().notNull().default(0),
    /** Time the owner was told that the ceiling is reached. */
    toldAt: at(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.isOwnKey] })],
);

/** Calls of models. While a call runs, its row has the tokens of the longest possible answer. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    feature: text().$type<AiFeature>().notNull(),
    /** Day (UTC) of the call, which decides the month whose budget pays. */
    day: date().notNull(),
    isOwnKey: boolean().notNull(),
    kind: text().$type<CallKind>().notNull(),
    model: text().notNull(),
    promptTokens: integer().notNull(),
    completionTokens: integer().notNull(),
    reserved: micros().notNull(),
    cost: micros().notNull().default(0),
    state: text().$type<CallState>().notNull().default('reserved'),
    /** True if the price or the tokens of the call are not known exactly. */
    isEstimated: boolean().notNull().default(false),
    startedAt: at().notNull(),
  },
  (table) => [
    index('ai_calls_business_day').on(table.businessId, table.day),
    index('ai_calls_reserved').on(table.startedAt).where(sql`state = 'reserved'`),
  ],
);

/** Settings of the owner and staff for a business, and the reason why its models don't answer. */
export const aiSettings = pgTable('ai_settings', {
  businessId: businessId().primaryKey(),
  /** Secret with the business’s own API key. */
  keyId: rowId().references(() => secrets.id),
  /** Secret with the business’s own API key for YouTube’s video search. */
  youtubeKeyId: rowId().references(() => secrets.id),
  /** Ceiling in micro-dollars a month that the owner set. */
  ceiling: micros(),
  /** Ceiling in micro-dollars a month that staff set; null: the ceiling of the access level. */
  staffCeiling: micros(),
  incident: text().$type<IncidentCode>(),
  /** Time until which the owner isn't told again, and an account without credit isn't asked again. */
  incidentUntil: at(),
});

/** Voices of a business and its sites; `siteId` 0 is the business itself. */
export const aiVoices = pgTable(
  'ai_voices',
  { businessId: businessId(), siteId: rowId().notNull(), voice: jsonb().$type<Voice>().notNull() },
  (table) => [primaryKey({ columns: [table.businessId, table.siteId] })],
);
