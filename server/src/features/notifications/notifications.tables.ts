import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

const userId = () =>
  rowId()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    businessId: rowId(),
    event: text().notNull(),
    /** Key of a group of events: while a notification of the group is unread, further events increment its count. */
    groupKey: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text().notNull(),
    count: integer().notNull().default(1),
    createdAt: at().notNull(),
    readAt: at(),
  },
  (table) => [
    index('notifications_newest').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    uniqueIndex('notifications_group').on(table.userId, table.groupKey).where(sql`read_at is null`),
  ],
);

export const notificationPreferences = pgTable(
  'notification_preferences',
  { userId: userId(), event: text().notNull(), channel: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.event] })],
);
