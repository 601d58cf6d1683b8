import type { Voice } from '@fanfare/contract/ai/ai';

/** The voice of a business as data of a user message. */
export const toVoiceData = ({ tone, words_to_use, words_to_avoid, facts, examples }: Voice) => ({
  tone,
  wordsToUse: words_to_use,
  wordsToAvoid: words_to_avoid,
  facts,
  examples,
});
