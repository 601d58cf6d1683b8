import type { AiFeature } from '@fanfare/contract/ai/ai';
import type { ArticleDescription } from '@fanfare/contract/ai-writer/article';
import type { Tx } from '../../platform/db/index.ts';

/** Article to write. `description.articleSize` is ignored, because `words` has the length. */
export type ArticleRequest = {
  businessId: number;
  siteId: number;
  /** User who asked for the article; null for the scheduler of bulk AI. */
  userId: number | null;
  feature: AiFeature;
  description: ArticleDescription;
  words: number;
  /** Place of the first inline image: 1 in the middle, 2 at the end. */
  imagePosition: 1 | 2;
  /**
   * Idempotency key of the request: a repeated request of a business starts nothing new and returns the first article.
   */
  idempotencyKey: string;
  /** Changes to the previous version that a person asked for. */
  note?: string | undefined;
};

export type WrittenArticle = {
  requestId: string;
  status: 'pending' | 'done' | 'error';
  error: string;
  title: string;
  html: string;
  metaDescription: string;
  featuredImage: { mediaId: number; url: string } | undefined;
  /** Inline images that `html` shows. */
  images: readonly { mediaId: number; url: string }[];
  /** Addresses of the external links in `html`. */
  links: readonly string[];
  model: string;
  promptVersion: string;
  /** Cost of texts and pictures so far, in micro-dollars. */
  cost: number;
};

/** Functions for features in higher tiers: bulk AI starts articles and is told by `articleFinished`. */
export type Articles = {
  start(tx: Tx, request: ArticleRequest): Promise<string>;
  cancel(businessId: number, requestId: string): Promise<void>;
  find(businessId: number, requestId: string): Promise<WrittenArticle | undefined>;
  /** Suggests keywords for a category; the response waits for the model. */
  suggestKeywords(
    businessId: number,
    feature: AiFeature,
    topic: string,
    known: readonly string[],
    language: string,
  ): Promise<string[]>;
};
