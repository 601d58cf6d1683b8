/** Terms used on several screens, in emails and in messages. */
export const terms = {
  needsAttention: 'Needs attention',
  untitled: 'Untitled',
  noText: 'No text',
  checkNow: 'Check now',
  reconnect: 'Reconnect',
  expiresSoon: 'Expires soon',
  askOwner: 'Ask the owner',
  unpublishedChanges: 'Unpublished changes',
  comingSoon: 'Coming soon',
} as const;

/** The title of a page or answer for an id that does not exist: `notFound('Post')` → “Post not found”. */
export const notFound = (thing: string): string => `${thing} not found`;

/** A link that leaves Fanfare: `viewOn('Flickr')` → “View on Flickr”. */
export const viewOn = (network: string): string => `View on ${network}`;

/** Line under the title of a page that shows times. */
export const timesIn = (timeZone: string): string => `Times in ${timeZone}.`;

/** Line under a field that takes a time. */
export const timeZoneNote = (timeZone: string): string => `Time zone: ${timeZone}`;
