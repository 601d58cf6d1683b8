import { html, type Piece } from '../../kit/pages/html.ts';
import type { AdRule } from '../objects/rule-types.ts';
import type { AdAccount, State } from '../state.ts';

/** Panel with the rules of an account, which other people can change without Fanfare. */
export const adRulesPanel = (state: State, account: AdAccount): Piece => {
  const rules = state.adRules
    .values()
    .filter(({ accountId, status }) => accountId === account.id && status !== 'DELETED');
  if (rules.length === 0) return undefined;
  return html`<h2 class="part" id="rules">Rules</h2>${rules.map(renderRule)}`;
};

const renderRule = ({ id, name, status, execution }: AdRule): Piece => {
  const toggle = status === 'ENABLED' ? 'disable' : 'enable';
  return html`<section class="panel"><h3 class="inset">${name}</h3><p class="inset">${execution.execution_type} · ${status}</p>
<form class="inset" method="post" action="/facebook/rules/${id}/rename"><label>Name <input name="name" value="${name}" required></label>
<button class="button" aria-label="Rename ${name}">Rename</button></form>
<form class="inset" method="post" action="/facebook/rules/${id}/${toggle}"><button class="button" aria-label="${toggle === 'disable' ? 'Disable' : 'Enable'} ${name}">${toggle === 'disable' ? 'Disable' : 'Enable'}</button></form>
<form class="inset" method="post" action="/facebook/rules/${id}/delete"><button class="button" aria-label="Delete ${name}">Delete</button></form></section>`;
};
