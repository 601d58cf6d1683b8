import { html, type Markup } from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import type { ContestantRow } from '../../entries/contestants.store.ts';
import type { SafeTemplate } from '../../templates/read-template.ts';
import { renderTemplate } from '../../templates/template-html.ts';
import { type ActionView, actionList } from './action-list.ts';
import { countdown } from './countdown.ts';
import { asPrivate, layout } from './layout.ts';
import { type Leader, leaderBoard, pageFacts, rulesLink, type Winner, winnerList } from './page-parts.ts';
import { formatNumber, type PageView, referralUrl } from './page-view.ts';
import { prizeList } from './prizes.ts';
import { shareField } from './share-field.ts';

export type ContestantView = {
  contestant: Pick<ContestantRow, 'name' | 'points' | 'state' | 'receiptCode' | 'referralCode'>;
  actions: readonly ActionView[];
  leaders: readonly Leader[];
  winners: readonly Winner[];
  /** Email address or URL for questions. */
  contact: string;
  template: SafeTemplate | undefined;
};

/** Page of a contestant who has entered: notices, points, actions and the link to share. */
export const contestantPage = (view: PageView, parts: ContestantView): RenderedPage => {
  const { contest, translate, state } = view;
  const { contestant, template } = parts;
  const points = formatNumber(contestant.points, view);
  const ownUrl = referralUrl(view, contestant.referralCode);
  const actions = html`${notices(view, parts)}${actionList(view, parts.actions, ownUrl)}`;
  const name = contestant.name;
  const main = template
    ? renderTemplate(template, {
        contest_name: contest.row.name,
        contestant_name: name,
        points,
        actions,
        prizes: prizeList(view),
        referral_link: shareField(view, ownUrl),
        time_left: countdown(view) ?? '',
        rules_link: rulesLink(view),
      })
    : html`<div class="hero entered">
<p class="eyebrow">${contest.row.name}</p>
<h1>${translate('page.hello', { name })}</h1>
<p class="score"><b>${points}</b> <span>${translate('page.pointsLabel')}</span></p>
${countdown(view)}
${pageFacts(view)}
</div>
<section class="panel wide" id="actions" aria-labelledby="actions-title">
<h2 id="actions-title">${state === 'running' ? translate('page.actionsTitle') : translate('page.endedTitle')}</h2>
${actions}
</section>
${receipt(view, contestant.receiptCode)}
<section class="about" aria-labelledby="prizes"><h2 id="prizes">${translate('page.prizes')}</h2>${prizeList(view)}</section>
${parts.leaders.length > 0 && leaderBoard(view, parts.leaders)}`;
  const css = template?.css ? { css: template.css } : {};
  return asPrivate(layout(view, { title: contest.row.name, main, isMain: true, ...css }));
};

/** Notices about the contestant's entry. A held entry gets no reason why it is checked. */
const notices = (view: PageView, { contestant, contact, winners }: ContestantView): Markup | undefined => {
  const { translate, state } = view;
  if (contestant.state === 'disqualified')
    return html`<p class="notice">${translate('page.disqualified')} ${contactLink(view, contact)}</p>`;
  if (contestant.state === 'held') {
    return html`<div class="notice"><p><b>${translate('page.held')}</b><br>${translate('page.heldText')} ${contactLink(view, contact)}</p></div>`;
  }
  if (state === 'drawn' && winners.length > 0)
    return html`<h3>${translate('page.winners')}</h3>${winnerList(view, winners)}`;
  return state === 'ended' ? html`<p class="notice">${translate('page.endedText')}</p>` : undefined;
};

const contactLink = ({ translate }: PageView, contact: string): Markup | undefined => {
  if (contact === '') return undefined;
  const url = /^https?:\/\//.test(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${url}" rel="noopener">${translate('page.contact')}</a>`;
};

const receipt = ({ translate }: PageView, code: string | null): Markup | undefined =>
  code === null
    ? undefined
    : html`<section class="about receipt" aria-labelledby="receipt"><h2 id="receipt">${translate('page.receipt')}</h2><p><code>${code}</code></p><p class="hint">${translate('page.receiptText')}</p></section>`;
