import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { notificationPreferences, notifications } from './notifications.tables.ts';

export type NewNotification = typeof notifications.$inferInsert;

const removeBatchSize = 5_000;

/** Columns that a further event of the same group changes on the existing notification. */
const toCountUpdate = ({ event, businessId, title, message, link, createdAt }: NewNotification) => ({
  event,
  businessId,
  title,
  message,
  link,
  createdAt,
  count: sql`${notifications.count} + 1`,
});

export const notificationStore = (db: Db | Tx) => ({
  /**
   * Inserts a notification, or increments the count of its group's unread one; the unique index on unread groups makes
   * both atomic.
   */
  addOrCount: async (notification: NewNotification) => {
    const [row] = await db
      .insert(notifications)
      .values(notification)
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.groupKey],
        targetWhere: sql`read_at is null`,
        set: toCountUpdate(notification),
      })
      .returning({ id: notifications.id, count: notifications.count });
    return row;
  },

  insert: async (notification: NewNotification) => {
    const [row] = await db.insert(notifications).values(notification).returning({ id: notifications.id });
    return row;
  },

  /** Advisory lock on user and group until the transaction ends. */
  lockGroup: async (userId: number, groupKey: string) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupKey}, ${userId}))`);
  },

  /** Increments the count of the group's notification created after `since`; false if there is none. */
  countSince: async (notification: NewNotification, since: Date) => {
    const { userId, groupKey } = notification;
    const updated = await db
      .update(notifications)
      .set(toCountUpdate(notification))
      .where(
        and(eq(notifications.userId, userId), eq(notifications.groupKey, groupKey), gt(notifications.createdAt, since)),
      )
      .returning({ id: notifications.id });
    return updated.length > 0;
  },

  /** Marks a notification as read and returns its link; undefined if the user doesn't have it. */
  open: async (userId: number, id: number, now: Date) => {
    const [row] = await db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
      .returning({ link: notifications.link });
    return row;
  },

  markAllRead: async (userId: number, now: Date) => {
    await db
      .update(notifications)
      .set({ readAt: now })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  },

  /** Removes one batch of notifications read before a time; true while there may be more. */
  removeReadEverywhere: async (before: Date) => {
    const oldIds = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.readAt, before))
      .limit(removeBatchSize);
    const removed = await db
      .delete(notifications)
      .where(inArray(notifications.id, oldIds))
      .returning({ id: notifications.id });
    return removed.length === removeBatchSize;
  },

  listPreferences: (userId: number) =>
    db
      .select({ event: notificationPreferences.event, channel: notificationPreferences.channel })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),

  setPreference: async (userId: number, event: string, channel: string) => {
    await db
      .insert(notificationPreferences)
      .values({ userId, event, channel })
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.event],
        set: { channel },
      });
  },
});
