import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';

export const news = pgTable(
  'news',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    header: text().notNull(),
    intro: text().notNull(),
    content: text().notNull(),
    style: text().notNull(),
    isBanner: boolean().notNull(),
    startsAt: at().notNull(),
    endsAt: at(),
    /** Access levels whose users see the news item; empty means all users. */
    audience: integer().array().notNull(),
    authorId: rowId()
      .notNull()
      .references(() => users.id),
    updatedAt: at().notNull(),
  },
  (table) => [index('news_start').on(table.startsAt), textIndex('news_text', table.header, table.intro)],
);

export const newsReads = pgTable(
  'news_reads',
  {
    userId: rowId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsId: rowId()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newsId] })],
);
