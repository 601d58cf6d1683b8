import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { sanitizeArticle, toPlainText } from '../../../platform/html/sanitize-article.ts';

export type ReadableArticle = { title: string; byline: string; html: string };

/** Smallest article, in characters of text; shorter is a menu or a notice. */
const minText = 140;
const maxElements = 20_000;

/** Resolves addresses of links and images; readability does it only in browsers. */
const resolveAddresses = (document: ReturnType<typeof parseHTML>['document'], url: string) => {
  for (const [selector, attribute] of [
    ['a[href]', 'href'],
    ['img[src]', 'src'],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const value = element.getAttribute(attribute) ?? '';
      if (URL.canParse(value, url)) element.setAttribute(attribute, new URL(value, url).href);
    }
  }
};

/** The text of a foreign page without its menus, cleaned; undefined if it has no article. Runs in a worker thread. */
export const readArticle = (page: string, url: string, ownHosts: readonly string[]): ReadableArticle | undefined => {
  const { document } = parseHTML(page);
  if (!document.documentElement) return undefined;
  resolveAddresses(document, url);
  const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
  const html = sanitizeArticle(article?.content ?? '', ownHosts);
  if (!article || toPlainText(html, minText).length < minText) return undefined;
  return {
    title: toPlainText(article.title ?? '', 300),
    byline: toPlainText(article.byline ?? '', 200),
    html: openLinksOutside(html),
  };
};

/** Links of a frame open in a window of their own. Sanitized markup has `href` as first attribute of its links. */
export const openLinksOutside = (html: string): string =>
  html.replaceAll(/<a href="([^"<>]*)"[^<>]*>/g, '<a href="$1" target="_blank" rel="noopener noreferrer nofollow">');
