import { html, type Piece } from '../../kit/pages/html.ts';
import type { Page } from '../../kit/pages/page-frame.ts';
import { toUnits } from '../ad-insights/insight-fields.ts';
import { adStatus, currentStatus, findContext, isClosed, reviewAt } from '../objects/ad-status.ts';
import type { Ad, AdSet, Campaign } from '../objects/ad-types.ts';
import type { AdAccount, State } from '../state.ts';
import { adRulesPanel } from './ad-rules-panel.ts';
import { accountStatusTitles, stylesheet } from './feed-pages.ts';

type Action = { title: string; about: string; isOffered: (account: AdAccount) => boolean };

/** Actions of other people on an ad account, without Fanfare. */
export const accountActions: Record<string, Action> = {
  close: {
    title: 'Close the account',
    about: 'All ads stop. The account can’t be changed any more.',
    isOffered: (account) => !isClosed(account),
  },
  reopen: { title: 'Reopen the account', about: 'The account is active again.', isOffered: isClosed },
  'remove-payment': {
    title: 'Remove the payment method',
    about: 'Ads stay switched on but aren’t shown.',
    isOffered: ({ funding }) => funding !== undefined,
  },
  'add-payment': {
    title: 'Add a payment method',
    about: 'Ads are shown again.',
    isOffered: ({ funding }) => funding === undefined,
  },
  'discard-clicks': {
    title: 'Discard invalid clicks',
    about: 'A tenth of the last 7 days’ clicks and their cost are taken back.',
    isOffered: () => true,
  },
  'change-currency': {
    title: 'Change the currency',
    about: 'From US dollars to euros, and back.',
    isOffered: () => true,
  },
  'change-zone': {
    title: 'Change the time zone',
    about: 'From Los Angeles to New York, and back.',
    isOffered: () => true,
  },
};

/** Page of an ad account for Facebook's staff and other people who work on it. */
export const adAccountPage = (state: State, account: AdAccount): Page => {
  const campaigns = state.campaigns
    .values()
    .filter((campaign) => campaign.accountId === account.id && currentStatus(campaign) !== 'DELETED')
    .sort((a, b) => b.createdAt - a.createdAt);
  const body = html`<h1>${account.name}</h1>
<p class="lead">act_${account.id} · ${accountStatusTitles[account.status]} · ${account.currency} · ${account.timezone} · ${account.funding?.display ?? 'No payment method'}</p>
<ul class="cards">${Object.entries(accountActions)
    .filter(([, { isOffered }]) => isOffered(account))
    .map(
      ([
        name,
        { title, about },
      ]) => html`<li><form class="card" method="post" action="/facebook/ad-accounts/${account.id}/${name}">
<span>${about}</span><button class="button">${title}</button></form></li>`,
    )}</ul>
<h2 class="part">Campaigns</h2>
${campaigns.length === 0 && html`<div class="empty"><h2>No campaigns yet</h2><p>Campaigns created in Fanfare appear here.</p></div>`}
${campaigns.map((campaign) => renderCampaign(state, account, campaign))}
${adRulesPanel(state, account)}`;
  return { title: account.name, body, network: 'Facebook', homePath: '/facebook', stylesheet };
};

const renderCampaign = (state: State, account: AdAccount, campaign: Campaign): Piece => {
  const sets = state.adSets.values().filter(({ campaignId }) => campaignId === campaign.id);
  return html`<section class="panel campaign" id="campaign-${campaign.id}"><h3 class="inset">${campaign.name}</h3>
<p class="inset">${campaign.objective} · ${currentStatus(campaign)}</p>${renderBudget(account, campaign)}
<div class="scroll" tabindex="0" role="region" aria-label="Ads of ${campaign.name}"><table>
<thead><tr><th>Ad set</th><th>Ad</th><th>Status</th><th>Review</th></tr></thead>
<tbody>${sets.map((adSet) => renderSet(state, account, adSet))}</tbody></table></div></section>`;
};

const renderSet = (state: State, account: AdAccount, adSet: AdSet): Piece => {
  const ads = state.ads.values().filter(({ adSetId }) => adSetId === adSet.id);
  return ads.map((ad, index) => {
    const isDisapproved = reviewAt(ad, state.now())?.disapproval !== undefined;
    return html`<tr id="ad-${ad.id}"><th scope="row">${index === 0 && [adSet.name, renderBudget(account, adSet)]}</th>
<td>${nameOf(state, ad)}</td><td>${statusOf(state, ad)}</td><td><form method="post" action="/facebook/ads/${ad.id}/${isDisapproved ? 'approve' : 'disapprove'}">
<button class="button" aria-label="${isDisapproved ? 'Approve' : 'Disapprove'} ${ad.name}">${isDisapproved ? 'Approve' : 'Disapprove'}</button></form></td></tr>`;
  });
};

/** Ads of the practice data have no creative to draw. */
const nameOf = (state: State, ad: Ad): Piece =>
  state.creatives.has(ad.creativeId) ? html`<a href="/facebook/ads/${ad.id}">${ad.name}</a>` : ad.name;

const statusOf = (state: State, ad: Ad): string => {
  const context = findContext(state, ad);
  return context ? adStatus(context, state.now()) : '';
};

const renderBudget = (account: AdAccount, holder: Campaign | AdSet): Piece => {
  const { budget } = holder;
  if (!budget) return undefined;
  const amount = toUnits(budget.changes.at(-1)?.amount ?? 0, account.currency);
  return html`<form class="inset" method="post" action="/facebook/budgets/${holder.id}">
<label>${budget.kind === 'daily' ? 'Daily' : 'Lifetime'} budget in ${account.currency} <input name="amount" inputmode="decimal" value="${amount}" required></label>
<button class="button" aria-label="Change the budget of ${holder.name}">Change</button></form>`;
};
