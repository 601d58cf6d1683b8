import { z } from 'zod';
import { calls } from './kit/call.ts';
import { timeZone } from './kit/moment.ts';
import { id } from './kit/text.ts';
import { wallTime } from './kit/wall-time.ts';
import { profileSets } from './networks/profile.ts';
import { planningMessages, unixSeconds } from './planning.ts';
import { shareStates } from './shares.ts';
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

  link: 'Please enter a link that starts with http:// or https://',
  message: 'Please fill out a message.',
  sameAccount: 'You can only share to the same account once per post',
  picture: 'This network takes no post without a picture or a video. Add one.',
  textTogether: 'Fill out the first message before you add others.',
  medium: 'Choose a file or enter the address of one.',
};

export const postTypes = ['text', 'link', 'image', 'video'] as const;
export type PostType = (typeof postTypes)[number];

const longest = 63_206;
const webAddress = (message: string) => z.url({ protocol: /^https?$/, message }).max(2000, message);

/** A file of the business, or the address of one. */
export const MediumDraft = z
  .strictObject({
    media_id: id.optional(),
    url: webAddress(socialMessages.medium).optional(),
    alt: z.string().trim().max(1000).default(''),
  })
  .refine(({ media_id, url }) => (media_id === undefined) !== (url === undefined), socialMessages.medium);
export type MediumDraft = z.output<typeof MediumDraft>;

const Network = z.preprocess(
  // The documents write one of them with a capital letter.
  (name) => (typeof name === 'string' ? name.toLowerCase() : name),
  z.enum(socialNetworks, socialMessages.network),
);

export const PostAccount = z.strictObject({
  social_network: Network,
  social_account: z
    .string(socialMessages.account)
    .trim()
    .min(1, socialMessages.account)
    .max(100, socialMessages.account),
  board_id: z.string().trim().max(100).optional(),
  /** This account's own version of the text. */
  message: z.string().max(longest).optional(),
});
export type PostAccount = z.output<typeof PostAccount>;

const ThreadMessage = z.union([
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

export const SocialPost = z
  .strictObject({
    submit_id: submitId.optional(),
    type: z.enum(postTypes),
    accounts: z.array(PostAccount, socialMessages.account).min(1, socialMessages.account).max(50),
    message: z.string().max(longest).default(''),
    threads: z
      .array(ThreadMessage)
      .max(threadMost - 1, socialMessages.threadMost)
      .default([]),
    link: webAddress(socialMessages.link).optional(),
    link_name: z.string().trim().max(255).default(''),
    link_description: z.string().trim().max(4000).default(''),
    /** The picture chosen for a link. */
    picture: webAddress(socialMessages.medium).optional(),
    images: z.array(MediumDraft).max(20).default([]),
    video: MediumDraft.optional(),
    /** Whether the form offers a list of videos or a file to upload: its sentence differs. */
    video_from: z.enum(['upload', 'list']).default('upload'),
    /** When: a wall time, in the person's own zone unless they name another, or seconds since 1970. */
    schedule: z.strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone.optional() }).optional(),
    scheduled_publish_time: unixSeconds.optional(),
  })
  .superRefine((post, { addIssue }) => {
    for (const { path, message } of postProblems(post)) addIssue({ code: 'custom', path, message });
  });
export type SocialPost = z.output<typeof SocialPost>;

type Rule = { path: (string | number)[]; message: string };
type Draft = Pick<SocialPost, 'type' | 'accounts' | 'message' | 'threads' | 'link' | 'images' | 'video' | 'video_from'>;

/** What each type of post must have, and that no account is named twice. */
const postProblems = ({ type, accounts, message, threads, link, images, video, video_from }: Draft): Rule[] => {
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

/** How it went for one account: `post.error` says why not. */
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
  /** Beyond the documents' three lines: being processed, waiting for its turn, not confirmed yet. */
  note: z.string().nullable(),
});
export type PostResult = z.output<typeof PostResult>;

/** The line of one account in the result of a social post. */
export const resultLine = ({ name, published, scheduled, post, note }: PostResult): string => {
  if (published) return socialMessages.created(name);
  if (post.error) return socialMessages.error(name, post.error);
  if (scheduled) return socialMessages.scheduled(name);
  return note ?? socialMessages.wentWrong;
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

const Address = webAddress(socialMessages.link);
export const Board = z.object({ id: z.string(), name: z.string(), image: z.string().nullable() });

export const social = calls({
  'POST /social/post/create': {
    summary: 'Post to several accounts at once, now or later',
    need: 'social:publisher',
    limit: 'costly',
    body: SocialPost,
    returns: z.object({ success: z.boolean(), results: z.array(PostResult) }),
  },
  'GET /social/accounts': {
    summary: 'Where my business can post',
    need: 'social:viewer',
    returns: z.object({ accounts: z.array(SocialAccount), profile_set: z.enum(profileSets) }),
  },
  'GET /pinterest/{id}/boards': {
    summary: 'The public boards of a Pinterest account',
    need: 'social:editor',
    limit: 'costly',
    params: z.object({ id: z.string().trim().min(1).max(100) }),
    returns: z.object({ boards: z.array(Board), error: z.string().optional() }),
  },
  'POST /facebook/url/og': {
    summary: 'What a page says about itself, with its pictures to choose from',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ url: Address }),
    returns: OgData,
  },
  'POST /facebook/url': {
    summary: 'What a page says about itself and, with `stats`, how often my business has shared it',
    need: 'member',
    limit: 'costly',
    body: z.strictObject({ url: Address, stats: z.boolean().default(false) }),
    returns: OgData.extend({ stats: z.object({ shares: z.number(), last_shared: z.string().nullable() }).optional() }),
  },
});
