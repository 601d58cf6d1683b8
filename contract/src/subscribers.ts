import { z } from 'zod';
import { emailMessage } from './identity/identity.ts';
import { calls } from './kit/call.ts';
import { csvFile } from './kit/csv.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageSchema } from './kit/paging.ts';
import { ok } from './kit/success.ts';
import { id } from './kit/text.ts';

/** States of a subscriber, with their names on screens. */
export const subscriberStates = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
} as const;
export type SubscriberState = keyof typeof subscriberStates;
const stateKeys = ['pending', 'subscribed', 'unsubscribed'] as const satisfies readonly SubscriberState[];

/**
 * Kinds of pages on which a person can subscribe to a business's emails: a hosted site, a contest, a content locker.
 */
export const sourceKinds = ['site', 'contest', 'locker'] as const;
export type SubscriptionSource = { kind: (typeof sourceKinds)[number]; id: number };

export const subscriptionLimits = {
  /** Number of ended consents of one subscriber that are kept. */
  earlierConsents: 20,
  /** Number of days for which a confirmation link is valid; then an unconfirmed address is deleted. */
  confirmDays: 7,
  /** Number of hours between two emails about subscriptions to one address from one source. */
  emailHours: 1,
  /** Largest number of emails about subscriptions to one address from the whole installation in 24 hours. */
  emailsPerDay: 5,
} as const;

/** Email address as entered, so in upper and lower case. */
export const SubscriberEmail = z.string(emailMessage).trim().max(254, emailMessage).pipe(z.email(emailMessage));

/** Consent of a subscriber, until they unsubscribed. */
export const EndedConsent = z.object({
  source: z.string(),
  consent: z.string(),
  requested: dateTime,
  confirmed: dateTime.nullable(),
  unsubscribed: dateTime.nullable(),
});
export type EndedConsent = z.output<typeof EndedConsent>;

/** A person who asked a business for its emails. */
export const Subscriber = z.object({
  id: z.number(),
  /** Email address as the subscriber entered it. */
  email: z.string(),
  state: z.enum(stateKeys),
  source: z.object({ kind: z.enum(sourceKinds), id: z.number(), name: z.string() }),
  /** Text of the consent that was shown beside the form. */
  consent: z.string(),
  requested: dateTime,
  confirmed: dateTime.nullable(),
  unsubscribed: dateTime.nullable(),
  /** Time at which an unsubscribed address asked again; null after they confirmed, or didn't in time. */
  requested_again: dateTime.nullable(),
  /** Earlier consents of the subscriber, oldest first. */
  earlier: z.array(EndedConsent),
});
export type Subscriber = z.output<typeof Subscriber>;

const SubscriberFilter = Paging.extend({ state: z.enum(stateKeys).optional() });
export type SubscriberFilter = Omit<z.output<typeof SubscriberFilter>, 'page'>;

export const subscribers = calls({
  'GET /subscribers': {
    summary: 'List the subscribers of my business, newest first; as a member, those of my sites',
    need: ['leads:viewer', 'content:viewer'],
    query: SubscriberFilter,
    /** `subscribed`: number of all subscribers who are subscribed. */
    returns: pageSchema(Subscriber).extend({ subscribed: z.number() }),
  },
  'GET /subscribers/export': {
    summary: 'Export the subscribers of my business with their consent as CSV; as a member, those of my sites',
    need: ['leads:manager', 'content:manager'],
    acting: 'refused',
    limit: 'costly',
    download: 'subscribers.csv',
    returns: csvFile,
  },
  'POST /subscribers/{id}/delete': {
    summary: 'Delete a subscriber with everything stored about them',
    need: ['leads:manager', 'content:manager'],
    acting: 'refused',
    params: z.object({ id }),
    returns: ok,
  },
});
