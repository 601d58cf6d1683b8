export { embedHosts } from './allowed-embeds.ts';
export { escapeHtml, html, type Markup, type Printable, toText, trustedHtml } from './html-template.ts';
export { sanitizeArticle, toPlainText } from './sanitize-article.ts';
