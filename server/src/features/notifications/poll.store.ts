import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { notifications } from './notifications.tables.ts';

const shown = 20;

/**
 * The bell of everybody signed in asks this every ten seconds, so it is built and planned once per connection and is one
 * query on two indexes. A user without notifications gets no row, and then nothing is unread either.
 */
export const pollStore = (db: Db) => {
  const mine = eq(notifications.userId, sql.placeholder('userId'));
  const newest = db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      count: notifications.count,
      readAt: notifications.readAt,
      created: notifications.createdAt,
      unread: db.$count(notifications, and(mine, isNull(notifications.readAt))),
    })
    .from(notifications)
    .where(mine)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(shown)
    .prepare('notifications_newest');

  return { newest: (userId: number) => newest.execute({ userId }) };
};
