import type { OgData } from '@fanfare/contract/social/link-preview';
import { readPage, type TagAttributes } from '../../../platform/html/index.ts';

type Image = OgData['images'][number];

const maxImages = 20;
/** Smallest side of an image: smaller ones are icons and tracking pixels. */
const minSidePx = 100;

/** Reads Open Graph data from tags only; no markup of the page is stored or shown. */
export const parseOpenGraph = (html: string, pageUrl: string): OgData => {
  const meta = new Map<string, string[]>();
  const pageImages: Image[] = [];
  const pageTitle = readPage(html, (name, tag) => {
    if (name === 'meta') addMeta(meta, tag);
    if (name === 'link' && tag.rel === 'image_src') pageImages.push({ url: tag.href ?? '', width: null, height: null });
    if (name === 'img') addImage(pageImages, tag);
  });
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)?.[0] ?? '').find((value) => value !== '') ?? '';
  const images = collectImages(meta, pageImages, pageUrl);
  return {
    url: toAbsoluteUrl(first('og:url'), pageUrl) ?? pageUrl,
    title: truncate(first('og:title', 'twitter:title') || pageTitle, 300),
    description: truncate(first('og:description', 'twitter:description', 'description'), 1000),
    site_name: truncate(first('og:site_name') || new URL(pageUrl).hostname, 200),
    type: truncate(first('og:type') || 'website', 50),
    image: images[0]?.url ?? null,
    images,
  };
};

const addMeta = (meta: Map<string, string[]>, { property, name = '', content }: TagAttributes) => {
  const key = (property ?? name).toLowerCase();
  const value = content?.trim();
  if (key === '' || !value) return;
  const values = meta.get(key);
  if (values) values.push(value);
  else meta.set(key, [value]);
};

const addImage = (images: Image[], { src = '', ...tag }: TagAttributes) => {
  const width = parseInteger(tag.width);
  const height = parseInteger(tag.height);
  const isTiny = [width, height].some((side) => side !== null && side < minSidePx);
  if (!isTiny) images.push({ url: src, width, height });
};

/** Declared share images first, then the images of the page. */
const collectImages = (meta: Map<string, string[]>, pageImages: readonly Image[], pageUrl: string): Image[] => {
  const sizes = (name: string) => meta.get(name)?.map(parseInteger) ?? [];
  const widths = sizes('og:image:width');
  const heights = sizes('og:image:height');
  const declared = (meta.get('og:image') ?? meta.get('og:image:url') ?? []).map((url, index) => ({
    url,
    width: widths[index] ?? null,
    height: heights[index] ?? null,
  }));
  const others = [...(meta.get('og:image:secure_url') ?? []), ...(meta.get('twitter:image') ?? [])];
  const imagesByUrl = new Map<string, Image>();
  for (const image of [...declared, ...others.map((url) => ({ url, width: null, height: null })), ...pageImages]) {
    if (imagesByUrl.size === maxImages) break;
    const url = toAbsoluteUrl(image.url, pageUrl);
    if (url && !imagesByUrl.has(url)) imagesByUrl.set(url, { ...image, url });
  }
  return [...imagesByUrl.values()];
};

const parseInteger = (text: string | undefined): number | null => {
  const digits = /^\s*(\d{1,5})/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Resolves a URL of the page; undefined unless it is an HTTP or HTTPS URL of at most 2,000 characters. */
const toAbsoluteUrl = (value: string, pageUrl: string): string | undefined => {
  if (value === '' || !URL.canParse(value, pageUrl)) return undefined;
  const { protocol, href } = new URL(value, pageUrl);
  return /^https?:$/.test(protocol) && href.length <= 2000 ? href : undefined;
};

const truncate = (text: string, maxLength: number): string =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('');
