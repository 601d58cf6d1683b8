import type { AiFeature } from '@fanfare/contract/ai/ai';
import type { KeywordsDescription, SubtopicsDescription, TitlesDescription } from '@fanfare/contract/ai-writer/article';
import { articleLimits, articleSizes } from '@fanfare/contract/ai-writer/article';
import { z } from 'zod';
import { shrinkImage } from '../../platform/files/index.ts';
import { toPlainText } from '../../platform/html/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type AiModels, withAiErrors } from '../ai/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import { cutAtWord } from './cut-at-word.ts';
import { sectionCountFor } from './pipeline/outline.ts';
import { type PromptName, type Prompts, toData } from './prompts/prompts.ts';
import { toVoiceData } from './prompts/voice-data.ts';

export type SuggestionService = ReturnType<typeof suggestionService>;
type Deps = {
  models: Pick<AiModels, 'write' | 'findVoice'>;
  prompts: Prompts;
  sites: Pick<Sites['service'], 'findForUser'>;
  media: Pick<Media['service'], 'open'>;
};
type Asker = { businessId: number; feature: AiFeature; siteId?: number | undefined };

const Line = z.string().trim().min(1).max(500);
/** Schema of a list of lines with at least `least` different ones; surplus lines are dropped later. */
const lines = (least: number) =>
  z
    .array(Line)
    .max(50)
    .refine((found) => unique(found, found.length).length >= least, `Give at least ${least} different ones`);
const counts = {
  keywords: { least: 5, most: 15 },
  titles: { least: 5, most: 10 },
  subtopics: { least: 3, most: 10 },
} as const;
const Keywords = z.strictObject({ keywords: lines(counts.keywords.least) });
/** Schema of further keywords for a topic with existing ones: a single new keyword is enough. */
const MoreKeywords = z.strictObject({ keywords: lines(1) });
const Titles = z.strictObject({ titles: lines(counts.titles.least) });
const Subtopics = z.strictObject({ subtopics: lines(counts.subtopics.least) });
const SearchTexts = z.strictObject({ title: Line, description: Line });
const AltText = z.strictObject({ alt: Line });

const answerTokens = 3_000;
/**
 * Deadline in milliseconds of an answer including its repair, because the caller gets a response within 60 s
 * (specification).
 */
const answerWithinMs = 55_000;
/** Number of characters of an article that are sent to the model to suggest search texts. */
const readLength = 12_000;
const searchLimits = { title: 60, description: 160 } as const;
const altLength = 160;
const altPictureTypes = ['image/jpeg'];
/** Width of a picture for an alternative text. Models see a picture of low detail in 512 pixels. */
const altPictureWidth = 1024;

/** Service for suggestions that the call itself returns, without a job. */
export const suggestionService = ({ now }: Platform, { models, prompts, sites, media }: Deps) => {
  const ask = async <T>(
    { businessId, feature, siteId }: Asker,
    name: PromptName,
    data: Record<string, unknown>,
    answer: z.core.$ZodType<T>,
    image?: { bytes: Uint8Array; type: string },
  ): Promise<T> => {
    const answerBy = new Date(now().getTime() + answerWithinMs);
    const voice = await models.findVoice(businessId, siteId);
    const written = await withAiErrors(() =>
      models.write(
        { businessId, feature },
        {
          operation: `article_${name}`,
          system: prompts.system(name),
          answer,
          image,
          maxTokens: answerTokens,
          user: toData({ ...data, voice: toVoiceData(voice) }),
          answerBy,
        },
      ),
    );
    return written.data;
  };

  const askForSite = async <T>(
    business: BusinessContext,
    siteId: number,
    ...rest: [PromptName, Record<string, unknown>, z.core.$ZodType<T>, { bytes: Uint8Array; type: string }?]
  ): Promise<T> => {
    await sites.findForUser(business, siteId);
    return ask({ businessId: business.id, feature: 'ai_writer', siteId }, ...rest);
  };

  return {
    keywords: async (business: BusinessContext, siteId: number, description: z.output<typeof KeywordsDescription>) => {
      const { topic, audience, languageName: language } = description;
      const { keywords } = await askForSite(business, siteId, 'keywords', { topic, audience, language }, Keywords);
      return { output: unique(keywords, counts.keywords.most) };
    },

    titles: async (business: BusinessContext, siteId: number, description: z.output<typeof TitlesDescription>) => {
      const { topic, audience, keywords, languageName: language } = description;
      const data = { topic, audience, keywords, language };
      const { titles } = await askForSite(business, siteId, 'titles', data, Titles);
      return { output: unique(titles, counts.titles.most, articleLimits.title) };
    },

    subtopics: async (
      business: BusinessContext,
      siteId: number,
      description: z.output<typeof SubtopicsDescription>,
    ) => {
      const { topic, audience, keywords, title, articleSize, languageName: language } = description;
      const words = isSize(articleSize) ? articleSizes[articleSize] : articleSizes.medium;
      const data = { topic, audience, keywords, title, language, subtopicCount: sectionCountFor(words) };
      const { subtopics } = await askForSite(business, siteId, 'subtopics', data, Subtopics);
      return { output: unique(subtopics, counts.subtopics.most, articleLimits.subtopic) };
    },

    /** Suggests new keywords for a category of bulk AI, excluding its existing ones. */
    keywordsForTopic: async (
      businessId: number,
      feature: AiFeature,
      topic: string,
      known: readonly string[],
      language: string,
    ): Promise<string[]> => {
      const { keywords } = await ask({ businessId, feature }, 'keywords', { topic, known, language }, MoreKeywords);
      const taken = new Set(known.map((keyword) => keyword.trim().toLowerCase()));
      return unique(keywords, counts.keywords.most).filter((keyword) => !taken.has(keyword.toLowerCase()));
    },

    searchTexts: async (business: BusinessContext, siteId: number, title: string, html: string) => {
      const text = await toPlainText(html, readLength);
      const found = await askForSite(business, siteId, 'searchTexts', { title, text }, SearchTexts);
      return {
        title: cutAtWord(found.title, searchLimits.title),
        description: cutAtWord(found.description, searchLimits.description),
      };
    },

    altText: async (business: BusinessContext, siteId: number, mediaId: number, context: string) => {
      const file = await media.open(business.id, mediaId, altPictureTypes);
      if (file.family !== 'image') throw new Problem('invalid-input', { message: 'Choose an image.' });
      const image = { bytes: await shrinkImage(await file.bytes(), altPictureWidth, 'jpeg'), type: 'image/jpeg' };
      const { alt } = await askForSite(business, siteId, 'altText', { context }, AltText, image);
      return { alt: cutAtWord(alt, altLength) };
    },
  };
};

const isSize = (text: string): text is keyof typeof articleSizes => Object.hasOwn(articleSizes, text);

/** Removes duplicates from a list of lines and line breaks inside lines. */
const unique = (lines: readonly string[], count: number, maxLength: number = articleLimits.keywords): string[] => {
  const clean = lines.map((line) => cutAtWord(line.replace(/^["“”']+|["“”']+$/g, ''), maxLength));
  return [...new Map(clean.filter((line) => line !== '').map((line) => [line.toLowerCase(), line])).values()].slice(
    0,
    count,
  );
};
