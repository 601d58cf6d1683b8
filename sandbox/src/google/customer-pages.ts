import { pickStrings } from '../kit/google/accounts.ts';
import { notFoundPage } from '../kit/google/person-pages.ts';
import type { Routes } from '../kit/network.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { sendPage } from '../kit/pages/page-frame.ts';
import { type PlacedAd, placeAds } from './delivery.ts';
import { billableUnit } from './query/constants.data.ts';
import { executeQuery } from './query/execute.ts';
import { parseQuery } from './query/gaql.ts';
import { reviewOf, servingStatus } from './query/statuses.ts';
import { statusNames, stylesheet } from './screens.ts';
import {
  type Customer,
  formatCustomerId,
  listOf,
  type Resource,
  type Review,
  type State,
  statusOf,
  valueAt,
} from './state.ts';

const homePath = '/google';
const network = 'Google';
const microsPerUnit = 1_000_000;

/** The page of each account: what Google's staff and other users of the account can do. */
export const registerCustomerPages = (app: Routes, state: State) => {
  const { tables } = state;
  const findCustomer = (params: unknown) => {
    const customer = state.customers.get(pickStrings(params).id ?? '');
    return customer?.isManager ? undefined : customer;
  };
  const find = (kind: 'campaigns' | 'campaignBudgets' | 'adGroupAds', customer: Customer, id = '') => {
    const resource = tables[kind].get(id);
    return resource?.customerId === customer.id ? resource : undefined;
  };
  const setOn = (campaign: Resource, isOn: boolean) =>
    tables.campaigns.set(campaign.id, {
      ...campaign,
      fields: { ...campaign.fields, status: isOn ? 'ENABLED' : 'PAUSED' },
      switches: [...campaign.switches, { at: state.now(), isOn }],
    });

  /** Decides a review now, instead of what was planned. */
  const decide = (customer: Customer, id: string | undefined, review: Review) => {
    const found = find('adGroupAds', customer, id);
    const reviews = (found?.reviews ?? []).filter(({ at }) => at <= review.at);
    if (found) tables.adGroupAds.set(found.id, { ...found, reviews: [...reviews, review] });
  };

  const actions: Record<string, (customer: Customer, fields: Record<string, string>) => void> = {
    close: (customer) => state.setServing(customer, { status: 'CLOSED' }),
    suspend: (customer) => state.setServing(customer, { status: 'SUSPENDED' }),
    reopen: (customer) => state.setServing(customer, { status: 'ENABLED' }),
    'remove-payment': (customer) => state.setServing(customer, { billing: 'CANCELLED' }),
    'add-payment': (customer) => state.setServing(customer, { billing: 'APPROVED' }),
    pause(customer, { campaign }) {
      const found = find('campaigns', customer, campaign);
      if (found) setOn(found, false);
    },
    enable(customer, { campaign }) {
      const found = find('campaigns', customer, campaign);
      if (found) setOn(found, true);
    },
    declare(customer, { campaign }) {
      const found = find('campaigns', customer, campaign);
      const containsEuPoliticalAdvertising = 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING';
      if (found)
        tables.campaigns.set(found.id, { ...found, fields: { ...found.fields, containsEuPoliticalAdvertising } });
    },
    withdraw(customer, { campaign }) {
      const found = find('campaigns', customer, campaign);
      if (!found) return;
      const { containsEuPoliticalAdvertising: _, ...fields } = found.fields;
      tables.campaigns.set(found.id, { ...found, fields });
    },
    budget(customer, { budget, amount = '' }) {
      const found = find('campaignBudgets', customer, budget);
      const unit = billableUnit(customer.currency);
      const micros = Math.round((Number(amount) * microsPerUnit) / unit) * unit;
      if (!found || !Number.isSafeInteger(micros) || micros < unit) return;
      const amounts = [...(found.amounts ?? []), { at: state.now(), micros }];
      tables.campaignBudgets.set(found.id, { ...found, amounts });
    },
    disapprove: (customer, { ad }) =>
      decide(customer, ad, { at: state.now(), approval: 'DISAPPROVED', topics: ['MISLEADING_CONTENT'] }),
    approve: (customer, { ad }) => decide(customer, ad, { at: state.now(), approval: 'APPROVED', topics: [] }),
  };

  app.get('/customers/:id', async (request, reply) => {
    const customer = findCustomer(request.params);
    return customer
      ? sendPage(reply, {
          title: customer.name,
          network,
          homePath,
          stylesheet,
          body: renderCustomer(state, customer),
        })
      : sendPage(reply.code(404), notFoundPage({ network, homePath, stylesheet }, 'Account'));
  });

  app.post('/customers/:id/:action', { config: { operation: 'customer.change' } }, async (request, reply) => {
    const customer = findCustomer(request.params);
    const { action = '' } = pickStrings(request.params);
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!customer || !act) return sendPage(reply.code(404), notFoundPage({ network, homePath, stylesheet }, 'Account'));
    act(customer, pickStrings(request.body));
    return reply.redirect(`${homePath}/customers/${customer.id}`, 303);
  });
};

