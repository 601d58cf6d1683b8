import { z } from 'zod';
import { isVideoLink } from './media-links.ts';
import type { RawFeed, RawItem } from './parsed-feed.ts';
import { resolveUrl } from './web-address.ts';
import { removeForbidden } from './xml-tree.ts';

const text = z.string().transform(removeForbidden).catch('');
const Author = z.object({ name: text });
const JsonItem = z.object({
  id: z
    .union([z.string(), z.number()])
    .transform((value) => removeForbidden(String(value)))
    .catch(''),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  author: Author.optional().catch(undefined),
  authors: z.array(Author).catch([]),
  attachments: z.array(z.object({ url: text, mime_type: text })).catch([]),
});
const JsonFeed = z.object({
  version: z.string().regex(/jsonfeed\.org/),
  title: text,
  home_page_url: text,
  items: z.array(z.unknown()).catch([]),
});

/** Reads JSON Feed 1.0 and 1.1; undefined if the text is no such feed. */
export const readJsonFeed = (source: string, address: string, maxItems: number): RawFeed | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return undefined;
  }
  const feed = JsonFeed.safeParse(value).data;
  if (!feed) return undefined;
  const base = resolveUrl(feed.home_page_url, address) || address;
  return {
    title: feed.title,
    site: resolveUrl(feed.home_page_url, address),
    ttlMinutes: 0,
    items: feed.items.slice(0, maxItems).flatMap((item) => {
      const parsed = JsonItem.safeParse(item).data;
      return parsed ? [toRawItem(parsed, base)] : [];
    }),
  };
};

const escapeText = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const toRawItem = (item: z.output<typeof JsonItem>, base: string): RawItem => {
  const link = resolveUrl(item.url, base) || resolveUrl(item.external_url, base);
  const html = item.content_html || escapeText(item.content_text);
  const images = item.attachments.filter(({ mime_type }) => mime_type.startsWith('image/'));
  const pictures = [item.image, item.banner_image, ...images.map(({ url }) => url)];
  return {
    guid: item.id,
    link,
    html,
    title: escapeText(item.title) || html.slice(0, 500),
    summary: escapeText(item.summary) || html,
    date: item.date_published || item.date_modified,
    author: item.authors[0]?.name || item.author?.name || '',
    picture: pictures.map((url) => resolveUrl(url, base)).find((url) => url !== ''),
    isVideo: item.attachments.some(({ mime_type }) => mime_type.startsWith('video/')) || isVideoLink(link),
  };
};
