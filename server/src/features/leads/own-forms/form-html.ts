import type { OwnFormField } from '@fanfare/contract/leads/own-forms';
import { html, type Markup, sourceHash, toText, trustedHtml } from '../../../platform/html/index.ts';
import type { PageResponse } from '../../../platform/http/index.ts';
import type { OwnFormSettings } from './own-forms.tables.ts';

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
  /** Whose form it is; above the title. */
  businessName?: string;
  body: Markup;
  stylesheets: readonly string[];
  isFrameable?: boolean;
  status?: number;
};

/** A page of a form. It has no script; with `isFrameable` other sites can show it in a frame. */
export const formPage = ({
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
  body: toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${businessName ? `${title} · ${businessName}` : title}</title>
${stylesheets.map((url) => html`<link rel="stylesheet" href="${url}">\n`)}<style>${trustedHtml(style)}</style>
</head>
<body data-accent="violet" data-theme="journal">
<main class="wide" id="text">
<article><header>${businessName && html`<p class="from">${businessName}</p>`}<h1>${title}</h1></header>
<div class="text">${body}</div></article>
</main>
</body>
</html>
`),
});

const optionalNote = (required: boolean) => (required ? '' : ' (optional)');

const fieldMarkup = ({ key, label, type, required, options }: OwnFormField): Markup => {
  const requiredMark = required && trustedHtml(' required');
  if (type === 'checkbox')
    return html`<label class="check"><input type="checkbox" name="${key}" value="yes"${requiredMark}> ${label}</label>`;
  const control =
    type === 'choice'
      ? html`<select name="${key}"${requiredMark}><option value=""></option>${options.map((option) => html`<option>${option}</option>`)}</select>`
      : type === 'long'
        ? html`<textarea name="${key}" rows="4" maxlength="2000"${requiredMark}></textarea>`
        : html`<input type="${type === 'phone' ? 'tel' : 'text'}" name="${key}" maxlength="2000"${requiredMark}>`;
  return html`<label>${label}${optionalNote(required)}${control}</label>`;
};

/** The form itself. `action` and `hidden` are empty in a preview, which sends nothing. */
export const formMarkup = (
  settings: OwnFormSettings,
  { action, hidden }: { action: string; hidden: Markup },
): Markup => {
  const { intro, ask_name, fields, consent, privacy_policy_url, button } = settings;
  const requiresName = ask_name === 'required';
  return html`${intro !== '' && html`<p>${intro}</p>`}
<form class="lead" method="post" action="${action}">
${hidden}
<label>Email<input type="email" name="email" required maxlength="254" autocomplete="email"></label>
${ask_name !== 'off' && html`<label>Name${optionalNote(requiresName)}<input type="text" name="full_name" maxlength="100" autocomplete="name"${requiresName && trustedHtml(' required')}></label>`}
${fields.map(fieldMarkup)}
<label class="check"><input type="checkbox" name="consent" value="yes" required> <span>${consent} <a href="${privacy_policy_url}" rel="noreferrer noopener" target="_blank">Privacy policy</a></span></label>
<button class="action" type="submit">${button}</button>
</form>`;
};
