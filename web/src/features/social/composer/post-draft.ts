import { aspects } from '@fanfare/contract/pictures';
import { Schedule } from '@fanfare/contract/scheduling';
import { type PostType, postTypes } from '@fanfare/contract/social';
import { type SocialNetwork, socialNetworks, type Words } from '@fanfare/contract/social-text';
import { z } from 'zod';
import type { Input } from '../../../lib/api.ts';
import { type Account, accountKey } from '../accounts/use-social-accounts.ts';

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

/** A file of the library by its number, or a video that is at the network already by its address. */
const PickedVideo = z.object({
  id: z.number().nullable(),
  remoteId: z.string().nullable(),
  url: z.string().nullable(),
  /** The file; of one that is at the network, a still. */
  path: z.string(),
  name: z.string(),
});
export type PickedVideo = z.output<typeof PickedVideo>;

/** What somebody has on their desk: kept through a reload, so it is read as carefully as anything from outside. */
export const PostDraft = z.object({
  type: z.enum(postTypes),
  networks: z.array(z.enum(socialNetworks)),
  /** Keys of accounts, see `keyOf`. */
  accounts: z.array(z.string()),
  message: z.string(),
  /** Texts of networks that have their own. */
  versions: z.partialRecord(z.enum(socialNetworks), z.string()),
  thread: z.array(z.object({ message: z.string(), ai: z.boolean() })),
  boards: z.record(z.string(), z.string()),
  adProfiles: z.record(z.string(), z.number()),
  link: z.string(),
  /** A link found in the message follows the message. */
  linkFrom: z.enum(['message', 'field']),
  linkName: z.string(),
  linkDescription: z.string(),
  picture: z.string().nullable(),
  /** A link that was found and taken off again. */
  ignored: z.string(),
  images: z.array(Picked),
  video: PickedVideo.nullable(),
  videoFrom: z.enum(['upload', 'list']),
  plan: Schedule.nullable(),
  nativeAd: z.object({ title: z.string(), brand_name: z.string() }).nullable(),
});
export type PostDraft = z.output<typeof PostDraft>;

export const emptyDraft: PostDraft = {
  type: 'text',
  networks: [],
  accounts: [],
  message: '',
  versions: {},
  thread: [],
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
  plan: null,
  nativeAd: null,
};

/** Is there anything in it that would be a pity to lose? */
export const isWorthKeeping = ({ message, versions, thread, link, images, video, nativeAd }: PostDraft): boolean =>
  [message, link, ...Object.values(versions), ...thread.map((each) => each.message)].some((text) => text.trim()) ||
  images.length > 0 ||
  video !== null ||
  nativeAd !== null;

/** The accounts that are chosen: of a chosen network, and still accepted there. */
export const selectedAccounts = ({ networks, accounts }: PostDraft, known: readonly Account[]): Account[] =>
  known.filter(
    (account) => account.working && networks.includes(account.social_network) && accounts.includes(accountKey(account)),
  );

const isLinked = (type: PostType, network: SocialNetwork) => type === 'link' || network === 'pinterest';

/** What one network is given to say. */
export const wordsOf = (draft: PostDraft, network: SocialNetwork): Words => {
  const { type, message, versions, link } = draft;
  return {
    message: versions[network] ?? message,
    thread: threadOf(draft),
    ...(isLinked(type, network) && link ? { link } : {}),
  };
};

/** A thread is X's; without X nobody asked for one. */
export const threadOf = ({ networks, thread }: Pick<PostDraft, 'networks' | 'thread'>) =>
  networks.includes('twitter') ? thread.filter(({ message }) => message.trim() !== '') : [];

export type Body = Input<'POST /social/post/create'>['body'];

/** The draft as the call takes it; only what its type has goes along. */
export const toRequestBody = (draft: PostDraft, chosen: readonly Account[]) => {
  const { type, message, versions, boards, adProfiles, picture, images, video, plan, nativeAd } = draft;
  const hasPin = chosen.some(({ social_network }) => social_network === 'pinterest');
  const link = draft.link.trim();
  const shown = type === 'link' && images.length === 0 ? picture : null;
  return {
    type,
    accounts: chosen.map((account) => {
      const { social_network, id } = account;
      const [own, board, adprofile] = [versions[social_network], boards[id], adProfiles[accountKey(account)]];
      return {
        social_network,
        social_account: id,
        ...(social_network === 'pinterest' && board ? { board_id: board } : {}),
        ...(own === undefined ? {} : { message: own }),
        ...(adprofile === undefined ? {} : { adprofile }),
      };
    }),
    message,
    threads: threadOf(draft),
    ...(link && (type === 'link' || hasPin) ? { link } : {}),
    ...(type === 'link' || hasPin ? { link_name: draft.linkName } : {}),
    ...(type === 'link' ? { link_description: draft.linkDescription } : {}),
    ...(shown ? { picture: shown } : {}),
    images: type === 'image' || type === 'link' ? images.map(({ id, alt }) => ({ media_id: id, alt })) : [],
    ...(type === 'video' && video ? { video: mediumOf(video) } : {}),
    video_from: draft.videoFrom,
    ...(nativeAd ? { nativead: nativeAd } : {}),
    ...(plan ? { schedule: plan } : {}),
  };
};

const mediumOf = ({ id, url }: PickedVideo) => (id === null ? { url: url ?? '' } : { media_id: id });
