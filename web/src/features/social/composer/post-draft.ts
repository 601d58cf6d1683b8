import { aspects } from '@fanfare/contract/media/images';
import { Schedule } from '@fanfare/contract/social/schedule';
import { type PostType, postTypes } from '@fanfare/contract/social/social';
import { type PostText, type SocialNetwork, socialNetworks } from '@fanfare/contract/social/social-text';
import { z } from 'zod';
import { type Account, accountKey, isUsable } from '../accounts/use-social-accounts.ts';

const Picked = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  aspect: z.enum(aspects).nullable(),
});
export type Picked = z.output<typeof Picked>;

/** A file of the media library by id, or a video that is already on the network by URL. */
const PickedVideo = z.object({
  id: z.number().nullable(),
  remoteId: z.string().nullable(),
  url: z.string().nullable(),
  /** Path of the file; for a video on the network, its thumbnail. */
  path: z.string(),
  name: z.string(),
});
export type PickedVideo = z.output<typeof PickedVideo>;

/** Answers from which the AI wrote the thread. */
export const ThreadBrief = z.object({
  targetAudience: z.string(),
  problem: z.string(),
  goal: z.string(),
  desiredOutcome: z.string(),
  count: z.number(),
});
export type ThreadBrief = z.output<typeof ThreadBrief>;

/** The unsaved post. Stored in sessionStorage, so it is validated when read. */
export const PostDraft = z.object({
  type: z.enum(postTypes),
  networks: z.array(z.enum(socialNetworks)),
  /** Keys of the selected accounts, made by `accountKey`. */
  accounts: z.array(z.string()),
  message: z.string(),
  /** True if AI wrote the message or one of its versions. */
  ai: z.boolean(),
  /** Custom texts by network, which replace the message on that network. */
  versions: z.partialRecord(z.enum(socialNetworks), z.string()),
  thread: z.array(z.object({ message: z.string(), ai: z.boolean() })),
  brief: ThreadBrief.nullable(),
  boards: z.record(z.string(), z.string()),
  adProfiles: z.record(z.string(), z.number()),
  link: z.string(),
  /** Origin of the link: typed into its field, or detected in the message and updated when the text changes. */
  linkFrom: z.enum(['message', 'field']),
  linkName: z.string(),
  linkDescription: z.string(),
  picture: z.string().nullable(),
  /** Link that was detected in the text and removed by the user. */
  ignored: z.string(),
  images: z.array(Picked),
  video: PickedVideo.nullable(),
  videoFrom: z.enum(['upload', 'list']),
  schedule: Schedule.nullable(),
  nativeAd: z.object({ title: z.string(), brand_name: z.string() }).nullable(),
});
export type PostDraft = z.output<typeof PostDraft>;

export const emptyDraft: PostDraft = {
  type: 'text',
  networks: [],
  accounts: [],
  message: '',
  ai: false,
  versions: {},
  thread: [],
  brief: null,
  boards: {},
  adProfiles: {},
  link: '',
  linkFrom: 'field',
  linkName: '',
  linkDescription: '',
  picture: null,
  ignored: '',
  images: [],
  video: null,
  videoFrom: 'upload',
  schedule: null,
  nativeAd: null,
};

/** True if the draft has anything worth saving. */
export const hasContent = ({ message, versions, thread, link, images, video, nativeAd }: PostDraft): boolean =>
  [message, link, ...Object.values(versions), ...thread.map((each) => each.message)].some((text) => text.trim()) ||
  images.length > 0 ||
  video !== null ||
  nativeAd !== null;

/** The selected accounts of selected networks that still have access. */
export const selectedAccounts = (
  { networks, accounts }: Pick<PostDraft, 'networks' | 'accounts'>,
  allAccounts: readonly Account[],
): Account[] =>
  allAccounts.filter(
    (account) =>
      isUsable(account) && networks.includes(account.social_network) && accounts.includes(accountKey(account)),
  );

const isLinked = (type: PostType, network: SocialNetwork) => type === 'link' || network === 'pinterest';

/** Text, thread and link for one network. */
export const contentFor = (draft: PostDraft, network: SocialNetwork): PostText => {
  const { type, message, ai, versions, link } = draft;
  return {
    message: versions[network] ?? message,
    ai,
    thread: toThread(draft),
    ...(isLinked(type, network) && link ? { link } : {}),
  };
};

/** Thread of a draft. Threads exist only on X; without X the thread is ignored. */
const toThread = ({ networks, thread }: Pick<PostDraft, 'networks' | 'thread'>) =>
  networks.includes('twitter') ? thread.filter(({ message }) => message.trim() !== '') : [];
/** The request body of a draft, with only the fields of its type. */
export const toRequestBody = (draft: PostDraft, targets: readonly Account[]) => {
  const { type, message, ai, versions, boards, adProfiles, picture, images, video, schedule, nativeAd } = draft;
  const hasPin = targets.some(({ social_network }) => social_network === 'pinterest');
  const link = draft.link.trim();
  const linkPicture = type === 'link' && images.length === 0 ? picture : null;
  return {
    type,
    accounts: targets.map((account) => {
      const { social_network, id } = account;
      const version = versions[social_network];
      const board = boards[id];
      const adprofile = adProfiles[accountKey(account)];
      return {
        social_network,
        social_account: id,
        ...(social_network === 'pinterest' && board ? { board_id: board } : {}),
        ...(version === undefined ? {} : { message: version }),
        ...(adprofile === undefined ? {} : { adprofile }),
      };
    }),
    message,
    ai,
    threads: toThread(draft),
    ...(link && (type === 'link' || hasPin) ? { link } : {}),
    ...(type === 'link' || hasPin ? { link_name: draft.linkName } : {}),
    ...(type === 'link' ? { link_description: draft.linkDescription } : {}),
    ...(linkPicture ? { picture: linkPicture } : {}),
    images: type === 'image' || type === 'link' ? images.map(({ id, alt }) => ({ media_id: id, alt })) : [],
    ...(type === 'video' && video ? { video: toMediaInput(video) } : {}),
    video_from: draft.videoFrom,
    ...(nativeAd ? { nativead: nativeAd } : {}),
    ...(schedule ? { schedule } : {}),
  };
};

const toMediaInput = ({ id, url }: PickedVideo) => (id === null ? { url: url ?? '' } : { media_id: id });
