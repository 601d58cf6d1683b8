import { html, type Markup } from '../../../../platform/html/index.ts';
import type { PublicContest } from '../contest-cache.ts';
import { fillText } from '../texts/fill-text.ts';
import { formatNumber, type PageView } from './view.ts';

export const prizeList = (view: PageView): Markup =>
  html`<ul class="prizes">${view.contest.prizes.map((prize) => prizeCard(view, prize))}</ul>`;

const prizeCard = (
  view: PageView,
  { name, description, value, quantity, minPoints, position, picture }: PublicContest['prizes'][number],
): Markup => {
  const { texts } = view;
  const facts = [
    ...(value ? [fillText(texts.worth, { value })] : []),
    ...(quantity > 1 ? [fillText(texts.quantity, { n: formatNumber(quantity, view) })] : []),
    ...(minPoints > 0 ? [fillText(texts.minPoints, { n: formatNumber(minPoints, view) })] : []),
  ];
  const size =
    picture?.width && picture.height ? html` width="${picture.width}" height="${picture.height}"` : undefined;
  return html`<li class="prize">
${picture ? html`<img src="${picture.src}" alt="${picture.alt}"${size} loading="lazy">` : html`<span class="place" aria-hidden="true">${position}</span>`}
<div><h3>${name}</h3>${description && html`<p>${description}</p>`}${facts.length > 0 && html`<p class="facts">${facts.join(' · ')}</p>`}</div>
</li>`;
};
