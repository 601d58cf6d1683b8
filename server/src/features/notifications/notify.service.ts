import { type Channel, channels, type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import type { Now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import { notificationEmail } from './notification-email.ts';
import { notificationStore } from './notifications.store.ts';
import { recipientStore } from './recipients.store.ts';

export type Notify = ReturnType<typeof notifyService>;
export type Notification = {
  userId: number;
  businessId?: number;
  event: NotificationEvent;
  /** What belongs together: while one of a group is unread, the next is counted onto it. */
  groupKey: string;
  title: string;
  message: string;
  /** A path of our own. */
  link: string;
};
type Deps = { now: Now; mail: Mail; origin: string };

/** Whoever wants no bell has no unread one to count onto: for them an incident is over when it has been quiet this long. */
const quietSeconds = 3600;

/** How somebody is told of an event: as they chose, or as the event is told to everybody. */
export const channelOf = (event: NotificationEvent, chosen: string | null | undefined): Channel =>
  channels.find((channel) => channel === chosen) ?? notificationEvents[event].channel;

/**
 * Tells somebody something, when and only when `tx` commits, as they chose to be told: one mail for each incident.
 * Whoever tells many people in one transaction does so in the order of their ids, or two of them could wait for each other.
 */
export const notifyService =
  ({ now, mail, origin }: Deps) =>
  async (tx: Tx, notification: Notification): Promise<void> => {
    const recipient = await recipientStore(tx).find(notification.userId, notification.event);
    if (!recipient) return;
    const channel = channelOf(notification.event, recipient.channel);
    if (channel === 'none') return;

    const newId =
      channel === 'mail' ? await addUnseen(tx, notification, now()) : await addToBell(tx, notification, now());
    const isReachable = recipient.emailConfirmedAt !== null && recipient.deactivatedAt === null;
    if (newId === undefined || channel === 'bell' || !isReachable) return;
    await mail.send(
      tx,
      recipient.email,
      notificationEmail(notification, recipient.name, `${origin}/user/notification/${newId}`),
    );
  };

/** The new notification's id; undefined when it was counted onto an unread one. */
const addToBell = async (tx: Tx, notification: Notification, createdAt: Date) => {
  const row = await notificationStore(tx).addOrCount({ ...notification, createdAt });
  return row?.count === 1 ? row.id : undefined;
};

/** Kept as read: the mail's link leads somewhere and the list is complete, but nothing asks for attention. */
const addUnseen = async (tx: Tx, notification: Notification, createdAt: Date) => {
  const store = notificationStore(tx);
  await store.lockGroup(notification.userId, notification.groupKey);
  const quietSince = new Date(createdAt.getTime() - quietSeconds * 1000);
  if (await store.countSince({ ...notification, createdAt }, quietSince)) return undefined;
  return (await store.insert({ ...notification, createdAt, readAt: createdAt }))?.id;
};
