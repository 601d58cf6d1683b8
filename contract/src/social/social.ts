import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { timeZone } from '../kit/date-time.ts';
import { localTime } from '../kit/local-time.ts';
import { id, webUrl } from '../kit/text.ts';
import { profileSets } from '../networks/profile.ts';
import { OgData } from './link-preview.ts';
import { NativeAd } from './native-ads.ts';
import { scheduleMessages, unixSeconds } from './schedule.ts';
import { ShareLink, shareMessages, shareStates } from './shares.ts';
import { maxThreadMessages, type SocialNetwork, socialNetworks } from './social-text.ts';

/** Messages about social posts; the first group, up to the blank line, is fixed by the specification. */
export const socialMessages = {
  network: 'Please select a valid network',
  account: 'Please select a valid account',
  linkMessage: 'Please fill out a message if submitting a link.',
  videoFile: 'Select a video file for uploading.',
  videoChoice: "Select a video from the list, or upload one if there's one.",
  image: 'Select an image for uploading.',
  tooManyMessages: `You can add a maximum of ${maxThreadMessages} messages.`,
  pinterestImage: 'Set a featured image to share to Pinterest',
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
  mediaRequired: 'This network requires an image or a video. Add one.',
  firstMessage: 'Fill out the first message before adding more.',
  media: 'Choose a file or enter its URL.',
  payload: 'The form field `payload` must contain the post as JSON.',
  videoType: 'To publish a video, choose the type video.',
  oneVideo: 'A post can have only 1 video.',
  unknownFile: 'Send images as `image` and a video as `video`.',
};

/** True for networks that take a post once per account, also with another text. */
export const takesPostOncePerAccount = (network: SocialNetwork): boolean =>
  network === 'pinterest' || network === 'twitter';

/** Message for two shares of a post to one account. */
export const sameAccountMessage = (network: SocialNetwork): string =>
  takesPostOncePerAccount(network) ? socialMessages.accountOnce : socialMessages.sameAccount;

/** Message for a share without the image or video that its network requires. */
export const missingMediaMessage = (network: SocialNetwork): string =>
  network === 'pinterest' ? socialMessages.pinterestImage : socialMessages.mediaRequired;

/** Limits of files in a form. Larger videos are uploaded to the media library in chunks first and passed by id. */
export const postFiles = { maxCount: 10, maxBytes: 100 * 1024 * 1024 } as const;

export const postTypes = ['text', 'link', 'image', 'video'] as const;
export type PostType = (typeof postTypes)[number];

const maxMessageLength = 63_206;

/** A file of the media library, or a URL. */
export const MediaInput = z
  .strictObject({
    media_id: id.optional(),
    url: webUrl(socialMessages.media).optional(),
    alt: z.string().trim().max(1000).default(''),
  })
  .refine(({ media_id, url }) => (media_id === undefined) !== (url === undefined), socialMessages.media);
export type MediaInput = z.output<typeof MediaInput>;

export const Network = z.preprocess(
  // Name of the type in lower case, since the specification writes one of the names with a capital letter.
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
  /** Custom text of the post for this account. */
  message: z.string().max(maxMessageLength).optional(),
  /** Ad profile for an ad created from this account's post. */
  adprofile: id.optional(),
});
export type PostAccount = z.output<typeof PostAccount>;

export const ThreadMessage = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(maxMessageLength)
    .transform((message) => ({ message, ai: false })),
  z.strictObject({ message: z.string().trim().min(1).max(maxMessageLength), ai: z.boolean().default(false) }),
]);

/** Idempotency key: a request with the same key is not repeated, it returns the first result. */
export const submitId = z.string().regex(/^[\w-]{8,100}$/, 'A submit id has 8–100 letters, digits and hyphens.');

