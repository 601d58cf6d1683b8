import type sanitizeHtml from 'sanitize-html';
import { embedUrl } from './allowed-embeds.ts';
import { sanitizeInLinearTime } from './linear-sanitizer.ts';

/** Tags that are removed with their content. */
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
  'svg',
  'math',
  'frameset',
  'noframes',
  'noembed',
  'object',
  'embed',
  'applet',
  'audio',
  'canvas',
  'head',
];

const inline = [
  'a',
  'abbr',
  'b',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
];
const blocks = [
  'blockquote',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'ul',
  'caption',
  'col',
  'colgroup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'iframe',
  'img',
  'video',
];

/** The sanitizer's own check of a URL takes time quadratic in its length. */
const maxUrlLength = 4096;
/** Base URL to recognize relative URLs; no request goes there. */
const relativeBase = 'https://relative.invalid';

/** The URL as a browser parses it, so that no spelling hides another scheme; undefined if not allowed. */
const allowedUrl = (text: string | undefined, schemes: readonly string[]): string | undefined => {
  if (!text || text.length > maxUrlLength || !URL.canParse(text, relativeBase)) return undefined;
  const url = new URL(text, relativeBase);
  if (url.origin === relativeBase)
    return text.trim().startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : undefined;
  return schemes.includes(url.protocol) && !url.username && !url.password ? url.href : undefined;
};

const imageSchemes = ['http:', 'https:'];
/**
 * Media of our own are files: no other URL of ours is requested just because someone reads an article. `ownHosts`: of
 * this installation, with their ports; over http and https.
 */
export const mediaUrl = (text: string | undefined, ownHosts: readonly string[]): string | undefined => {
  const url = allowedUrl(text, imageSchemes);
  if (url === undefined) return undefined;
  const { origin, host, pathname } = new URL(url, relativeBase);
  // The dot at the end of a host name is ignored, because the name with it is the same host.
  const isOwn = origin === relativeBase || ownHosts.includes(host.replace(/\.(?=$|:)/, ''));
  return isOwn && !pathname.startsWith('/files/') ? undefined : url;
};
const linkSchemes = [...imageSchemes, 'mailto:', 'tel:'];
const withoutUndefined = (attributes: Record<string, string | undefined>): sanitizeHtml.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
const size = (text: string | undefined) => (text && /^\d{1,4}$/.test(text) ? text : undefined);
/** The public id of a content locker: an element with this id marks where the locker is in the article. */
const lockerId = (text: string | undefined) => (text && /^[A-Za-z0-9_-]{16}$/.test(text) ? text : undefined);
const allowedRels = new Set(['nofollow', 'sponsored', 'ugc']);

const noHosts: readonly string[] = [];

