import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { id, ok } from './kit/text.ts';

/** What people are told about, and how unless they choose otherwise. Features add their events here. */
export const notificationEvents = {
  'owner-asked': { label: 'A member asks me for access', channel: 'both' },
  'request-answered': { label: 'The owner answers what I asked for', channel: 'both' },
  'member-joined': { label: 'Somebody joins my business', channel: 'both' },
  'member-left': { label: 'Somebody leaves my business', channel: 'bell' },
  'access-changed': { label: 'My access to a business changes', channel: 'both' },
  'ownership-received': { label: 'I become the owner of a business', channel: 'both' },
  'connection-broken': { label: 'A connected account stops working', channel: 'both' },
  'connection-expiring': { label: 'A connected account must be signed in to again soon', channel: 'both' },
  'share-processed': { label: 'A video I posted is processed and out', channel: 'bell' },
  'share-failed': { label: 'A post could not be sent', channel: 'both' },
  'share-held': { label: 'A post waits for an account to be connected again', channel: 'bell' },
  'share-undecided': { label: 'A post needs my decision', channel: 'both' },
  'share-forecast': { label: 'A planned post will not work', channel: 'both' },
  'business-deleted': { label: 'A business I am in is deleted', channel: 'both' },
} as const satisfies Record<string, { label: string; channel: Channel }>;
export type NotificationEvent = keyof typeof notificationEvents;
const isEvent = (name: string): name is NotificationEvent => Object.hasOwn(notificationEvents, name);
export const eventNames = Object.keys(notificationEvents).filter(isEvent);

export const channels = ['bell', 'mail', 'both', 'none'] as const;
export type Channel = (typeof channels)[number];

export const pollMilliseconds = 10_000;

export const NotificationMessage = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** Grouped: how many times it happened since it was last read. */
  count: z.number(),
  read: z.boolean(),
  created: dateTime,
});
export type NotificationMessage = z.output<typeof NotificationMessage>;

const Self = z.object({ id });

export const notifications = calls({
  'GET /user/{id}/notifications': {
    summary: 'My newest notifications and how many are unread',
    need: 'user',
    self: 'id',
    limit: 'poll',
    params: Self,
    returns: z.object({
      notification: z.object({ alerts: z.object({ messages: z.array(NotificationMessage) }) }),
      unread: z.number(),
    }),
  },
  'POST /user/{id}/notifications/readall': {
    summary: 'Mark all my notifications as read',
    need: 'user',
    self: 'id',
    params: Self,
    returns: ok,
  },
  'POST /user/notification/{id}/open': {
    summary: 'Mark a notification as read and tell where it leads',
    need: 'user',
    params: Self,
    returns: z.object({ link: z.string() }),
  },
  'GET /user/{id}/notification_preferences': {
    summary: 'How I am told about what',
    need: 'user',
    self: 'id',
    params: Self,
    returns: z.object({
      preferences: z.array(z.object({ event: z.string(), label: z.string(), channel: z.enum(channels) })),
    }),
  },
  'POST /user/{id}/notification_preferences': {
    summary: 'Choose how I am told about an event',
    need: 'user',
    self: 'id',
    params: Self,
    body: z.strictObject({ event: z.enum(eventNames), channel: z.enum(channels) }),
    returns: ok,
  },
});
