import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PublicContest } from '../../contest/contest-cache.ts';
import type { ContestMessage } from '../../texts/contest-texts.ts';
import type { PageView } from './page-view.ts';

type Prize = PublicContest['prizes'][number];

const methodTexts = {
  random: 'page.chosenRandom',
  weighted: 'page.chosenWeighted',
  points: 'page.chosenPoints',
  first: 'page.chosenFirst',
} as const satisfies Record<Prize['method'], ContestMessage>;

/**
 * Text on how the winners of a prize are chosen. Unique winners are mentioned only if the contest has several prizes.
 */
const chosenText = ({ translate, contest }: PageView, { method, isUnique }: Prize): string => {
  const hasMore = contest.prizes.length > 1;
  return [translate(methodTexts[method]), ...(isUnique && hasMore ? [translate('page.chosenUnique')] : [])].join(' ');
};

/** Text on how winners are chosen, if it is the same for all prizes; otherwise undefined. */
const commonText = (view: PageView): string | undefined => {
  const [first, ...others] = new Set(view.contest.prizes.map((prize) => chosenText(view, prize)));
  return others.length === 0 ? first : undefined;
};

/** Renders the prizes, with how their winners are chosen. */
export const prizeList = (view: PageView): Markup => {
  const common = commonText(view);
  return html`${prizeCards(view, common === undefined)}${common && html`<p class="chosen">${common}</p>`}`;
};

export const prizeCards = (view: PageView, saysMethod = false): Markup =>
  html`<ul class="prizes">${view.contest.prizes.map((prize) => prizeCard(view, prize, saysMethod))}</ul>`;

/** Rules on the selection of winners: one text, or one per prize where the texts differ. */
export const selectionRules = (view: PageView): Markup => {
  const common = commonText(view);
  const { prizes } = view.contest;
  return html`<p>${view.translate('page.chosenWhen')}</p>${
    common === undefined
      ? html`<ul>${prizes.map((prize) => html`<li><b>${prize.name}</b>: ${chosenText(view, prize)}</li>`)}</ul>`
      : html`<p>${common}</p>`
  }`;
};

const prizeCard = (view: PageView, prize: Prize, saysMethod: boolean): Markup => {
  const { name, description, value, quantity, minPoints, position, picture } = prize;
  const { translate } = view;
  const facts = [
    ...(value ? [translate('page.worth', { value })] : []),
    ...(quantity > 1 ? [translate('page.quantity', { n: quantity })] : []),
    ...(minPoints > 0 ? [translate('page.minPoints', { n: minPoints })] : []),
  ];
  const size =
    picture?.width && picture.height ? html` width="${picture.width}" height="${picture.height}"` : undefined;
  return html`<li class="prize">
${picture ? html`<img src="${picture.src}" alt="${picture.alt}"${size} loading="lazy">` : html`<span class="place" aria-hidden="true">${position}</span>`}
<div><h3>${name}</h3>${description && html`<p>${description}</p>`}${facts.length > 0 && html`<p class="facts">${facts.join(' · ')}</p>`}${saysMethod && html`<p class="chosen">${chosenText(view, prize)}</p>`}</div>
</li>`;
};
