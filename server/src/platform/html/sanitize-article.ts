import sanitizeHtml from 'sanitize-html';
import { embedUrl } from './allowed-embeds.ts';

/** What is inside these is no text of the author's: it goes with the tag. */
const withContent = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'select', 'xmp', 'plaintext'],
  ...['svg', 'math', 'frameset', 'noframes', 'noembed', 'object', 'embed', 'applet', 'audio', 'canvas', 'head'],
];

const inline = [
  ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...['span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
];
const blocks = [
  ...['blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['hr', 'li', 'ol', 'p', 'pre', 'section', 'summary', 'ul'],
  ...['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
  ...['iframe', 'img', 'video'],
];

/** Only an address to tell relative ones by; nothing is ever sent there. */
const nowhere = 'https://relative.invalid';

/** As the parser of browsers reads it, so that no spelling hides another scheme; undefined for anything else. */
const addressOf = (text: string | undefined, schemes: readonly string[]): string | undefined => {
  if (!text || !URL.canParse(text, nowhere)) return undefined;
  const url = new URL(text, nowhere);
  if (url.origin === nowhere)
    return text.trim().startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : undefined;
  return schemes.includes(url.protocol) && !url.username && !url.password ? url.href : undefined;
};

const pictureSchemes = ['http:', 'https:'];
const linkSchemes = [...pictureSchemes, 'mailto:', 'tel:'];
const given = (attributes: Record<string, string | undefined>): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
const size = (text: string | undefined) => (text && /^\d{1,4}$/.test(text) ? text : undefined);
const relKept = new Set(['nofollow', 'sponsored', 'ugc']);

const options: sanitizeHtml.IOptions = {
  allowedTags: [...inline, ...blocks],
  allowedAttributes: {
    '*': ['class', 'dir', 'lang'],
    a: ['href', 'rel', 'target', 'title'],
    abbr: ['title'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    iframe: ['src', 'width', 'height', 'title', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload'],
  },
  allowedClasses: {
    '*': ['align*', 'caption*', 'embed*', 'gallery*', 'size-*', 'wp-*', 'instagram-media', 'twitter-tweet', 'fb-*'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: withContent,
  nestingLimit: 60,
  textFilter: (text, tagName) => (tagName === 'iframe' || tagName === 'video' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) => ['iframe', 'img', 'video'].includes(tag) && !attribs.src,
  transformTags: {
    a: (tagName, { href, rel = '', target, title, class: classes }) => {
      const rels = rel
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => relKept.has(word));
      const isNew = target === '_blank';
      const words = [...new Set([...rels, ...(isNew ? ['noopener'] : [])])].join(' ');
      const address = addressOf(href, linkSchemes);
      const link = address && { href: address, rel: words || undefined, target: isNew ? '_blank' : undefined };
      return { tagName, attribs: given({ ...link, title, class: classes }) };
    },
    img: (tagName, { src, alt = '', title, width, height, class: classes }) => {
      const [wide, high] = [size(width), size(height)];
      const facts = { alt, title, width: wide, height: high, class: classes, loading: 'lazy' };
      return { tagName, attribs: given({ src: addressOf(src, pictureSchemes), ...facts }) };
    },
    video: (tagName, { src, poster, width, height }) => {
      const facts = { poster: addressOf(poster, pictureSchemes), width: size(width), height: size(height) };
      return {
        tagName,
        attribs: given({ src: addressOf(src, pictureSchemes), ...facts, controls: 'controls', preload: 'metadata' }),
      };
    },
    iframe: (tagName, { src, width, height, title, class: classes }) => ({
      tagName,
      attribs: given({
        src: embedUrl(src),
        ...{ width: size(width), height: size(height), title, class: classes },
        ...{ allow: 'encrypted-media; fullscreen; picture-in-picture', allowfullscreen: 'allowfullscreen' },
        ...{ loading: 'lazy', referrerpolicy: 'strict-origin-when-cross-origin' },
      }),
    }),
  },
};

// Attribute values come out with their angle brackets escaped, so the first `>` ends the tag.
const insideFrames = /(<(iframe|video)\b[^>]*>)[\s\S]*?(<\/\2>)/g;

/** The markup of an article and nothing that runs, whoever wrote it. Cleaning what is clean changes nothing. */
export const sanitizeArticle = (html: string): string => sanitizeHtml(html, options).replace(insideFrames, '$1$3');

const blockEnds = /<\/(?:p|div|li|h[1-6]|blockquote|dd|dt|figcaption|pre|td|th|tr)>|<(?:br|hr)\s*\/?>/g;
const asCharacters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** An article's words alone, on one line; cut at a word where they are too many. */
export const toPlainText = (html: string, most: number): string => {
  const bare = sanitizeHtml(html.replace(blockEnds, '$& '), { allowedTags: [], allowedAttributes: {} });
  const line = bare
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => asCharacters[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...line];
  if (letters.length <= most) return line;
  const head = letters.slice(0, most).join('');
  return `${head.replace(/\s+\S*$/u, '') || head}…`;
};
