import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { notificationPreferences, notifications } from './notifications.tables.ts';

export type NewNotification = typeof notifications.$inferInsert;

const sweepBatch = 5_000;

/** What an event of the same group changes on the notification that is there already. */
const countedUp = ({ event, businessId, title, message, link, createdAt }: NewNotification) => ({
  ...{ event, businessId, title, message, link, createdAt },
  count: sql`${notifications.count} + 1`,
});

export const notificationStore = (db: Db | Tx) => ({
  /** Adds it, or counts up the unread one of its group. The index on unread groups decides, so parallel callers agree. */
  addOrCount: async (notification: NewNotification) => {
    const [row] = await db
      .insert(notifications)
      .values(notification)
      .onConflictDoUpdate({
        target: [notifications.userId, notifications.groupKey],
        targetWhere: sql`read_at is null`,
        set: countedUp(notification),
      })
      .returning({ id: notifications.id, count: notifications.count });
    return row;
  },

  insert: async (notification: NewNotification) => {
    const [row] = await db.insert(notifications).values(notification).returning({ id: notifications.id });
    return row;
  },

  /** Until the transaction ends, others with the same user and group wait here. */
  lockGroup: async (userId: number, groupKey: string) => {
    await db.execute(sql`select pg_advisory_xact_lock(${userId}::int, hashtext(${groupKey}))`);
  },

  /** Counts up what the group told since then; false when it told nothing. */
  countSince: async (notification: NewNotification, since: Date) => {
    const { userId, groupKey } = notification;
    const counted = await db
      .update(notifications)
      .set(countedUp(notification))
      .where(
        and(eq(notifications.userId, userId), eq(notifications.groupKey, groupKey), gt(notifications.createdAt, since)),
      )
      .returning({ id: notifications.id });
    return counted.length > 0;
  },

  /** Marks it read and gives its link; undefined when it is not this user's. */
  open: async (userId: number, id: number, now: Date) => {
    const [row] = await db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
      .returning({ link: notifications.link });
    return row;
  },

  readAll: async (userId: number, now: Date) => {
    await db
      .update(notifications)
      .set({ readAt: now })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  },

  /** Removes a batch of what was read before then; true while there may be more. */
  removeReadEverywhere: async (before: Date) => {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.readAt, before))
      .limit(sweepBatch);
    const gone = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id });
    return gone.length === sweepBatch;
  },

  preferences: (userId: number) =>
    db
      .select({ event: notificationPreferences.event, channel: notificationPreferences.channel })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId)),

  prefer: async (userId: number, event: string, channel: string) => {
    await db
      .insert(notificationPreferences)
      .values({ userId, event, channel })
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.event],
        set: { channel },
      });
  },
});
