import type { AiFeature } from '@fanfare/contract/ai/ai';
import type { ArticleDescription } from '@fanfare/contract/ai-writer/article';
import type { Tx } from '../../platform/db/index.ts';

/** What to write, for whom. `description.articleSize` is ignored where `words` says how long it should be. */
export type ArticleRequest = {
  businessId: number;
  siteId: number;
  /** Who asked for it; null for the scheduler of bulk AI. */
  userId: number | null;
  feature: AiFeature;
  description: ArticleDescription;
  words: number;
  /** Where the first inline image goes: 1 in the middle, 2 at the end. */
  imagePosition: 1 | 2;
  /** The same key of a business again starts nothing new and returns the same request. */
  idempotencyKey: string;
  /** What a person asked to change in the version before. */
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
  /** Inline images that stand in `html`. */
  images: readonly { mediaId: number; url: string }[];
  /** Addresses of the external links in `html`. */
  links: readonly string[];
  model: string;
  promptVersion: string;
  /** Of texts and pictures, in micro-dollars so far. */
  cost: number;
};

/** Articles for features above: bulk AI starts them and is told by `articleFinished`. */
export type Articles = {
  start(tx: Tx, request: ArticleRequest): Promise<string>;
  cancel(businessId: number, requestId: string): Promise<void>;
  find(businessId: number, requestId: string): Promise<WrittenArticle | undefined>;
  /** Suggests keywords for a category, in the call itself. */
  suggestKeywords(
    businessId: number,
    feature: AiFeature,
    topic: string,
    known: readonly string[],
    language: string,
  ): Promise<string[]>;
};
