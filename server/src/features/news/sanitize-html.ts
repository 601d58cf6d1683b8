import type sanitize from 'sanitize-html';
import { sanitizeInLinearTime } from '../../platform/html/index.ts';

/** Tags whose content is removed as well, because it isn't text of the author. */
const tagsRemovedWithContent = [
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
];

const schemes = ['http:', 'https:', 'mailto:'];

/**
 * URL normalized by the WHATWG parser, so that no spelling hides another scheme; undefined for schemes that are not
 * allowed.
 */
const toSafeUrl = (href: string | undefined): string | undefined => {
  if (!href || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return schemes.includes(url.protocol) ? url.href : undefined;
};

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'code', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: tagsRemovedWithContent,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    a: (tagName, { href }) => {
      const url = toSafeUrl(href);
      const attribs: sanitize.Attributes = url ? { href: url, rel: 'noopener', target: '_blank' } : {};
      return { tagName, attribs };
    },
  },
};

/** Removes all tags and attributes except the allowed ones. Idempotent. */
export const sanitizeHtml = (html: string): string => sanitizeInLinearTime(html, options);

const maxCached = 100;

/** Sanitizes with a cache, because many users read the same texts. Cleared when full. */
export const createCachedSanitizer = () => {
  const cache = new Map<string, string>();
  return (html: string): string => {
    const cached = cache.get(html);
    if (cached !== undefined) return cached;
    if (cache.size >= maxCached) cache.clear();
    const result = sanitizeHtml(html);
    cache.set(html, result);
    return result;
  };
};
