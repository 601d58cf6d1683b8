import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { GateSettings } from '@fanfare/contract/bulk-ai/settings';

export type CheckedArticle = {
  businessId: number;
  siteId: number;
  /** Id of the article, which is excluded from the comparison with other articles of the batch. */
  articleId: number;
  /** The article's own post, if an earlier version was posted; it is not compared with it. */
  postId?: string | undefined;
  title: string;
  html: string;
  /** Number of words that were asked for. */
  words: number;
  language: LanguageName;
  links: readonly string[];
  hasImage: boolean;
  /** True with an image provider; without one the picture gate does not hold the article. */
  canDraw: boolean;
};

/** Checks an article before it is posted without a person. All gates are measured, also after one that failed. */
export type CheckGates = (article: CheckedArticle, settings: GateSettings) => Promise<GateResult[]>;
