import { actionInfo } from '@fanfare/contract/contests/actions';
import { entryLimits } from '@fanfare/contract/contests/entry';
import { html, type Markup } from '../../../../platform/html/index.ts';
import type { ActionInput } from '../../actions/action-targets.ts';
import type { ActionRow } from '../../contest-parts.store.ts';
import type { CompletionState } from '../../entries/contestants.tables.ts';
import { actionPrompt } from '../texts/contest-texts.ts';
import { fillText } from '../texts/fill-text.ts';
import { shareField } from './share-field.ts';
import { formatNumber, newTab, type PageView } from './view.ts';

export type ActionView = {
  action: ActionRow;
  input: ActionInput;
  /** Of the completion that counts now: for daily ones that of today. */
  completion: CompletionState | undefined;
  /** Completions that count: friends of a referral. */
  count: number;
  /** The link to follow; signed for visits. */
  url: string | undefined;
  /** Path and hidden fields of the form that claims it. */
  form: { path: string; hidden: Markup } | undefined;
};

/** After the end, only what the contestant completed. */
export const actionList = (view: PageView, actions: readonly ActionView[], referralUrl: string): Markup => {
  const isOver = view.state === 'ended' || view.state === 'drawn';
  const shown = isOver ? actions.filter(({ count }) => count > 0) : actions;
  return html`<ul class="actions">${shown.map((item) => actionItem(view, item, referralUrl))}</ul>`;
};

const actionItem = (view: PageView, item: ActionView, referralUrl: string): Markup => {
  const { texts } = view;
  const { action, completion } = item;
  const title =
    action.label ||
    (action.kind === 'question' && action.settings.question) ||
    actionPrompt(view.contest.row.language, action.kind);
  const badge = fillText(texts.plus, { n: formatNumber(action.points, view) });
  const isDone = completion === 'counted' && action.kind !== 'referral';
  return html`<li class="${isDone ? 'action done' : 'action'}" data-kind="${action.kind}">
<span class="points" aria-label="${fillText(texts.points, { n: formatNumber(action.points, view) })}">${badge}</span>
<div class="what"><p class="title">${title}</p>${actionBody(view, item, referralUrl)}</div>
</li>`;
};

const actionBody = (view: PageView, item: ActionView, referralUrl: string): Markup | undefined => {
  const { texts, state } = view;
  const { action, completion, count, url } = item;
  const status = (text: string) => html`<p class="status">${text}</p>`;
  if (action.kind === 'referral') return referralBody(view, action, count, referralUrl);
  if (completion === 'counted')
    return status(actionInfo[action.kind].repeats === 'daily' ? texts.doneToday : texts.done);
  if (completion === 'pending') return status(texts.pending);
  if (action.closedAt || state !== 'running') return status(texts.closed);
  const link =
    url && html`<a class="secondary" href="${url}" target="_blank" rel="noopener" data-visit>${texts.open}</a>`;
  switch (item.input) {
    case 'link':
      return html`<p class="do">${link}</p>`;
    case 'consent':
      return html`<p class="do">${link}<a class="secondary" href="${item.form?.path}"${newTab(view)}>${action.kind === 'twitter_follow' ? texts.verifyX : texts.verify}</a></p>`;
    case 'declare':
      return html`<div class="do">${link}${claimForm(item, texts.declare)}</div>`;
    case 'answer':
      return textForm(item, { label: texts.answer, button: texts.send });
    case 'code':
      return textForm(item, { label: texts.code, button: texts.send });
    case 'post':
      return html`<p class="hint">${fillText(texts.postContains, { text: `${action.settings.contains ?? ''} ${referralUrl}`.trim() })}</p><p class="do">${link}</p>${textForm(item, { label: texts.postLink, button: texts.send })}`;
    default:
      return html`<div class="do">${claimForm(item, action.kind === 'newsletter' ? texts.join : texts.collect)}</div>`;
  }
};

const referralBody = (view: PageView, { points }: ActionRow, count: number, referralUrl: string): Markup => {
  const { texts, state } = view;
  const friends = fillText(texts.friends, { n: formatNumber(count, view) });
  if (state !== 'running') return html`<p class="status">${friends}</p>`;
  return html`<p class="hint">${fillText(texts.referralText, { n: formatNumber(points, view) })} ${friends}</p>${shareField(view, referralUrl)}`;
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
