import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { notifications } from './notifications.tables.ts';

const maxListed = 20;

/**
 * Every signed-in browser polls this every 10 seconds, so it is a prepared statement: one query on two indexes.
 * No rows means that nothing is unread either.
 */
export const pollStore = (db: Db) => {
  const isOfUser = eq(notifications.userId, sql.placeholder('userId'));
  const listNewest = db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      count: notifications.count,
      readAt: notifications.readAt,
      created: notifications.createdAt,
      unread: db.$count(notifications, and(isOfUser, isNull(notifications.readAt))),
    })
    .from(notifications)
    .where(isOfUser)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxListed)
    .prepare('notifications_newest');

  return { listNewest: (userId: number) => listNewest.execute({ userId }) };
};
