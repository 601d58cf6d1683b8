import { imageProblem } from '@fanfare/contract/media/images';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { NativeAd } from '@fanfare/contract/social/native-ads';
import { validateSchedule } from '@fanfare/contract/social/schedule';
import { SocialPost, socialMessages } from '@fanfare/contract/social/social';
import {
  fitText,
  publishingProfileFor,
  type SocialNetwork,
  socialNetworks,
  validateThread,
} from '@fanfare/contract/social/social-text';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import type { FieldErrors } from '../../../ui/form/form-validation.ts';
import type { Account } from '../accounts/use-social-accounts.ts';
import { contentFor, type PostDraft, selectedAccounts, toRequestBody } from './post-draft.ts';

/**
 * A problem: the path of the field that shows it, and its message. The path of a problem of one network ends with the
 * network: `message.twitter`.
 */
type Problem = [path: string, message: string];

type ValidationInput = { draft: PostDraft; accounts: readonly Account[]; profileSet: ProfileSet; now: Date };

/** All problems of a draft, in the order of the form. The server repeats these checks and makes further ones. */
export const validateDraft = (input: ValidationInput): FieldErrors => {
  const { draft, accounts, profileSet, now } = input;
  const targets = selectedAccounts(draft, accounts);
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  return new Map([
    ...accountProblems(draft, targets, networks),
    ...contractProblems(draft, targets),
    ...networks.flatMap((network) => textProblem(draft, network, profileSet)),
    ...threadProblems(draft, profileSet),
    ...pictureProblems(draft),
    ...networks.flatMap((network) => mediaProblem(draft, network, profileSet)),
    ...scheduleProblem(draft, now),
    ...nativeAdProblems(draft),
  ]);
};

const accountProblems = (
  draft: PostDraft,
  targets: readonly Account[],
  networks: readonly SocialNetwork[],
): Problem[] => {
  if (networks.length === 0) return [['networks', socialMessages.network]];
  const withoutAccount = networks.filter(
    (network) => !targets.some(({ social_network }) => social_network === network),
  );
  const withoutBoard = targets.filter(({ social_network, id }) => social_network === 'pinterest' && !draft.boards[id]);
  return [
    ...withoutAccount.map((network): Problem => [`accounts.${network}`, socialMessages.account]),
    ...withoutBoard.map(({ id }): Problem => [`boards.${id}`, socialMessages.board]),
  ];
};

/**
 * Form fields by the names of the contract's fields, for problems that the contract's schema finds; other problems have
 * their own checks in this file.
 */
const contractFields = new Map([
  ...['message', 'link', 'images', 'video'].map((name): [string, string] => [name, name]),
  ['link_name', 'linkName'],
  ['link_description', 'linkDescription'],
  ['threads', 'thread'],
]);

const contractProblems = (draft: PostDraft, targets: readonly Account[]): Problem[] => {
  const parsed = z.safeParse(SocialPost, toRequestBody(draft, targets));
  const problems = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const path = contractFields.get(String(issue.path[0] ?? ''));
    if (path && !problems.has(path)) problems.set(path, issue.message);
  }
  return [...problems];
};

const textProblem = (draft: PostDraft, network: SocialNetwork, profileSet: ProfileSet): Problem[] => {
  const { problem } = fitText(network, profileSet, contentFor(draft, network));
  return problem ? [[`message.${network}`, problem]] : [];
};

/**
 * Problems of the thread's messages, by their position. Empty messages are counted, because the form numbers its fields
 * with them.
 */
const threadProblems = ({ networks, thread }: PostDraft, profileSet: ProfileSet): Problem[] =>
  networks.includes('twitter')
    ? validateThread(thread, profileSet).map(({ index, message }) => [`thread.${index}`, message])
    : [];

const pictureProblems = ({ type, images }: PostDraft): Problem[] => {
  if (type !== 'image') return [];
  return images.flatMap(({ width, height, id }): Problem[] => {
    const message = imageProblem(width && height ? { width, height } : null);
    return message ? [[`image.${id}`, message]] : [];
  });
};

/** Field that shows a problem with the media of a post. */
const mediaFields: Record<PostDraft['type'], string> = {
  text: 'images',
  image: 'images',
  link: 'picture',
  video: 'video',
};

const hasMedia = ({ type, images, video, picture }: PostDraft): boolean => {
  if (type === 'video') return video !== null;
  if (type === 'link' && picture) return true;
  return images.length > 0;
};

/** Problem with the media for networks that require media or take fewer images. */
const mediaProblem = (draft: PostDraft, network: SocialNetwork, profileSet: ProfileSet): Problem[] => {
  const { type, images } = draft;
  const limits = publishingProfileFor(network, profileSet).media;
  const path = mediaFields[type];
  if (limits.required && (type === 'text' || !hasMedia(draft))) {
    const message = network === 'pinterest' ? socialMessages.pinterestImage : socialMessages.mediaRequired;
    // Problem with missing media for all post types except image and video posts, which have a message of their own.
    return type === 'image' || type === 'video' ? [] : [[`${path}.${network}`, message]];
  }
  if (type === 'image' && images.length > limits.images.maxCount)
    return [[`${path}.${network}`, `This network takes up to ${limits.images.maxCount} images.`]];
  return [];
};

const scheduleProblem = ({ schedule }: PostDraft, now: Date): Problem[] => {
  const message = schedule && validateSchedule(schedule, now);
  return message ? [['schedule', message]] : [];
};

export const nativeAdProblems = ({ nativeAd }: Pick<PostDraft, 'nativeAd'>): Problem[] => {
  if (!nativeAd) return [];
  const issues = z.safeParse(NativeAd, nativeAd).error?.issues ?? [];
  return issues.map(({ path, message }) => [`nativeAd.${String(path[0])}`, message]);
};
