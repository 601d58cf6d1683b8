import { dayMs } from '@fanfare/contract/kit/durations';
import { ownPath } from '@fanfare/contract/kit/next-url';
import { type Channel, eventNames, type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import type { Caller } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { notificationStore } from './notifications.store.ts';
import { channelFor } from './notify.service.ts';
import { pollStore } from './poll.store.ts';

export type NotificationService = ReturnType<typeof notificationService>;

const retentionDays = 90;

export const notificationService = ({ db, now, origin }: Platform) => {
  const polls = pollStore(db);
  const store = notificationStore(db);

  return {
    listNewest: async (caller: Caller) => {
      const rows = await polls.listNewest(caller.userId);
      const messages = rows.map(({ userId: _, readAt, unread, ...message }) => ({ ...message, read: readAt !== null }));
      return { notification: { alerts: { messages } }, unread: rows[0]?.unread ?? 0 };
    },

    markAllRead: (caller: Caller) => store.markAllRead(caller.userId, now()),

    open: async (caller: Caller, id: number) => {
      const opened = await store.open(caller.userId, id, now());
      if (!opened) throw new Problem('not-found');
      // The link is a path of our own origin; any other link opens the start page.
      return { link: ownPath(opened.link, origin) ?? '/' };
    },

    listPreferences: async (caller: Caller) => {
      const chosen = new Map(
        (await store.listPreferences(caller.userId)).map(({ event, channel }) => [event, channel]),
      );
      const preferences = eventNames.map((event) => ({
        event,
        label: notificationEvents[event].label,
        channel: channelFor(event, chosen.get(event)),
      }));
      return { preferences };
    },

    setPreference: (caller: Caller, event: NotificationEvent, channel: Channel) =>
      store.setPreference(caller.userId, event, channel),

    removeOld: async () => {
      const before = new Date(now().getTime() - retentionDays * dayMs);
      while (await store.removeReadEverywhere(before));
    },
  };
};
