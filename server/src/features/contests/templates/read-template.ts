import { splitTemplate, type TemplatePart } from '@fanfare/contract/contests/templates';
import type sanitizeHtml from 'sanitize-html';
import { readPage, sanitizeInLinearTime } from '../../../platform/html/index.ts';
import { allowedDeclarations } from './style-declarations.ts';

/** A template without anything executable: markup in parts with placeholders between them, and its stylesheet. */
export type SafeTemplate = {
  parts: TemplatePart[];
  css: string;
  removed: string[];
  /** URLs of images on other sites, as written. The page doesn't load them, because those sites would see visitors. */
  foreignImages: string[];
};

const textTags = [
  'a',
  'abbr',
  'b',
  'br',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
];
const blockTags = [
  'blockquote',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'img',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'ul',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
];
const allowedTags = new Set([...textTags, ...blockTags]);
const allowedAttributes: Record<string, readonly string[]> = {
  '*': ['dir', 'lang', 'style'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
/** Tags that are removed with their content. */
const executableTags = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'select',
  'option',
  'svg',
  'math',
];

const maxUrlLength = 4096;
/** Number of removed parts and foreign images that a message lists at most. */
const maxNamed = 30;

/** An address that links can have: http or https, without credentials. */
const webLink = (url: string | undefined): string | undefined => {
  if (!url || url.length > maxUrlLength || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && !username && !password ? href : undefined;
};

/**
 * Path of an image in our own media library; undefined for other URLs. `origin`: origin (scheme and host) of this
 * product.
 */
const imagePath = (url: string | undefined, origin: string): string | undefined => {
  const path = url?.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return path && /^\/files\/[\w.-]{1,200}$/.test(path) ? path : undefined;
};

/** Width or height attribute in pixels. */
const size = (text: string | undefined) => (text && /^\d{1,4}$/.test(text) ? text : undefined);

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Reads a template in linear time. `scope`: class of the element that the stylesheet applies to; `origin`: origin
 * (scheme and host) of this product.
 */
export const readTemplate = (html: string, scope: string, origin: string): SafeTemplate => {
  const removed = new Set<string>();
  const foreignImages = new Set<string>();
  const classes = new Map<string, string>();

  readPage(html, (name, attributes) => {
    if (!allowedTags.has(name)) return removed.add(`<${name}>`);
    for (const attribute of Object.keys(attributes))
      if (!allowedAttributes['*']?.includes(attribute) && !allowedAttributes[name]?.includes(attribute))
        removed.add(attribute);
    for (const property of allowedDeclarations(attributes.style ?? '').removed) removed.add(property);
    const { src } = attributes;
    if (name === 'img' && src && webLink(src) && !imagePath(src, origin)) foreignImages.add(src);
  });

  /** Name of the generated CSS class for a `style` attribute; equal declarations share a class. */
  const classFor = (style: string | undefined): string | undefined => {
    const { css } = allowedDeclarations(style ?? '');
    if (css === '') return undefined;
    const name = classes.get(css) ?? `t${classes.size + 1}`;
    classes.set(css, name);
    return name;
  };

  const attributesFor = (tag: string, { href, src, alt, width, height, title, style, ...others }: Attributes) => {
    const kept: Attributes = {
      ...pick(others, ['dir', 'lang', 'colspan', 'rowspan', 'scope']),
      class: classFor(style),
      ...(tag === 'a' ? { href: webLink(href), rel: 'nofollow noopener', target: '_blank', title } : {}),
      ...(tag === 'img'
        ? { src: imagePath(src, origin), alt: alt ?? '', width: size(width), height: size(height), loading: 'lazy' }
        : {}),
    };
    return Object.fromEntries(
      Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  };

  const options: sanitizeHtml.IOptions = {
    allowedTags: [...allowedTags],
    allowedAttributes: {
      '*': ['class', 'dir', 'lang'],
      a: ['href', 'rel', 'target', 'title'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: executableTags,
    nestingLimit: 60,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: attributesFor(tagName, attributes) }) },
  };
  const clean = sanitizeInLinearTime(html, options);
  const css = [...classes].map(([declarations, name]) => `.${scope} .${name}{${declarations}}`).join('\n');
  return {
    parts: splitText(clean),
    css,
    removed: [...removed].slice(0, maxNamed),
    foreignImages: [...foreignImages].slice(0, maxNamed),
  };
};

const pick = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, attributes[name]]));

/**
 * Splits a template at its placeholders in text. Braces inside a tag are no placeholders, because a value there could
 * end an attribute. The template has angle brackets around its tags only.
 */
const splitText = (html: string): TemplatePart[] =>
  html
    .split(/(<[^<>]*>)/)
    .flatMap((text, index): TemplatePart[] => (index % 2 === 1 ? [{ text }] : splitTemplate(text)));
