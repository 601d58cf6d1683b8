import type { LockerOptions } from '@fanfare/contract/lockers/options';
import type { UnlockAction } from '@fanfare/contract/lockers/unlock';
import type { PublicLocker } from '../lockers.store.ts';

type ActionSettings = Pick<PublicLocker, 'options' | 'facebookStandIn' | 'twitterStandIn'>;
/** Actions that unlock a locker, except the email, which is always offered. */
export type VisitAction = Exclude<UnlockAction, 'mail'>;

/** Label of an action that visitors choose, with the place they go to. */
export const visitLabel = (action: VisitAction, { url, via_user }: Pick<LockerOptions, 'url' | 'via_user'>): string => {
  if (action === 'twitter_share') return 'Share on X';
  if (action === 'facebook_signin') return 'Sign in with Facebook';
  if (action === 'twitter_follow') return `Follow @${via_user} on X`;
  if (action === 'twitter_visit' && via_user !== '') return `Visit @${via_user} on X`;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  if (host === 'facebook.com') return 'Visit us on Facebook';
  return host === '' ? 'Visit our page' : `Visit ${host}`;
};

/**
 * Lists the actions that visitors can choose; options that networks no longer allow are replaced by their stand-ins.
 */
export const listVisitActions = ({ options, facebookStandIn, twitterStandIn }: ActionSettings): VisitAction[] => [
  ...(options.facebook_like ? [facebookActions[facebookStandIn]] : []),
  // Following needs a username; without one the stand-in is sharing.
  ...(options.twitter
    ? [twitterActions[options.via_user === '' && twitterStandIn === 'follow' ? 'share' : twitterStandIn]]
    : []),
];

const facebookActions = { visit: 'facebook_visit', signin: 'facebook_signin' } as const;
const twitterActions = { share: 'twitter_share', visit: 'twitter_visit', follow: 'twitter_follow' } as const;

/**
 * Target of an action's link. `isOwn`: the owner of the locker chose the address. The address of the page around the
 * locker comes from the visitor's browser, so we never redirect to it by ourselves.
 */
export const visitTarget = (
  { options: { url, via_user } }: Pick<PublicLocker, 'options'>,
  action: VisitAction,
  page: string,
): { url: string; isOwn: boolean } => {
  if (action === 'twitter_share') {
    const query = new URLSearchParams({ url: url || page, ...(via_user && { via: via_user }) });
    return { url: `https://twitter.com/intent/tweet?${query}`, isOwn: true };
  }
  if (action === 'twitter_visit' && via_user) return { url: `https://twitter.com/${via_user}`, isOwn: true };
  return url ? { url, isOwn: true } : { url: page, isOwn: false };
};
