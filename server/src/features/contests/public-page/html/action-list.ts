import { actionInfo } from '@fanfare/contract/contests/actions';
import { entryLimits } from '@fanfare/contract/contests/entry';
import { html, type Markup } from '../../../../platform/html/index.ts';
import type { ActionInput } from '../../actions/action-targets.ts';
import type { ActionRow } from '../../contest-parts.store.ts';
import type { CompletionState } from '../../contestants.tables.ts';
import { newTab, type PageView } from './page-view.ts';
import { shareField } from './share-field.ts';

export type ActionView = {
  action: ActionRow;
  input: ActionInput;
  /** State of the completion that counts now: for daily actions, the one of today. */
  completion: CompletionState | undefined;
  /** Number of completions that count; for referrals, the number of friends. */
  count: number;
  /** URL of the action's link; signed for visits. */
  url: string | undefined;
  /** Path and hidden fields of the form that claims the action. */
  form: { path: string; hidden: Markup } | undefined;
};

/** Lists the actions of a contest; after the end, only those the contestant completed. */
export const actionList = (view: PageView, actions: readonly ActionView[], referralUrl: string): Markup => {
  const isOver = view.state === 'ended' || view.state === 'drawn';
  const shown = isOver ? actions.filter(({ count }) => count > 0) : actions;
  return html`<ul class="actions">${shown.map((item) => actionItem(view, item, referralUrl))}</ul>`;
};

const actionItem = (view: PageView, item: ActionView, referralUrl: string): Markup => {
  const { translate } = view;
  const { action, completion } = item;
  const title =
    action.label || (action.kind === 'question' && action.settings.question) || translate(`prompts.${action.kind}`);
  const badge = translate('page.plus', { n: action.points });
  const isDone = completion === 'counted' && action.kind !== 'referral';
  return html`<li class="${isDone ? 'action done' : 'action'}" data-kind="${action.kind}">
<span class="points" aria-label="${translate('page.points', { n: action.points })}">${badge}</span>
<div class="what"><p class="title">${title}</p>${actionBody(view, item, referralUrl)}</div>
</li>`;
};

const actionBody = (view: PageView, item: ActionView, referralUrl: string): Markup | undefined => {
  const { translate, state } = view;
  const { action, completion, count, url } = item;
  const status = (text: string) => html`<p class="status">${text}</p>`;
  if (action.kind === 'referral') return referralBody(view, action, count, referralUrl);
  if (completion === 'counted')
    return status(actionInfo[action.kind].repeats === 'daily' ? translate('page.doneToday') : translate('page.done'));
  if (completion === 'pending') return status(translate('page.pending'));
  if (action.closedAt || state !== 'running') return status(translate('page.closed'));
  const link =
    url &&
    html`<a class="secondary" href="${url}" target="_blank" rel="noopener" data-visit>${translate('page.open')}</a>`;
  switch (item.input) {
    case 'link':
      return html`<p class="do">${link}</p>`;
    case 'consent':
      return html`<p class="do">${link}<a class="secondary" href="${item.form?.path}"${newTab(view)}>${action.kind === 'twitter_follow' ? translate('page.verifyX') : translate('page.verify')}</a></p>`;
    case 'declare':
      return html`<div class="do">${link}${claimForm(item, translate('page.declare'))}</div>`;
    case 'answer':
      return textForm(item, { label: translate('page.answer'), button: translate('page.send') });
    case 'code':
      return textForm(item, { label: translate('page.code'), button: translate('page.send') });
    case 'post':
      return html`<p class="hint">${translate('page.postContains', { text: `${action.settings.contains ?? ''} ${referralUrl}`.trim() })}</p><p class="do">${link}</p>${textForm(item, { label: translate('page.postLink'), button: translate('page.send') })}`;
    default:
      return html`<div class="do">${claimForm(item, action.kind === 'newsletter' ? translate('page.join') : translate('page.collect'))}</div>`;
  }
};

const referralBody = (view: PageView, { points }: ActionRow, count: number, referralUrl: string): Markup => {
  const { translate, state } = view;
  const friends = translate('page.friends', { n: count });
  if (state !== 'running') return html`<p class="status">${friends}</p>`;
  return html`<p class="hint">${translate('page.referralText', { n: points })} ${friends}</p>${shareField(view, referralUrl)}`;
};

const claimForm = ({ form }: ActionView, button: string): Markup | undefined =>
  form &&
  html`<form class="claim" method="post" action="${form.path}">${form.hidden}<button class="secondary" data-busy>${button}</button><p class="problem" role="alert" hidden></p></form>`;

const textForm = (
  { form, action }: ActionView,
  { label, button }: { label: string; button: string },
): Markup | undefined =>
  form &&
  html`<form class="claim with-text" method="post" action="${form.path}">${form.hidden}<input name="answer" required maxlength="${entryLimits.answer}" aria-label="${label}" placeholder="${label}" id="answer-${action.id}" autocomplete="off"><button class="secondary" data-busy>${button}</button><p class="problem" role="alert" hidden></p></form>`;
