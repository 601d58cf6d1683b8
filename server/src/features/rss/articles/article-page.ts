import type { FramedPage } from '@fanfare/contract/kit/framed-page';
import { articleFrame } from '@fanfare/contract/rss/rss';
import { embedHosts, escapeHtml, sourceHash } from '../../../platform/html/index.ts';
import type { ReadableArticle } from './readable-article.ts';

const css = `:root{color-scheme:light dark}body{margin:0;padding:16px;font:16px/1.6 Georgia,serif;max-width:44rem;overflow-wrap:anywhere;background:light-dark(#fff,#1D1629);color:light-dark(#1C1530,#F2EEF8)}
h1{font-size:1.5em;line-height:1.25}img,video,iframe{max-width:100%;height:auto}a{color:light-dark(#5B2EE5,#B9A8FF)}pre{overflow:auto}figure{margin:1em 0}.byline{color:light-dark(#5E566E,#C9C2D6)}`;

/** The only script of the frame: it tells the page around it how high the article is. */
const script = `addEventListener('load',()=>{const tell=()=>parent.postMessage({type:${JSON.stringify(articleFrame.messageType)},height:document.documentElement.scrollHeight},'*');tell();new ResizeObserver(tell).observe(document.body)})`;

/** A page for a sandboxed frame: it has no origin, and runs no style and script but the two of this file. */
export const renderArticle = (article: ReadableArticle, imageOrigins: readonly string[]): FramedPage => ({
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(article.title)}</title><meta name="viewport" content="width=device-width"><style>${css}</style></head><body><article><h1>${escapeHtml(article.title)}</h1>${article.byline ? `<p class="byline">${escapeHtml(article.byline)}</p>` : ''}${article.html}</article><script>${script}</script></body></html>`,
  policy: [
    "default-src 'none'",
    `script-src ${sourceHash(script)}`,
    `style-src ${sourceHash(css)}`,
    ['img-src https: data:', ...imageOrigins].join(' '),
    ['media-src https:', ...imageOrigins].join(' '),
    ['frame-src', ...embedHosts].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
});
