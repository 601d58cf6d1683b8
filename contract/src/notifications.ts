import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { ok } from './kit/success.ts';
import { id } from './kit/text.ts';

/** Notification events with their default channel. Each feature adds its own. */
export const notificationEvents = {
  'owner-asked': { label: 'A member requests access', channel: 'both' },
  'request-answered': { label: 'The owner answers my request', channel: 'both' },
  'member-joined': { label: 'Someone joins my business', channel: 'both' },
  'member-left': { label: 'Someone leaves my business', channel: 'bell' },
  'access-changed': { label: 'My access to a business changes', channel: 'both' },
  'ownership-received': { label: 'I become the owner of a business', channel: 'both' },
  'connection-broken': { label: 'A connected account stops working', channel: 'both' },
  'connection-expiring': { label: 'A connected account expires soon', channel: 'both' },
  'share-processed': { label: 'A video of mine is processed and published', channel: 'bell' },
  'share-failed': { label: 'A post failed', channel: 'both' },
  'share-held': { label: 'A post is on hold until I reconnect its account', channel: 'bell' },
  'share-undecided': { label: 'A post needs my attention', channel: 'both' },
  'share-forecast': { label: 'A scheduled post will fail', channel: 'both' },
  'ads-changed': { label: 'A change of ads that I started ends', channel: 'bell' },
  'ads-created': { label: 'Ads that I created are ready or failed', channel: 'bell' },
  'ad-comment': { label: 'A visitor comments on an ad preview of mine', channel: 'both' },
  'approval-requested': { label: 'Something waits for my approval', channel: 'bell' },
  'approval-decided': { label: 'A request of mine is approved, declined or expires', channel: 'both' },
  'post-published': { label: 'A post of mine is published after a delay', channel: 'bell' },
  'site-moved': { label: 'Moving the posts of a site ends', channel: 'bell' },
  'promotion-admin': { label: 'I become an admin of a promotion', channel: 'both' },
  'promotion-changed': { label: 'A promotion I’m an admin of starts, ends or needs attention', channel: 'bell' },
  'ad-problem': { label: 'An ad or ad account of my business stops', channel: 'both' },
  'ad-spend-limit': { label: 'An ad account reaches or will pass its monthly limit', channel: 'both' },
  'automator-run': { label: 'An automator of mine changes or creates ads', channel: 'bell' },
  'automator-found': { label: 'An automator finds what I asked for', channel: 'both' },
  'automator-limit': { label: 'An automator reaches its spend limit', channel: 'both' },
  'automator-paused': { label: 'An automator of my business pauses itself', channel: 'both' },
  'ai-budget': { label: 'My business has used its AI budget for the month', channel: 'both' },
  'ai-stopped': { label: 'AI stops working for my business', channel: 'both' },
  'article-ready': { label: 'An article of mine is written with AI', channel: 'bell' },
  'bulk-ai': { label: 'Bulk AI needs my attention', channel: 'bell' },
  'visitor-flood': { label: 'Unusually many visitors enter a contest or send a form', channel: 'both' },
  'lead-delivery': { label: 'Leads can’t be received or delivered', channel: 'both' },
  'feed-ended': { label: 'A feed of my business can’t be fetched anymore', channel: 'bell' },
  'business-deleted': { label: 'One of my businesses is deleted', channel: 'both' },
} as const satisfies Record<string, { label: string; channel: Channel }>;
export type NotificationEvent = keyof typeof notificationEvents;
const isEvent = (name: string): name is NotificationEvent => Object.hasOwn(notificationEvents, name);
export const eventNames = Object.keys(notificationEvents).filter(isEvent);

export const channels = ['bell', 'mail', 'both', 'none'] as const;
export type Channel = (typeof channels)[number];

export const pollMilliseconds = 10_000;

const NotificationMessage = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** Events grouped in this notification since it was last read. */
  count: z.number(),
  read: z.boolean(),
  created: dateTime,
});
const IdParams = z.object({ id });

export const notifications = calls({
  'GET /user/{id}/notifications': {
    summary: 'List my newest notifications and the number of unread ones',
    need: 'user',
    self: 'id',
    limit: 'poll',
    params: IdParams,
    returns: z.object({
      notification: z.object({ alerts: z.object({ messages: z.array(NotificationMessage) }) }),
      unread: z.number(),
    }),
  },
  'POST /user/{id}/notifications/readall': {
    summary: 'Mark all my notifications as read',
    need: 'user',
    self: 'id',
    params: IdParams,
    returns: ok,
  },
  'POST /user/notification/{id}/open': {
    summary: 'Mark a notification as read and get its link',
    need: 'user',
    acting: 'allowed',
    params: IdParams,
    returns: z.object({ link: z.string() }),
  },
  'GET /user/{id}/notification_preferences': {
    summary: 'List my notification preferences',
    need: 'user',
    self: 'id',
    params: IdParams,
    returns: z.object({
      preferences: z.array(z.object({ event: z.string(), label: z.string(), channel: z.enum(channels) })),
    }),
  },
  'POST /user/{id}/notification_preferences': {
    summary: 'Set the notification channel of an event',
    need: 'user',
    self: 'id',
    params: IdParams,
    body: z.strictObject({ event: z.enum(eventNames), channel: z.enum(channels) }),
    returns: ok,
  },
});
