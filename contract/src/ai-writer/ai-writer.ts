import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { submitId } from '../social/social.ts';
import { maxThreadMessages } from '../social/social-text.ts';
import {
  ArticleDescription,
  ImageDescription,
  KeywordsDescription,
  languageName,
  maxSelectionLength,
  SubtopicsDescription,
  TitlesDescription,
} from './article.ts';

/** Statuses of an article in answers (specification); steps of the work are in `progress`. */
export const articleStatuses = ['pending', 'done', 'error'] as const;
export const imageStatuses = ['waiting', 'done', 'error'] as const;

/** `step` of `of` pieces of work are finished; `words` such as “Writing section 3 of 7”. */
export const ArticleProgress = z.object({ step: z.number(), of: z.number(), words: z.string() });
export type ArticleProgress = z.output<typeof ArticleProgress>;

export const ArticleAnswer = z.object({
  request_id: z.string(),
  status: z.enum(articleStatuses),
  /** Text of the article as HTML when done, otherwise empty. */
  output: z.string(),
  error: z.string(),
  progress: ArticleProgress,
  title: z.string(),
  /** Description for search engines; empty until done. */
  meta_description: z.string(),
  /** Category of the post, a `cat_ID`; 0 leaves the post's category as it is. */
  category: z.number(),
  /** Request of the featured image; null if none was asked for. */
  image_request_id: z.string().nullable(),
});
export type ArticleAnswer = z.output<typeof ArticleAnswer>;

export const AiImageAnswer = z.object({
  request_id: z.string(),
  status: z.enum(imageStatuses),
  response: z.object({ images: z.array(z.object({ url: z.string() })) }),
  /** URL of the featured image: the first of `response.images`, always our own media; empty until done. */
  image_url: z.string(),
  media_id: z.number().nullable(),
  alt: z.string(),
  error: z.string(),
});
export type AiImageAnswer = z.output<typeof AiImageAnswer>;

/** An article that is being written or waits to be inserted. */
export const WaitingArticle = z.object({
  request_id: z.string(),
  site_id: z.number(),
  title: z.string(),
  status: z.enum(articleStatuses),
  error: z.string(),
  progress: ArticleProgress,
  created_at: dateTime,
});
export type WaitingArticle = z.output<typeof WaitingArticle>;

const selectionActions = ['rewrite', 'shorten', 'expand', 'translate', 'tone'] as const;
export type SelectionAction = (typeof selectionActions)[number];
export const tones = ['friendly', 'professional', 'confident', 'casual', 'playful'] as const;

/** Messages about tweets; the first group, up to the blank line, is fixed by the specification. */
export const tweetMessages = {
  targetAudience: 'Please enter a target audience.',
  problem: 'Please enter a problem.',
  goal: 'Please enter a goal.',
  desiredOutcome: 'Please enter a desired outcome.',
  failed: 'Failed to generate tweets.',
  done: 'AI thread generated successfully.',
  progress: 'Generating tweet, please wait...',

  count: `Enter a number from 1 to ${maxThreadMessages}.`,
} as const;
export const defaultTweets = 5;
export const maxTweetInput = 500;
const tweetField = (message: string) => z.string(message).trim().min(1, message).max(maxTweetInput);
/** Description that tweets are made from. The order of the fields is the order of the checks (specification). */
export const TweetsDescription = z.strictObject({
  targetAudience: tweetField(tweetMessages.targetAudience),
  problem: tweetField(tweetMessages.problem),
  goal: tweetField(tweetMessages.goal),
  desiredOutcome: tweetField(tweetMessages.desiredOutcome),
  count: z.coerce
    .number<string | number>(tweetMessages.count)
    .int(tweetMessages.count)
    .min(1, tweetMessages.count)
    .max(maxThreadMessages, tweetMessages.count)
    .default(defaultTweets),
  /** Thread whose message at `index` is written again; then the answer is one message, and `count` is ignored. */
  replace: z
    .strictObject({
      messages: z.array(z.string().max(maxTweetInput)).max(maxThreadMessages),
      index: z
        .int()
        .min(0)
        .max(maxThreadMessages - 1),
    })
    .optional(),
});
export type TweetsDescription = z.output<typeof TweetsDescription>;

const requestId = z.uuid();
const params = z.object({ siteId: id });
const need = 'ai_writer:editor';
const byRequest = z.strictObject({ request_id: requestId });
const suggestions = z.object({ output: z.array(z.string()) });
const paid = { need, params, limit: 'costly' } as const;