const createOptions = (ownHosts: readonly string[]): sanitizeHtml.IOptions => ({
  allowedTags: [...inline, ...blocks],
  allowedAttributes: {
    '*': ['class', 'dir', 'lang'],
    a: ['href', 'rel', 'target', 'title'],
    abbr: ['title'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    div: ['data-locker'],
    iframe: ['src', 'width', 'height', 'title', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    video: ['src', 'poster', 'width', 'height', 'controls', 'preload'],
  },
  // A pattern with `*` would be compiled for each text.
  allowedClasses: { '*': [/^(?:align|caption|embed|gallery|size-|wp-|fb-)/, 'instagram-media', 'twitter-tweet'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: removedWithContent,
  nestingLimit: 60,
  textFilter: (text, tagName) => (tagName === 'iframe' || tagName === 'video' ? '' : text),
  transformTags: {
    a: (tagName, { href, rel = '', target, title, class: classes }) => {
      const rels = rel
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => allowedRels.has(word));
      const isNew = target === '_blank';
      const relValue = [...new Set([...rels, ...(isNew ? ['noopener'] : [])])].join(' ');
      const url = allowedUrl(href, linkSchemes);
      const link = url && { href: url, rel: relValue || undefined, target: isNew ? '_blank' : undefined };
      return { tagName, attribs: withoutUndefined({ ...link, title, class: classes }) };
    },
    div: (tagName, { 'data-locker': locker, ...others }) => ({
      tagName,
      attribs: withoutUndefined({ ...others, 'data-locker': lockerId(locker) }),
    }),
    img: (tagName, { src, alt = '', title, width, height, class: classes }) => ({
      tagName,
      attribs: withoutUndefined({
        src: mediaUrl(src, ownHosts),
        alt,
        title,
        width: size(width),
        height: size(height),
        class: classes,
        loading: 'lazy',
      }),
    }),
    video: (tagName, { src, poster, width, height }) => ({
      tagName,
      attribs: withoutUndefined({
        src: mediaUrl(src, ownHosts),
        poster: mediaUrl(poster, ownHosts),
        width: size(width),
        height: size(height),
        controls: 'controls',
        preload: 'metadata',
      }),
    }),
    iframe: (tagName, { src, width, height, title, class: classes }) => ({
      tagName,
      attribs: withoutUndefined({
        src: embedUrl(src),
        width: size(width),
        height: size(height),
        title,
        class: classes,
        allow: 'encrypted-media; fullscreen; picture-in-picture',
        allowfullscreen: 'allowfullscreen',
        loading: 'lazy',
        referrerpolicy: 'strict-origin-when-cross-origin',
      }),
    }),
  },
});

// Attribute values come out with their angle brackets escaped. `src` is the first attribute.
const mediaTags = /<(\/?)(img|iframe|video)\b([^<>]*)>/g;

/**
 * Removes images, frames and videos without a URL, and everything inside frames and videos that have one. The
 * sanitizer's own filter copies the whole text for each removed tag.
 */
const removeEmptyMedia = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  /** The open player, whose content is removed. */
  let player: { name: string; hasUrl: boolean } | undefined;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(mediaTags)) {
    const isEnd = slash === '/';
    if (player && !(isEnd && name === player.name)) continue;
    if (!player) kept.push(html.slice(from, index));
    from = index + tag.length;
    const hasUrl = player?.hasUrl ?? attributes.startsWith(' src="');
    const isPlayerTag = name !== 'img' && (!isEnd || player !== undefined);
    if (hasUrl && (name === 'img' || isPlayerTag)) kept.push(tag);
    player = name === 'img' || isEnd ? undefined : { name, hasUrl };
  }
  return kept.join('') + html.slice(from);
};

/** Options of the last call: the items of a feed have the same. */
let last: { ownHosts: readonly string[]; options: sanitizeHtml.IOptions } | undefined;
const optionsFor = (ownHosts: readonly string[]): sanitizeHtml.IOptions => {
  if (last?.ownHosts !== ownHosts) last = { ownHosts, options: createOptions(ownHosts) };
  return last.options;
};

/** The markup of an article without anything executable. Sanitizing twice changes nothing. */
export const sanitizeArticle = (html: string, ownHosts: readonly string[] = noHosts): string =>
  removeEmptyMedia(sanitizeInLinearTime(html, optionsFor(ownHosts)));

const blockEnds = /<\/(?:p|div|li|h[1-6]|blockquote|dd|dt|figcaption|pre|td|th|tr)>|<(?:br|hr)\s*\/?>/g;
const characterFor: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** A well-formed tag of the sanitizer: angle brackets in attribute values are escaped. */
const sanitizedTag = /<[^<>]*>/g;

/** White space to replace by one space; most of it is one space already. */
const wideSpace = /\s{2,}|[^\S ]/gu;

/** The text of sanitized markup on one line. */
export const readSanitizedText = (html: string): string =>
  html
    .replace(blockEnds, '$& ')
    .replace(sanitizedTag, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characterFor[entity] ?? entity)
    .replace(wideSpace, ' ')
    .trim();

/** The text of an article on one line, cut at a word boundary after `maxLength` characters. */
export const toPlainText = (html: string, maxLength: number): string => {
  const isText = !/[<&]/.test(html);
  const withSpaces = isText ? html : html.replace(blockEnds, '$& ');
  const line = readSanitizedText(
    isText ? html : sanitizeInLinearTime(withSpaces, { allowedTags: [], allowedAttributes: {} }),
  );
  if (line.length <= maxLength) return line;
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const head = characters.slice(0, maxLength).join('');
  return `${head.replace(/\s+\S*$/u, '') || head}…`;
};
