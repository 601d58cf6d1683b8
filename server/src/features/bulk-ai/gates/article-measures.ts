import { articleLanguages, type LanguageName } from '@fanfare/contract/ai/languages';
import { readBlocks } from '../../../platform/html/index.ts';
import { type Fingerprint, fingerprintText } from './fingerprint.ts';
import { findPhrases } from './forbidden-phrases.ts';
import { measureReadingEase } from './reading-ease.ts';
import { checkStructure } from './structure.ts';
import { type DetectedLanguage, detectLanguage } from './text-language.ts';
import { countWords } from './words.ts';

export type ArticleMeasures = {
  words: number;
  structure: { score: number; problems: string[] };
  language: DetectedLanguage;
  /** Phrases of the business's list that the article contains. */
  forbidden: string[];
  /** Reading ease; undefined in languages without a formula. */
  readingEase: number | undefined;
  fingerprint: Fingerprint;
};

/** Measures the text of an article. Runs in a worker thread: loading the language detector takes 100 to 300 ms. */
export const measureArticle = (
  html: string,
  title: string,
  asked: LanguageName,
  forbidden: readonly string[],
): ArticleMeasures => {
  const language = articleLanguages[asked];
  const blocks = readBlocks(html);
  const text = blocks.map((block) => block.text).join('\n');
  return {
    words: countWords(text, language),
    structure: checkStructure(blocks, language),
    language: detectLanguage(text, asked),
    forbidden: findPhrases(`${title}\n${text}`, forbidden),
    readingEase: language === 'en' ? measureReadingEase(blocks) : undefined,
    fingerprint: fingerprintText(text),
  };
};
