import { html, type Markup } from '../../../../platform/html/index.ts';
import { formPath, type RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { formatInContestLanguage } from '../../contest/contest-times.ts';
import type { ContestantRow } from '../../entries/contestants.store.ts';
import { eraseFormName, formatSubject } from '../visitor-forms.ts';
import { asPrivate, layout } from './layout.ts';
import { formatNumber, type PageView } from './page-view.ts';

type DataParts = {
  contestant: ContestantRow;
  /** The text the contestant agreed to. */
  consent: string;
  /** Token of the form that erases the data. */
  hidden: Markup;
};

/** Page with what is stored about a contestant, a download and the form to erase it. */
export const dataPage = (view: PageView, { contestant, consent, hidden }: DataParts): RenderedPage => {
  const { translate, contest } = view;
  const time = (at: Date | null) => (at ? formatInContestLanguage(at, contest.row) : '–');
  const { phone, country, birth_date, answers = [] } = contestant.fields;
  const rows: [string, string | undefined][] = [
    [translate('page.name'), contestant.name],
    [translate('page.email'), contestant.email],
    [translate('page.phone'), phone],
    [translate('page.country'), country],
    [translate('page.birthDate'), birth_date],
    ...contest.row.entryForm.questions.map(({ text }, index): [string, string | undefined] => [text, answers[index]]),
    [translate('page.pointsLabel'), formatNumber(contestant.points, view)],
    [translate('page.receipt'), contestant.receiptCode ?? undefined],
    [translate('page.entered'), time(contestant.createdAt)],
    [translate('page.confirmed'), time(contestant.confirmedAt)],
    [translate('page.consentGiven'), `${consent} (${time(contestant.consentAt)})`],
  ];
  const main = html`<article><h1>${translate('page.yourData')}</h1><p class="lead">${translate('page.dataText')}</p>
<dl class="data">${rows.flatMap(([label, value]) => (value ? [html`<div><dt>${label}</dt><dd>${value}</dd></div>`] : []))}</dl>
<p><a class="secondary" href="${contestPath(view)}/data.json" download="my-data.json">${translate('page.download')}</a></p>
<section class="panel"><h2>${translate('page.erase')}</h2><p>${translate('page.eraseText')}</p>${eraseForm(view, contestant, { hidden, button: translate('page.erase'), asksTwice: true })}</section>
<p><a href="${contestPath(view)}">${translate('page.back')}</a></p></article>`;
  return asPrivate(layout(view, { title: translate('page.yourData'), main }));
};

type EraseForm = {
  /** Token of the form and other hidden fields. */
  hidden: Markup;
  button: string;
  /** True if the contestant has to tick a box before erasing. */
  asksTwice: boolean;
};

/** Form that erases the data of a contestant. */
export const eraseForm = (
  { contest, translate }: PageView,
  { id }: Pick<ContestantRow, 'id'>,
  { hidden, button, asksTwice }: EraseForm,
): Markup =>
  html`<form class="entry" method="post" action="${formPath({ name: eraseFormName, subject: formatSubject(contest.row.id, id) })}">${hidden}
${asksTwice && html`<label class="check"><input type="checkbox" name="sure" value="yes" required><span>${translate('page.eraseWord')}</span></label>`}
<p class="problem" role="alert" hidden></p><button class="danger" data-busy>${button}</button></form>`;
