import { articleLanguages, isLanguageName } from '@fanfare/contract/ai/languages';
import { readBlocks } from '../../../platform/html/index.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { countWords } from '../gates/words.ts';

const module = new URL('./article-html.ts', import.meta.url);

/** Number of words as the length gate counts them. `language`: its ISO code. */
export const countHtmlWords = (html: string, language: string): number =>
  countWords(
    readBlocks(html)
      .map(({ text }) => text)
      .join('\n'),
    language,
  );

/** Counts the words of an article in a thread if it is long. `language`: its English name, as it was asked for. */
export const countArticleWords = (html: string, language: string): Promise<number> =>
  readLongText(module, countHtmlWords, html, isLanguageName(language) ? articleLanguages[language] : 'en');

const toAttribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const hasImage = (sanitized: string, url: string): boolean =>
  sanitized.includes(`<img src="${toAttribute(url)}"`);

export const hasAnyImage = (sanitized: string): boolean => sanitized.includes('<img src="');

/** Removes an image with the figure around it. Sanitized markup has the URL as the first attribute. */
export const removeImage = (sanitized: string, url: string): string => {
  const [first = '', ...rest] = sanitized.split(`<img src="${toAttribute(url)}"`);
  const kept = [first];
  for (const part of rest) {
    const before = kept.pop() ?? '';
    const figure = before.lastIndexOf('<figure');
    const isInFigure = figure >= 0 && before.indexOf('</figure>', figure) < 0;
    const figureEnd = isInFigure ? part.indexOf('</figure>') : -1;
    if (figureEnd < 0) kept.push(before, part.slice(part.indexOf('>') + 1));
    else kept.push(before.slice(0, figure), part.slice(figureEnd + '</figure>'.length));
  }
  return kept.join('');
};

const maxLinks = 100;

/** Lists the addresses of links to other sites, once each. */
export const listLinks = (sanitized: string): string[] => {
  const links = new Set<string>();
  for (const part of sanitized.split('<a href="').slice(1, maxLinks + 1)) {
    const url = part.slice(0, part.indexOf('"')).replaceAll('&amp;', '&');
    if (/^https?:/.test(url)) links.add(url);
  }
  return [...links];
};
