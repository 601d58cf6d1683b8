import { z } from 'zod';
import { widgetAccents, widgetThemes } from '../campaigns/widgets.ts';
import { typedWebUrl } from '../kit/text.ts';
import { submitId } from '../social/social.ts';
import type { UnlockProof } from './unlock.ts';

/** Default text above the locked content (specification). */
export const defaultInstructions = 'This text should motivate the user to unlock the hidden content';

export const lockerLimits = {
  maxPerBusiness: 500,
  name: 80,
  instructions: 1000,
  /** Limit for the cleaned content of a locker, in bytes. */
  content: 200_000,
  /** Largest number of words at the beginning of the content that everyone can read. */
  openWords: 200,
} as const;

export const lockerMessages = {
  saved: 'ContentLocker Saved',
  appRequired: 'A Facebook App is required to use this feature',
  newApp: 'Create your new app below',
  url: 'Enter a link that starts with https:// or http://.',
  viaUser: 'Enter an X username of up to 15 letters, digits and underscores.',
  viaUserRequired: 'Enter your X username, so that visitors can find your profile.',
  contentRequired: 'Add the content to lock.',
  content: `The content can have up to ${lockerLimits.content / 1000} kB.`,
  openWords: `Choose 0 to ${lockerLimits.openWords} words.`,
  name: `Use at most ${lockerLimits.name} characters.`,
  instructions: `Use at most ${lockerLimits.instructions} characters.`,
  confirmDelete: 'Are you sure you want to delete this Content Locker?',
} as const;

/** Actions that a visitor is asked for instead of an option that its network ended or forbids. */
export const facebookStandIns = ['visit', 'signin'] as const;
export const twitterStandIns = ['share', 'visit', 'follow'] as const;
export type FacebookStandIn = (typeof facebookStandIns)[number];
export type TwitterStandIn = (typeof twitterStandIns)[number];
export const standInLabels: Record<FacebookStandIn | TwitterStandIn, string> = {
  visit: 'Visit your profile or page',
  share: 'Share a link',
  signin: 'Sign in with Facebook',
  follow: 'Follow you on X, checked by sign-in',
};

/** Proof of each action, with a note for the owner. */
export const standInNotes: Record<FacebookStandIn | TwitterStandIn, { proof: UnlockProof; note: string }> = {
  visit: { proof: 'declared', note: 'We can’t see what visitors do there, so we count the click and 10 seconds.' },
  share: {
    proof: 'declared',
    note: 'We can’t see on X who shared a link, so we count the click and 10 seconds.',
  },
  signin: {
    proof: 'verified',
    note: 'Facebook confirms the sign-in with your app. We store nothing from the visitor’s account.',
  },
  follow: {
    proof: 'verified',
    note: 'Visitors sign in to X, which lets us check the follow once. We store nothing from their account.',
  },
};

/** The options of the specification by network. `ended`: the action that its network ended, and why. */
export const optionNotes = {
  twitter: { label: 'X (Twitter)' },
  facebook_like: {
    label: 'Facebook',
    ended: {
      action: 'Facebook Like',
      note: 'Facebook’s Like button for other sites ended on Feb 10, 2026, and rewarding likes isn’t allowed.',
    },
  },
  google: { label: 'Google', ended: { action: 'Google +1', note: 'Google+ was shut down.' } },
} as const;

const switches = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['', '0', '1', 'on', 'true', 'false'])])
  .transform((value): 0 | 1 => (['1', 'on', 'true', 1, true].some((on) => on === value) ? 1 : 0));

/** The options of a locker (specification). `facebook_app`: an app of the business, or `new` for one that is being created. */
export const LockerOptions = z.object({
  facebook_app: z.string(),
  facebook_like: z.literal([0, 1]),
  google: z.literal([0, 1]),
  twitter: z.literal([0, 1]),
  app_id: z.string(),
  url: z.string(),
  via_user: z.string(),
  instructions: z.string(),
});
export type LockerOptions = z.output<typeof LockerOptions>;

const appId = z
  .string()
  .trim()
  .regex(/^\d{0,20}$/)
  .default('');

