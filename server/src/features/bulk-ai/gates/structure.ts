import type { ArticleBlock } from '../../../platform/html/index.ts';
import { countWords } from './words.ts';

const minHeadings = 2;
const minParagraphs = 3;
const maxParagraphWords = 300;
/**
 * Maximum length of a quoted leftover, counted in characters and not in UTF-16 units, because half of an emoji can't be
 * stored.
 */
const quotedLength = 60;
const quote = (text: string): string =>
  Array.from(text.slice(0, 2 * quotedLength))
    .slice(0, quotedLength)
    .join('')
    .toWellFormed();

/**
 * Patterns of leftovers in finished texts: placeholders that the model did not fill in, and sentences of the model
 * about itself or its answer.
 */
const leftovers: readonly RegExp[] = [
  /\[(?:insert|your|add|enter|company|brand|business|product|name|date|link|url|image|photo|placeholder|source|keyword|topic)\b[^[\]]{0,80}\]/iu,
  /\{\{[^{}]{0,80}\}\}|<%|%>|\{(?:keyword|title|topic|name|company)\}/iu,
  /\blorem ipsum\b/iu,
  /\bas an? (?:ai|artificial intelligence)(?: language)?(?: model| assistant)\b/iu,
  /\b(?:certainly|sure|of course|absolutely)[,!] (?:here|below)(?: is|['’]s| are)\b/iu,
  /\bhere(?: is|['’]s) (?:the|your|an?) (?:article|blog post|draft|outline|section)\b/iu,
  /\b(?:system prompt|ignore (?:all )?previous instructions)\b/iu,
  /```|\*\*[^*]{1,80}\*\*|\]\(https?:/u,
];
const markdownHeading = /^#{1,6} /u;

const findLeftover = (blocks: readonly ArticleBlock[]): string | undefined => {
  for (const { text } of blocks) {
    if (markdownHeading.test(text)) return quote(text);
    for (const pattern of leftovers) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return quote(found);
    }
  }
  return undefined;
};

/** Finds the first heading without text before the next heading of the same or a higher level. */
const findEmptySection = (blocks: readonly ArticleBlock[]): ArticleBlock | undefined =>
  blocks.find(({ level }, at) => {
    if (level === 0) return false;
    const next = blocks[at + 1];
    return next === undefined || (next.level > 0 && next.level <= level);
  });

/** Checks the structure of an article. `score`: share of the rules that it keeps, 0–1. */
export const checkStructure = (
  blocks: readonly ArticleBlock[],
  language: string,
): { score: number; problems: string[] } => {
  const headings = blocks.filter(({ level }) => level > 0);
  const paragraphs = blocks.filter(({ level }) => level === 0);
  const emptySection = findEmptySection(blocks);
  const leftover = findLeftover(blocks);
  const longest = paragraphs.reduce((most, { text }) => Math.max(most, countWords(text, language)), 0);
  const rules: [isKept: boolean, problem: string][] = [
    [headings.length >= minHeadings, `It has ${headings.length} of at least ${minHeadings} headings.`],
    [paragraphs.length >= minParagraphs, `It has ${paragraphs.length} of at least ${minParagraphs} paragraphs.`],
    [longest <= maxParagraphWords, `A paragraph has ${longest} words. The limit is ${maxParagraphWords}.`],
    [!emptySection, `The section “${quote(emptySection?.text ?? '') || 'Untitled'}” is empty.`],
    [leftover === undefined, `It contains a leftover: “${leftover}”.`],
  ];
  const problems = rules.flatMap(([isKept, problem]) => (isKept ? [] : [problem]));
  return { score: 1 - problems.length / rules.length, problems };
};
