import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { siteId } from '../../sites/sites.tables.ts';

/** Extractors: each makes drafts on a site from the new posts of a page. */
export const facebookExtractors = pgTable(
  'facebook_extractors',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    pageId: text().notNull(),
    pageName: text().notNull(),
    /** Category of the drafts; null for the default one of the site. */
    categoryId: text(),
    categoryName: text().notNull(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    extractSince: at().notNull(),
    extractedAt: at(),
    /** Time until which the running extraction holds its lease: two runs at once would create a draft twice. */
    leaseUntil: at(),
    problem: text(),
  },
  (table) => [uniqueIndex('facebook_extractors_pair').on(table.businessId, table.siteId, table.pageId)],
);

/**
 * Page posts that become drafts. The row is inserted before the call to the site, so that no draft is created twice.
 */
export const facebookExtracts = pgTable(
  'facebook_extracts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    extractorId: rowId()
      .notNull()
      .references(() => facebookExtractors.id, { onDelete: 'cascade' }),
    remoteId: text().notNull(),
    startedAt: at().notNull(),
    /** Id of the draft on the site; null until the site has confirmed it. */
    sitePostId: text(),
  },
  (table) => [
    uniqueIndex('facebook_extracts_once').on(table.extractorId, table.remoteId),
    index('facebook_extracts_made').on(table.extractorId, table.sitePostId),
  ],
);