const draftFields = z.strictObject({
  facebook_app: z
    .string()
    .trim()
    .regex(/^(?:new|\d{0,20})$/)
    .default(''),
  facebook_like: switches.default(0),
  google: switches.default(0),
  twitter: switches.default(0),
  app_id: appId,
  url: z.union([z.literal(''), typedWebUrl(lockerMessages.url)], lockerMessages.url).default(''),
  via_user: z
    .string()
    .trim()
    .overwrite((name) => name.replace(/^@/, ''))
    .regex(/^\w{0,15}$/, lockerMessages.viaUser)
    .default(''),
  instructions: z
    .string()
    .trim()
    .max(lockerLimits.instructions, lockerMessages.instructions)
    .transform((text) => text || defaultInstructions)
    .default(defaultInstructions),
  name: z.string().trim().max(lockerLimits.name, lockerMessages.name).optional(),
  content: z.string().max(lockerLimits.content, lockerMessages.content).optional(),
  open_words: z.coerce
    .number<string | number>(lockerMessages.openWords)
    .int(lockerMessages.openWords)
    .min(0, lockerMessages.openWords)
    .max(lockerLimits.openWords, lockerMessages.openWords)
    .optional(),
  theme: z.enum(widgetThemes).optional(),
  accent: z.enum(widgetAccents).optional(),
  facebook_stand_in: z.enum(facebookStandIns).optional(),
  twitter_stand_in: z.enum(twitterStandIns).optional(),
  /** Key of the request that creates a locker: a repeated one creates no other. */
  submit_id: submitId.optional(),
});

type AppChoice = Pick<LockerOptions, 'facebook_app' | 'app_id'> & { facebook_like: 0 | 1 | boolean };
const hasApp = ({ facebook_like, ...app }: AppChoice): boolean => !facebook_like || findAppId(app) !== '';
const appRule = { path: ['facebook_app'], message: lockerMessages.appRequired };

/** True for a locker's content that has text, an image or another visible element. */
export const hasContent = (html: string): boolean =>
  /<(?:img|video|audio|iframe)[\s>]/i.test(html) || /[^\s\u00a0]/.test(html.replace(/<[^<>]*>|&nbsp;/g, ''));
/** True unless a form empties the content; it can leave the content out. */
const hasContentIfSent = ({ content }: { content?: string | undefined }): boolean =>
  content === undefined || hasContent(content);
const contentRule = { path: ['content'], message: lockerMessages.contentRequired };

type ProfileChoice = { twitter: 0 | 1 | boolean; twitter_stand_in?: TwitterStandIn | undefined; via_user: string };
const hasProfile = ({ twitter, twitter_stand_in, via_user }: ProfileChoice): boolean => {
  const needsProfile = twitter_stand_in === 'visit' || twitter_stand_in === 'follow';
  return !twitter || !needsProfile || via_user !== '';
};
const profileRule = { path: ['via_user'], message: lockerMessages.viaUserRequired };

/**
 * Draft of a locker from a form. Options that the form does not send are off or empty; all other fields that it does
 * not send stay as they are.
 */
export const LockerDraft = draftFields
  .refine(hasApp, appRule)
  .refine(hasContentIfSent, contentRule)
  .refine(hasProfile, profileRule);
export type LockerDraft = z.output<typeof LockerDraft>;

/** Draft for the preview, which can be shown before it is complete. */
export const LockerPreviewDraft = draftFields;

/** Draft for the form on screen, whose switches are on or off. */
export const LockerForm = draftFields
  .extend({ facebook_like: z.boolean(), google: z.boolean(), twitter: z.boolean() })
  .refine(hasApp, appRule)
  .refine(hasContentIfSent, contentRule)
  .refine(hasProfile, profileRule);

/** Id of the chosen app at the network; empty without one. */
export const findAppId = ({ facebook_app, app_id }: Pick<LockerOptions, 'facebook_app' | 'app_id'>): string =>
  facebook_app === 'new' || facebook_app === '' ? app_id : facebook_app;
