import { z } from 'zod';
import { SubscriberEmail } from '../subscribers.ts';

/** Ways to unlock content. `verified`: we have proof; `declared`: we saw a click on our link and the time after it. */
export const unlockActions = [
  ...(['mail', 'facebook_signin', 'twitter_follow', 'facebook_visit', 'twitter_visit', 'twitter_share'] as const),
] as const;
export type UnlockAction = (typeof unlockActions)[number];
export type UnlockProof = 'verified' | 'declared';

export const unlockActionInfo: Record<UnlockAction, { label: string; proof: UnlockProof }> = {
  mail: { label: 'Email subscription', proof: 'verified' },
  facebook_signin: { label: 'Facebook sign-in', proof: 'verified' },
  twitter_follow: { label: 'X follow', proof: 'verified' },
  facebook_visit: { label: 'Facebook visit', proof: 'declared' },
  twitter_visit: { label: 'X visit', proof: 'declared' },
  twitter_share: { label: 'X share', proof: 'declared' },
};
export const proofLabels: Record<UnlockProof, string> = { verified: 'Verified', declared: 'Self-declared' };

export const unlockLimits = {
  /** Number of days for which an unlock is valid. */
  tokenDays: 30,
  /** Seconds between the click on our link and the unlock. */
  visitSeconds: 10,
  /** Number of hours for which a link to visit or to share is valid. */
  visitHours: 24,
  /** Largest number of browsers in which the mailed link of one person opens the content. */
  browsersPerLink: 5,
  /** Number of pages of one locker that are counted separately on one day; all further pages are counted together. */
  pagesPerDay: 200,
  pageUrl: 500,
} as const;

/** Actions that the network itself confirms when the visitor signs in there. */
export const signInActions = ['facebook_signin', 'twitter_follow'] as const;
export type SignInAction = (typeof signInActions)[number];
export const isSignInAction = (action: UnlockAction): action is SignInAction =>
  signInActions.some((each) => each === action);

export const unlockMessages = {
  consent: 'Check the box to get the emails.',
  signedIn: 'Done. The content is open on the page you came from.',
  signInRefused: 'You didn’t sign in, so the content stays locked.',
  signInFailed: 'The network doesn’t answer right now. Try again in a minute.',
  sent: 'Check your inbox. The content opens when you confirm your email address.',
  closeWindow: 'You can close this window.',
  opensHere: 'The content opens in this browser.',
  otherPage: 'This link leads to another site.',
  unlocked: `Unlocked in this browser for ${unlockLimits.tokenDays} days`,
  notConfirmed: 'Not confirmed yet. Press the button in our email, then check again.',
} as const;

export const notFollowedMessage = (username: string): string =>
  `This X account doesn’t follow @${username}. Follow it, then try again.`;

/** Id of a browser, made by the server: 128 bits. */
export const BrowserId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const key = z.string().max(1500);
const pageUrl = z.string().max(2000).default('');

/** The consent a visitor gives with their email address. */
export const consentText = (businessName: string): string =>
  `I want to get emails from ${businessName}. I can unsubscribe at any time.`;

export const SubscribeFields = z.strictObject({
  email: SubscriberEmail,
  consent: z.literal('yes', unlockMessages.consent),
  browser: BrowserId,
  page: pageUrl,
});
export const UnlockFields = z.strictObject({ key, browser: BrowserId, page: pageUrl });
export const OpenFields = z.strictObject({ key, browser: BrowserId });

export const lockerPath = (publicId: string): string => `/locker/${publicId}`;
/** Path to which networks send visitors back; the owner enters it at their Facebook app. */
export const lockerSignInPath = '/locker/-/signed-in';
export const lockerScriptPath = '/embed/locker.js';

/** The code that shows a locker on any page; without JavaScript it is a link to our page. */
export const lockerCode = (origin: string, publicId: string): string =>
  `<script src="${origin}${lockerScriptPath}" data-locker="${publicId}" async></script>
<noscript><a href="${origin}${lockerPath(publicId)}">Unlock the content</a></noscript>`;
