import { changeExpiryHours } from '@fanfare/contract/ad-changes/change-log';

/** Sentences about new ads in the ledger (the stored steps) of their deliveries. */
export const creationMessages = {
  sending: (place: string, accountName: string) => `Creating it on ${place}, ${accountName}.`,
  sent: (place: string) => `Created on ${place}.`,
  found: (place: string) => `Checked on ${place}: it was created.`,
  waiting: (place: string) => `${place} is processing the video. The ad is created when it’s ready.`,
  queued: (place: string) => `Queued: ${place} allows only some calls at a time. It’s created as soon as possible.`,
  neverConfirmed: (place: string) =>
    `${place} never confirmed this, and we couldn’t find it there. Check the account, then try again.`,
  notFound: (place: string, tries: number, maxTries: number) => `Check ${tries} of ${maxTries}: not on ${place} yet.`,
  stuck: (place: string) => `${place} has been working on this for a day. Check the account before you try again.`,
  late: () => 'An earlier attempt created it as well.',
  crashes: 'We stopped trying: preparing this failed repeatedly on our side.',
  contentGone: 'What this should create no longer exists.',
  lost: (place: string) => `We lost contact with ${place}. We check the account before we try again.`,
  disconnected:
    'Not created: this account is disconnected or was removed from the business. Add it again, then try again.',
  internal: 'Not created: something went wrong on our side.',
  expired: `Canceled: it couldn’t be created within ${changeExpiryHours} hours.`,
  cancelled: 'Canceled. Nothing was created.',
};
