import { z } from 'zod';
import { calls } from './kit/call.ts';
import { timeZone } from './kit/date-time.ts';
import { wallTime } from './kit/local-time.ts';
import { id, webAddress } from './kit/text.ts';
import { NativeAd } from './native-ads.ts';
import { profileSets } from './networks/profile.ts';
import { planningMessages, unixSeconds } from './scheduling.ts';
import { ShareLink, shareMessages, shareStates } from './shares.ts';
import { socialNetworks, threadMost } from './social-text.ts';

/** The documents' sentences; those below the line are ours. */
export const socialMessages = {
  network: 'Please select a valid network',
  account: 'Please select a valid account',
  linkMessage: 'Please fill out a message if submitting a link.',
  videoFile: 'Select a video file for uploading.',
  videoChoice: "Select a video from the list, or upload one if there's one.",
  image: 'Select an image for uploading.',
  threadMost: `You can add a maximum of ${threadMost} messages.`,
  pinterestPicture: 'Set a featured image to share to Pinterest',
  noBoards: 'No public boards available to share to for this account. Create one first.',
  board: 'Select a board to share to.',
  accountOnce: 'You can only share to the same Pinterest / Twitter account once per post',
  page: 'Select a page',
  wentWrong: 'Something went wrong',
  error: (name: string, message: string) => `Error for ${name}: ${message}`,
  scheduled: (name: string) => `Post scheduled successfully for ${name}`,
  created: (name: string) => `Post created successfully for ${name}`,

  link: shareMessages.link,
  message: 'Please fill out a message.',
  sameAccount: 'You can only share to the same account once per post',
  picture: 'This network takes no post without a picture or a video. Add one.',
  textTogether: 'Fill out the first message before you add others.',
  medium: 'Choose a file or enter the address of one.',
  payload: 'The part `payload` of a form holds the post as JSON.',
  videoType: 'A video is posted by itself: choose the type video.',
  oneVideo: 'One video is posted at a time.',
  unknownFile: 'Send pictures as `image` and a video as `video`.',
  noAds: 'The ad was not created, because ads cannot be created here yet.',
  noNativeAds: 'The native ad was not created, because native ads cannot be created here yet.',
};

/** What a form may bring along. A larger video goes into the media library in pieces first, and is named by its id. */
export const postFiles = { most: 10, maxBytes: 100 * 1024 * 1024 } as const;

export const postTypes = ['text', 'link', 'image', 'video'] as const;
export type PostType = (typeof postTypes)[number];

const longest = 63_206;

/** A file of the business, or the address of one. */
export const MediumDraft = z
  .strictObject({
    media_id: id.optional(),
    url: webAddress(socialMessages.medium).optional(),
    alt: z.string().trim().max(1000).default(''),
  })
  .refine(({ media_id, url }) => (media_id === undefined) !== (url === undefined), socialMessages.medium);
export type MediumDraft = z.output<typeof MediumDraft>;

export const Network = z.preprocess(
  // The documents write one of them with a capital letter.
  (name) => (typeof name === 'string' ? name.toLowerCase() : name),
  z.enum(socialNetworks, socialMessages.network),
);

export const accountId = z
  .string(socialMessages.account)
  .trim()
  .min(1, socialMessages.account)
  .max(100, socialMessages.account);

export const PostAccount = z.strictObject({
  social_network: Network,
  social_account: accountId,
  board_id: z.string().trim().max(100).optional(),
  /** This account's own version of the text. */
  message: z.string().max(longest).optional(),
  /** The profile an ad is made with from this account's post. */
  adprofile: id.optional(),
});
export type PostAccount = z.output<typeof PostAccount>;

export const ThreadMessage = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .transform((message) => ({ message, ai: false })),
  z.strictObject({ message: z.string().trim().min(1).max(longest), ai: z.boolean().default(false) }),
]);

/** One key for each press of the button: the same key again is the same submission, and answers what the first did. */
export const submitId = z.string().regex(/^[\w-]{8,100}$/, 'A submit id has 8 to 100 letters, digits and dashes.');

