import type sanitizeHtml from 'sanitize-html';
import { sanitizeInLinearTime } from '../../platform/html/index.ts';

/** A link or medium in a passage. The model sees its id in the text; the tag and attributes are kept on the server. */
export type HiddenTag = { name: string; attributes: Record<string, string> };

const textTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'mark',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'figure',
  'figcaption',
];
const mediaNames = ['img', 'iframe', 'video'];
const nonText = ['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'svg', 'math'];

const toId = (index: number): string => `#${index + 1}`;

/** Replaces the URLs of a passage by ids: a model can keep or drop a link, never change its target. */
export const hideUrls = (html: string): { html: string; tags: HiddenTag[] } => {
  const tags: HiddenTag[] = [];
  const hide = (name: string, attributes: Record<string, string>): string => toId(tags.push({ name, attributes }) - 1);
  const hideMedium: sanitizeHtml.Transformer = (name, attributes) => ({
    tagName: 'img',
    attribs: { src: hide(name, attributes), ...(attributes.alt ? { alt: attributes.alt } : {}) },
  });
  const text = sanitizeInLinearTime(html, {
    allowedTags: [...textTags, 'a', 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    nonTextTags: nonText,
    nestingLimit: 40,
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: { href: hide(tagName, attributes) } }),
      ...Object.fromEntries(mediaNames.map((name) => [name, hideMedium])),
    },
  });
  return { html: text, tags };
};

/**
 * Restores the tags of a passage in the model's answer. Links that were added become text, added media are removed, and
 * media that are missing are appended.
 */
export const restoreUrls = (html: string, tags: readonly HiddenTag[]): string => {
  const used = new Set<number>();
  const find = (id: string | undefined, isMedium: boolean): HiddenTag | undefined => {
    const index = Number(id?.slice(1)) - 1;
    const tag = id?.startsWith('#') ? tags[index] : undefined;
    if (!tag || used.has(index) || mediaNames.includes(tag.name) !== isMedium) return undefined;
    used.add(index);
    return tag;
  };
  const restore =
    (attribute: 'href' | 'src'): sanitizeHtml.Transformer =>
    (_, attributes) => {
      const tag = find(attributes[attribute], attribute === 'src');
      return tag ? { tagName: tag.name, attribs: tag.attributes } : { tagName: 'unknown', attribs: {} };
    };
  const text = sanitizeInLinearTime(html, {
    allowedTags: [...textTags, 'a', ...mediaNames],
    allowedAttributes: false,
    nonTextTags: [...nonText, 'iframe', 'video', 'object', 'embed'].filter((name) => !mediaNames.includes(name)),
    nestingLimit: 40,
    transformTags: { a: restore('href'), img: restore('src'), iframe: 'unknown', video: 'unknown' },
  });
  const lost = tags.filter((tag, at) => mediaNames.includes(tag.name) && !used.has(at));
  return text + lost.map(renderTag).join('');
};

const renderTag = ({ name, attributes }: HiddenTag): string => {
  const text = Object.entries(attributes)
    .map(
      ([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
    )
    .join('');
  return `<${name}${text}>${name === 'img' ? '' : `</${name}>`}`;
};
