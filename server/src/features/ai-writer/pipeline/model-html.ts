import { findTags } from '@fanfare/contract/ai-writer/html-tags';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml, sanitizeInLinearTime } from '../../../platform/html/index.ts';
import { readLongText } from '../../../platform/workers/index.ts';

const removedWithContent = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'select',
  'xmp',
  'plaintext',
  'head',
  'svg',
  'math',
  'iframe',
  'frameset',
  'noframes',
  'noembed',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'canvas',
  'button',
  'form',
];

/** Sanitizer options that allow text alone: links, images and embeds of an article come from us, never from a model. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'mark',
    'ul',
    'ol',
    'li',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'caption',
    'dl',
    'dt',
    'dd',
    'hr',
  ],
  allowedAttributes: {},
  disallowedTagsMode: 'discard',
  nonTextTags: removedWithContent,
  nestingLimit: 20,
  transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
};

const blockNames = new Set(['p', 'ul', 'ol', 'h3', 'h4', 'blockquote', 'pre', 'table', 'dl', 'hr']);
const emptyParagraph = /<p>\s*<\/p>/g;

/** Sanitizes markup of a model to text elements. Text outside of blocks becomes paragraphs. */
export const sanitizeModelHtml = (text: string): string => {
  const html = sanitizeInLinearTime(text, options);
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { name, isEnd, start, end } of findTags(html)) {
    if (!blockNames.has(name)) continue;
    if (depth === 0 && start > from) parts.push(toParagraphs(html.slice(from, start)));
    const before = depth;
    if (name !== 'hr') depth = Math.max(0, depth + (isEnd ? -1 : 1));
    parts.push(before === 0 ? html.slice(start, end) : html.slice(from, end));
    from = end;
  }
  parts.push(depth === 0 ? toParagraphs(html.slice(from)) : html.slice(from));
  return parts.join('').replaceAll(emptyParagraph, '').trim();
};

/** Wraps loose text in paragraphs, one for each part between empty lines. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}|<br \/>/)
    .map((paragraph) => paragraph.trim())
    .map((paragraph) => (paragraph === '' ? '' : `<p>${paragraph}</p>`))
    .join('');

const module = new URL('./model-html.ts', import.meta.url);
export const readModelHtml = (text: string): Promise<string> => readLongText(module, sanitizeModelHtml, text);

/** Heading from a line of plain text of a model. */
export const toHeading = (text: string): string => `<h2>${escapeHtml(text.replace(/\s+/g, ' ').trim())}</h2>`;
