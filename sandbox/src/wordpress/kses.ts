import { escapeText, type Html, html } from '../kit/pages/html.ts';

const kept: Record<string, readonly string[]> = {
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
const dropped = /<(script|style|iframe|object|embed|form|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const address = /^(?:https?:\/\/|mailto:|\/|#|\?|[^:]*$)/i;

/** What authors without `unfiltered_html` are left with, and what the pages show of anybody: markup that does nothing. */
export const kses = (content: string): string =>
  content
    .replace(dropped, '')
    .replace(/<!--[\s\S]*?-->/g, (comment) => (/^<!--\s*\/?wp:/.test(comment) ? comment : ''))
    .replace(/<(\/?)([a-z][a-z\d]*)\b([^>]*)>/gi, (_tag, slash: string, name: string, attributes: string) => {
      const tag = name.toLowerCase();
      const allowed = kept[tag];
      if (!allowed) return '';
      return slash ? `</${tag}>` : `<${tag}${attributesOf(attributes, allowed)}>`;
    });

const attributesOf = (text: string, allowed: readonly string[]): string =>
  [...text.matchAll(/([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)]
    .map(([, name = '', a, b, c]) => ({ name: name.toLowerCase(), value: a ?? b ?? c ?? '' }))
    .filter(
      ({ name, value }) => allowed.includes(name) && (!/^(?:href|src|cite)$/.test(name) || address.test(value.trim())),
    )
    .map(({ name, value }) => ` ${name}="${escapeText(value.replaceAll('&amp;', '&'))}"`)
    .join('');

/** A post's own markup, harmless, for our pages. */
export const shown = (content: string): Html => {
  const text = kses(rendered(content));
  return html(Object.assign([text], { raw: [text] }));
};

/** Paragraphs where the writer left only line breaks. */
export const rendered = (content: string): string => {
  if (content === '') return '';
  if (/<(?:p|h[1-6]|ul|ol|div|figure|blockquote|table|pre|section)\b/i.test(content)) return `${content.trim()}\n`;
  return `${content
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')}\n`;
};

export const plain = (content: string): string =>
  content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
