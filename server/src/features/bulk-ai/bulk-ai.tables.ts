import type { ArticleState, GateResult, JobState } from '@fanfare/contract/bulk-ai/articles';
import type { KeywordState } from '@fanfare/contract/bulk-ai/categories';
import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sites } from '../sites/sites.tables.ts';

const siteId = () => integer().references(() => sites.id, { onDelete: 'set null' });
const categoryId = () => integer().references(() => bulkCategories.id, { onDelete: 'set null' });
const keywordId = () => integer().references(() => bulkKeywords.id, { onDelete: 'set null' });

/** An image of an article, in the words of the specification. */
export type ArticleImage = { image_url: string; image_id: number };

/** One row per business that has categories. Every change of its categories, articles and jobs locks it first. */
export const bulkSettings = pgTable('bulk_settings', {
  businessId: businessId().primaryKey(),
  settings: jsonb().$type<BulkSettings>().notNull(),
  /** Nothing is started before then, because the AI provider needs a person: credit, a key, a model. */
  blockedUntil: at(),
  blockedReason: text().notNull().default(''),
  /** Micro-dollars that were left of the budget when they were not enough for an article; null if that was not why. */
  blockedWith: bigint({ mode: 'number' }),
  /** Categories take turns: the last one an article was started for, and the last one that was posted. */
  writtenCategoryId: integer(),
  postedCategoryId: integer(),
  savedAt: at().notNull(),
});

export const bulkCategories = pgTable(
  'bulk_categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    /** Null after its site was deleted; then it is paused. */
    siteId: siteId(),
    internalLinks: integer().notNull(),
    externalLinks: integer().notNull(),
    imagePosition: integer().$type<1 | 2>().notNull(),
    /** With their names when they were chosen, so that a list doesn't have to ask the site. */
    postCategories: jsonb().$type<{ cat_ID: number; cat_name: string }[]>().notNull(),
    /** 0: left to the site. */
    postAuthor: integer().notNull(),
    draftsShares: boolean().notNull(),
    isPaused: boolean().notNull().default(false),
    /** The first article that was written waits for a person. */
    firstArticleId: integer(),
    createdAt: at().notNull(),
  },
  (table) => [index('bulk_categories_business').on(table.businessId, table.id)],
);

export const bulkKeywords = pgTable(
  'bulk_keywords',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer()
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
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    categoryId: categoryId(),
    keywordId: keywordId(),
    keyword: text().notNull(),
    state: text().$type<ArticleState>().notNull(),
    /** Why it is held, failed, or waits instead of being written; empty otherwise. */
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    title: text().notNull().default(''),
    /** Of the last version that was finished. */
    html: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    words: integer().notNull().default(0),
    featuredImage: jsonb().$type<ArticleImage>(),
    /** Images in the text. */
    images: jsonb().$type<ArticleImage[]>().notNull().default([]),
    links: jsonb().$type<string[]>().notNull().default([]),
    /** What was asked for. */
    language: text().notNull(),
    askedWords: integer().notNull(),
    model: text().notNull().default(''),
    promptVersion: text().notNull().default(''),
    /** Micro-dollars of all versions and attempts. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    gates: jsonb().$type<GateResult[]>().notNull().default([]),
    heldBecause: jsonb().$type<string[]>().notNull().default([]),
    approvedById: integer().references(() => users.id),
    approvedAt: at(),
    note: text().notNull().default(''),
    deliveryId: bigint({ mode: 'number' }),
    /** When it was or will be posted. */
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

/** One version of a keyword's article, or one posting. Rows stay: the limits count them. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<'article' | 'posting'>().notNull(),
    state: text().$type<JobState>().notNull(),
    siteId: siteId(),
    categoryId: categoryId(),
    keywordId: keywordId(),
    keyword: text().notNull(),
    category: text().notNull(),
    articleId: integer().references(() => bulkArticles.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    reason: text().notNull().default(''),
    attempts: integer().notNull().default(0),
    /** How often what the writer finished could not be stored, in this attempt. */
    storeFailures: integer().notNull().default(0),
    /** Micro-dollars of the last attempt, and of those before it. */
    cost: bigint({ mode: 'number' }).notNull().default(0),
    earlierCost: bigint({ mode: 'number' }).notNull().default(0),
    /** Asked for by a person: it waits neither for the interval nor for its turn. */
    isUrgent: boolean().notNull().default(false),
    /** Not before then; null: when it is its turn. */
    runAt: at(),
    startedAt: at(),
    finishedAt: at(),
    /** Of the AI writer, while an article is written. */
    requestId: text(),
    deliveryId: bigint({ mode: 'number' }),
    /** Day of the settings' zone and place in it that an automatic posting takes. */
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
    // One text and one post at a time for an article.
    uniqueIndex('bulk_jobs_open_article').on(table.articleId, table.kind).where(sql`state in ('waiting', 'running')`),
    uniqueIndex('bulk_jobs_request').on(table.requestId).where(sql`request_id is not null`),
    uniqueIndex('bulk_jobs_delivery').on(table.deliveryId).where(sql`delivery_id is not null`),
    uniqueIndex('bulk_jobs_slot').on(table.businessId, table.slotDay, table.slot).where(sql`slot_day is not null`),
    textIndex('bulk_jobs_text', table.keyword, table.category),
  ],
);
