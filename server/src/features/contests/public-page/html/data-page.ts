import { html, type Markup } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { formPath } from '../../../../platform/http/index.ts';
import type { ContestantRow } from '../../entries/entries.store.ts';
import { asPrivate, layout } from './layout.ts';
import { eraseFormName } from './message-pages.ts';
import { contestPath, formatNumber, formatTime, type PageView } from './view.ts';

type Data = { contestant: ContestantRow; consent: string; hidden: Markup };

export const eraseSubject = (contestId: number, contestantId: number): string => `${contestId}-${contestantId}`;

/** What is stored about a contestant, with a download and the form to erase it. */
export const dataPage = (view: PageView, { contestant, consent, hidden }: Data): RenderedPage => {
  const { texts, contest } = view;
  const time = (at: Date | null) => (at ? formatTime(at, contest.row) : '–');
  const { phone, country, birth_date, answers = [] } = contestant.fields;
  const rows: [string, string | undefined][] = [
    [texts.name, contestant.name],
    [texts.email, contestant.email],
    [texts.phone, phone],
    [texts.country, country],
    [texts.birthDate, birth_date],
    ...contest.row.entryForm.questions.map(({ text }, index): [string, string | undefined] => [text, answers[index]]),
    [texts.pointsLabel, formatNumber(contestant.points, view)],
    [texts.receipt, contestant.receiptCode ?? undefined],
    [texts.entered, time(contestant.createdAt)],
    [texts.confirmed, time(contestant.confirmedAt)],
    [texts.consentGiven, `${consent} (${time(contestant.consentAt)})`],
  ];
  const main = html`<article><h1>${texts.yourData}</h1><p class="lead">${texts.dataText}</p>
<dl class="data">${rows.flatMap(([label, value]) => (value ? [html`<div><dt>${label}</dt><dd>${value}</dd></div>`] : []))}</dl>
<p><a class="secondary" href="${contestPath(view)}/data.json" download="my-data.json">${texts.download}</a></p>
<section class="panel"><h2>${texts.erase}</h2><p>${texts.eraseText}</p>${eraseForm(view, contestant, hidden, texts.erase, true)}</section>
<p><a href="${contestPath(view)}">${texts.back}</a></p></article>`;
  return asPrivate(layout(view, { title: texts.yourData, main }));
};

export const eraseForm = (
  { contest, texts }: PageView,
  { id }: Pick<ContestantRow, 'id'>,
  hidden: Markup,
  button: string,
  asksTwice: boolean,
): Markup =>
  html`<form class="entry" method="post" action="${formPath({ name: eraseFormName, subject: eraseSubject(contest.row.id, id) })}">${hidden}
${asksTwice && html`<label class="check"><input type="checkbox" name="sure" value="yes" required><span>${texts.eraseWord}</span></label>`}
<p class="problem" role="alert" hidden></p><button class="danger" data-busy>${button}</button></form>`;
