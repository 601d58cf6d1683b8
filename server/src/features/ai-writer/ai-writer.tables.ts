import type { AiFeature } from '@fanfare/contract/ai/ai';
import type { ArticleProgress, articleStatuses, imageStatuses } from '@fanfare/contract/ai-writer/ai-writer';
import type { ArticleDescription } from '@fanfare/contract/ai-writer/article';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, micros, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { media } from '../media/media.tables.ts';
import { siteId, sites } from '../sites/sites.tables.ts';

/** Column of a cost in micro-dollars. */
const cost = () => micros().notNull().default(0);

/** Articles that are written now or were written within the last 30 days. */
export const aiArticles = pgTable(
  'ai_articles',
  {
    id: uuid().primaryKey(),
    businessId: businessId(),
    siteId: siteId(),
    /** User who asked for the article; null for the scheduler of bulk AI. */
    userId: rowId().references(() => users.id),
    feature: text().$type<AiFeature>().notNull(),
    idempotencyKey: text().notNull(),
    description: jsonb().$type<ArticleDescription>().notNull(),
    words: integer().notNull(),
    imagePosition: integer().$type<1 | 2>().notNull(),
    /** Changes to the previous version that a person asked for. */
    note: text().notNull().default(''),
    status: text().$type<(typeof articleStatuses)[number]>().notNull().default('pending'),
    error: text().notNull().default(''),
    progress: jsonb().$type<ArticleProgress>().notNull(),
    title: text().notNull(),
    metaDescription: text().notNull().default(''),
    html: text().notNull().default(''),
    /** Addresses of the external links in `html`. */
    links: jsonb().$type<string[]>().notNull().default([]),
    model: text().notNull().default(''),
    promptVersion: text().notNull().default(''),
    /** Cost of the article's texts in micro-dollars; its pictures have costs of their own. */
    cost: cost(),
    /** Number of runs that ended with a failure that can be repeated. */
    failures: integer().notNull().default(0),
    /**
     * Counter that each worker increments when it takes the article; only the worker that took it last can finish it.
     */
    claim: integer().notNull().default(0),
    leaseUntil: at(),
    createdAt: at().notNull(),
    finishedAt: at(),
    /** Time the user who asked for the article last read its state. */
    readAt: at(),
    /** Time the user was notified that the article is finished. */
    notifiedAt: at(),
    /** Time the article was inserted into a post, or cancelled by the person. */
    settledAt: at(),
  },
  (table) => [
    uniqueIndex('ai_articles_key').on(table.businessId, table.idempotencyKey),
    index('ai_articles_user').on(table.businessId, table.siteId, table.userId),
    index('ai_articles_status').on(table.status, table.createdAt),
    index('ai_articles_finished').on(table.finishedAt),
    /** Index of finished articles that the person has not read, for the check of every minute. */
    index('ai_articles_unread')
      .on(table.finishedAt)
      .where(
        sql`${table.feature} = 'ai_writer' and ${table.notifiedAt} is null and ${table.settledAt} is null and (${table.readAt} is null or ${table.readAt} < ${table.finishedAt})`,
      ),
  ],
);

/** Paid answers of the models, so that an article continues after a crash without paying again. */
export const aiArticleParts = pgTable(
  'ai_article_parts',
  {
    articleId: uuid()
      .notNull()
      .references(() => aiArticles.id, { onDelete: 'cascade' }),
    /** Position in the article. 0: the outline; 1 and more: the sections. */
    position: integer().notNull(),
    businessId: rowId().notNull(),
    answer: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.position] })],
);

export type ImagePurpose = 'featured' | 'inline' | 'social';

/** Images drawn by a model. They are kept in the media library. */
export const aiImages = pgTable(
  'ai_images',
  {
    id: uuid().primaryKey(),
    businessId: businessId(),
    siteId: rowId().references(() => sites.id, { onDelete: 'cascade' }),
    userId: rowId().references(() => users.id),
    articleId: uuid().references(() => aiArticles.id, { onDelete: 'cascade' }),
    feature: text().$type<AiFeature>().notNull(),
    purpose: text().$type<ImagePurpose>().notNull(),
    /** Position among the inline images of an article, from 1; 0 for the featured image. */
    position: integer().notNull().default(0),
    prompt: text().notNull(),
    alt: text().notNull(),
    status: text().$type<(typeof imageStatuses)[number]>().notNull().default('waiting'),
    error: text().notNull().default(''),
    mediaId: rowId().references(() => media.id, { onDelete: 'set null' }),
    cost: cost(),
    failures: integer().notNull().default(0),
    claim: integer().notNull().default(0),
    leaseUntil: at(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (table) => [
    uniqueIndex('ai_images_article').on(table.articleId, table.purpose, table.position),
    index('ai_images_business').on(table.businessId),
    index('ai_images_site').on(table.siteId),
    index('ai_images_finished').on(table.finishedAt),
    index('ai_images_media').on(table.mediaId),
    index('ai_images_status').on(table.status, table.createdAt),
  ],
);
