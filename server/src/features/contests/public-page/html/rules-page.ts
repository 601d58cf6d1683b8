import { countryName } from '@fanfare/contract/kit/countries';
import { html, type Markup, type Printable } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import { fairDraw } from './fair-draw.ts';
import { layout } from './layout.ts';
import { endTime, type PageView, startTime } from './page-view.ts';
import { prizeCards, selectionRules } from './prizes.ts';

type Change = { at: Date; text: string };

/** Renders the contest rules from the organizer's settings, to read and to print. */
export const rulesPage = (view: PageView, changes: readonly Change[]): RenderedPage => {
  const { contest, translate } = view;
  const { rules, language, timeZone, name } = contest.row;
  const countries = rules.countries
    .map((code) => countryName(code, language))
    .sort((a, b) => a.localeCompare(b, language));
  const usesX = contest.actions.some(({ kind }) => kind.startsWith('twitter_'));
  const sections: [string, Printable][] = [
    [translate('page.organizer'), [paragraphs(rules.organizer), paragraphs(rules.address)]],
    [
      translate('page.eligibility'),
      [
        paragraphs(rules.eligibility),
        rules.minimum_age > 0 && html`<p>${translate('page.minimumAge', { age: rules.minimum_age })}</p>`,
        html`<p>${translate('page.countries')}: ${countries.length > 0 ? countries.join(', ') : translate('page.allCountries')}</p>`,
      ],
    ],
    [
      translate('page.period'),
      html`<p>${startTime(view)} – ${endTime(view)}<br>${translate('page.timeZone', { zone: timeZone })}</p>`,
    ],
    [translate('page.freeTitle'), html`<p>${translate('page.freeText')}</p>`],
    [translate('page.prizes'), prizeCards(view)],
    [translate('page.selection'), selectionRules(view)],
    [translate('page.notification'), paragraphs(rules.notification)],
    [
      translate('page.release'),
      html`<p>${translate('page.releaseText')}</p>${usesX && html`<p>${translate('page.oneAccount')}</p>`}`,
    ],
    [
      translate('page.privacy'),
      html`<p>${contact(rules.privacy_contact)}</p><p><a href="${contestPath(view)}/link">${translate('page.yourData')}</a></p>`,
    ],
    ...(rules.more ? [[translate('page.moreRules'), paragraphs(rules.more)] satisfies [string, Printable]] : []),
    ...(changes.length > 0
      ? [[translate('page.changes'), changeList(view, changes)] satisfies [string, Printable]]
      : []),
  ];
  const main = html`<article class="rules"><h1>${translate('page.rules')}</h1><p class="lead"><a href="${contestPath(view)}">${name}</a></p>
${sections.map(([title, content]) => html`<section><h2>${title}</h2>${content}</section>`)}
${fairDraw(view)}
<p><a href="${contestPath(view)}">${translate('page.back')}</a></p></article>`;
  return layout(view, { title: translate('page.rules'), main, isPublic: true });
};

const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p class="lines">${part.trim()}</p>`);

const contact = (text: string): Printable => {
  if (/^https?:\/\/\S+$/.test(text)) return html`<a href="${text}" rel="noopener nofollow">${text}</a>`;
  return /^\S+@\S+$/.test(text) ? html`<a href="mailto:${text}">${text}</a>` : text;
};

const changeList = ({ contest }: PageView, changes: readonly Change[]): Markup => {
  const { language, timeZone } = contest.row;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return html`<ul>${changes.map(({ at, text }) => html`<li><time datetime="${at.toISOString()}">${format.format(at)}</time>: ${text}</li>`)}</ul>`;
};
