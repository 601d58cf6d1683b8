import { z } from 'zod';
import { isLanguageName, type LanguageName } from '../ai/languages.ts';
import { maxId } from '../kit/text.ts';
import { isYoutubeId, videoIdLength } from '../media/video-links.ts';

/** Number of words of an article by its size. */
export const articleSizes = { short: 600, medium: 1200, long: 2000, extra_long: 3000 } as const;
export type ArticleSize = keyof typeof articleSizes;
export const articleSizeLabels: Record<ArticleSize, string> = {
  short: 'Short (about 600 words)',
  medium: 'Medium (about 1,200 words)',
  long: 'Long (about 2,000 words)',
  extra_long: 'Extra long (about 3,000 words)',
};

export const articleMessages = {
  topic: 'Please enter an article topic.',
  size: 'Please enter an article size.',
  language: 'Please enter an article language.',
  audience: 'Please enter a target audience.',
  keywords: 'Please enter primary keywords.',
  title: 'Please enter a title.',
  websiteTopic: 'Please enter an website topic.',
  titleKeywords: 'Please enter a target keywords.',
  subtopicsFailed: 'Failed to generate subtitles.',
  keywordsFailed: 'Failed to generate keywords.',
  titlesFailed: 'Failed to generate title.',
  titleChanged: 'The title has changed. Select “Generate article” again.',
  done: 'Article generated successfully.',
  cancelled: 'Cancelled',
  tooSlow: 'This article took too long.',
  newImageFailed: "Can't create a new AI image! Please try again...",
} as const;
export const startFailed = (error: string): string => `Failed to start article generation: ${error}`;
export const generationFailed = (error: string): string => `Error: ${error}`;

export const articlePollSeconds = 10;
export const imagePollSeconds = 5;
export const modalCloseDelayMs = 1000;
export const subtopicsDelayMs = 1000;
export const videoSearchDelayMs = 500;
export const videoSearchMinLetters = 3;
export const videoSearchResults = 5;
/** Number of minutes after which a pending article counts as failed. */
export const articleDeadlineMinutes = 15;
/** Number of days that a finished article waits to be inserted. */
export const insertWithinDays = 30;
export const multiselectMaxHeight = 200;
/** Characters of HTML that can be rewritten, shortened or translated at once. */
export const maxSelectionLength = 20_000;

export const articleLimits = {
  topic: 500,
  audience: 300,
  keywords: 500,
  title: 200,
  subtopic: 200,
  maxKeywords: 10,
  maxSubtopics: 15,
  maxLinks: 10,
  maxInlineImages: 2,
} as const;

const required = (message: string, max: number) => z.string(message).trim().min(1, message).max(max);
const optional = (max: number) => z.string().trim().max(max).default('');
const count = (max: number) => z.coerce.number<string | number>().int().min(0).max(max).default(0);

const countKeywords = (text: string): number => text.split(',').filter((part) => part.trim() !== '').length;
const keywords = (message: string) =>
  required(message, articleLimits.keywords).refine(
    (text) => countKeywords(text) <= articleLimits.maxKeywords,
    `Enter up to ${articleLimits.maxKeywords} keywords.`,
  );

export const languageName = (message: string) =>
  z.string(message).refine((text): text is LanguageName => isLanguageName(text), message);
const sizeNames: readonly string[] = Object.keys(articleSizes);
const isArticleSize = (text: string): text is ArticleSize => sizeNames.includes(text);

const shared = {
  subtopics: z.array(required(articleMessages.subtopicsFailed, articleLimits.subtopic)).max(articleLimits.maxSubtopics),
  youtubeId: z
    .string()
    .refine((text) => text === '' || isYoutubeId(text), `A video id has ${videoIdLength} characters.`)
    .default(''),
  autoFeaturedImage: z.boolean().default(false),
  inlineImageCount: count(articleLimits.maxInlineImages),
  editableexternalLinking: count(articleLimits.maxLinks),
  /** Category of the post, a `cat_ID`; 0 leaves it as it is. */
  aiArticlePostCategory: count(maxId),
  internalLinkCount: count(articleLimits.maxLinks),
};

/** Description that an article is made from. The order of the fields is the order of the checks (specification). */
export const ArticleDescription = z.strictObject({
  topic: required(articleMessages.topic, articleLimits.topic),
  articleSize: z.string(articleMessages.size).refine(isArticleSize, articleMessages.size),
  languageName: languageName(articleMessages.language),
  audience: required(articleMessages.audience, articleLimits.audience),
  keywords: keywords(articleMessages.keywords),
  title: required(articleMessages.title, articleLimits.title),
  ...shared,
  /** Subtopics of the article; written by the model if there are none. */
  subtopics: shared.subtopics.default([]),
});
export type ArticleDescription = z.output<typeof ArticleDescription>;

/** Fields that suggestions are made from; fields that are not needed yet may be empty. */
const draft = {
  title: optional(articleLimits.title),
  keywords: optional(articleLimits.keywords),
  languageName: z.string().max(50).default(''),
  articleSize: z.string().max(50).default(''),
  ...shared,
  subtopics: shared.subtopics.default([]),
};
export const KeywordsDescription = z.strictObject({
  topic: required(articleMessages.websiteTopic, articleLimits.topic),
  audience: required(articleMessages.audience, articleLimits.audience),
  ...draft,
});
export const TitlesDescription = z.strictObject({
  topic: required(articleMessages.topic, articleLimits.topic),
  audience: required(articleMessages.audience, articleLimits.audience),
  ...draft,
  keywords: keywords(articleMessages.titleKeywords),
});
export const SubtopicsDescription = z.strictObject({
  topic: required(articleMessages.topic, articleLimits.topic),
  audience: required(articleMessages.audience, articleLimits.audience),
  ...draft,
});
export const ImageDescription = z.strictObject({
  topic: optional(articleLimits.topic),
  audience: optional(articleLimits.audience),
  ...draft,
});

/** The first unmet rule of an article, in the order of the specification, and the field it belongs to. */
export const firstIssue = (
  schema: z.core.$ZodType,
  description: unknown,
): { field: string; message: string } | undefined => {
  const [issue] = z.safeParse(schema, description).error?.issues ?? [];
  return issue && { field: String(issue.path[0] ?? ''), message: issue.message };
};