const SocialPostFields = z.strictObject({
  submit_id: submitId.optional(),
  type: z.enum(postTypes),
  accounts: z.array(PostAccount, socialMessages.account).min(1, socialMessages.account).max(50),
  message: z.string().max(maxMessageLength).default(''),
  /** True if AI wrote `message`, so that X measures it like other messages by AI. */
  ai: z.boolean().default(false),
  threads: z
    .array(ThreadMessage)
    .max(maxThreadMessages - 1, socialMessages.tooManyMessages)
    .default([]),
  link: ShareLink.optional(),
  link_name: z.string().trim().max(255).default(''),
  link_description: z.string().trim().max(4000).default(''),
  /** URL of the image that the user selected for a link. */
  picture: webUrl(socialMessages.media).optional(),
  images: z.array(MediaInput).max(20).default([]),
  video: MediaInput.optional(),
  /** Source of the video in the form; decides which message a missing video gets. */
  video_from: z.enum(['upload', 'list']).default('upload'),
  /** Ad on the native-ads network that is created together with the post. */
  nativead: NativeAd.optional(),
  /**
   * Local time of the post; `zone` defaults to the user's time zone. Alternative: `scheduled_publish_time` in Unix
   * seconds.
   */
  schedule: z.strictObject({ at: localTime(scheduleMessages.notProper), zone: timeZone.optional() }).optional(),
  scheduled_publish_time: unixSeconds.optional(),
  /** True for forms: files arrive separately, so the server validates the post after reading them. */
  uploads: z.boolean().default(false),
});

/** Parses the form field `payload`, which holds the post as JSON. */
const parseFormPayload = (input: z.input<typeof SocialPostFields>, context: z.core.$RefinementCtx): unknown => {
  if (typeof input !== 'object' || input === null || !('payload' in input)) return input;
  const { payload, ...more } = input;
  try {
    return { ...more, ...JSON.parse(String(payload)), uploads: true };
  } catch {
    context.issues.push({ code: 'custom', message: socialMessages.payload, path: ['payload'], input: payload });
    return z.NEVER;
  }
};

export const SocialPost = z.preprocess(
  parseFormPayload,
  SocialPostFields.superRefine((post, { addIssue }) => {
    if (post.uploads) return;
    for (const { path, message } of validateSocialPost(post)) addIssue({ code: 'custom', path, message });
  }),
);
export type SocialPost = z.output<typeof SocialPost>;

type PostProblem = { path: (string | number)[]; message: string };
type PostContent = Pick<
  SocialPost,
  'type' | 'accounts' | 'message' | 'threads' | 'link' | 'images' | 'video' | 'video_from'
>;

/** Checks the required fields of each type and that no account is listed twice. */
export const validateSocialPost = ({
  type,
  accounts,
  message,
  threads,
  link,
  images,
  video,
  video_from,
}: PostContent): PostProblem[] => {
  const problems: PostProblem[] = [];
  const isMessageEmpty = message.trim() === '';
  if (type === 'link' && isMessageEmpty) problems.push({ path: ['message'], message: socialMessages.linkMessage });
  if (type === 'link' && !link) problems.push({ path: ['link'], message: socialMessages.link });
  if (type === 'text' && isMessageEmpty) problems.push({ path: ['message'], message: socialMessages.message });
  if (type === 'image' && images.length === 0) problems.push({ path: ['images'], message: socialMessages.image });
  if (type === 'video' && !video) {
    const problem = video_from === 'list' ? socialMessages.videoChoice : socialMessages.videoFile;
    problems.push({ path: ['video'], message: problem });
  }
  if (threads.length > 0 && isMessageEmpty && type !== 'text')
    problems.push({ path: ['message'], message: socialMessages.firstMessage });
  const accountKeys = new Set<string>();
  for (const [index, { social_network, social_account }] of accounts.entries()) {
    const key = `${social_network} ${social_account}`;
    if (accountKeys.has(key)) {
      problems.push({ path: ['accounts', index, 'social_account'], message: sameAccountMessage(social_network) });
    }
    accountKeys.add(key);
  }
  return problems;
};

