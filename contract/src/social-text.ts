import type { AccountKind } from './connections.ts';
import { networkOf } from './connections.ts';
import { networkLabels } from './networks/names.ts';
import type { ProfileSet, PublishingProfile } from './networks/profile.ts';
import { profileOf } from './networks/profiles.ts';
import { xThreadLimits } from './networks/x.ts';
import { type Cut, cutText, weightedLength } from './networks/x-text.ts';

export const socialNetworks = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'pinterest',
] as const satisfies AccountKind[];
export type SocialNetwork = (typeof socialNetworks)[number];

export const threadMost = 12;
export const linkDescriptionPreview = 140;

/** The documents' way to shorten a Pinterest description: over 116, it keeps 113 and three dots. */
const pinCut = { above: 116, keep: 113 };

export const publishingOf = (network: SocialNetwork, set: ProfileSet): PublishingProfile => {
  const profile = profileOf(networkOf[network], set)?.publishing;
  if (!profile) throw new Error(`${network} takes no posts`);
  return profile;
};

/** How long a network finds a text: the counter of the form and the server's check are this one. */
export const textLength = (text: string, counting: PublishingProfile['text']['counting']): number => {
  if (counting === 'weighted') return weightedLength(text);
  return counting === 'code-units' ? text.length : [...text].length;
};

export type Words = {
  message: string;
  /** Further messages below the first, where the network hangs them together. */
  thread: readonly { message: string; ai: boolean }[];
  link?: string | undefined;
};
export type Worded = {
  text: string;
  thread: string[];
  length: number;
  most: number;
  /** How many characters somebody wrote are not sent: the documents' numbers shorten where the network would refuse. */
  cut: number;
  problem?: string | undefined;
};

/** What a network is sent of what somebody wrote, and whether it fits. */
export const worded = (network: SocialNetwork, set: ProfileSet, words: Words): Worded => {
  const { text: limits } = publishingOf(network, set);
  const isThread = network === 'twitter';
  const { text, cut } = isThread ? tweetOf(words, set) : textOf(network, set, words);
  const length = textLength(text, limits.counting);
  const thread = isThread ? words.thread.map(({ message }) => message.trim()) : [];
  const problem = length > limits.most ? tooLong(network, length, limits.most) : threadProblem(words, set, isThread);
  return { text, thread, length, most: limits.most, cut, problem };
};

export const tooLong = (network: SocialNetwork, length: number, most: number): string =>
  `This is too long for ${networkLabels[networkOf[network]]}: ${length} of ${most} characters.`;

/** What the form says under a text that will not be sent whole. */
export const cutLine = (network: SocialNetwork, cut: number): string => {
  const why = network === 'twitter' ? ' to make room for the link' : '';
  return `${cut === 1 ? '1 character' : `${cut} characters`} will be cut${why}.`;
};

type Shortened = Pick<Worded, 'text' | 'cut'>;
const whole = (text: string): Shortened => ({ text, cut: 0 });

/** The link is part of the tweet; with the documents' numbers the words make room for it. */
const tweetOf = ({ message, link }: Words, set: ProfileSet): Shortened => {
  const { cut } = xThreadLimits[set];
  const own = message.trim();
  if (!link || own.includes(link)) return whole(own);
  const { text, cut: lost } = cut ? shortened(own, cut, cutText(own, cut)) : whole(own);
  return { text: `${text} ${link}`.trim(), cut: lost };
};

/** A network without threads gets the whole thread as one text: nothing somebody wrote is lost. */
const textOf = (network: SocialNetwork, set: ProfileSet, { message, thread, link }: Words): Shortened => {
  const said = [message, ...thread.map((each) => each.message)]
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const text = said.join('\n\n');
  // Nobody can follow a link on Instagram, but it can be read.
  if (network === 'instagram' && link && !text.includes(link)) return whole(`${text}\n\n${link}`.trim());
  if (network === 'pinterest' && set === 'classic') return shortened(text, pinCut, pinText(text));
  return whole(text);
};

const shortened = (text: string, { above, keep }: Cut, kept: string): Shortened => {
  const { length } = [...text];
  return { text: kept, cut: length > above ? length - keep : 0 };
};

const pinText = (text: string): string => {
  const signs = [...text];
  return signs.length <= pinCut.above ? text : `${signs.slice(0, pinCut.keep).join('')}...`;
};

const threadProblem = ({ thread }: Words, set: ProfileSet, isThread: boolean): string | undefined => {
  if (!isThread) return undefined;
  const limits = xThreadLimits[set];
  for (const { message, ai } of thread) {
    const most = ai ? limits.aiMessage : limits.message;
    const length = set === 'classic' ? [...message.trim()].length : weightedLength(message.trim());
    if (length > most) return `A message of a thread has at most ${most} characters; this one has ${length}.`;
  }
  return undefined;
};

/** The words under a link's title, as the preview shows them. */
export const linkDescriptionShown = (text: string): string => {
  const signs = [...text];
  return signs.length <= linkDescriptionPreview ? text : `${signs.slice(0, linkDescriptionPreview - 1).join('')}…`;
};
