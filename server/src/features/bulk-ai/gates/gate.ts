import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { GateSettings } from '@fanfare/contract/bulk-ai/settings';

export type CheckedArticle = {
  businessId: number;
  siteId: number;
  /** Id of the checked article, which must not be compared with itself. */
  articleId: number;
  /**
   * Id of the post that has an earlier version of the article, which must not be compared with it; undefined before
   * posting.
   */
  postId?: string | undefined;
  title: string;
  html: string;
  /** Number of words that were asked for. */
  words: number;
  language: LanguageName;
  links: readonly string[];
  hasImage: boolean;
  /** True if an image provider is set up; without one, the picture gate holds no article. */
  canDraw: boolean;
};

/** Checks an article before it is posted without a person. Every gate is measured, even after another gate failed. */
export type CheckGates = (article: CheckedArticle, settings: GateSettings) => Promise<GateResult[]>;
