import { findTags } from '@fanfare/contract/ai-writer/html-tags';
import { escapeHtml } from '../../../platform/html/index.ts';
import { maxInlineLength, readInThread } from '../../../platform/workers/index.ts';

export type PlannedLink = {
  url: string;
  /** Words in the text that become the link, if the text contains them. */
  anchor: string;
  /** Words appended as the link if the text does not contain the anchor. */
  label: string;
  /** Index of the section the link belongs to, from 0. */
  section: number;
  isExternal: boolean;
};

/** Names of elements whose text never becomes a link. */
const closedNames = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'code', 'pre', 'caption', 'th', 'figcaption']);
const minAnchorLength = 3;

/** Puts each link into the text of a section: on its anchor, or after a paragraph. Never in links and headings. */
export const placeLinks = (sections: readonly string[], links: readonly PlannedLink[]): string[] => {
  const placed = sections.map(toSection);
  for (const link of links) {
    const preferred = Math.min(Math.max(0, link.section), placed.length - 1);
    const { at, html } = linkFirstAnchor(placed, preferred, link) ?? {
      at: preferred,
      html: appendLink(placed[preferred]?.html ?? '', link),
    };
    placed[at] = toSection(html);
  }
  return placed.map(({ html }) => html);
};

const module = new URL('./place-links.ts', import.meta.url);
/** Puts links into texts like `placeLinks`, without blocking the event loop: long texts in a worker thread. */
export const placeLinksOffThread = async (
  sections: readonly string[],
  links: readonly PlannedLink[],
): Promise<string[]> => {
  const length = sections.reduce((sum, html) => sum + html.length, 0);
  if (length <= maxInlineLength) return placeLinks(sections, links);
  return readInThread<typeof placeLinks>(module, placeLinks.name, sections, links);
};

/**
 * Section with the facts for placing links. `text` is searched for anchors; `openTexts` are its parts in which a link
 * can be.
 */
type Section = {
  html: string;
  text: string;
  ignoresCase: boolean;
  openTexts: readonly { start: number; end: number }[];
};

const toSection = (html: string): Section => {
  const lower = html.toLowerCase();
  // Lower case changes the length of a few characters; in such texts only the exact spelling is searched.
  const ignoresCase = lower.length === html.length;
  return { html, text: ignoresCase ? lower : html, ignoresCase, openTexts: findOpenTexts(html) };
};

/** Places a link on its anchor in the first section that contains the anchor. */
const linkFirstAnchor = (sections: readonly Section[], preferred: number, link: PlannedLink) => {
  for (const at of [preferred, ...sections.keys()]) {
    const section = sections[at];
    const html = section && linkAnchor(section, link);
    if (html !== undefined) return { at, html };
  }
  return undefined;
};

const openTag = ({ url, isExternal }: PlannedLink): string =>
  `<a href="${escapeHtml(url)}"${isExternal ? ' target="_blank" rel="noopener"' : ''}>`;

/** Puts the link on the first occurrence of its anchor; undefined if there is none. */
const linkAnchor = (section: Section, link: PlannedLink): string | undefined => {
  const anchor = escapeHtml(link.anchor.replace(/\s+/g, ' ').trim());
  if (anchor.length < minAnchorLength) return undefined;
  const at = findInText(section, anchor);
  if (at === undefined) return undefined;
  const { html } = section;
  const end = at + anchor.length;
  return `${html.slice(0, at)}${openTag(link)}${html.slice(at, end)}</a>${html.slice(end)}`;
};

/** Finds words in the open parts of a text in linear time: each search continues where the last one ended. */
const findInText = ({ text, ignoresCase, openTexts }: Section, words: string): number | undefined => {
  const sought = ignoresCase ? words.toLowerCase() : words;
  let at = text.indexOf(sought);
  for (const { start, end } of openTexts) {
    if (at >= 0 && at < start) at = text.indexOf(sought, start);
    while (at >= 0 && at + sought.length <= end) {
      if (isWholeWord(text, at, at + sought.length)) return at;
      at = text.indexOf(sought, at + sought.length);
    }
    if (at < 0) return undefined;
  }
  return undefined;
};

/** Characters of scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const letter = /[\p{L}\p{N}&]/u;
const isBoundary = (inner: string, outer: string): boolean =>
  !letter.test(outer) || unspaced.test(inner) || unspaced.test(outer);
const isWholeWord = (text: string, start: number, end: number): boolean =>
  isBoundary(text.charAt(start), start === 0 ? '' : text.charAt(start - 1)) &&
  isBoundary(text.charAt(end - 1), text.charAt(end));

/** Finds the parts of the text in which a link can be. */
const findOpenTexts = (html: string): { start: number; end: number }[] => {
  const texts: { start: number; end: number }[] = [];
  let from = 0;
  let closed = 0;
  for (const { name, isEnd, start, end } of findTags(html)) {
    if (closed === 0 && start > from) texts.push({ start: from, end: start });
    if (closedNames.has(name)) closed = Math.max(0, closed + (isEnd ? -1 : 1));
    from = end;
  }
  if (closed === 0 && from < html.length) texts.push({ start: from, end: html.length });
  return texts;
};

/** Appends a link to the last paragraph, in parentheses, which reads well in every language. */
const appendLink = (html: string, link: PlannedLink): string => {
  const markup = `${openTag(link)}${escapeHtml(link.label)}</a>`;
  const end = html.lastIndexOf('</p>');
  return end < 0 ? `${html}<p>${markup}</p>` : `${html.slice(0, end)} (${markup})${html.slice(end)}`;
};
