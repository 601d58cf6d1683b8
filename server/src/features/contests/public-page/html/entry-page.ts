import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import type { SafeTemplate } from '../../templates/read-template.ts';
import { renderTemplate } from '../../templates/template-html.ts';
import { countdown } from './countdown.ts';
import { type EntryFormParts, entryForm } from './entry-form.ts';
import { fairDraw } from './fair-draw.ts';
import { layout } from './layout.ts';
import { type Leader, leaderBoard, pageFacts, rulesLink, type Winner, winnerList } from './page-parts.ts';
import { endTime, formatNumber, newTab, type PageView, startTime } from './page-view.ts';
import { prizeList } from './prizes.ts';

type Parts = {
  form: EntryFormParts;
  leaders: readonly Leader[];
  winners: readonly Winner[];
  /** Template of the organizer; undefined for the standard page. */
  template: SafeTemplate | undefined;
};

/** Renders the page for visitors who have not entered. */
export const entryPage = (view: PageView, parts: Parts): RenderedPage => {
  const { contest, translate } = view;
  const { name, description } = contest.row;
  const panel = entryPanel(view, parts);
  const main = parts.template
    ? html`${renderTemplate(parts.template, {
        contest_name: name,
        business_name: contest.businessName,
        description,
        prizes: prizeList(view),
        start_date: startTime(view),
        end_date: endTime(view),
        time_left: countdown(view) ?? '',
        entry_count: formatNumber(view.entries, view),
        rules_link: rulesLink(view),
        entry_form: panel,
      })}${fairDraw(view)}`
    : html`<div class="hero">
<p class="eyebrow">${translate('page.by', { business: contest.businessName })}</p>
<h1>${name}</h1>
${description && html`<p class="lead">${description}</p>`}
${countdown(view)}
${pageFacts(view)}
</div>
${panel}
<section class="about" aria-labelledby="prizes"><h2 id="prizes">${translate('page.prizes')}</h2>${prizeList(view)}</section>
${parts.leaders.length > 0 && leaderBoard(view, parts.leaders)}
${fairDraw(view)}`;
  return layout(view, {
    title: name,
    main,
    isPublic: true,
    isMain: true,
    ...(parts.template?.css ? { css: parts.template.css } : {}),
  });
};

/** Entry form; before the start and after the end, a notice instead of the form. */
const entryPanel = (view: PageView, { form, winners }: Parts): Markup => {
  const { translate, state } = view;
  const panel = (title: string, content: Printable) =>
    html`<section class="panel" id="enter" aria-labelledby="enter-title"><h2 id="enter-title">${title}</h2>${content}</section>`;
  if (state === 'running') return panel(translate('page.enterTitle'), entryForm(view, form));
  if (state === 'scheduled')
    return panel(
      translate('page.notYetTitle'),
      html`<p>${translate('page.notYetText')}</p><p class="facts">${translate('page.starts', { time: startTime(view) })}</p>`,
    );
  if (winners.length === 0) return panel(translate('page.endedTitle'), html`<p>${translate('page.endedText')}</p>`);
  return panel(
    translate('page.drawnTitle'),
    html`${winnerList(view, winners)}<p><a href="${contestPath(view)}/winners"${newTab(view)}>${translate('page.viewWinners')}</a></p>`,
  );
};
