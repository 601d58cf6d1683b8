import {
  html,
  type Markup,
  pageDocument,
  sourceHash,
  stylesheetLinks,
  trustedHtml,
} from '../../platform/html/index.ts';
import type { PageResponse } from '../../platform/http/index.ts';

const style = `main#text{max-width:36rem;margin-inline:auto;font-family:system-ui,sans-serif}
main#text .text,main#text p{font-family:inherit}
form.lead{display:grid;gap:1rem}
form.lead label{display:grid;gap:.25rem;font-size:1rem;font-weight:600;letter-spacing:normal;text-transform:none}
form.lead label.check{grid-template-columns:auto 1fr;align-items:start;font-weight:400}
form.lead input:not([type=checkbox]),form.lead select,form.lead textarea{font:inherit;font-weight:400;padding:.6rem .75rem;border:1px solid #8a8398;border-radius:.5rem;width:100%;box-sizing:border-box;background:#fff;color:#1c1726}
@media (prefers-color-scheme:dark){form.lead input:not([type=checkbox]),form.lead select,form.lead textarea{background:#211c2b;color:#f3f0f7}}
form.lead button{justify-self:start}
.small{font-size:.875rem}
.from{margin:0 0 .25rem;font-weight:600;opacity:.8}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
const styleHash = sourceHash(style);

type PageParts = {
  title: string;
  /** Name of the business that owns the form; the page shows it above the title. */
  businessName?: string;
  body: Markup;
  stylesheets: readonly string[];
  isFrameable?: boolean;
  status?: number;
};

/** Page for visitors: a form, their data, a confirmation. It has no script; with `isFrameable` other sites can frame it. */
export const visitorPage = ({
  title,
  businessName = '',
  body,
  stylesheets,
  isFrameable = false,
  status = 200,
}: PageParts): PageResponse => ({
  status,
  ...(isFrameable ? { isFrameable } : {}),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; style-src 'self' ${styleHash}; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${isFrameable ? '*' : "'none'"}`,
  },
  body: pageDocument({
    title: businessName ? `${title} · ${businessName}` : title,
    robots: 'noindex',
    head: html`${stylesheetLinks(stylesheets)}<style>${trustedHtml(style)}</style>\n`,
    bodyAttributes: trustedHtml(' data-accent="violet" data-theme="journal"'),
    body: html`<main class="wide" id="text">
<article><header>${businessName && html`<p class="from">${businessName}</p>`}<h1>${title}</h1></header>
<div class="text">${body}</div></article>
</main>`,
  }),
});
