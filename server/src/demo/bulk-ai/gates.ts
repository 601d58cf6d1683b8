import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { type BulkSettings, type GateName, lengthTolerance } from '@fanfare/contract/bulk-ai/settings';

type Measured = { words: number; similar: number | undefined; hasImage: boolean; place: number };

/**
 * Results of the checks (gates) of a demo article. `place`: index of the article, so that results differ between
 * articles.
 */
export const demoGates = (
  { word_count: asked, gates }: BulkSettings,
  { words, similar, hasImage, place }: Measured,
): GateResult[] => {
  const result = (gate: GateName, passed: boolean | null, reason: string, score = 1, threshold = 1): GateResult =>
    passed === null
      ? { gate, passed, score: null, threshold: null, reason }
      : { gate, passed, score, threshold, reason };
  const limit = gates.max_similarity ?? 1;
  const share = similar ?? 0.04 + (place % 4) * 0.03;
  const near = `${Math.round(share * 100)}% of the text is in the post “Water is half the cup”. The limit is ${Math.round(limit * 100)}%.`;
  const off = Math.round((Math.abs(words - asked) / asked) * 100) / 100;
  const ease = 66 + ((place * 5) % 13);
  const leastEase = gates.min_reading_ease ?? 0;
  return [
    result('similarity', share <= limit, near, Math.round(share * 100) / 100, limit),
    result('batch_similarity', true, 'No article has similar text.', 0, limit),
    result(
      ...(['length', off <= lengthTolerance] as const),
      `${words} words. You asked for ${asked}, ${lengthTolerance * 100}% more or less.`,
      off,
      lengthTolerance,
    ),
    result('structure', true, 'Headings, paragraphs and sections are complete.'),
    result('language', true, 'The text is in English.', 1, 0.75),
    result('links', null, 'The article has no external links.'),
    result('forbidden_words', null, 'Your list is empty.'),
    result('image', hasImage, hasImage ? 'The article has an image.' : 'The article has no image.', Number(hasImage)),
    result(
      ...(['reading_level', ease >= leastEase] as const),
      `The reading ease is ${ease} (Flesch, 0 hard to 100 easy). At least ${leastEase} is needed.`,
      ease,
      leastEase,
    ),
  ];
};
