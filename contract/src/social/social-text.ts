import type { AccountKind } from '../connections/connections.ts';
import { networkByKind } from '../connections/connections.ts';
import { countOf } from '../kit/plurals.ts';
import { networkLabels } from '../networks/names.ts';
import type { ProfileSet, PublishingProfile } from '../networks/profile.ts';
import { profileFor } from '../networks/profiles.ts';
import { xThreadLimits } from '../networks/x.ts';
import { shortLinkLength, type Truncation, truncateText, weightedLength } from '../networks/x-text.ts';

export const socialNetworks = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'pinterest',
] as const satisfies AccountKind[];
export type SocialNetwork = (typeof socialNetworks)[number];

export const maxThreadMessages = 12;
export const maxPreviewDescriptionLength = 140;

/** Truncation of Pinterest descriptions (specification): over 116 characters → 113 and three dots. */
const pinTruncation: Truncation = { maxLength: 116, keptLength: 113 };

export const publishingProfileFor = (network: SocialNetwork, set: ProfileSet): PublishingProfile => {
  const profile = profileFor(networkByKind[network], set)?.publishing;
  if (!profile) throw new Error(`${network} has no publishing profile`);
  return profile;
};

/** Length of a text as the network counts it. Used by the form's counter and the server's check. */
export const textLength = (text: string, counting: PublishingProfile['text']['counting']): number => {
  if (counting === 'weighted') return weightedLength(text);
  if (counting === 'short-links') return shortLinkLength(text);
  return counting === 'code-units' ? text.length : [...text].length;
};

export type PostText = {
  message: string;
  /** True if AI wrote `message`; it stays so after edits. */
  ai?: boolean | undefined;
  /** Messages of the thread after the first one. */
  thread: readonly { message: string; ai: boolean }[];
  link?: string | undefined;
};
export type FittedText = {
  text: string;
  thread: string[];
  /** Length of the written text, before it is truncated. */
  writtenLength: number;
  /** Length of the published text. */
  length: number;
  maxLength: number;
  /** Number of characters removed by the truncation rules of the specification. */
  cutLength: number;
  problem?: string | undefined;
  /** Problems of the messages of the thread, each with the message's index. */
  threadProblems: ThreadProblem[];
};
type ThreadProblem = { index: number; message: string };

/** Builds the text and thread to publish on a network, and checks their length. */
export const fitText = (network: SocialNetwork, set: ProfileSet, postText: PostText): FittedText => {
  const isThread = network === 'twitter';
  const { text, written, cutLength } = isThread ? buildTweet(postText, set) : buildText(network, set, postText);
  const { maxLength, measure } = isThread && postText.ai ? aiTweetLimits(set) : textLimits(network, set);
  const length = measure(text);
  const thread = isThread ? postText.thread.map(({ message }) => message.trim()) : [];
  const problem = length > maxLength ? tooLongMessage(network, length, maxLength) : undefined;
  const threadProblems = isThread ? validateThread(postText.thread, set) : [];
  return { text, thread, writtenLength: measure(written), length, maxLength, cutLength, problem, threadProblems };
};

type TextLimits = { maxLength: number; measure: (text: string) => number };

const textLimits = (network: SocialNetwork, set: ProfileSet): TextLimits => {
  const { maxLength, counting } = publishingProfileFor(network, set).text;
  return { maxLength, measure: (text) => textLength(text, counting) };
};

/** Limits for the first message of a thread if AI wrote it. A link counts 23, as in a typed message. */
const aiTweetLimits = (set: ProfileSet): TextLimits => ({
  maxLength: xThreadLimits[set].maxAiMessageLength,
  measure: (text) => (set === 'current' ? weightedLength(text) : Math.max(shortLinkLength(text), weightedLength(text))),
});

const tooLongMessage = (network: SocialNetwork, length: number, maxLength: number): string =>
  `This is too long for ${networkLabels[networkByKind[network]]}: ${length} of ${maxLength} characters.`;

/** Note under a text that will be truncated. */
export const truncationNote = (network: SocialNetwork, cutLength: number): string => {
  const why = network === 'twitter' ? ' to make room for the link' : '';
  return `${countOf(cutLength, 'character')} will be cut${why}.`;
};