const button = (customer: Customer, action: string, label: string, fields: Record<string, string> = {}) =>
  html`<form class="inline" method="post" action="${homePath}/customers/${customer.id}/${action}">${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button">${label}</button></form>`;

const renderCustomer = (state: State, customer: Customer): Piece => {
  const campaigns = listOf(state.tables.campaigns, customer.id).filter(({ removedAt }) => removedAt === undefined);
  const ads = Map.groupBy(placeAds(state.tables, customer.id), ({ campaign }) => campaign.id);
  const spend = readSpend(state, customer);
  const isOpen = customer.status === 'ENABLED';
  return html`<h1>${customer.name}</h1>
<p class="lead">${formatCustomerId(customer.id)} · ${statusNames[customer.status]} · ${customer.currency} · ${customer.timeZone}</p>
<p class="hint">Change here what Google’s staff or other users of the account would change.</p>
<div class="change">${
    isOpen
      ? [button(customer, 'suspend', 'Suspend account'), button(customer, 'close', 'Close account')]
      : button(customer, 'reopen', 'Reopen account')
  }${
    customer.billing === 'APPROVED'
      ? button(customer, 'remove-payment', 'Remove payment method')
      : button(customer, 'add-payment', 'Add payment method')
  }</div>
<h2 class="part">Campaigns</h2>
${
  campaigns.length === 0
    ? html`<p class="hint">No campaigns yet.</p>`
    : campaigns.map((campaign) =>
        renderCampaign(state, customer, {
          campaign,
          ads: ads.get(campaign.id) ?? [],
          spend: spend.get(campaign.id) ?? 0,
        }),
      )
}`;
};

/** Reads the spend by campaign, in currency units. */
const readSpend = (state: State, customer: Customer): Map<string, number> => {
  const query = 'SELECT campaign.id, metrics.cost_micros FROM campaign WHERE segments.date DURING LAST_7_DAYS';
  const { results } = executeQuery(state, customer, parseQuery(query));
  return new Map(
    results.map((row) => [
      String(valueAt(row, 'campaign.id')),
      Number(valueAt(row, 'metrics.costMicros')) / microsPerUnit,
    ]),
  );
};

/** Words of a name: NOT_ELIGIBLE → Not eligible. */
const toWords = (name: unknown): string => {
  const text = String(name).toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const renderCampaign = (
  state: State,
  customer: Customer,
  { campaign, ads, spend }: { campaign: Resource; ads: readonly PlacedAd[]; spend: number },
): Piece => {
  const budget = state.tables.campaignBudgets.get(campaign.parentId ?? '');
  const amount = (budget?.amounts?.at(-1)?.micros ?? 0) / microsPerUnit;
  const isDeclared = campaign.fields.containsEuPoliticalAdvertising !== undefined;
  const isPaused = statusOf(campaign) === 'PAUSED';
  return html`<section class="panel campaign"><h3>${String(campaign.fields.name)}</h3>
<p>${[statusOf(campaign), servingStatus(campaign, customer, state.now()), campaign.fields.advertisingChannelType].map(toWords).join(' · ')}
 · ${spend.toFixed(2)} ${customer.currency} in the last 7 days
${!isDeclared && html` · <strong>EU declaration missing</strong>`}</p>
<div class="change"><form class="inline" method="post" action="${homePath}/customers/${customer.id}/budget">
<input type="hidden" name="budget" value="${budget?.id ?? ''}"><label>${
    budget?.fields.period === 'CUSTOM_PERIOD' ? 'Total budget' : 'Budget per day'
  }${budget?.fields.explicitlyShared === true && ' (shared)'}, ${customer.currency}
<input name="amount" inputmode="decimal" value="${amount}"></label><button class="button">Change budget</button></form>
${button(customer, isPaused ? 'enable' : 'pause', isPaused ? 'Enable' : 'Pause', { campaign: campaign.id })}
${button(customer, isDeclared ? 'withdraw' : 'declare', isDeclared ? 'Remove EU declaration' : 'Declare no EU political ads', { campaign: campaign.id })}</div>
<ul>${ads.filter(({ ad }) => ad.removedAt === undefined).map((placed) => renderAd(state, customer, placed))}</ul></section>`;
};

const renderAd = (state: State, customer: Customer, { ad, group }: PlacedAd): Piece => {
  const { approval = 'IN_REVIEW' } = reviewOf(ad, state.now());
  const isDisapproved = approval === 'DISAPPROVED';
  const headlines =
    valueAt(ad.fields, 'ad.responsiveDisplayAd.headlines') ?? valueAt(ad.fields, 'ad.responsiveSearchAd.headlines');
  const headline = Array.isArray(headlines) ? Object(headlines[0]).text : ad.id;
  const facts = [group.fields.name, headline, toWords(statusOf(ad)), toWords(approval)].map(String).join(' · ');
  return html`<li><span>${facts}</span>
${button(customer, isDisapproved ? 'approve' : 'disapprove', isDisapproved ? 'Approve' : 'Disapprove', { ad: ad.id })}</li>`;
};
