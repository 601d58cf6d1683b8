import type { ScrapedImage } from '@fanfare/contract/media/media-search';
import { readPage, type TagAttributes } from '../../../platform/html/index.ts';

const maxImages = 60;
/** Smallest side of an image: smaller ones are icons or tracking pixels. */
const minSidePx = 50;
const socialTags = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);

/** The images of a page, those for social sharing first. The HTML is untrusted: parsed, never executed. */
export const parsePageImages = (html: string, pageUrl: string): ScrapedImage[] => {
  const recommended: ScrapedImage[] = [];
  const inContent: ScrapedImage[] = [];
  let base = pageUrl;

  const add = (list: ScrapedImage[], url: string | undefined, { alt = '', width, height }: TagAttributes = {}) => {
    const src = imageUrl(url, base);
    if (!src) return;
    const size = { width: parsePixels(width), height: parsePixels(height) };
    if ((size.width ?? minSidePx) < minSidePx || (size.height ?? minSidePx) < minSidePx) return;
    list.push({ src, alt: alt.replaceAll(/\s+/g, ' ').trim().slice(0, 300), ...size });
  };

  readPage(html, (name, tag) => {
    if (name === 'base') base = imageUrl(tag.href, pageUrl) ?? base;
    if (name === 'meta' && socialTags.has((tag.property ?? tag.name ?? '').toLowerCase()))
      add(recommended, tag.content);
    if (name === 'link' && /\bimage_src\b/i.test(tag.rel ?? '')) add(recommended, tag.href);
    if (name === 'img') add(inContent, largestSource(tag.srcset) ?? tag['data-src'] ?? tag.src, tag);
  });

  const bySrc = new Map<string, ScrapedImage>();
  for (const image of [...recommended, ...inContent]) {
    const previous = bySrc.get(image.src);
    bySrc.set(image.src, previous ? { ...image, ...withoutEmptyFields(previous) } : image);
  }
  return [...bySrc.values()].slice(0, maxImages);
};

const withoutEmptyFields = ({ src, alt, width, height }: ScrapedImage) => ({
  src,
  ...(alt && { alt }),
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

/** Absolute http(s) URL of an image; undefined for other schemes, and for SVG, which can contain scripts. */
const imageUrl = (text: string | undefined, base: string): string | undefined => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password || /\.svgz?$/i.test(url.pathname)) return undefined;
  url.hash = '';
  return url.href;
};

const parsePixels = (text: string | undefined): number | null => {
  const [, number] = /^(\d{1,5})(?:px)?$/.exec(text?.trim() ?? '') ?? [];
  return number ? Number(number) : null;
};

/** Finds the widest image in a `srcset` attribute. */
const largestSource = (srcset: string | undefined): string | undefined => {
  const choices = (srcset ?? '').slice(0, 20_000).split(/,\s+/);
  const sized = choices.flatMap((choice) => {
    const [, url, size] = /^\s*(\S+)\s+([\d.]{1,10})[wx]\s*$/.exec(choice) ?? [];
    return url && size ? [{ url, size: Number(size) }] : [];
  });
  return sized.toSorted((a, b) => b.size - a.size)[0]?.url;
};
