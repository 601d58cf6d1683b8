export { cleanArticle, plainText } from './article.ts';
export { playerHosts } from './embeds.ts';
export { escaped, html, type Markup, markup, type Printable, textOf } from './template.ts';
