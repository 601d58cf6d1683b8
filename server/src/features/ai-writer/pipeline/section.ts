import type { TextRequest } from '@fanfare/connectors/ports/ai-provider';
import type { Voice } from '@fanfare/contract/ai/ai';
import { z } from 'zod';
import type { ArticleRow } from '../articles.store.ts';
import { type Prompts, toData } from '../prompts/prompts.ts';
import { toVoiceData } from '../prompts/voice-data.ts';

/** Length of a section in characters. The longest section that is asked for has 3,000 words. */
export const maxSectionLength = 30_000;
export const SectionAnswer = z.strictObject({ html: z.string().min(1).max(maxSectionLength) });
export type SectionAnswer = z.output<typeof SectionAnswer>;

export type PlannedSection = { heading: string; points: readonly string[] };

/** Number of tokens per word: enough for the languages that need most, and for hidden reasoning of the model. */
const tokensPerWord = 6;
const reasoningTokens = 3_000;
/** Number of words of the introduction, which is part of the outline. */
const introductionWords = 75;

export const sectionRequest = (
  prompts: Prompts,
  { description, words, note }: ArticleRow,
  sections: readonly PlannedSection[],
  index: number,
  { voice, anchors, title }: { voice: Voice; anchors: readonly string[]; title: string },
): TextRequest<SectionAnswer> => {
  const { topic, audience, keywords, languageName } = description;
  const sectionWords = Math.max(40, Math.round((words - introductionWords) / sections.length));
  return {
    operation: 'article_section',
    system: prompts.system('section'),
    user: toData({
      article: { title, topic, audience, keywords, headings: sections.map(({ heading }) => heading) },
      section: {
        number: index + 1,
        heading: sections[index]?.heading,
        points: sections[index]?.points,
        words: sectionWords,
      },
      anchors,
      language: languageName,
      note,
      voice: toVoiceData(voice),
    }),
    answer: SectionAnswer,
    maxTokens: sectionWords * tokensPerWord + reasoningTokens,
  };
};
