import { NativeAd } from '@fanfare/contract/native-ads';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { xThreadLimits } from '@fanfare/contract/networks/x';
import { weightedLength } from '@fanfare/contract/networks/x-text';
import { pictureRefusal } from '@fanfare/contract/pictures';
import { formProblem } from '@fanfare/contract/scheduling';
import { SocialPost, socialMessages } from '@fanfare/contract/social';
import { publishingOf, type SocialNetwork, socialNetworks, worded } from '@fanfare/contract/social-text';
import '../../../lib/zod-setup.ts';
import { z } from 'zod';
import type { Account } from '../accounts/use-social-accounts.ts';
import { type PostDraft, selectedAccounts, toRequestBody, wordsOf } from './post-draft.ts';

/** Something to mend before anything is sent: `path` is the part of the form it stands at. */
export type DraftProblem = { path: string; message: string; network?: SocialNetwork };

type Scene = { draft: PostDraft; accounts: readonly Account[]; set: ProfileSet; now: Date };

/** Everything that is wrong with a draft, in the order of the form. The server finds the same and more. */
export const validateDraft = (scene: Scene): DraftProblem[] => {
  const { draft, accounts, set, now } = scene;
  const chosen = selectedAccounts(draft, accounts);
  const networks = socialNetworks.filter((network) => draft.networks.includes(network));
  return [
    ...whereProblems(draft, chosen, networks),
    ...ruleProblems(draft, chosen),
    ...networks.flatMap((network) => textProblem(draft, network, set)),
    ...threadProblems(draft, set),
    ...pictureProblems(draft),
    ...networks.flatMap((network) => mediaProblem(draft, network, set)),
    ...planProblem(draft, now),
    ...nativeAdProblems(draft),
  ];
};

const whereProblems = (
  draft: PostDraft,
  chosen: readonly Account[],
  networks: readonly SocialNetwork[],
): DraftProblem[] => {
  if (networks.length === 0) return [{ path: 'network', message: socialMessages.network }];
  const empty = networks.filter((network) => !chosen.some(({ social_network }) => social_network === network));
  const boardless = chosen.filter(({ social_network, id }) => social_network === 'pinterest' && !draft.boards[id]);
  return [
    ...empty.map((network) => ({ path: `accounts.${network}`, message: socialMessages.account, network })),
    ...boardless.map(({ id }) => ({ path: `board.${id}`, message: socialMessages.board })),
  ];
};

/** Of the contract's own rules, those that stand at one field of the form; the others are asked for by name. */
const ruled = new Set(['message', 'link', 'images', 'video', 'link_name', 'link_description', 'threads']);

const ruleProblems = (draft: PostDraft, chosen: readonly Account[]): DraftProblem[] => {
  const parsed = z.safeParse(SocialPost, toRequestBody(draft, chosen));
  const found = new Map<string, DraftProblem>();
  for (const issue of parsed.error?.issues ?? []) {
    const path = String(issue.path[0] ?? '');
    if (ruled.has(path) && !found.has(path)) found.set(path, { path, message: issue.message });
  }
  return [...found.values()];
};

const textProblem = (draft: PostDraft, network: SocialNetwork, set: ProfileSet): DraftProblem[] => {
  const { length, most, problem } = worded(network, set, wordsOf(draft, network));
  return problem && length > most ? [{ path: 'message', message: problem, network }] : [];
};

/** How long a message of a thread is, and may be. */
export const threadLength = ({ message, ai }: PostDraft['thread'][number], set: ProfileSet) => {
  const limits = xThreadLimits[set];
  const text = message.trim();
  return {
    length: set === 'classic' ? [...text].length : weightedLength(text),
    most: ai ? limits.aiMessage : limits.message,
  };
};

const threadProblems = (draft: PostDraft, set: ProfileSet): DraftProblem[] => {
  if (!draft.networks.includes('twitter')) return [];
  return draft.thread.flatMap((each, index) => {
    const { length, most } = threadLength(each, set);
    const message = `A message of a thread has at most ${most} characters; this one has ${length}.`;
    return length > most ? [{ path: `thread.${index}`, message }] : [];
  });
};

const pictureProblems = ({ type, images }: PostDraft): DraftProblem[] => {
  if (type !== 'image') return [];
  return images.flatMap(({ width, height, id }) => {
    const message = pictureRefusal(width && height ? { width, height } : null);
    return message ? [{ path: `image.${id}`, message }] : [];
  });
};

/** A network that shows nothing without a picture, or not so many. */
const mediaProblem = (draft: PostDraft, network: SocialNetwork, set: ProfileSet): DraftProblem[] => {
  const { type, images, video, picture } = draft;
  const limits = publishingOf(network, set).media;
  const path = type === 'link' ? 'picture' : type === 'video' ? 'video' : 'images';
  const hasAny = type === 'video' ? video : type === 'link' ? picture || images.length > 0 : images.length > 0;
  if (limits.required && (type === 'text' || !hasAny)) {
    const message = network === 'pinterest' ? socialMessages.pinterestPicture : socialMessages.picture;
    // Where the type itself asks for one already, one sentence is enough.
    return type === 'image' || type === 'video' ? [] : [{ path, message, network }];
  }
  if (type === 'image' && images.length > limits.images.most)
    return [{ path, message: `This network takes ${limits.images.most} pictures at most.`, network }];
  return [];
};

const planProblem = ({ plan }: PostDraft, now: Date): DraftProblem[] => {
  const message = plan && formProblem(plan, now);
  return message ? [{ path: 'schedule', message }] : [];
};

export const nativeAdProblems = ({ nativeAd }: PostDraft): DraftProblem[] => {
  if (!nativeAd) return [];
  const issues = z.safeParse(NativeAd, nativeAd).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: `nativead.${String(path[0])}`, message }));
};
