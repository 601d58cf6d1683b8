import { html, type Markup, type Printable, toText } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { formPath } from '../../../../platform/http/index.ts';
import { fillText } from '../texts/fill-text.ts';
import { asPrivate, layout } from './layout.ts';
import { contestPath, newTab, type PageView } from './view.ts';

export const linkFormName = 'contest-link';
export const confirmFormName = 'contest-confirm';
export const eraseFormName = 'contest-erase';

const message = (view: PageView, title: string, content: Printable, status = 200): RenderedPage => {
  const main = html`<section class="panel message"><h1>${title}</h1>${content}<p><a href="${contestPath(view)}"${newTab(view)}>${view.texts.back}</a></p></section>`;
  return asPrivate(layout(view, { title, main, status }));
};

/** After the form. The same for every address; only the budget of the business makes a difference. */
export const sentPage = (view: PageView, isLate: boolean): RenderedPage => {
  const { texts } = view;
  return message(
    view,
    texts.sentTitle,
    html`<p class="lead">${isLate ? texts.sentLater : texts.sentText}</p><p class="hint">${texts.sentSpam}</p>`,
  );
};

/** The page of the mailed link. Mail programs open links by themselves, so only the button confirms. */
export const confirmPage = (
  view: PageView,
  { name, key, hidden, eraseForm }: { name: string; key: string; hidden: Markup; eraseForm: Markup },
): RenderedPage => {
  const { texts, contest } = view;
  const action = formPath({ name: confirmFormName, subject: String(contest.row.id) });
  return message(
    view,
    texts.confirmTitle,
    html`<p class="lead">${fillText(texts.confirmText, { contest: contest.row.name })}</p>
<form class="entry" method="post" action="${action}">${hidden}<input type="hidden" name="key" value="${key}">
<label class="field"><span>${texts.name}</span><input name="name" value="${name}" required maxlength="100" autocomplete="name"></label>
<p class="problem" role="alert" hidden></p><button class="primary" data-busy>${texts.confirm}</button></form>
${eraseForm}`,
  );
};

/** A form that was not accepted, for browsers without JavaScript. */
export const notSentPage = (view: PageView, messages: readonly string[]): RenderedPage =>
  message(
    view,
    view.texts.notSentTitle,
    html`<ul class="problems">${messages.map((text) => html`<li>${text}</li>`)}</ul><p class="hint">${view.texts.notSentText}</p>`,
  );

/** For who wants to come back to their entry, or to see or erase their data. */
export const linkPage = (view: PageView, hidden: Markup): RenderedPage => {
  const { texts, contest } = view;
  return message(
    view,
    texts.linkTitle,
    html`<p class="lead">${texts.linkText}</p>
<form class="entry" method="post" action="${formPath({ name: linkFormName, subject: String(contest.row.id) })}">${hidden}
<label class="field"><span>${texts.email}</span><input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<p class="problem" role="alert" hidden></p><button class="primary" data-busy>${texts.sendLink}</button></form>`,
  );
};

export const expiredLinkPage = (view: PageView): RenderedPage => {
  const { texts } = view;
  const link = html`<p><a class="secondary" href="${contestPath(view)}/link"${newTab(view)}>${texts.linkTitle}</a></p>`;
  return message(view, texts.linkExpiredTitle, html`<p class="lead">${texts.linkExpiredText}</p>${link}`, 410);
};

export const erasedPage = (view: PageView): RenderedPage =>
  message(view, view.texts.erasedTitle, html`<p class="lead">${view.texts.erasedText}</p>`);

/** Why a check at a network gave no points: the first sentence is the title. */
export const failedCheckPage = (view: PageView, problem: string): RenderedPage => {
  const sentences = new Intl.Segmenter(view.contest.row.language, { granularity: 'sentence' }).segment(problem);
  const [title = problem, ...rest] = Array.from(sentences, ({ segment }) => segment.trim());
  const lead = rest.length > 0 ? html`<p class="lead">${rest.join(' ')}</p>` : undefined;
  return message(view, title.replace(/[.。]$/, ''), lead, 422);
};

/** No contest has this address. In English: its language is unknown. */
export const contestNotFoundPage = (styles: readonly string[]): RenderedPage => ({
  status: 404,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  },
  body: toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Contest not found</title>
${styles.map((url) => html`<link rel="stylesheet" href="${url}">`)}</head>
<body class="contest"><main class="narrow"><section class="panel message"><h1>Contest not found</h1><p>It may have moved or been deleted.</p></section></main></body></html>
`),
});
