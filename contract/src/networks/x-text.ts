import { countryTlds, genericTlds } from './x-top-level-domains.ts';

/** What a link counts, whatever its length: X shortens every one to this. */
const linkWeight = 23;
/** Code points that count one; everything else counts two. */
const light: readonly (readonly [from: number, to: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

// A whole emoji counts two however many code points it is made of. X draws © and ® as emoji as well.
const emoji = /\p{RGI_Emoji}|[©®]/gv;

const endings = new Set([...countryTlds, ...genericTlds]);

/** With its protocol any host is a link (localhost too, for practice); without, only what ends as hosts do. */
const candidates =
  /https?:\/\/(?:localhost(?::\d+)?(?![^\s/?#])|[^\s/?#]+\.[^\s/?#]+)[^\s]*|(?<![\p{L}\p{N}@#$_./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?![\p{L}\p{N}@])(?:[/?#][^\s]*)?/giu;

export type TextPart = { text: string; isLink: boolean };

/** The text in pieces, each a link as X would find it, or not. */
export const linkParts = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(candidates)) {
    const link = withoutSentenceEnd(found[0]);
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
  const ending = /\.([a-z]{2,})(?:[/?#]|$)/i.exec(candidate)?.[1];
  return ending !== undefined && endings.has(ending.toLowerCase());
};

/** A full stop or a closing bracket after a link belongs to the sentence. */
const withoutSentenceEnd = (found: string): string => {
  let link = found;
  const isOver = () => /[.,;:!?'"”’»\]}>…]$/.test(link) || (link.endsWith(')') && !link.includes('('));
  while (isOver()) link = link.slice(0, -1);
  return link;
};

/** How long X finds a text: most letters one, wide letters and emoji two, every link 23. */
export const weightedLength = (text: string): number => {
  let weight = 0;
  for (const part of linkParts(text.normalize('NFC'))) weight += part.isLink ? linkWeight : plainWeight(part.text);
  return weight;
};

const plainWeight = (text: string): number => {
  let weight = 0;
  const rest = text.replace(emoji, () => {
    weight += 2;
    return '';
  });
  for (const sign of rest) weight += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2;
  return weight;
};

const isLight = (point: number): boolean => light.some(([from, to]) => point >= from && point <= to);

export type Cut = { above: number; keep: number };

/** The documents' way to make room for a link: a text over 116 characters keeps 110 and an ellipsis. */
export const cutText = (text: string, { above, keep }: Cut): string => {
  const signs = [...text];
  return signs.length <= above ? text : `${signs.slice(0, keep).join('')}…`;
};
