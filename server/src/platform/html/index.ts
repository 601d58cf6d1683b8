export { embedHosts } from './allowed-embeds.ts';
export { escapeHtml, html, type Markup, type Printable, toText, trustedHtml } from './html-template.ts';
export { sanitizeInLinearTime } from './linear-sanitizer.ts';
export { readPage, type TagAttributes } from './page-reader.ts';
export { sanitizeArticle, toPlainText } from './sanitize-article.ts';
