export { playerHosts } from './allowed-embeds.ts';
export { escaped, html, type Markup, markup, type Printable, textOf } from './html-template.ts';
export { cleanArticle, plainText } from './sanitize-article.ts';
