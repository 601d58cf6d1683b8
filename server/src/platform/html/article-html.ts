import { readLongText } from '../workers/index.ts';
import * as article from './sanitize-article.ts';

const module = new URL('./sanitize-article.ts', import.meta.url);

/** The markup of an article without anything executable. Sanitizing twice changes nothing. */
export const sanitizeArticle = (html: string): Promise<string> => readLongText(module, article.sanitizeArticle, html);

/** The text of an article on one line, cut at a word boundary after `maxLength` characters. */
export const toPlainText = (html: string, maxLength: number): Promise<string> =>
  readLongText(module, article.toPlainText, html, maxLength);