/** An account to publish to, with the field names of the specification. */
export const SocialAccount = z.object({
  social_network: z.enum(socialNetworks),
  id: z.string(),
  name: z.string(),
  screen_name: z.string(),
  image: z.string().nullable(),
  /** False if access has expired or was revoked; the user must reconnect the account. */
  working: z.boolean(),
  connection_id: z.number(),
  /** Facebook permissions for social posts that are missing, and the path of the consent page that asks for them. */
  authorization: z.object({ missing: z.array(z.string()), connect: z.string() }).optional(),
  fb_uid: z.string().optional(),
  uid: z.string().optional(),
  fb_page_id: z.string().optional(),
  fb_page_name: z.string().optional(),
  account_id: z.string().optional(),
  display_name: z.string().optional(),
  linkedin_id: z.string().optional(),
});
export type SocialAccount = z.output<typeof SocialAccount>;

const ErrorResult = z.object({ error: z.string().nullable() });

/**
 * Result for one account. `post.error`: reason why the post failed; `ads`, `nativeads`: errors of the ads created from
 * it.
 */
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
  /** Error result of the ads; null if no ad was requested. */
  ads: ErrorResult.nullable(),
  nativeads: ErrorResult.nullable(),
  error: z.string().nullable(),
  /** Status beyond the three result lines of the specification: processing, queued or unconfirmed. */
  note: z.string().nullable(),
});
export type PostResult = z.output<typeof PostResult>;

export const toResultLine = ({ name, published, scheduled, post, ads, nativeads, error, note }: PostResult): string => {
  if (published) return socialMessages.created(name);
  const postError = post.error ?? error;
  if (scheduled && !postError) return socialMessages.scheduled(name);
  if (note && !postError) return note;
  const firstError = post.error ?? ads?.error ?? nativeads?.error ?? error;
  return firstError ? socialMessages.error(name, firstError) : socialMessages.wentWrong;
};

/** Error lines of the ads, listed below the result line of the account. */
export const toAdErrorLines = (result: PostResult): string[] => {
  const accountLine = toResultLine(result);
  return [result.ads?.error, result.nativeads?.error]
    .flatMap((error) => (error ? [socialMessages.error(result.name, error)] : []))
    .filter((line) => line !== accountLine);
};

const Board = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() });

export const social = calls({
  'POST /social/post/create': {
    summary:
      'Publish or schedule a post to several accounts. As a form with files: `payload` is this body as JSON, `image` (several) and `video` are the files',
    need: 'social:publisher',
    limit: 'costly',
    accepts: 'json-or-files',
    files: postFiles,
    body: SocialPost,
    /** Results of the post. With `approval_id` it waits for a second person, and there are no results yet. */
    returns: z.object({ success: z.boolean(), results: z.array(PostResult), approval_id: z.number().optional() }),
  },
  'GET /social/accounts': {
    summary: 'List the social accounts my business can publish to',
    need: ['social:viewer', 'content:editor'],
    returns: z.object({ accounts: z.array(SocialAccount), profile_set: z.enum(profileSets) }),
  },
  'GET /pinterest/{id}/boards': {
    summary: 'List the public boards of a Pinterest account',
    need: ['social:editor', 'content:editor'],
    limit: 'costly',
    params: z.object({ id: z.string().trim().min(1).max(100) }),
    returns: z.object({ boards: z.array(Board), error: z.string().optional() }),
  },
  'POST /facebook/url/og': {
    summary: 'Get the link preview of a page with all its images',
    need: 'member',
    acting: 'allowed',
    limit: 'costly',
    body: z.strictObject({ url: ShareLink }),
    returns: OgData,
  },
  'POST /facebook/url': {
    summary: 'Get the link preview of a page and, with `stats`, how often my business has shared it',
    need: 'member',
    acting: 'allowed',
    limit: 'costly',
    body: z.strictObject({ url: ShareLink, stats: z.boolean().default(false) }),
    returns: OgData.extend({ stats: z.object({ shares: z.number(), last_shared: z.string().nullable() }).optional() }),
  },
});