export const aiWriter = calls({
  'POST /content/site/{siteId}/generate-article': {
    ...paid,
    summary: 'Start to write an article',
    /** `submit_id`: a second request with the same id starts nothing and answers with the same article request. */
    body: z.strictObject({ description: ArticleDescription, submit_id: submitId.optional() }),
    returns: z.object({ request_id: z.string() }),
  },
  'POST /content/site/{siteId}/check-article-status': {
    need,
    params,
    limit: 'poll',
    summary: 'Status of an article and its HTML when done',
    body: byRequest,
    returns: ArticleAnswer,
  },
  'GET /content/site/{siteId}/article/{requestId}/progress': {
    need,
    params: z.object({ siteId: id, requestId }),
    summary: 'Progress of an article as it is written',
    events: { progress: ArticleAnswer },
  },
  'POST /content/site/{siteId}/cancel-article': {
    need,
    params,
    summary: 'Stop an article; what it cost so far counts',
    body: byRequest,
    returns: ok,
  },
  'GET /content/site/{siteId}/waiting-articles': {
    need,
    params,
    summary: 'Articles of this site that are being written or wait to be inserted, newest first',
    returns: z.object({ articles: z.array(WaitingArticle) }),
  },
  'POST /content/site/{siteId}/article-inserted': {
    need,
    params,
    summary: 'Note that an article was inserted, so that it is not offered again',
    body: byRequest,
    returns: ok,
  },
  'POST /content/site/{siteId}/discard-article': {
    need,
    params,
    summary: 'Discard a finished article',
    body: byRequest,
    returns: ok,
  },
  'POST /content/site/{siteId}/generate-article-featured-image': {
    ...paid,
    summary: 'Start to draw a featured image',
    body: z.strictObject({ description: ImageDescription }),
    returns: z.object({ request_id: z.string() }),
  },
  'POST /content/site/{siteId}/generated-article-featured-image-polling': {
    need,
    params,
    limit: 'poll',
    summary: 'Status of a featured image',
    body: byRequest,
    returns: AiImageAnswer,
  },
  'POST /content/site/{siteId}/generate-subtopics': {
    ...paid,
    summary: 'Suggest subtopics',
    body: z.strictObject({ description: SubtopicsDescription }),
    returns: suggestions,
  },
  'POST /content/site/{siteId}/generate-keywords': {
    ...paid,
    summary: 'Suggest keywords',
    body: z.strictObject({ description: KeywordsDescription }),
    returns: suggestions,
  },
  'POST /content/site/{siteId}/generate-titles': {
    ...paid,
    summary: 'Suggest titles',
    body: z.strictObject({ description: TitlesDescription }),
    returns: suggestions,
  },
  'POST /content/site/{siteId}/youtube-search': {
    ...paid,
    summary: 'Search embeddable videos for an article',
    body: z.strictObject({ query: singleLine(200) }),
    returns: z.object({
      status: z.enum(['done', 'error']),
      results: z.array(z.object({ id: z.string(), title: z.string() })),
      error: z.string(),
    }),
  },
  'POST /content/site/{siteId}/edit-selection': {
    ...paid,
    summary: 'Rewrite, shorten, expand, translate or change the tone of a part of an article',
    body: z.strictObject({
      html: z.string().min(1).max(maxSelectionLength),
      action: z.enum(selectionActions),
      languageName: languageName('Choose a language.').optional(),
      tone: z.enum(tones).optional(),
    }),
    returns: z.object({ output: z.string() }),
  },
  'POST /content/site/{siteId}/search-texts': {
    ...paid,
    summary: 'Suggest title and description for search engines',
    body: z.strictObject({ title: z.string().trim().max(300), html: z.string().min(1).max(200_000) }),
    returns: z.object({ title: z.string(), description: z.string() }),
  },
  'POST /content/site/{siteId}/image-alt-text': {
    ...paid,
    summary: 'Suggest the alt text of an image of the media library',
    body: z.strictObject({ media_id: id, context: z.string().trim().max(500).default('') }),
    returns: z.object({ alt: z.string() }),
  },
  'POST /twitter/generate-tweet-with-ai': {
    need: 'ai_writer:editor',
    limit: 'costly',
    summary: 'Write messages of a thread; nothing is sent',
    body: z.strictObject({ data: TweetsDescription }),
    returns: z.object({
      status: z.enum(['done', 'error']),
      tweets: z.array(z.object({ content: z.string() })),
      error: z.string(),
    }),
  },
  'POST /ai/image': {
    need: 'ai_writer:editor',
    limit: 'costly',
    summary: 'Start to draw an image for a social post',
    body: z.strictObject({ prompt: z.string().trim().min(1, 'Describe the image.').max(1000) }),
    returns: z.object({ request_id: z.string() }),
  },
  'POST /ai/image/status': {
    need: 'ai_writer:editor',
    limit: 'poll',
    summary: 'Status of an image',
    body: byRequest,
    returns: AiImageAnswer,
  },
});
