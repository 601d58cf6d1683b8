import { graceMinutes } from '@fanfare/contract/deliveries/states';
import type { RateLimit } from '@fanfare/contract/networks/profile';

/** Sentences of the ledger; a kind can have its own. `place` is the name of the network or site. */
export const deliveryMessages = {
  sending: (place: string, accountName: string) =>
    place === accountName ? `Publishing to ${place}.` : `Publishing to ${place}, ${accountName}.`,
  sent: (place: string) => `Published on ${place}.`,
  found: (place: string) => `Found on ${place}: it was published.`,
  waiting: (place: string) => `${place} is processing it.`,
  stuck: (place: string) => `${place} has been processing this for a day. Check the account before you publish again.`,
  queued: (place: string, { minGapSeconds, perDay }: RateLimit) =>
    `Queued: ${place} allows one post every ${minGapSeconds} seconds and ${perDay} a day.`,
  leaseExpired: 'The connection dropped. We’re checking the account and haven’t sent it again.',
  lookFirst: 'Checking the account before sending: it may have been sent already.',
  notSentBefore: (place: string) => `Not on ${place} yet.`,
  notReadable: (place: string) => `${place} doesn’t let us check whether it was sent before.`,
  repeated: (place: string) => `We lost contact with ${place}. Sending the same change again.`,
  notFound: (place: string, tries: number, maxTries: number) => `Check ${tries} of ${maxTries}: not found on ${place}.`,
  neverConfirmed: (place: string) =>
    `${place} never confirmed this, and we couldn’t find it there. If you can’t either, publish again.`,
  unreadable: (reason: string) => `We couldn’t check the account. ${reason}`,
  late: (url: string) => `An earlier attempt was published as well: ${url}`,
  missed: `Missed: not sent within ${graceMinutes} minutes of its scheduled time. Publish now, reschedule or cancel.`,
  crashes: 'We stopped trying: preparing this post failed repeatedly on our side. Edit it and publish again.',
  contentGone: 'What this should send no longer exists.',
  lost: (place: string) => `We lost contact with ${place} while publishing. It wasn’t sent again.`,
  disconnected: 'Not published: this account is disconnected. Reconnect it, then publish again.',
  internal: 'Not published: something went wrong on our side.',
  expired: 'Canceled: it couldn’t be sent in time.',
  cancelled: 'Canceled. It won’t be published.',
  replay: (accountName: string) =>
    `It’s already on ${accountName}, so it appears there a second time. Some networks reject identical posts.`,
};
export type DeliveryMessages = typeof deliveryMessages;

/** Messages of a kind: its own, and the default one for each that it does not declare. */
export const messagesFor = ({ messages }: { messages?: Partial<DeliveryMessages> }): DeliveryMessages => ({
  ...deliveryMessages,
  ...messages,
});
