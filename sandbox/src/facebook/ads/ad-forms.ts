import { addDays, dateAt } from '../../kit/ads/delivery.ts';
import type { Routes } from '../../kit/network.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { wholeUnitCurrencies } from '../ad-insights/insight-fields.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { accountActions, adAccountPage } from '../screens/ad-account-page.ts';
import { notFoundPage } from '../screens/feed-pages.ts';
import type { AdAccount, State } from '../state.ts';
import { disapproval } from './ad-seed.data.ts';

const losAngeles = 'America/Los_Angeles';
const card = { id: '60000000004242', display: 'VISA *4242', type: 1 };

/** The page of an ad account, and what Facebook's staff or another person can do there; also used by tests. */
export const registerAdForms = (app: Routes, state: State) => {
  app.get('/ad-accounts/:id', async (request, reply) => {
    const account = state.adAccounts.get(pickStrings(request.params).id ?? '');
    return account
      ? sendPage(reply, adAccountPage(state, account))
      : sendPage(reply.code(404), notFoundPage('Ad account'));
  });

  app.post('/ad-accounts/:id/:action', { config: { operation: 'people.account' } }, async (request, reply) => {
    const { id = '', action = '' } = pickStrings(request.params);
    const account = state.adAccounts.get(id);
    if (!account || !Object.hasOwn(accountActions, action))
      return sendPage(reply.code(404), notFoundPage('Ad account'));
    state.adAccounts.set(id, changeAccount(account, action, state.now()));
    return reply.redirect(`/facebook/ad-accounts/${id}`, 303);
  });

  app.post('/ads/:id/:review', { config: { operation: 'people.review' } }, async (request, reply) => {
    const { id = '', review = '' } = pickStrings(request.params);
    const ad = state.ads.get(id);
    if (!ad || !['approve', 'disapprove'].includes(review)) return sendPage(reply.code(404), notFoundPage('Ad'));
    const ended = { at: state.now(), ...(review === 'disapprove' && { disapproval }) };
    state.ads.set(id, { ...ad, reviews: [...ad.reviews, ended] });
    return reply.redirect(`/facebook/ad-accounts/${ad.accountId}#ad-${id}`, 303);
  });

  app.post('/budgets/:id', { config: { operation: 'people.budget' } }, async (request, reply) => {
    const { id = '' } = pickStrings(request.params);
    const { amount = '' } = pickStrings(request.body);
    const campaign = state.campaigns.get(id);
    const adSet = state.adSets.get(id);
    const holder = campaign ?? adSet;
    const account = holder && state.adAccounts.get(holder.accountId);
    if (!holder?.budget || !account || !/^\d{1,9}(\.\d{1,2})?$/.test(amount))
      return sendPage(reply.code(404), notFoundPage('Budget'));
    const minor = Math.round(Number(amount) * (wholeUnitCurrencies.includes(account.currency) ? 1 : 100));
    const budget = { ...holder.budget, changes: [...holder.budget.changes, { at: state.now(), amount: minor }] };
    if (campaign) state.campaigns.set(id, { ...campaign, budget });
    if (adSet) state.adSets.set(id, { ...adSet, budget });
    return reply.redirect(`/facebook/ad-accounts/${account.id}#campaign-${adSet?.campaignId ?? id}`, 303);
  });
};

const changeAccount = (account: AdAccount, action: string, at: number): AdAccount => {
  const { funding = card, ...unfunded } = account;
  if (action === 'discard-clicks') {
    const today = dateAt(at, account.timezone);
    return { ...account, discounts: [...(account.discounts ?? []), { from: addDays(today, -7), to: today }] };
  }
  if (action === 'change-currency') return { ...account, currency: account.currency === 'USD' ? 'EUR' : 'USD' };
  if (action === 'change-zone')
    return { ...account, timezone: account.timezone === losAngeles ? 'America/New_York' : losAngeles };
  if (action === 'remove-payment') return withDelivery(unfunded, at);
  if (action === 'close') return withDelivery({ ...account, status: 101, disableReason: 7 }, at);
  if (action === 'reopen') return withDelivery({ ...account, status: 1, disableReason: 0 }, at);
  return withDelivery({ ...account, funding }, at);
};

/** Delivery of an account: its ads are shown while the account is active and has a payment method. */
const withDelivery = (account: AdAccount, at: number): AdAccount => {
  const isOn = account.status === 1 && account.funding !== undefined;
  return { ...account, deliveryChanges: [...account.deliveryChanges, { at, isOn }] };
};
