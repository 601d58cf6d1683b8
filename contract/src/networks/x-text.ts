import { countryTlds, genericTlds } from './x-top-level-domains.ts';

/** Weight of a link in characters: X shortens every link to 23. */
const linkWeight = 23;
/** Ranges of code points that X counts as 1 character; all others count 2. */
const singleWeightRanges: readonly (readonly [from: number, to: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/**
 * An emoji counts 2, however many code points it has. X renders © and ® as emoji. The pattern is created when it is first
 * used: that takes 70 ms, at each start of the product.
 */
let emoji: RegExp | undefined;

const topLevelDomains = new Set([...countryTlds, ...genericTlds]);

/**
 * Pattern of possible links. With a scheme any host is a link (localhost too, for practice mode); without, only with a
 * known top-level domain.
 */
const linkCandidates =
  /https?:\/\/(?:localhost(?::\d+)?(?![^\s/?#])|[^\s/?#]+\.[^\s/?#]+)[^\s]*|(?<![\p{L}\p{N}@#$_./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?![\p{L}\p{N}@])(?:[/?#][^\s]*)?/giu;

export type TextPart = { text: string; isLink: boolean };

/** Splits a text into links, as X detects them, and the text between them. */
export const linkParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(linkCandidates)) {
    const link = trimPunctuation(found[0]);
    if (!isLink(link)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isLink: false });
    parts.push({ text: link, isLink: true });
    from = found.index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
};

const isLink = (candidate: string): boolean => {
  if (/^https?:\/\//i.test(candidate)) return URL.canParse(candidate);
  const topLevelDomain = /\.([a-z]{2,})(?:[/?#]|$)/i.exec(candidate)?.[1];
  return topLevelDomain !== undefined && topLevelDomains.has(topLevelDomain.toLowerCase());
};

/** Removes punctuation and a closing bracket after a link, which aren't part of it. */
const trimPunctuation = (found: string): string => {
  let link = found;
  const endsInPunctuation = () => /[.,;:!?'"”’»\]}>…]$/.test(link) || (link.endsWith(')') && !link.includes('('));
  while (endsInPunctuation()) link = link.slice(0, -1);
  return link;
};

/** Length of a text as X counts it: wide characters and emoji 2, links 23, all others 1. */
export const weightedLength = (text: string): number => {
  let weight = 0;
  for (const part of linkParts(text.normalize('NFC'))) weight += part.isLink ? linkWeight : plainWeight(part.text);
  return weight;
};

const plainWeight = (text: string): number => {
  let weight = 0;
  emoji ??= /\p{RGI_Emoji}|[©®]/gv;
  const rest = text.replace(emoji, () => {
    weight += 2;
    return '';
  });
  for (const character of rest) weight += hasSingleWeight(character.codePointAt(0) ?? 0) ? 1 : 2;
  return weight;
};

const hasSingleWeight = (codePoint: number): boolean =>
  singleWeightRanges.some(([from, to]) => codePoint >= from && codePoint <= to);

/**
 * Length of a text as the specification counts it: links 23, every other character 1. X's own length is at most twice
 * this.
 */
export const shortLinkLength = (text: string): number => {
  let length = 0;
  for (const part of linkParts(text.normalize('NFC'))) length += part.isLink ? linkWeight : [...part.text].length;
  return length;
};

export type Truncation = { maxLength: number; keptLength: number };

const graphemes = new Intl.Segmenter();

/**
 * Truncates a text longer than `maxLength` to `keptLength` characters and an ellipsis (specification: 116 → 110).
 * Links and emoji are kept whole or removed.
 */
export const truncateText = (text: string, { maxLength, keptLength }: Truncation): string => {
  if (shortLinkLength(text) <= maxLength) return text;
  let kept = '';
  let length = 0;
  for (const { text: part, isLink } of linkParts(text.normalize('NFC'))) {
    for (const { segment } of isLink ? [{ segment: part }] : graphemes.segment(part)) {
      length += isLink ? linkWeight : [...segment].length;
      if (length > keptLength) return `${kept}…`;
      kept += segment;
    }
  }
  return kept;
};
