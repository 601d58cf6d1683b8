import type { GoogleAccounts } from '../kit/google/accounts.ts';
import { googlePeople, personCard } from '../kit/google/people-pages.ts';
import type { Routes } from '../kit/network.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { type Customer, type CustomerStatus, dashed, type State } from './state.ts';

const stylesheet = '/google/style.css';
const statusNames: Record<CustomerStatus, string> = {
  ENABLED: 'Active',
  SUSPENDED: 'Suspended',
  CANCELED: 'Cancelled',
  CLOSED: 'Closed',
};

type Deps = { state: State; accounts: GoogleAccounts };

/** The network as people see it. */
export const screens = (app: Routes, { state, accounts }: Deps) => {
  const { home, title: network, people } = accounts;
  const all = () => state.customers.values();
  const nameOf = (id: string) => people.get(id)?.name ?? '';

  const row = (customer: Customer, level: number) => html`<tr><th scope="row" class="level-${level}">${customer.name}
${customer.isManager && html`<span class="badge">Manager</span>`}${customer.isTest && html`<span class="badge">Test</span>`}</th>
<td>${dashed(customer.id)}</td><td>${statusNames[customer.status]}</td><td>${customer.currency}</td><td>${customer.timeZone}</td>
<td>${customer.personIds.map(nameOf).join(', ') || '–'}</td></tr>`;

  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));
  googlePeople(app, accounts, stylesheet);
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: network,
      network,
      home,
      stylesheet,
      body: html`
<h1>Google, for practice</h1>
<p class="lead">People with a Google account, and the Google Ads accounts they reach. Connect any of them in the product; no password is needed.</p>
<h2 class="part">People</h2>
<ul class="cards">${people.values().map((person) => personCard(home, person, reachOf(state.directlyOf(person.id).length)))}</ul>
<h2 class="part">Google Ads accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="Google Ads accounts"><table>
<thead><tr><th>Name</th><th>Customer id</th><th>Status</th><th>Currency</th><th>Time zone</th><th>Direct access</th></tr></thead>
<tbody>${all()
        .filter(({ managerIds }) => managerIds.length === 0)
        .flatMap(({ id }) =>
          state.below(id).map(({ customer, level }) => row(customer, level)),
        )}</tbody></table></div>`,
    }),
  );
};

const reachOf = (accounts: number): string => {
  if (accounts === 0) return 'No Google Ads account';
  return accounts === 1 ? 'Reaches 1 account directly' : `Reaches ${accounts} accounts directly`;
};
