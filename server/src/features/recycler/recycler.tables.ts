import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { media } from '../media/media.tables.ts';

/** Posts that are repeated again and again, on the days and at the times of a schedule. */
export const recyclingPools = pgTable(
  'recycling_pools',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    isActive: boolean().notNull(),
    /** Reason why the pool paused itself; null when a member paused it. */
    pausedReason: text(),
    /** Facebook pages that the pool posts to, with their names when the pool was saved. */
    pages: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    /** Days of the week; 1 is Monday. */
    days: jsonb().$type<number[]>().notNull(),
    /** Local times of day in the pool's time zone. */
    times: jsonb().$type<string[]>().notNull(),
    timeZone: text().notNull(),
    cooldownDays: integer().notNull(),
    growth: doublePrecision().notNull(),
    maxRepeats: integer().notNull(),
    variantAfter: integer().notNull(),
    retirePercent: integer().notNull(),
    retireAfter: integer().notNull(),
    /** User with whose rights the repeats of the pool are published. */
    activatedById: rowId().references(() => users.id, { onDelete: 'set null' }),
    /** Time when the pool's repeats were last scheduled; null when something changed since. */
    plannedAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('recycling_pools_name').on(table.businessId, sql`lower(${table.name})`),
    index('recycling_pools_active').on(table.id).where(sql`is_active`),
  ],
);

const poolId = () =>
  rowId()
    .notNull()
    .references(() => recyclingPools.id, { onDelete: 'cascade' });

/** Page posts in a pool. Their content is in the post report. */
export const recyclingPoolPosts = pgTable(
  'recycling_pool_posts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    poolId: poolId(),
    /** The network's ids of the original and its page. */
    postId: text().notNull(),
    pageId: text().notNull(),
    /** Name of the post, shown when it is no longer in the report. */
    name: text().notNull(),
    variants: jsonb().$type<string[]>().notNull(),
    /** Dates in the pool's time zone, both included. */
    activeFrom: date({ mode: 'string' }),
    activeTo: date({ mode: 'string' }),
    /** Id of a copy of the original's picture, because Facebook's URL of it expires. */
    mediaId: rowId().references(() => media.id, { onDelete: 'set null' }),
    /** True if Facebook's picture could not be read. */
    hasNoPicture: boolean().notNull().default(false),
    retiredAt: at(),
    retiredReason: text(),
    /** Time when a member brought the retired post back; only repeats after it can retire the post again. */
    restoredAt: at(),
    addedAt: at().notNull(),
  },
  (table) => [uniqueIndex('recycling_pool_posts_post').on(table.poolId, table.postId)],
);

/** Repeats of posts. When they are published, and whether, is in their shares: one for each page of the pool. */
export const recyclingRepeats = pgTable(
  'recycling_repeats',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    poolId: poolId(),
    poolPostId: rowId()
      .notNull()
      .references(() => recyclingPoolPosts.id, { onDelete: 'cascade' }),
    slotAt: at().notNull(),
    /** Number of the text; 0 is that of the original. */
    variant: integer().notNull(),
    shareIds: jsonb().$type<number[]>().notNull(),
  },
  (table) => [
    // Two workers that schedule one pool make one repeat for a slot.
    uniqueIndex('recycling_repeats_slot').on(table.poolId, table.slotAt),
    index('recycling_repeats_post').on(table.poolPostId),
  ],
);
