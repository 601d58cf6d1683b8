import type { LanguageName } from '@fanfare/contract/ai/languages';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { type GateName, type GateSettings, lengthTolerance } from '@fanfare/contract/bulk-ai/settings';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import type { ArticleMeasures } from './article-measures.ts';
import type { CheckedArticle } from './gate.ts';
import type { CheckedLinks } from './live-links.ts';

/** Share of the examined pieces that must be in the asked language. */
const minLanguageShare = 0.75;
/** Number of dead links that a reason names. */
const namedLinks = 3;

const round = (value: number) => Math.round(value * 100) / 100;
const toPercent = (share: number) => `${Math.round(share * 100)}%`;

/** Result of a gate that is off, or can't be measured: it holds no article. */
const notMeasured = (gate: GateName, reason: string): GateResult => ({
  gate,
  passed: null,
  score: null,
  threshold: null,
  reason,
});
const off = (gate: GateName) => notMeasured(gate, 'This check is off.');

/** Title of the most similar text, and its similarity score from 0 to 1. */
export type Match = { title: string; score: number };
/**
 * Result of comparing an article with other texts. `unread`: the reason why the posts of the site are not in the index
 * yet.
 */
export type Similarity = { match: Match | undefined } | { unread: string };

const judgeMatch = (gate: GateName, limit: number, match: Match | undefined, thing: string): GateResult => {
  const score = round(match?.score ?? 0);
  const passed = score <= limit;
  const reason =
    match && score > 0
      ? `${toPercent(score)} of the text is in the ${thing} “${match.title || 'Untitled'}”. The limit is ${toPercent(limit)}.`
      : `No ${thing} has similar text.`;
  return { gate, passed, score, threshold: limit, reason };
};

export const judgeSimilarity = (settings: GateSettings, similarity: Similarity): GateResult => {
  const { max_similarity: limit } = settings;
  if (limit === null) return off('similarity');
  if ('unread' in similarity)
    return { gate: 'similarity', passed: false, score: null, threshold: limit, reason: similarity.unread };
  return judgeMatch('similarity', limit, similarity.match, 'post');
};

export const judgeBatchSimilarity = (settings: GateSettings, match: Match | undefined): GateResult =>
  settings.max_similarity === null
    ? off('batch_similarity')
    : judgeMatch('batch_similarity', settings.max_similarity, match, 'article');

export const judgeLength = ({ checks_length }: GateSettings, words: number, asked: number): GateResult => {
  if (!checks_length) return off('length');
  const score = asked === 0 ? 0 : round(Math.abs(words - asked) / asked);
  const passed = score <= lengthTolerance;
  const reason = `${formatCountOf(words, 'word')}. You asked for ${asked.toLocaleString('en-US')}, ${toPercent(lengthTolerance)} more or less.`;
  return { gate: 'length', passed, score, threshold: lengthTolerance, reason };
};

export const judgeStructure = (
  { checks_structure }: GateSettings,
  { score, problems }: ArticleMeasures['structure'],
): GateResult => {
  if (!checks_structure) return off('structure');
  const reason = problems.join(' ') || 'Headings, paragraphs and sections are complete.';
  return { gate: 'structure', passed: problems.length === 0, score: round(score), threshold: 1, reason };
};

export const judgeLanguage = (
  { checks_language }: GateSettings,
  { share, found }: ArticleMeasures['language'],
  asked: LanguageName,
): GateResult => {
  if (!checks_language) return off('language');
  const passed = share >= minLanguageShare;
  const mixed = found === asked ? `Only ${toPercent(share)} of the text is in ${asked}.` : undefined;
  const foreign = found ? `The text is in ${found}. You asked for ${asked}.` : `We couldn’t recognize the language.`;
  const reason = passed ? `The text is in ${asked}.` : (mixed ?? foreign);
  return { gate: 'language', passed, score: round(share), threshold: minLanguageShare, reason };
};

export const judgeLinks = ({ min_live_links: limit }: GateSettings, links: CheckedLinks | undefined): GateResult => {
  if (limit === null || !links) return off('links');
  const { checked, dead } = links;
  if (checked === 0) return notMeasured('links', 'The article has no external links.');
  const score = round((checked - dead.length) / checked);
  const more = dead.length > namedLinks ? ` and ${dead.length - namedLinks} more` : '';
  const reason =
    dead.length === 0
      ? `${formatCountOf(checked, 'link')} checked, all work.`
      : `${dead.length} of ${formatCountOf(checked, 'link')} don’t work: ${dead.slice(0, namedLinks).join(', ')}${more}.`;
  return { gate: 'links', passed: score >= limit, score, threshold: limit, reason };
};

export const judgeForbidden = ({ forbidden }: GateSettings, found: readonly string[]): GateResult => {
  if (forbidden.length === 0) return notMeasured('forbidden_words', 'Your list is empty.');
  const reason =
    found.length === 0
      ? 'No word or claim of your list is in the text.'
      : `From your list: ${found.map((phrase) => `“${phrase}”`).join(', ')}.`;
  return { gate: 'forbidden_words', passed: found.length === 0, score: found.length, threshold: 0, reason };
};

export const judgeImage = (
  { needs_image }: GateSettings,
  { hasImage, canDraw }: Pick<CheckedArticle, 'hasImage' | 'canDraw'>,
): GateResult => {
  if (!needs_image) return off('image');
  if (!hasImage && !canDraw) return notMeasured('image', 'Not checked: no image model is set up.');
  const reason = hasImage ? 'The article has an image.' : 'The article has no image.';
  return { gate: 'image', passed: hasImage, score: hasImage ? 1 : 0, threshold: 1, reason };
};

export const judgeReadingLevel = (
  { min_reading_ease: limit }: GateSettings,
  ease: number | undefined,
  language: LanguageName,
): GateResult => {
  if (limit === null) return off('reading_level');
  if (ease === undefined)
    return notMeasured(
      'reading_level',
      language === 'English' ? 'The article has no text to measure.' : `Not measured in ${language}.`,
    );
  const score = Math.round(ease);
  const reason = `The reading ease is ${score} (Flesch, 0 hard to 100 easy). At least ${limit} is needed.`;
  return { gate: 'reading_level', passed: score >= limit, score, threshold: limit, reason };
};
