import { ownPath } from '@fanfare/contract/kit/next-url';
import { type Channel, eventNames, type NotificationEvent, notificationEvents } from '@fanfare/contract/notifications';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type Caller, Problem } from '../../platform/http/index.ts';
import { notificationStore } from './notifications.store.ts';
import { channelOf } from './notify.service.ts';
import { pollStore } from './poll.store.ts';

export type NotificationService = ReturnType<typeof notificationService>;
type Deps = { db: Db; now: Now; origin: string };

const keptDays = 90;

export const notificationService = ({ db, now, origin }: Deps) => {
  const polls = pollStore(db);
  const store = notificationStore(db);

  return {
    newest: async (caller: Caller) => {
      const rows = await polls.newest(caller.userId);
      const messages = rows.map(({ readAt, unread, ...message }) => ({ ...message, read: readAt !== null }));
      return { notification: { alerts: { messages } }, unread: rows[0]?.unread ?? 0 };
    },

    readAll: (caller: Caller) => store.readAll(caller.userId, now()),

    open: async (caller: Caller, id: number) => {
      const opened = await store.open(caller.userId, id, now());
      if (!opened) throw new Problem('not-found');
      // Whatever a link was made of, it never leads out of the product.
      return { link: ownPath(opened.link, origin) ?? '/' };
    },

    preferences: async (caller: Caller) => {
      const chosen = new Map((await store.preferences(caller.userId)).map(({ event, channel }) => [event, channel]));
      const preferences = eventNames.map((event) => ({
        event,
        label: notificationEvents[event].label,
        channel: channelOf(event, chosen.get(event)),
      }));
      return { preferences };
    },

    prefer: (caller: Caller, event: NotificationEvent, channel: Channel) => store.prefer(caller.userId, event, channel),

    sweep: async () => {
      const before = new Date(now().getTime() - keptDays * 24 * 3600 * 1000);
      while (await store.removeReadEverywhere(before));
    },
  };
};
