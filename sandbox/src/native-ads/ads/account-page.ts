import { dayMs } from '../../kit/durations.ts';
import { formatNumber } from '../../kit/pages/format-count.ts';
import { html } from '../../kit/pages/html.ts';
import type { Page } from '../../kit/pages/page-frame.ts';
import { formatTimestamp, type State, type SubAccount } from '../state.ts';
import { type Boost, reviewStatusAt } from './ad-objects.ts';
import { type ContentFigures, listBoosts, readFigures, systemStatus, totalOf } from './ad-store.ts';
import { valueAt } from './changes.ts';
import { dollars, sumFigures } from './figures.ts';

const status = (text: string) => html`<span class="status ${text}">${text}</span>`;
const actionButton = (path: string, label: string, isDanger = false) =>
  html`<form method="post" action="${path}"><button class="button${isDanger ? ' danger' : ''}">${label}</button></form>`;

/** The account's campaigns, with forms for what the network's staff and other people can do to them. */
export const accountPage = (state: State, account: SubAccount): Page => {
  const now = state.now();
  const path = `/native-ads/accounts/${account.id}`;
  const boosts = listBoosts(state, account);
  const range = { from: formatTimestamp(now - 29 * dayMs).slice(0, 10), to: formatTimestamp(now).slice(0, 10) };
  const figures = readFigures(state, account, boosts, range);
  const canPay = account.payments?.at(-1)?.value ?? true;
  const body = html`
<div class="head"><div><h1>${account.name}</h1>
<p class="lead">${account.email} · ${account.id} · ${status(account.status)} ${!canPay && status('no payment method')}</p></div>
<div class="actions">${
    canPay
      ? actionButton(`${path}/remove-payment`, 'Remove payment method', true)
      : actionButton(`${path}/add-payment`, 'Add payment method')
  }${
    account.status === 'active'
      ? actionButton(`${path}/close`, 'Close account', true)
      : actionButton(`${path}/reopen`, 'Activate account')
  }</div></div>
<p class="hint">Act as the network’s staff, or as someone else with access. Fanfare shows the change after it reads the account again.</p>
${boosts.map((boost) => renderBoost({ path, now, account, boost, rows: figures.get(boost.id) ?? [] }))}
${boosts.length === 0 && html`<div class="empty"><h2>No campaigns yet</h2><p>Campaigns made in Fanfare appear here.</p></div>`}`;
  return {
    title: account.name,
    network: 'Native ads',
    homePath: '/native-ads',
    stylesheet: '/native-ads/style.css',
    body,
  };
};

type BoostInput = { path: string; now: number; account: SubAccount; boost: Boost; rows: readonly ContentFigures[] };

const renderBoost = ({ path, now, account, boost, rows }: BoostInput) => {
  const boostPath = `${path}/campaigns/${boost.id}`;
  const budget = valueAt(boost.budgets, now) ?? null;
  const system = systemStatus(boost, account, now);
  const isOn = valueAt(boost.enabled, now) === 'active';
  const { cost, clicks } = totalOf(rows);
  return html`<section class="panel campaign" aria-label="${boost.name}"><h2>${boost.name}</h2>
<p>${boost.id} · ${status(system)} · switched ${isOn ? 'on' : 'off'} · ${
    budget === null ? 'unlimited budget' : `$${dollars(budget)} per day`
  } · $${dollars(cost)} and ${formatNumber(clicks)} clicks in 30 days</p>
${
  system !== 'archived' &&
  html`<div class="actions">
<form method="post" action="${boostPath}/budget" class="actions"><label>Dollars per day <input name="amount" inputmode="decimal" required value="${budget === null ? '' : dollars(budget)}"></label>
<button class="button">Change budget</button></form>
${actionButton(`${boostPath}/switch`, isOn ? 'Switch off' : 'Switch on')}
${
  valueAt(boost.status, now) === 'active'
    ? [actionButton(`${boostPath}/exhaust`, 'Use up budget'), actionButton(`${boostPath}/disable`, 'Disable', true)]
    : actionButton(`${boostPath}/enable`, 'Let it run')
}</div>`
}
<div class="scroll" tabindex="0" role="region" aria-label="Banners of ${boost.name}"><table>
<thead><tr><th>Banner</th><th>ID</th><th>Review</th><th>Switched</th><th>Clicks</th><th>Cost</th><th>Act</th></tr></thead>
<tbody>${rows.map((row) => renderContent(boostPath, now, row))}</tbody></table></div></section>`;
};

const renderContent = (boostPath: string, now: number, { content, days }: ContentFigures) => {
  const review = reviewStatusAt(content, now);
  const { clicks, cost } = sumFigures(days.values());
  const path = `${boostPath}/banners/${content.id}`;
  return html`<tr><th scope="row">${content.headline}</th><td>${content.id}</td><td>${status(review)}</td>
<td>${valueAt(content.enabled, now) === 'active' ? 'on' : 'off'}</td><td>${formatNumber(clicks)}</td><td>$${dollars(cost)}</td>
<td><div class="actions">${review !== 'approved' && actionButton(`${path}/approve`, 'Approve')}${
    review !== 'denied' && actionButton(`${path}/deny`, 'Deny', true)
  }${review !== 'deleted' && actionButton(`${path}/delete`, 'Delete', true)}</div></td></tr>`;
};
