import { hourSeconds } from '@fanfare/contract/kit/durations';
import { type Channel, channels, type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notificationEmail } from './notification-email.ts';
import { notificationStore } from './notifications.store.ts';
import { recipientStore } from './recipients.store.ts';

export type Notify = ReturnType<typeof notifyService>;
export type Notification = {
  userId: number;
  businessId?: number;
  event: NotificationEvent;
  /** Key of a group of events: while a notification of the group is unread, further events increment its count. */
  groupKey: string;
  title: string;
  message: string;
  /** Path on our own origin that the notification links to. */
  link: string;
};

/**
 * Time in seconds after which a group's next event sends another email, for users who chose the channel `mail` and so
 * have no unread notifications.
 */
const incidentGapSeconds = hourSeconds;

/** Channel the user chose for the event, or the event's default. */
export const channelFor = (event: NotificationEvent, chosen: string | null | undefined): Channel =>
  channels.find((channel) => channel === chosen) ?? notificationEvents[event].channel;

/**
 * Notifies a user through their chosen channel, if `tx` commits: one email per incident. To avoid deadlocks, callers that
 * notify several users in one transaction do so in the order of the user ids.
 */
export const notifyService =
  ({ now, mail, origin }: Platform) =>
  async (tx: Tx, notification: Notification): Promise<void> => {
    const recipient = await recipientStore(tx).find(notification.userId, notification.event);
    if (!recipient) return;
    const channel = channelFor(notification.event, recipient.channel);
    if (channel === 'none') return;

    const newId =
      channel === 'mail' ? await addAsRead(tx, notification, now()) : await addUnread(tx, notification, now());
    const isReachable = recipient.emailConfirmedAt !== null && recipient.deactivatedAt === null;
    if (newId === undefined || channel === 'bell' || !isReachable) return;
    await mail.send(
      tx,
      recipient.email,
      notificationEmail(notification, recipient.name, `${origin}/user/notification/${newId}`),
    );
  };

/** Id of the new notification; undefined if the count of an unread one was incremented instead. */
const addUnread = async (tx: Tx, notification: Notification, createdAt: Date) => {
  const row = await notificationStore(tx).addOrCount({ ...notification, createdAt });
  return row?.count === 1 ? row.id : undefined;
};

/** Adds a notification as read: the email's link works and the list is complete, but the bell shows nothing unread. */
const addAsRead = async (tx: Tx, notification: Notification, createdAt: Date) => {
  const store = notificationStore(tx);
  await store.lockGroup(notification.userId, notification.groupKey);
  const gapStart = new Date(createdAt.getTime() - incidentGapSeconds * 1000);
  if (await store.countSince({ ...notification, createdAt }, gapStart)) return undefined;
  return (await store.insert({ ...notification, createdAt, readAt: createdAt }))?.id;
};
