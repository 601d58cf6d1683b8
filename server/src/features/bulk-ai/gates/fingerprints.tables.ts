import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { siteId, sites } from '../../sites/sites.tables.ts';
import { bulkArticles } from '../bulk-ai.tables.ts';

/** Sites whose posts new articles are compared with. */
export const siteIndexes = pgTable('bulk_ai_site_indexes', {
  siteId: rowId()
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  businessId: businessId(),
  requestedAt: at().notNull(),
  /** Time when all posts had been read for the first time; null before. */
  indexedAt: at(),
  /** Reason why the last run could not read the site; null if it could. */
  problem: text(),
});

/** Samples of the texts of posts and of articles that are not posted yet (see `fingerprint.ts`). */
export const textFingerprints = pgTable(
  'bulk_ai_fingerprints',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    siteId: siteId(),
    /** Id of the post on the site; null for an article that is not posted yet. */
    postId: text(),
    /** Article of bulk AI that is not posted yet; null for a post of the site. */
    articleId: rowId().references(() => bulkArticles.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Last change of the post on the site. */
    changedAt: at().notNull(),
    shingles: integer().notNull(),
    sketch: integer().array().notNull(),
    indexed: integer().notNull(),
  },
  (table) => [
    uniqueIndex('bulk_ai_fingerprints_post').on(table.siteId, table.postId).where(sql`post_id is not null`),
    uniqueIndex('bulk_ai_fingerprints_article').on(table.articleId).where(sql`article_id is not null`),
  ],
);

/**
 * Inverted index of the samples. Rows are deleted with their fingerprint; a second foreign key would be checked 300,000
 * times.
 */
export const fingerprintHashes = pgTable(
  'bulk_ai_fingerprint_hashes',
  {
    siteId: rowId().notNull(),
    hash: integer().notNull(),
    fingerprintId: rowId()
      .notNull()
      .references(() => textFingerprints.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.hash, table.fingerprintId] }),
    index('bulk_ai_fingerprint_hashes_text').on(table.fingerprintId),
  ],
);
