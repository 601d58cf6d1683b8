export { embedHosts } from './allowed-embeds.ts';
export { type ArticleBlock, readBlocks } from './article-blocks.ts';
export {
  type AllowedMediaUrl,
  createArticleSanitizer,
  createMediaUrlFilter,
  listArticleAddresses,
  type SanitizeArticle,
  toPlainText,
} from './article-html.ts';
export { escapeHtml, html, type Markup, type Printable, toText, trustedHtml } from './html-template.ts';
export { sanitizeInLinearTime } from './linear-sanitizer.ts';
export { directionOf, faviconLink, moduleScripts, pageDocument, stylesheetLinks } from './page-document.ts';
export { readPage, type TagAttributes } from './page-reader.ts';
export { sourceHash } from './source-hash.ts';
