import { readLongText } from '../workers/index.ts';
import * as article from './sanitize-article.ts';

const module = new URL('./sanitize-article.ts', import.meta.url);

/** Returns the markup of an article without anything executable. Sanitizing twice changes nothing. */
export type SanitizeArticle = (html: string) => Promise<string>;

/**
 * Creates a sanitizer. Images and videos whose URL would call one of these origins of ours are removed; our files are
 * allowed.
 */
export const createArticleSanitizer = (ownOrigins: readonly string[]): SanitizeArticle => {
  const ownHosts = toHosts(ownOrigins);
  return (html) => readLongText(module, article.sanitizeArticle, html, ownHosts);
};

/** The URL of an image if an article may have it; undefined for URLs of ours that are no files. */
export type AllowedMediaUrl = (url: string) => string | undefined;

export const createMediaUrlFilter =
  (ownOrigins: readonly string[]): AllowedMediaUrl =>
  (url) =>
    article.mediaUrl(url, toHosts(ownOrigins));

const toHosts = (origins: readonly string[]) => origins.map((origin) => new URL(origin).host);

/** The text of an article on one line, cut at a word boundary after `maxLength` characters. */
export const toPlainText = (html: string, maxLength: number): Promise<string> =>
  readLongText(module, article.toPlainText, html, maxLength);

/** Addresses of links, and of images and other media, once each. */
export const listArticleAddresses = (sanitized: string): { links: string[]; media: string[] } => {
  const links = new Set<string>();
  const media = new Set<string>();
  for (const [, attribute, value = ''] of sanitized.matchAll(/ (href|src|poster)="([^"]*)"/g))
    (attribute === 'href' ? links : media).add(value.replaceAll('&amp;', '&'));
  return { links: [...links], media: [...media] };
};
