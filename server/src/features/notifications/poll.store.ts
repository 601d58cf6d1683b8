import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { createBatcher } from '../../platform/batching.ts';
import type { Db } from '../../platform/db/index.ts';
import { notifications } from './notifications.tables.ts';

const maxListed = 20;

/**
 * Prepared statement for the unread counts; concurrent polls share one execution, because every signed-in browser polls
 * every 10 seconds. No rows means that nothing is unread.
 */
export const pollStore = (db: Db) => {
  const isOfUser = eq(notifications.userId, sql`polled.user_id`);
  const newest = db
    .select({
      userId: notifications.userId,
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      count: notifications.count,
      readAt: notifications.readAt,
      created: notifications.createdAt,
      unread: db.$count(notifications, and(isOfUser, isNull(notifications.readAt))).as('unread'),
    })
    .from(notifications)
    .where(isOfUser)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxListed)
    .as('newest');
  const query = db
    .select({
      userId: newest.userId,
      id: newest.id,
      title: newest.title,
      message: newest.message,
      count: newest.count,
      readAt: newest.readAt,
      created: newest.created,
      unread: newest.unread,
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::bigint[]) as polled(user_id)`)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.created), desc(newest.id))
    .prepare('notifications_newest');

  const listNewest = createBatcher(
    async (userIds: readonly number[]) => {
      const rows = Map.groupBy(await query.execute({ userIds: [...new Set(userIds)] }), ({ userId }) => userId);
      return userIds.map((userId) => rows.get(userId) ?? []);
    },
    { retriesAlone: false },
  );
  return { listNewest };
};
