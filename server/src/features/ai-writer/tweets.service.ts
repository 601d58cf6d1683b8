import type { TweetsDescription } from '@fanfare/contract/ai-writer/ai-writer';
import { linkParts } from '@fanfare/contract/networks/x-text';
import { measureThreadMessage } from '@fanfare/contract/social/social-text';
import { z } from 'zod';
import { AiFailure, type AiModels } from '../ai/index.ts';
import { type Prompts, toData } from './prompts/prompts.ts';
import { toVoiceData } from './prompts/voice-data.ts';

export type TweetService = ReturnType<typeof tweetService>;
type Deps = { models: Pick<AiModels, 'write' | 'findVoice'>; prompts: Prompts };
type Answer = { status: 'done' | 'error'; tweets: { content: string }[]; error: string };

const Tweets = z.strictObject({
  tweets: z
    .array(z.strictObject({ content: z.string().trim().min(1).max(4000) }))
    .min(1)
    .max(50),
});
const maxTokens = 4_000;

/**
 * Service that writes the messages of a thread. A message that is too long is requested again once, then cut at a word.
 */
export const tweetService =
  ({ models, prompts }: Deps) =>
  async (businessId: number, description: TweetsDescription): Promise<Answer> => {
    const count = description.replace ? 1 : description.count;
    const voice = toVoiceData(await models.findVoice(businessId, undefined));
    const write = async (values: Record<string, unknown>): Promise<string[]> => {
      const { data } = await models.write(
        { businessId, feature: 'social' },
        {
          operation: 'tweets',
          system: prompts.system('tweets'),
          answer: Tweets,
          maxTokens,
          user: toData({ ...description, count, ...values, voice }),
        },
      );
      return data.tweets.map(({ content }) => withoutLinks(content)).filter((content) => content !== '');
    };
    try {
      const first = (await write({})).slice(0, count);
      const tooLong = first.filter(isTooLong);
      const shorter = tooLong.length === 0 ? [] : await write({ count: tooLong.length, tooLong });
      const replaced = first.map((content) => (isTooLong(content) ? (shorter.shift() ?? content) : content));
      return { status: 'done', tweets: replaced.map((content) => ({ content: fitTweet(content) })), error: '' };
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error;
      return { status: 'error', tweets: [], error: error.message };
    }
  };

const isTooLong = (content: string): boolean =>
  measureThreadMessage({ message: content, ai: true }, 'classic').problem !== undefined;

/**
 * Removes links, because addresses of a model are never published. Bare domains are removed, because X turns them into
 * links.
 */
const withoutLinks = (content: string): string =>
  linkParts(content)
    .map(({ text, isLink }) => (isLink ? ' ' : text))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Cuts a message at a word, with an ellipsis, so that it fits. A single long word is cut between characters. */
export const fitTweet = (content: string): string => {
  if (!isTooLong(content)) return content;
  const kept = keepFitting(content.split(/(?<=\s)/)).trimEnd() || keepFitting([...content]);
  return `${kept}…`;
};

/** Joins as many of the first parts as fit together with an ellipsis, found by halving. */
const keepFitting = (parts: readonly string[]): string => {
  let fits = 0;
  let tooMany = parts.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isTooLong(`${parts.slice(0, middle).join('').trimEnd()}…`)) tooMany = middle;
    else fits = middle;
  }
  return parts.slice(0, fits).join('');
};
