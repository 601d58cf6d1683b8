import type { OgData } from '@fanfare/contract/social';

type Tag = { name: string; attributes: Map<string, string> };

const mostPictures = 20;
/** Smaller ones are buttons and counters. */
const leastSide = 100;

/** What a page of the web says about itself. Reads tags only: nothing of the page is kept or shown as it is. */
export const parseOpenGraph = (html: string, address: string): OgData => {
  const tags = tagsOf(html);
  const meta = metaOf(tags);
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)?.[0] ?? '').find((value) => value !== '') ?? '';
  const images = picturesOf(tags, meta, address);
  return {
    url: absolute(first('og:url'), address) ?? address,
    title: clip(first('og:title', 'twitter:title') || titleOf(html), 300),
    description: clip(first('og:description', 'twitter:description', 'description'), 1000),
    site_name: clip(first('og:site_name') || new URL(address).hostname, 200),
    type: clip(first('og:type') || 'website', 50),
    image: images[0]?.url ?? null,
    images,
  };
};

const metaOf = (tags: readonly Tag[]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { name, attributes } of tags) {
    const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const value = attributes.get('content')?.trim();
    if (name !== 'meta' || key === '' || !value) continue;
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
};

/** What the page offers for sharing comes first, then the pictures it shows. */
const picturesOf = (tags: readonly Tag[], meta: Map<string, string[]>, address: string): OgData['images'] => {
  const pictures = new Map<string, OgData['images'][number]>();
  const add = (value: string | undefined, width: number | null, height: number | null) => {
    const url = absolute(value ?? '', address);
    if (url && pictures.size < mostPictures && !pictures.has(url)) pictures.set(url, { url, width, height });
  };
  const sizes = (name: string) => meta.get(name)?.map(numberOf) ?? [];
  const [widths, heights] = [sizes('og:image:width'), sizes('og:image:height')];
  for (const [index, value] of (meta.get('og:image') ?? meta.get('og:image:url') ?? []).entries()) {
    add(value, widths[index] ?? null, heights[index] ?? null);
  }
  for (const value of [...(meta.get('og:image:secure_url') ?? []), ...(meta.get('twitter:image') ?? [])])
    add(value, null, null);
  for (const { name, attributes } of tags) {
    if (name === 'link' && attributes.get('rel') === 'image_src') add(attributes.get('href'), null, null);
    if (name !== 'img') continue;
    const [width, height] = [numberOf(attributes.get('width')), numberOf(attributes.get('height'))];
    const isTiny = [width, height].some((side) => side !== null && side < leastSide);
    if (!isTiny) add(attributes.get('src'), width, height);
  }
  return [...pictures.values()];
};

const numberOf = (text: string | undefined): number | null => {
  const read = /^\s*(\d{1,5})/.exec(text ?? '')?.[1];
  return read === undefined ? null : Number(read);
};

/** Only what a browser would fetch over the web. */
const absolute = (value: string, address: string): string | undefined => {
  if (value === '' || !URL.canParse(value, address)) return undefined;
  const { protocol, href } = new URL(value, address);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : undefined;
};

const clip = (text: string, most: number): string => [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, most).join('');

const titleOf = (html: string): string => {
  const open = /<title[^>]{0,300}>/i.exec(html);
  if (!open) return '';
  const from = open.index + open[0].length;
  const end = html.slice(from, from + 2000).search(/<\/title/i);
  return end < 0 ? '' : decoded(html.slice(from, from + end));
};

const wanted = new Set(['meta', 'img', 'link']);
const mostTags = 5_000;

/** One pass from `<` to `>`: what a stranger's page contains must not decide how long we read it. */
const tagsOf = (html: string): Tag[] => {
  const tags: Tag[] = [];
  for (let at = html.indexOf('<'); at !== -1 && tags.length < mostTags; at = html.indexOf('<', at + 1)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      if (end === -1) break;
      at = end;
      continue;
    }
    const name = /^[a-z]{2,10}/i.exec(html.slice(at + 1, at + 12))?.[0]?.toLowerCase() ?? '';
    if (!wanted.has(name)) continue;
    const end = endOf(html, at);
    tags.push({ name, attributes: attributesOf(html.slice(at + 1 + name.length, end)) });
    at = end;
  }
  return tags;
};

const longestTag = 8_000;

/** A `>` inside quotes does not end a tag. */
const endOf = (html: string, from: number): number => {
  let quote = '';
  const last = Math.min(html.length, from + longestTag);
  for (let at = from; at < last; at++) {
    const sign = html[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return last;
};

const attribute = /([^\s"'>/=]{1,100})\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,2000})))?/g;

const attributesOf = (text: string): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return found;
};

const named: Record<string, string> = {
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

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal !== undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isSign = point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
    return isSign ? String.fromCodePoint(point) : ' ';
  });
