import { html, type Markup, type Printable, toText } from '../../../../platform/html/index.ts';
import { formPath, type RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { confirmFormName, formatSubject, linkFormName } from '../visitor-forms.ts';
import { asPrivate, layout } from './layout.ts';
import { newTab, type PageView } from './page-view.ts';

/** A page with a heading, a text and the link back to the contest. */
const messagePage = (view: PageView, title: string, content: Printable, status = 200): RenderedPage => {
  const main = html`<section class="panel message"><h1>${title}</h1>${content}<p><a href="${contestPath(view)}"${newTab(view)}>${view.translate('page.back')}</a></p></section>`;
  return asPrivate(layout(view, { title, main, status }));
};

/**
 * Page after the entry form, the same for every address, so that it reveals nothing; only the email budget of the
 * business changes its text.
 */
export const sentPage = (view: PageView, isLate: boolean): RenderedPage => {
  const { translate } = view;
  return messagePage(
    view,
    translate('page.sentTitle'),
    html`<p class="lead">${isLate ? translate('page.sentLater') : translate('page.sentText')}</p><p class="hint">${translate('page.sentSpam')}</p>`,
  );
};

/** Page opened by the emailed link. Only its button confirms, because mail programs open links by themselves. */
export const confirmPage = (
  view: PageView,
  { name, key, hidden, eraseForm }: { name: string; key: string; hidden: Markup; eraseForm: Markup },
): RenderedPage => {
  const { translate, contest } = view;
  const action = formPath({ name: confirmFormName, subject: formatSubject(contest.row.id) });
  return messagePage(
    view,
    translate('page.confirmTitle'),
    html`<p class="lead">${translate('page.confirmText', { contest: contest.row.name })}</p>
<form class="entry" method="post" action="${action}">${hidden}<input type="hidden" name="key" value="${key}">
<label class="field"><span>${translate('page.name')}</span><input name="name" value="${name}" required maxlength="100" autocomplete="name"></label>
<p class="problem" role="alert" hidden></p><button class="primary" data-busy>${translate('page.confirm')}</button></form>
${eraseForm}`,
  );
};

/** Page for a rejected form, for browsers without JavaScript. */
export const notSentPage = (view: PageView, messages: readonly string[]): RenderedPage =>
  messagePage(
    view,
    view.translate('page.notSentTitle'),
    html`<ul class="problems">${messages.map((text) => html`<li>${text}</li>`)}</ul><p class="hint">${view.translate('page.notSentText')}</p>`,
  );

/** Page with the form to get the link to an entry again, to come back or to see or erase data. */
export const linkPage = (view: PageView, hidden: Markup): RenderedPage => {
  const { translate, contest } = view;
  return messagePage(
    view,
    translate('page.linkTitle'),
    html`<p class="lead">${translate('page.linkText')}</p>
<form class="entry" method="post" action="${formPath({ name: linkFormName, subject: formatSubject(contest.row.id) })}">${hidden}
<label class="field"><span>${translate('page.email')}</span><input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<p class="problem" role="alert" hidden></p><button class="primary" data-busy>${translate('page.sendLink')}</button></form>`,
  );
};

/** Page for a link of an email that doesn't work anymore, with the way to a new one. */
export const expiredLinkPage = (view: PageView): RenderedPage => {
  const { translate } = view;
  const link = html`<p><a class="secondary" href="${contestPath(view)}/link"${newTab(view)}>${translate('page.linkTitle')}</a></p>`;
  return messagePage(
    view,
    translate('page.linkExpiredTitle'),
    html`<p class="lead">${translate('page.linkExpiredText')}</p>${link}`,
    410,
  );
};

/** Page after a contestant erased their data. */
export const erasedPage = (view: PageView): RenderedPage =>
  messagePage(view, view.translate('page.erasedTitle'), html`<p class="lead">${view.translate('page.erasedText')}</p>`);

/** Page that says why a check at a network gave no points; its title is the first sentence of the message. */
export const failedCheckPage = (view: PageView, problem: string): RenderedPage => {
  const sentences = new Intl.Segmenter(view.contest.row.language, { granularity: 'sentence' }).segment(problem);
  const [title = problem, ...rest] = Array.from(sentences, ({ segment }) => segment.trim());
  const lead = rest.length > 0 ? html`<p class="lead">${rest.join(' ')}</p>` : undefined;
  return messagePage(view, title.replace(/[.。]$/, ''), lead, 422);
};

/** Page for an address without a contest, in English because no contest's language is known. */
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
