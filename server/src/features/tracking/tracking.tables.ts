import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { siteId } from '../sites/sites.tables.ts';

const day = () => date({ mode: 'string' }).notNull();
const count = () => integer().notNull().default(0);

/** Figures of a post of a site on one day, in UTC. */
export const sitePostDays = pgTable(
  'site_post_days',
  {
    siteId: siteId(),
    businessId: rowId().notNull(),
    postId: text().notNull(),
    day: day(),
    pageViews: count(),
    visitors: count(),
    clicks: count(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.postId, table.day] }),
    index('site_post_days_day').on(table.siteId, table.day),
  ],
);

/** Visitors who were counted today, as hashes with the day's salt. Removed with the salt when the day is over. */
export const siteDayVisitors = pgTable(
  'site_day_visitors',
  { siteId: siteId(), businessId: rowId().notNull(), postId: text().notNull(), day: day(), visitor: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.siteId, table.postId, table.day, table.visitor] }),
    index('site_day_visitors_day').on(table.day),
  ],
);

/** Salts of days for the hashes of visitors, one a day; without it a hash can't be tried out against addresses. */
export const trackingSalts = pgTable('tracking_salts', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});

/** Short links to posts of sites. */
export const shortLinks = pgTable(
  'short_links',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    postId: text().notNull(),
    code: text().notNull(),
    url: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('short_links_code').on(table.code),
    uniqueIndex('short_links_post').on(table.siteId, table.postId),
    index('short_links_business').on(table.businessId),
  ],
);
