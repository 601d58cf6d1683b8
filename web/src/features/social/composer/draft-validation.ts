import { imageProblem } from '@fanfare/contract/images';
import { NativeAd } from '@fanfare/contract/native-ads';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { xThreadLimits } from '@fanfare/contract/networks/x';
import { weightedLength } from '@fanfare/contract/networks/x-text';
import { validateSchedule } from '@fanfare/contract/scheduling';
import { SocialPost, socialMessages } from '@fanfare/contract/social';
import { fitText, publishingProfileFor, type SocialNetwork, socialNetworks } from '@fanfare/contract/social-text';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import type { Account } from '../accounts/use-social-accounts.ts';
import { contentFor, type PostDraft, selectedAccounts, toRequestBody } from './post-draft.ts';

/** A problem to fix before submitting. `path`: the part of the form that shows it. */
export type DraftProblem = { path: string; message: string; network?: SocialNetwork };

type ValidationInput = { draft: PostDraft; accounts: readonly Account[]; profileSet: ProfileSet; now: Date };

/** All problems of a draft, in the order of the form. The server checks the same and more. */
export const validateDraft = (input: ValidationInput): DraftProblem[] => {
  const { draft, accounts, profileSet, now } = input;
  const targets = selectedAccounts(draft, accounts);
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  return [
    ...accountProblems(draft, targets, networks),
    ...contractProblems(draft, targets),
    ...networks.flatMap((network) => textProblem(draft, network, profileSet)),
    ...threadProblems(draft, profileSet),
    ...pictureProblems(draft),
    ...networks.flatMap((network) => mediaProblem(draft, network, profileSet)),
    ...scheduleProblem(draft, now),
    ...nativeAdProblems(draft),
  ];
};

const accountProblems = (
  draft: PostDraft,
  targets: readonly Account[],
  networks: readonly SocialNetwork[],
): DraftProblem[] => {
  if (networks.length === 0) return [{ path: 'network', message: socialMessages.network }];
  const withoutAccount = networks.filter(
    (network) => !targets.some(({ social_network }) => social_network === network),
  );
  const withoutBoard = targets.filter(({ social_network, id }) => social_network === 'pinterest' && !draft.boards[id]);
  return [
    ...withoutAccount.map((network) => ({ path: `accounts.${network}`, message: socialMessages.account, network })),
    ...withoutBoard.map(({ id }) => ({ path: `board.${id}`, message: socialMessages.board })),
  ];
};

/** Fields whose problems come from the contract schema; other problems have their own checks here. */
const contractFields = new Set(['message', 'link', 'images', 'video', 'link_name', 'link_description', 'threads']);

const contractProblems = (draft: PostDraft, targets: readonly Account[]): DraftProblem[] => {
  const parsed = z.safeParse(SocialPost, toRequestBody(draft, targets));
  const problems = new Map<string, DraftProblem>();
  for (const issue of parsed.error?.issues ?? []) {
    const path = String(issue.path[0] ?? '');
    if (contractFields.has(path) && !problems.has(path)) problems.set(path, { path, message: issue.message });
  }
  return [...problems.values()];
};

const textProblem = (draft: PostDraft, network: SocialNetwork, profileSet: ProfileSet): DraftProblem[] => {
  const { length, maxLength, problem } = fitText(network, profileSet, contentFor(draft, network));
  return problem && length > maxLength ? [{ path: 'message', message: problem, network }] : [];
};

export const threadTooLong = (length: number, most: number): string =>
  `Thread messages can have up to ${most} characters. This one has ${length}.`;

/** Length and limit of a thread message. */
export const threadLength = ({ message, ai }: PostDraft['thread'][number], profileSet: ProfileSet) => {
  const limits = xThreadLimits[profileSet];
  const text = message.trim();
  return {
    length: profileSet === 'classic' ? [...text].length : weightedLength(text),
    most: ai ? limits.maxAiMessageLength : limits.maxMessageLength,
  };
};

const threadProblems = (draft: PostDraft, profileSet: ProfileSet): DraftProblem[] => {
  if (!draft.networks.includes('twitter')) return [];
  return draft.thread.flatMap((each, index) => {
    const { length, most } = threadLength(each, profileSet);
    const message = threadTooLong(length, most);
    return length > most ? [{ path: `thread.${index}`, message }] : [];
  });
};

const pictureProblems = ({ type, images }: PostDraft): DraftProblem[] => {
  if (type !== 'image') return [];
  return images.flatMap(({ width, height, id }) => {
    const message = imageProblem(width && height ? { width, height } : null);
    return message ? [{ path: `image.${id}`, message }] : [];
  });
};

/** Networks that require media, or take fewer images. */
const mediaProblem = (draft: PostDraft, network: SocialNetwork, profileSet: ProfileSet): DraftProblem[] => {
  const { type, images, video, picture } = draft;
  const limits = publishingProfileFor(network, profileSet).media;
  const path = type === 'link' ? 'picture' : type === 'video' ? 'video' : 'images';
  const hasAny = type === 'video' ? video : type === 'link' ? picture || images.length > 0 : images.length > 0;
  if (limits.required && (type === 'text' || !hasAny)) {
    const message = network === 'pinterest' ? socialMessages.pinterestImage : socialMessages.mediaRequired;
    // Image and video posts already have a message for missing media.
    return type === 'image' || type === 'video' ? [] : [{ path, message, network }];
  }
  if (type === 'image' && images.length > limits.images.maxCount)
    return [{ path, message: `This network takes up to ${limits.images.maxCount} images.`, network }];
  return [];
};

const scheduleProblem = ({ schedule }: PostDraft, now: Date): DraftProblem[] => {
  const message = schedule && validateSchedule(schedule, now);
  return message ? [{ path: 'schedule', message }] : [];
};

export const nativeAdProblems = ({ nativeAd }: PostDraft): DraftProblem[] => {
  if (!nativeAd) return [];
  const issues = z.safeParse(NativeAd, nativeAd).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: `nativead.${String(path[0])}`, message }));
};
