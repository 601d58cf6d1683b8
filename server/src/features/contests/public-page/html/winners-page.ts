import { html, type Markup } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { layout } from './layout.ts';
import { type Winner, winnerList } from './page-parts.ts';
import type { PageView } from './page-view.ts';

/** The announced winners by prize, without full names. */
export const winnersPage = (view: PageView, winners: readonly Winner[]): RenderedPage => {
  const { translate, contest } = view;
  const prizes = [...Map.groupBy(winners, ({ position, prize }) => `${position} ${prize}`).values()];
  const main = html`<article><h1>${translate('page.winners')}</h1><p class="lead"><a href="${contestPath(view)}">${contest.row.name}</a></p>
${prizes.length === 0 ? html`<p>${translate('page.noWinners')}</p>` : prizes.map((list) => prizeWinners(view, list))}
<p><a href="${contestPath(view)}">${translate('page.back')}</a></p></article>`;
  return layout(view, { title: translate('page.winners'), main, isPublic: true });
};

const prizeWinners = (view: PageView, winners: readonly Winner[]): Markup => {
  const [first] = winners;
  return html`<section class="about"><h2>${first?.prize}</h2>${winnerList(view, winners, false)}
<p class="facts"><a href="${contestPath(view)}/draw/${first?.position}">${view.translate('page.checkDraw')}</a></p></section>`;
};
