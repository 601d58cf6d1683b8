import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { GateSettings } from '@fanfare/contract/bulk-ai/settings';

export type CheckedArticle = {
  businessId: number;
  siteId: number;
  /** Excluded from the comparison with other articles of the batch. */
  articleId: number;
  /** Its own post, if an earlier version was posted: not compared with it. */
  postId?: string | undefined;
  title: string;
  html: string;
  /** Words that were asked for. */
  words: number;
  language: LanguageName;
  links: readonly string[];
  hasImage: boolean;
  /** False without an image provider: then the picture gate does not hold. */
  canDraw: boolean;
};

/** Checks an article before it is posted without a person. All gates are measured, also after one that failed. */
export type CheckGates = (article: CheckedArticle, settings: GateSettings) => Promise<GateResult[]>;
