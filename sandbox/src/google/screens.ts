import { type GoogleAccounts, pickStrings } from '../kit/google/accounts.ts';
import { googlePeople, personCard } from '../kit/google/person-pages.ts';
import type { Routes } from '../kit/network.ts';
import { formatCount } from '../kit/pages/format-count.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { accessLevels, isAccessLevel, type OperationQuota } from './operation-quota.ts';
import { type Customer, type CustomerStatus, formatCustomerId, type State } from './state.ts';

export const stylesheet = '/google/style.css';
export const statusNames: Record<CustomerStatus, string> = {
  ENABLED: 'Active',
  SUSPENDED: 'Suspended',
  CANCELED: 'Canceled',
  CLOSED: 'Closed',
};

type Deps = { state: State; accounts: GoogleAccounts; quota: OperationQuota };

/** Web pages of the practice Google. */
export const registerScreens = (app: Routes, { state, accounts, quota }: Deps) => {
  const { homePath, title: network, people } = accounts;
  const listCustomers = () => state.customers.values();
  const personName = (id: string) => people.get(id)?.name ?? '';

  const renderRow = (customer: Customer, level: number) => html`<tr><th scope="row" class="level-${level}">${
    customer.isManager ? customer.name : html`<a href="${homePath}/customers/${customer.id}">${customer.name}</a>`
  }
${customer.isManager && html`<span class="badge">Manager</span>`}${customer.isTest && html`<span class="badge">Test</span>`}</th>
<td>${formatCustomerId(customer.id)}</td><td>${statusNames[customer.status]}</td><td>${customer.currency}</td><td>${customer.timeZone}</td>
<td>${customer.personIds.map(personName).join(', ') || '–'}</td></tr>`;

  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  googlePeople(app, accounts, stylesheet);
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: network,
      network,
      homePath,
      stylesheet,
      body: html`
<h1>Practice Google</h1>
<p class="lead">Google accounts and their Google Ads accounts. Connect any of them in Fanfare. No password needed.</p>
<h2 class="part">Google accounts</h2>
<ul class="cards">${people.values().map((person) => personCard(homePath, person, describeAccess(state.listDirect(person.id).length)))}</ul>
<h2 class="part">Google Ads accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="Google Ads accounts"><table>
<thead><tr><th>Name</th><th>Customer ID</th><th>Status</th><th>Currency</th><th>Time zone</th><th>Direct access</th></tr></thead>
<tbody>${listCustomers()
        .filter(({ managerIds }) => managerIds.length === 0)
        .flatMap(({ id }) =>
          state.listBelow(id).map(({ customer, level }) => renderRow(customer, level)),
        )}</tbody></table></div>
<h2 class="part">Access of the app</h2>
<form class="panel change" method="post" action="${homePath}/access"><label>Access level
<select name="level">${Object.entries(accessLevels).map(
        ([level, operations]) =>
          html`<option value="${level}"${level === quota.level() && html` selected`}>${describeLevel(level, operations)}</option>`,
      )}</select></label><button class="button">Change</button>
<span class="hint">${quota.used()} operations in the last 24 hours</span></form>`,
    }),
  );
  app.post('/access', { config: { operation: 'access.change' } }, async (request, reply) => {
    const { level = '' } = pickStrings(request.body);
    if (isAccessLevel(level)) quota.setLevel(level);
    return reply.redirect(homePath, 303);
  });
};

const describeLevel = (level: string, operations: number): string => {
  if (level === 'test') return 'Test: test accounts only';
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  return Number.isFinite(operations)
    ? `${name}: ${operations.toLocaleString('en-US')} operations in 24 hours`
    : `${name}: no limit`;
};

const describeAccess = (accounts: number): string => {
  if (accounts === 0) return 'No Google Ads account';
  return `Direct access to ${formatCount(accounts, 'account')}`;
};