type TruncatedText = Pick<FittedText, 'text' | 'cutLength'> & { written: string };
const untruncated = (text: string): TruncatedText => ({ text, written: text, cutLength: 0 });

/** Text of a tweet with its link; the classic limits truncate a typed text before the link to fit it. */
const buildTweet = ({ message, ai, link }: PostText, set: ProfileSet): TruncatedText => {
  const truncation = ai ? undefined : xThreadLimits[set].truncation;
  const trimmed = message.trim();
  if (!link) return untruncated(trimmed);
  const endsWithLink = trimmed.endsWith(link);
  const words = endsWithLink ? trimmed.slice(0, -link.length).trimEnd() : trimmed;
  if (words.includes(link)) return untruncated(trimmed);
  const { text, cutLength } = truncation
    ? toTruncated(words, truncateText(words, truncation), '…')
    : untruncated(words);
  if (endsWithLink && cutLength === 0) return untruncated(trimmed);
  const written = endsWithLink ? trimmed : `${trimmed} ${link}`.trim();
  return { text: `${text} ${link}`.trim(), written, cutLength };
};

/** Text for one message. Networks without threads get all messages as one text. */
const buildText = (network: SocialNetwork, set: ProfileSet, { message, thread, link }: PostText): TruncatedText => {
  const messages = [message, ...thread.map((item) => item.message)]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const text = messages.join('\n\n');
  // Links on Instagram aren't clickable, so the URL is added to the text.
  if (network === 'instagram' && link && !text.includes(link)) return untruncated(`${text}\n\n${link}`.trim());
  if (network === 'pinterest' && set === 'classic') return toTruncated(text, truncatePin(text), '...');
  return untruncated(text);
};

/** `ending`: the text that the truncation put in place of the cut characters. */
const toTruncated = (text: string, truncated: string, ending: string): TruncatedText => ({
  text: truncated,
  written: text,
  cutLength: truncated === text ? 0 : [...text].length - [...truncated].length + ending.length,
});

const truncatePin = (text: string): string => {
  const characters = [...text];
  return characters.length <= pinTruncation.maxLength
    ? text
    : `${characters.slice(0, pinTruncation.keptLength).join('')}...`;
};

type MeasuredMessage = { length: number; maxLength: number; problem?: string | undefined };

const threadMessageLength = (text: string, ai: PostText['thread'][number]['ai'], set: ProfileSet): number => {
  const weight = weightedLength(text);
  if (set === 'current') return weight;
  const characters = [...text].length;
  return ai ? Math.max(characters, weight) : characters;
};

/**
 * Length of a message of a thread. The classic limits count characters; a message written by AI is measured by X's own
 * count when that is larger, and has a limit of 280 by either count.
 */
export const measureThreadMessage = ({ message, ai }: PostText['thread'][number], set: ProfileSet): MeasuredMessage => {
  const length = threadMessageLength(message.trim(), ai, set);
  const { maxAiMessageLength, maxMessageLength } = xThreadLimits[set];
  const maxLength = ai ? maxAiMessageLength : maxMessageLength;
  if (length <= maxLength) return { length, maxLength };
  const problem = `Thread messages can have up to ${maxLength} characters. This one has ${length}.`;
  return { length, maxLength, problem };
};

export const validateThread = (thread: PostText['thread'], set: ProfileSet): ThreadProblem[] =>
  thread.flatMap((entry, index) => {
    const { problem } = measureThreadMessage(entry, set);
    return problem ? [{ index, message: problem }] : [];
  });

/**
 * True if a network shows the name and description written for a link; other networks show those of the linked page.
 */
export const usesLinkDescription = (network: SocialNetwork, set: ProfileSet): boolean =>
  publishingProfileFor(network, set).policy.customLinkPreview;

/** True if a network shows the name of a link; Pinterest shows it as the title of the pin. */
export const usesLinkName = (network: SocialNetwork, set: ProfileSet): boolean =>
  network === 'pinterest' || usesLinkDescription(network, set);

/** Description of a link as shown in the preview. */
export const previewDescription = (text: string): string => {
  const characters = [...text];
  return characters.length <= maxPreviewDescriptionLength
    ? text
    : `${characters.slice(0, maxPreviewDescriptionLength - 1).join('')}…`;
};
