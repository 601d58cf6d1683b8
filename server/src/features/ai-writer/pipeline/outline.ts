import type { TextRequest } from '@fanfare/connectors/ports/ai-provider';
import type { Voice } from '@fanfare/contract/ai/ai';
import { articleLimits } from '@fanfare/contract/ai-writer/article';
import { z } from 'zod';
import type { ArticleRow } from '../articles.store.ts';
import { type Prompts, toData } from '../prompts/prompts.ts';
import { toVoiceData } from '../prompts/voice-data.ts';
import type { OwnPost } from './own-posts.ts';

const line = (max: number) => z.string().trim().min(1).max(max);
/** A link in the outline. `section` is counted from 1; a number without a section is corrected. */
const link = z.strictObject({
  anchor: z.string().trim().max(200),
  url: z.string().trim().max(2000),
  section: z.int(),
});

export const Outline = z.strictObject({
  title: line(300),
  metaDescription: z.string().trim().max(1000),
  openingParagraph: z.string().max(8_000),
  sections: z
    .array(z.strictObject({ heading: line(300), points: z.array(z.string().max(1000)).max(20) }))
    .min(1)
    .max(articleLimits.maxSubtopics),
  imagePrompts: z
    .array(z.strictObject({ prompt: z.string().trim().max(4000), alt: z.string().trim().max(1000) }))
    .max(20),
  externalLinks: z.array(link).max(40),
  internalLinks: z.array(link).max(40),
});
export type Outline = z.output<typeof Outline>;
export type OutlineLink = z.output<typeof link>;

/** Number of spare link candidates per needed link, because some URLs do not answer. */
const sparePerLink = 2;
const wordsPerSection = 200;

/** Number of sections of an article of this length when the request names no subtopics. */
export const sectionCountFor = (words: number): number =>
  Math.min(10, Math.max(3, Math.round(words / wordsPerSection)));

export const outlineRequest = (
  prompts: Prompts,
  article: ArticleRow,
  { voice, ownPosts, canDraw }: { voice: Voice; ownPosts: readonly OwnPost[]; canDraw: boolean },
): TextRequest<Outline> => {
  const { description, words, note, feature } = article;
  const { topic, audience, keywords, title, subtopics, languageName } = description;
  return {
    operation: 'article_outline',
    system: prompts.system('outline'),
    user: toData({
      topic,
      audience,
      keywords,
      title,
      mayChangeTitle: feature === 'bulk_ai',
      language: languageName,
      words,
      subtopics,
      sectionCount: subtopics.length || sectionCountFor(words),
      imagePromptCount: canDraw ? description.inlineImageCount : 0,
      externalLinkCount: description.editableexternalLinking * sparePerLink,
      internalLinkCount: description.internalLinkCount,
      ownPosts: ownPosts.map(({ title: postTitle, url }) => ({ title: postTitle, url })),
      note,
      voice: toVoiceData(voice),
    }),
    answer: Outline,
    maxTokens: 8_000,
  };
};

/**
 * Sections to write: the subtopics that the user entered, in their order and wording; otherwise those of the outline.
 */
export const plannedSections = ({ description }: ArticleRow, outline: Outline) =>
  description.subtopics.length === 0
    ? outline.sections
    : description.subtopics.map((heading, at) => ({ heading, points: outline.sections[at]?.points ?? [] }));
