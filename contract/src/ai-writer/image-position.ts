import { findTags, isVoidTag } from './html-tags.ts';

/** Positions of an inline image (specification). */
export const inlinePositions = { middle: 1, end: 2 } as const;
export type InlinePosition = (typeof inlinePositions)[keyof typeof inlinePositions];

const blockNames = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'figure',
  'div',
  'section',
]);

/**
 * Puts an image into the sanitized HTML of an article. Position 1: after the middle block of the top level (block ⌈n/2⌉
 * of n); in an article without blocks, at the white space nearest to the middle of the text. Position 2: at the end.
 */
export const insertImage = (html: string, image: string, position: InlinePosition): string => {
  if (position === inlinePositions.end) return html + image;
  const ends = findBlockEnds(html);
  const at = ends[Math.ceil(ends.length / 2) - 1] ?? findMiddle(html);
  return html.slice(0, at) + image + html.slice(at);
};

/** Positions where the blocks of the top level end. */
const findBlockEnds = (html: string): number[] => {
  const ends: number[] = [];
  const open: string[] = [];
  for (const { name, isEnd, end } of findTags(html)) {
    if (isVoidTag(name)) continue;
    if (!isEnd) open.push(name);
    else if (open.at(-1) === name) {
      open.pop();
      if (open.length === 0 && blockNames.has(name)) ends.push(end);
    }
  }
  return ends;
};

/** The white space in the text nearest to its middle; the middle itself if the text has none. Never inside a tag. */
const findMiddle = (html: string): number => {
  const texts = findTexts(html);
  const length = texts.reduce((sum, { start, end }) => sum + end - start, 0);
  let middle = { at: html.length, distance: Number.POSITIVE_INFINITY, isSpace: false };
  let read = 0;
  for (const { start, end } of texts) {
    for (let at = start; at <= end; at += 1) {
      const isSpace = at < end && /\s/.test(html.charAt(at));
      const distance = Math.abs(read + at - start - length / 2);
      const isBetter = isSpace === middle.isSpace ? distance < middle.distance : isSpace;
      if (isBetter && (isSpace || isBetweenCharacters(html, at))) middle = { at, distance, isSpace };
    }
    read += end - start;
  }
  return middle.at;
};

/** True for a position between characters, false inside a surrogate pair or an entity such as `&amp;`. */
const isBetweenCharacters = (html: string, at: number): boolean =>
  !/[\uDC00-\uDFFF]/.test(html.charAt(at)) && !/&[a-z0-9#]{0,10}$/i.test(html.slice(Math.max(0, at - 12), at));

const findTexts = (html: string): { start: number; end: number }[] => {
  const texts: { start: number; end: number }[] = [];
  let from = 0;
  for (const { start, end } of findTags(html)) {
    if (start > from) texts.push({ start: from, end: start });
    from = end;
  }
  if (from < html.length) texts.push({ start: from, end: html.length });
  return texts;
};
