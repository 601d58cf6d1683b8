import type { OgData } from '@fanfare/contract/social';

type Tag = { name: string; attributes: Map<string, string> };

const maxImages = 20;
/** Smaller images are icons and tracking pixels. */
const minSidePx = 100;

/** Reads Open Graph data from tags only; no markup of the page is stored or shown. */
export const parseOpenGraph = (html: string, pageUrl: string): OgData => {
  const tags = parseTags(html);
  const meta = collectMeta(tags);
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)?.[0] ?? '').find((value) => value !== '') ?? '';
  const images = collectImages(tags, meta, pageUrl);
  return {
    url: toAbsoluteUrl(first('og:url'), pageUrl) ?? pageUrl,
    title: truncate(first('og:title', 'twitter:title') || parseTitle(html), 300),
    description: truncate(first('og:description', 'twitter:description', 'description'), 1000),
    site_name: truncate(first('og:site_name') || new URL(pageUrl).hostname, 200),
    type: truncate(first('og:type') || 'website', 50),
    image: images[0]?.url ?? null,
    images,
  };
};

const collectMeta = (tags: readonly Tag[]): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  for (const { name, attributes } of tags) {
    const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const value = attributes.get('content')?.trim();
    if (name !== 'meta' || key === '' || !value) continue;
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
};

/** Declared share images first, then the images of the page. */
const collectImages = (tags: readonly Tag[], meta: Map<string, string[]>, pageUrl: string): OgData['images'] => {
  const imagesByUrl = new Map<string, OgData['images'][number]>();
  const add = (value: string | undefined, width: number | null, height: number | null) => {
    const url = toAbsoluteUrl(value ?? '', pageUrl);
    if (url && imagesByUrl.size < maxImages && !imagesByUrl.has(url)) imagesByUrl.set(url, { url, width, height });
  };
  const sizes = (name: string) => meta.get(name)?.map(parseInteger) ?? [];
  const [widths, heights] = [sizes('og:image:width'), sizes('og:image:height')];
  for (const [index, value] of (meta.get('og:image') ?? meta.get('og:image:url') ?? []).entries()) {
    add(value, widths[index] ?? null, heights[index] ?? null);
  }
  for (const value of [...(meta.get('og:image:secure_url') ?? []), ...(meta.get('twitter:image') ?? [])])
    add(value, null, null);
  for (const { name, attributes } of tags) {
    if (name === 'link' && attributes.get('rel') === 'image_src') add(attributes.get('href'), null, null);
    if (name !== 'img') continue;
    const [width, height] = [parseInteger(attributes.get('width')), parseInteger(attributes.get('height'))];
    const isTiny = [width, height].some((side) => side !== null && side < minSidePx);
    if (!isTiny) add(attributes.get('src'), width, height);
  }
  return [...imagesByUrl.values()];
};

const parseInteger = (text: string | undefined): number | null => {
  const digits = /^\s*(\d{1,5})/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/** HTTP and HTTPS URLs only. */
const toAbsoluteUrl = (value: string, pageUrl: string): string | undefined => {
  if (value === '' || !URL.canParse(value, pageUrl)) return undefined;
  const { protocol, href } = new URL(value, pageUrl);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : undefined;
};

const truncate = (text: string, maxLength: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('');

const parseTitle = (html: string): string => {
  const open = /<title[^>]{0,300}>/i.exec(html);
  if (!open) return '';
  const from = open.index + open[0].length;
  const end = html.slice(from, from + 2000).search(/<\/title/i);
  return end < 0 ? '' : decodeEntities(html.slice(from, from + end));
};

const readTags = new Set(['meta', 'img', 'link']);
const maxTags = 5_000;

/** One pass from `<` to `>`: the run time stays linear for untrusted input. */
const parseTags = (html: string): Tag[] => {
  const tags: Tag[] = [];
  for (let at = html.indexOf('<'); at !== -1 && tags.length < maxTags; at = html.indexOf('<', at + 1)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) break;
      at = end;
      continue;
    }
    const name = /^[a-z]{2,10}/i.exec(html.slice(at + 1, at + 12))?.[0]?.toLowerCase() ?? '';
    if (!readTags.has(name)) continue;
    const end = findTagEnd(html, at);
    tags.push({ name, attributes: parseAttributes(html.slice(at + 1 + name.length, end)) });
    at = end;
  }
  return tags;
};

const maxTagLength = 8_000;

/** A `>` inside quotes does not end a tag. */
const findTagEnd = (html: string, from: number): number => {
  let quote = '';
  const last = Math.min(html.length, from + maxTagLength);
  for (let at = from; at < last; at++) {
    const character = html[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return last;
};

const attributePattern = /([^\s"'>/=]{1,100})\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,2000})))?/g;

const parseAttributes = (text: string): Map<string, string> => {
  const values = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return values;
};

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
};

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? entity;
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isPrintable = point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isPrintable ? String.fromCodePoint(point) : ' ';
  });
