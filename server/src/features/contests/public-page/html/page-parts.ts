import { publicName } from '@fanfare/contract/contests/winners';
import { html, type Markup } from '../../../../platform/html/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { endTime, newTab, type PageView, startTime } from './page-view.ts';

// Parts that several pages of a contest share.

export type Leader = { name: string; points: number };
export type Winner = {
  /** Name and position of the prize. */
  prize: string;
  position: number;
  /** Full name of the winner; null after erasure. */
  name: string | null;
};

/** Winners by their public names, each with the prize unless `withPrize` is false. */
export const winnerList = ({ translate }: PageView, winners: readonly Winner[], withPrize = true): Markup =>
  html`<ul class="winners">${winners.map(
    ({ name, prize }) =>
      html`<li><b>${name ? publicName(name) : translate('page.erasedName')}</b>${withPrize && html`<span>${prize}</span>`}</li>`,
  )}</ul>`;

export const rulesLink = (view: PageView): Markup =>
  html`<a href="${contestPath(view)}/rules"${newTab(view)}>${view.translate('page.rules')}</a>`;

/** Line with the number of entries, the start or end, and the rules. */
export const pageFacts = (view: PageView): Markup => {
  const { translate, state, entries, contest } = view;
  const count = translate('page.entries', { n: entries });
  const times: Record<PageView['state'], string> = {
    scheduled: translate('page.starts', { time: startTime(view) }),
    running: translate('page.ends', { time: endTime(view) }),
    ended: translate('page.ended', { time: endTime(view) }),
    drawn: translate('page.ended', { time: endTime(view) }),
  };
  return html`<p class="facts">${state !== 'scheduled' && html`<span class="count" data-count>${count}</span> · `}<span title="${translate('page.timeZone', { zone: contest.row.timeZone })}">${times[state]}</span> · ${rulesLink(view)}</p>`;
};

export const leaderBoard = (view: PageView, leaders: readonly Leader[]): Markup =>
  html`<section class="about" aria-labelledby="leaders"><h2 id="leaders">${view.translate('page.leaders')}</h2>
<ol class="leaders">${leaders.map(
    ({ name, points }) =>
      html`<li><span>${publicName(name)}</span><b>${view.translate('page.points', { n: points })}</b></li>`,
  )}</ol></section>`;
