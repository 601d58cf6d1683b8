import type { UnlockAction } from '@fanfare/contract/lockers/unlock';
import type { PublicLocker } from '../lockers.store.ts';

type ActionSettings = Pick<PublicLocker, 'options' | 'facebookStandIn' | 'twitterStandIn'>;
/** All actions but the email, which is always offered. */
export type VisitAction = Exclude<UnlockAction, 'mail'>;

export const visitLabel = (action: VisitAction, viaUser: string): string => {
  if (action === 'twitter_share') return 'Share on X';
  if (action === 'facebook_signin') return 'Sign in with Facebook';
  if (action === 'twitter_follow') return `Confirm with X that you follow @${viaUser}`;
  return action === 'twitter_visit' && viaUser !== '' ? `Visit @${viaUser} on X` : 'Visit our page';
};

/** The allowed actions instead of the options that are on. */
export const listVisitActions = ({ options, facebookStandIn, twitterStandIn }: ActionSettings): VisitAction[] => [
  ...(options.facebook_like ? [facebookActions[facebookStandIn]] : []),
  // Without a username there is no account to follow.
  ...(options.twitter
    ? [twitterActions[options.via_user === '' && twitterStandIn === 'follow' ? 'share' : twitterStandIn]]
    : []),
];

const facebookActions = { visit: 'facebook_visit', signin: 'facebook_signin' } as const;
const twitterActions = { share: 'twitter_share', visit: 'twitter_visit', follow: 'twitter_follow' } as const;

/**
 * Where the link of an action leads. `isOwn`: the owner of the locker chose the address. The address of the page around
 * the locker comes from the visitor's browser, so we never redirect to it by ourselves.
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