const Fields = z.strictObject({
  submit_id: submitId.optional(),
  type: z.enum(postTypes),
  accounts: z.array(PostAccount, socialMessages.account).min(1, socialMessages.account).max(50),
  message: z.string().max(longest).default(''),
  threads: z
    .array(ThreadMessage)
    .max(threadMost - 1, socialMessages.threadMost)
    .default([]),
  link: ShareLink.optional(),
  link_name: z.string().trim().max(255).default(''),
  link_description: z.string().trim().max(4000).default(''),
  /** The picture chosen for a link. */
  picture: webAddress(socialMessages.medium).optional(),
  images: z.array(MediumDraft).max(20).default([]),
  video: MediumDraft.optional(),
  /** Whether the form offers a list of videos or a file to upload: its sentence differs. */
  video_from: z.enum(['upload', 'list']).default('upload'),
  /** Make an ad of the native-ads network from it. */
  nativead: NativeAd.optional(),
  /** When: a wall time, in the person's own zone unless they name another, or seconds since 1970. */
  schedule: z.strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone.optional() }).optional(),
  scheduled_publish_time: unixSeconds.optional(),
  /** Its files come with the form: whether they are all there is known once they are here. */
  uploads: z.boolean().default(false),
});

/** A form with files has one text, `payload`, which is the same post as JSON. */
const fromForm = (sent: z.input<typeof Fields>, context: z.core.$RefinementCtx): unknown => {
  if (typeof sent !== 'object' || sent === null || !('payload' in sent)) return sent;
  const { payload, ...more } = sent;
  try {
    return { ...more, ...JSON.parse(String(payload)), uploads: true };
  } catch {
    context.issues.push({ code: 'custom', message: socialMessages.payload, path: ['payload'], input: payload });
    return z.NEVER;
  }
};

export const SocialPost = z.preprocess(
  fromForm,
  Fields.superRefine((post, { addIssue }) => {
    if (post.uploads) return;
    for (const { path, message } of postProblems(post)) addIssue({ code: 'custom', path, message });
  }),
);
export type SocialPost = z.output<typeof SocialPost>;

type Rule = { path: (string | number)[]; message: string };
type Draft = Pick<SocialPost, 'type' | 'accounts' | 'message' | 'threads' | 'link' | 'images' | 'video' | 'video_from'>;

/** What each type of post must have, and that no account is named twice. */
export const postProblems = ({ type, accounts, message, threads, link, images, video, video_from }: Draft): Rule[] => {
  const found: Rule[] = [];
  const isSilent = message.trim() === '';
  if (type === 'link' && isSilent) found.push({ path: ['message'], message: socialMessages.linkMessage });
  if (type === 'link' && !link) found.push({ path: ['link'], message: socialMessages.link });
  if (type === 'text' && isSilent) found.push({ path: ['message'], message: socialMessages.message });
  if (type === 'image' && images.length === 0) found.push({ path: ['images'], message: socialMessages.image });
  if (type === 'video' && !video) {
    const sentence = video_from === 'list' ? socialMessages.videoChoice : socialMessages.videoFile;
    found.push({ path: ['video'], message: sentence });
  }
  if (threads.length > 0 && isSilent && type !== 'text')
    found.push({ path: ['message'], message: socialMessages.textTogether });
  const seen = new Set<string>();
  for (const [index, { social_network, social_account }] of accounts.entries()) {
    const key = `${social_network} ${social_account}`;
    const isNamed = social_network === 'pinterest' || social_network === 'twitter';
    if (seen.has(key)) {
      const sentence = isNamed ? socialMessages.accountOnce : socialMessages.sameAccount;
      found.push({ path: ['accounts', index, 'social_account'], message: sentence });
    }
    seen.add(key);
  }
  return found;
};

