import type { ArticleState, GateResult, JobState } from '@fanfare/contract/bulk-ai/articles';
import type { KeywordState } from '@fanfare/contract/bulk-ai/categories';
import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sites } from '../sites/sites.tables.ts';

const siteId = () => rowId().references(() => sites.id, { onDelete: 'set null' });
const categoryId = () => rowId().references(() => bulkCategories.id, { onDelete: 'set null' });
const keywordId = () => rowId().references(() => bulkKeywords.id, { onDelete: 'set null' });

/** An image of an article, in the words of the specification. */
export type ArticleImage = { image_url: string; image_id: number };

/**
 * Settings and state of bulk AI, one row per business with categories. Every change of categories, articles and jobs
 * locks the row first.
 */
export const bulkSettings = pgTable('bulk_settings', {
  businessId: businessId().primaryKey(),
  settings: jsonb().$type<BulkSettings>().notNull(),
  /** Time until which nothing is started, because the AI provider needs a person: credit, a key, a model. */
  blockedUntil: at(),
  blockedReason: text().notNull().default(''),
  /**
   * Budget in micro-dollars that was left when it did not suffice for an article; null if starts are not blocked by the
   * budget.
   */
  blockedWith: rowId(),
  /** Category of the last started article, and category of the last posted article, because categories take turns. */
  writtenCategoryId: rowId(),
  postedCategoryId: rowId(),
  savedAt: at().notNull(),
});

export const bulkCategories = pgTable(
  'bulk_categories',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    /** Site of the category; null after the site was deleted, which pauses the category. */
    siteId: siteId(),
    internalLinks: integer().notNull(),
    externalLinks: integer().notNull(),
    imagePosition: integer().$type<1 | 2>().notNull(),
    /** Post categories with the names they had when they were chosen, so that a list doesn't have to ask the site. */
    postCategories: jsonb().$type<{ cat_ID: number; cat_name: string }[]>().notNull(),
    /** Author of the posts at the site; 0 leaves the choice to the site. */
    postAuthor: rowId().notNull(),
    draftsShares: boolean().notNull(),
    isPaused: boolean().notNull().default(false),
    /** First article of the category that was written; it always waits for a person. */
    firstArticleId: rowId(),
    createdAt: at().notNull(),
  },
  (table) => [index('bulk_categories_business').on(table.businessId, table.id)],
);

export const bulkKeywords = pgTable(
  'bulk_keywords',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    categoryId: rowId()
      .notNull()
      .references(() => bulkCategories.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    state: text().$type<KeywordState>().notNull(),
  },
  (table) => [index('bulk_keywords_category').on(table.categoryId, table.position, table.id)],
);

export const bulkArticles = pgTable(
  'bulk_articles',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    categoryId: categoryId(),
    keywordId: keywordId(),
    keyword: text().notNull(),
    state: text().$type<ArticleState>().notNull(),
    /** Reason why the article is held, failed, or waits instead of being written; empty otherwise. */
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    title: text().notNull().default(''),
    /** Text of the last version that was finished. */
    html: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    words: integer().notNull().default(0),
    featuredImage: jsonb().$type<ArticleImage>(),
    /** Images in the article's text. */
    images: jsonb().$type<ArticleImage[]>().notNull().default([]),
    links: jsonb().$type<string[]>().notNull().default([]),
    /** Language in which the article was requested. */
    language: text().notNull(),
    askedWords: integer().notNull(),
    model: text().notNull().default(''),
    promptVersion: text().notNull().default(''),
    /** Cost of all versions and attempts, in micro-dollars. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    gates: jsonb().$type<GateResult[]>().notNull().default([]),
    heldBecause: jsonb().$type<string[]>().notNull().default([]),
    approvedById: rowId().references(() => users.id),
    approvedAt: at(),
    note: text().notNull().default(''),
    deliveryId: rowId(),
    /** Time the article was or will be posted. */
    postAt: at(),
    postId: text(),
    postUrl: text(),
    createdAt: at().notNull(),
  },
  (table) => [
    index('bulk_articles_business').on(table.businessId, table.id),
    index('bulk_articles_state').on(table.businessId, table.state, table.id),
    index('bulk_articles_category').on(table.categoryId, table.id),
    index('bulk_articles_keyword').on(table.keywordId),
    textIndex('bulk_articles_text', table.title, table.keyword),
  ],
);

/**
 * Jobs: each writes one version of a keyword's article, or posts one article. Rows are kept, because the limits per day
 * and week count them.
 */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<'article' | 'posting'>().notNull(),
    state: text().$type<JobState>().notNull(),
    siteId: siteId(),
    categoryId: categoryId(),
    keywordId: keywordId(),
    keyword: text().notNull(),
    category: text().notNull(),
    articleId: rowId().references(() => bulkArticles.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    reason: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** Number of times in this attempt that a finished text could not be stored. */
    storeFailures: integer().notNull().default(0),
    /** Cost of the last attempt, and of those before it, in micro-dollars. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    earlierCost: bigint({ mode: 'number' }).notNull().default(0),
    /** True if a person started the job: the job skips the interval between articles and its turn. */
    isUrgent: boolean().notNull().default(false),
    /** Earliest start; null if the job starts when it is its turn. */
    runAt: at(),
    startedAt: at(),
    finishedAt: at(),
    /** Id of the request at the AI writer, while an article is written. */
    requestId: text(),
    deliveryId: rowId(),
    /** Slot of an automatic posting: day in the time zone of the settings, and number of the slot on that day. */
    slotDay: date({ mode: 'string' }),
    slot: integer(),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [
    index('bulk_jobs_business').on(table.businessId, table.id),
    index('bulk_jobs_started').on(table.businessId, table.kind, table.startedAt),
    index('bulk_jobs_state').on(table.businessId, table.kind, table.state, table.id),
    index('bulk_jobs_open').on(table.kind, table.state, table.businessId).where(sql`state in ('waiting', 'running')`),
    index('bulk_jobs_category').on(table.categoryId),
    index('bulk_jobs_keyword').on(table.keywordId),
    index('bulk_jobs_article').on(table.articleId),
    // Unique index: an article has at most one open job that writes it and one that posts it.
    uniqueIndex('bulk_jobs_open_article').on(table.articleId, table.kind).where(sql`state in ('waiting', 'running')`),
    uniqueIndex('bulk_jobs_request').on(table.requestId).where(sql`request_id is not null`),
    uniqueIndex('bulk_jobs_delivery').on(table.deliveryId).where(sql`delivery_id is not null`),
    uniqueIndex('bulk_jobs_slot').on(table.businessId, table.slotDay, table.slot).where(sql`slot_day is not null`),
    textIndex('bulk_jobs_text', table.keyword, table.category),
  ],
);
