import { escapeText, type Html, html } from '../../kit/pages/html.ts';

const allowedTags: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'code', 'pre']
      .concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'div', 'span', 'section'])
      .concat(['figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'cite', 'article', 'aside'])
      .map((name) => [name, ['class', 'id', 'title']]),
  ),
  a: ['href', 'title', 'rel', 'target', 'class'],
  img: ['src', 'alt', 'title', 'width', 'height', 'class', 'loading'],
  blockquote: ['cite', 'class'],
};
const forbiddenElements = /<(script|style|iframe|object|embed|form|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const safeUrl = /^(?:https?:\/\/|mailto:|\/|#|\?|[^:]*$)/i;

/** Sanitizes HTML as WordPress does for users without `unfiltered_html`. The practice pages sanitize all content. */
export const sanitize = (content: string): string =>
  content
    .replace(forbiddenElements, '')
    .replace(/<!--[\s\S]*?-->/g, (comment) => (/^<!--\s*\/?wp:/.test(comment) ? comment : ''))
    .replace(/<(\/?)([a-z][a-z\d]*)\b([^>]*)>/gi, (_tag, slash: string, name: string, attributes: string) => {
      const tag = name.toLowerCase();
      const allowed = allowedTags[tag];
      if (!allowed) return '';
      return slash ? `</${tag}>` : `<${tag}${sanitizeAttributes(attributes, allowed)}>`;
    });

const sanitizeAttributes = (text: string, allowed: readonly string[]): string =>
  [...text.matchAll(/([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)]
    .map(([, name = '', a, b, c]) => ({ name: name.toLowerCase(), value: a ?? b ?? c ?? '' }))
    .filter(
      ({ name, value }) => allowed.includes(name) && (!/^(?:href|src|cite)$/.test(name) || safeUrl.test(value.trim())),
    )
    .map(({ name, value }) => ` ${name}="${escapeText(value.replaceAll('&amp;', '&'))}"`)
    .join('');

/** A post's sanitized HTML, for the practice pages. */
export const renderContent = (content: string): Html => {
  const text = sanitize(addParagraphs(content));
  return html(Object.assign([text], { raw: [text] }));
};

/** Adds paragraphs to text that has only line breaks (wpautop). */
export const addParagraphs = (content: string): string => {
  if (content === '') return '';
  if (/<(?:p|h[1-6]|ul|ol|div|figure|blockquote|table|pre|section)\b/i.test(content)) return `${content.trim()}\n`;
  const paragraphs = content
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />\n')}</p>`);
  return `${paragraphs.join('\n')}\n`;
};

export const toPlainText = (content: string): string =>
  content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
