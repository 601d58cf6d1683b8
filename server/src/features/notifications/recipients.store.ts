import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/index.ts';
import { users } from '../identity/identity.tables.ts';
import { notificationPreferences } from './notifications.tables.ts';

export const recipientStore = (tx: Tx) => ({
  /** Recipient of a notification and the channel the user chose for its event, in one query. */
  find: async (userId: number, event: string) => {
    const [row] = await tx
      .select({
        name: users.name,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        deactivatedAt: users.deactivatedAt,
        channel: notificationPreferences.channel,
      })
      .from(users)
      .leftJoin(
        notificationPreferences,
        and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.event, event)),
      )
      .where(eq(users.id, userId));
    return row;
  },
});
