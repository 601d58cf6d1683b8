import type { ScrapedImage } from '@fanfare/contract/media-search';
import sanitizeHtml from 'sanitize-html';

const most = 60;
/** What says to be smaller is a bullet, a flag or a spy. */
const leastPixels = 50;
const socialTags = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);

type Attributes = Record<string, string | undefined>;

/** The pictures a page shows, the ones it recommends for sharing first. The page is a stranger's: it is read, never run. */
export const parsePageImages = (html: string, pageUrl: string): ScrapedImage[] => {
  const recommended: ScrapedImage[] = [];
  const shown: ScrapedImage[] = [];
  let base = pageUrl;

  const add = (list: ScrapedImage[], address: string | undefined, { alt = '', width, height }: Attributes = {}) => {
    const src = addressOf(address, base);
    if (!src) return;
    const size = { width: pixels(width), height: pixels(height) };
    if ((size.width ?? leastPixels) < leastPixels || (size.height ?? leastPixels) < leastPixels) return;
    list.push({ src, alt: alt.replaceAll(/\s+/g, ' ').trim().slice(0, 300), ...size });
  };

  const onOpenTag = (name: string, tag: Attributes) => {
    if (name === 'base') base = addressOf(tag.href, pageUrl) ?? base;
    if (name === 'meta' && socialTags.has((tag.property ?? tag.name ?? '').toLowerCase()))
      add(recommended, tag.content);
    if (name === 'link' && /\bimage_src\b/i.test(tag.rel ?? '')) add(recommended, tag.href);
    if (name === 'img') add(shown, largest(tag.srcset) ?? tag['data-src'] ?? tag.src, tag);
  };
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {}, parseStyleAttributes: false, onOpenTag });

  const once = new Map<string, ScrapedImage>();
  for (const image of [...recommended, ...shown]) {
    const known = once.get(image.src);
    once.set(image.src, known ? { ...image, ...withoutNothing(known) } : image);
  }
  return [...once.values()].slice(0, most);
};

const withoutNothing = ({ src, alt, width, height }: ScrapedImage) => ({
  src,
  ...(alt && { alt }),
  ...(width !== null && { width }),
  ...(height !== null && { height }),
});

/** Only what can be fetched and kept: the web's own schemes, and no drawings that are programs. */
const addressOf = (text: string | undefined, base: string): string | undefined => {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 2000 || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password || /\.svgz?$/i.test(url.pathname)) return undefined;
  url.hash = '';
  return url.href;
};

const pixels = (text: string | undefined): number | null => {
  const [, number] = /^(\d{1,5})(?:px)?$/.exec(text?.trim() ?? '') ?? [];
  return number ? Number(number) : null;
};

/** The widest of the pictures a page offers for one place. */
const largest = (srcset: string | undefined): string | undefined => {
  const choices = (srcset ?? '').slice(0, 20_000).split(/,\s+/);
  const sized = choices.flatMap((choice) => {
    const [, url, size] = /^\s*(\S+)\s+([\d.]{1,10})[wx]\s*$/.exec(choice) ?? [];
    return url && size ? [{ url, size: Number(size) }] : [];
  });
  return sized.toSorted((a, b) => b.size - a.size)[0]?.url;
};