/** Somewhere posts go to, under the documents' names for it. */
export const SocialAccount = z.object({
  social_network: z.enum(socialNetworks),
  id: z.string(),
  name: z.string(),
  screen_name: z.string(),
  image: z.string().nullable(),
  /** False when the network no longer accepts the account: it must be connected again first. */
  working: z.boolean(),
  connection_id: z.number(),
  fb_uid: z.string().optional(),
  uid: z.string().optional(),
  fb_page_id: z.string().optional(),
  fb_page_name: z.string().optional(),
  account_id: z.string().optional(),
  display_name: z.string().optional(),
  linkedin_id: z.string().optional(),
});
export type SocialAccount = z.output<typeof SocialAccount>;

const Refusal = z.object({ error: z.string().nullable() });

/** How it went for one account: `post.error` says why not; the other errors are of what was to be made from the post. */
export const PostResult = z.object({
  id: z.number(),
  name: z.string(),
  social_network: z.enum(socialNetworks),
  social_account: z.string(),
  published: z.boolean(),
  scheduled: z.boolean(),
  state: z.enum(shareStates),
  url: z.string().nullable(),
  post: z.object({ id: z.string().nullable(), error: z.string().nullable() }),
  /** Of the ad that was asked for; null when none was. */
  ads: Refusal.nullable(),
  nativeads: Refusal.nullable(),
  error: z.string().nullable(),
  /** Beyond the documents' three lines: being processed, waiting for its turn, not confirmed yet. */
  note: z.string().nullable(),
});
export type PostResult = z.output<typeof PostResult>;

/** The line of one account in the result of a social post. */
export const resultLine = ({ name, published, scheduled, post, ads, nativeads, error, note }: PostResult): string => {
  if (published) return socialMessages.created(name);
  const ofPost = post.error ?? error;
  if (scheduled && !ofPost) return socialMessages.scheduled(name);
  if (note && !ofPost) return note;
  const why = post.error ?? ads?.error ?? nativeads?.error ?? error;
  return why ? socialMessages.error(name, why) : socialMessages.wentWrong;
};

/** What of the ads did not work, line by line below the account's own. */
export const adErrorLines = (result: PostResult): string[] => {
  const own = resultLine(result);
  return [result.ads?.error, result.nativeads?.error]
    .flatMap((error) => (error ? [socialMessages.error(result.name, error)] : []))
    .filter((line) => line !== own);
};

export const OgImage = z.object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() });
export const OgData = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site_name: z.string(),
  type: z.string(),
  /** The first is what networks would show. */
  image: z.string().nullable(),
  images: z.array(OgImage),
});
export type OgData = z.output<typeof OgData>;

export const Board = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() });

export const social = calls({
  'POST /social/post/create': {
    summary:
      'Post to several accounts at once, now or later. As a form with files: `payload` is this body as JSON, `image` (several) and `video` are the files',
    need: 'social:publisher',
    limit: 'costly',
    accepts: 'json-or-files',
    files: postFiles,
    body: SocialPost,
    returns: z.object({ success: z.boolean(), results: z.array(PostResult) }),
  },
  'GET /social/accounts': {
    summary: 'Where my business can post',
    need: 'social:viewer or content:editor',
    returns: z.object({ accounts: z.array(SocialAccount), profile_set: z.enum(profileSets) }),
  },
  'GET /pinterest/{id}/boards': {
    summary: 'The public boards of a Pinterest account',
    need: 'social:editor or content:editor',
    limit: 'costly',
    params: z.object({ id: z.string().trim().min(1).max(100) }),
    returns: z.object({ boards: z.array(Board), error: z.string().optional() }),
  },
  'POST /facebook/url/og': {
    summary: 'What a page says about itself, with its pictures to choose from',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ url: ShareLink }),
    returns: OgData,
  },
  'POST /facebook/url': {
    summary: 'What a page says about itself and, with `stats`, how often my business has shared it',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ url: ShareLink, stats: z.boolean().default(false) }),
    returns: OgData.extend({ stats: z.object({ shares: z.number(), last_shared: z.string().nullable() }).optional() }),
  },
});
