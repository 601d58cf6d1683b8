import type { Routes } from '../kit/network.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { namedAccounts } from './seed.data.ts';
import { formatTimestamp, type State, type SubAccount } from './state.ts';

/** The start page: lists the accounts that can be connected. */
export const registerScreens = (app: Routes, { accounts }: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => {
    const allAccounts = accounts.values();
    return sendPage(reply, {
      title: 'Native ads',
      network: 'Native ads',
      homePath: '/native-ads',
      stylesheet: '/native-ads/style.css',
      body: html`
<h1>Practice native ads</h1>
<p class="lead">Connect any of these accounts in Fanfare by username or email. No password needed.</p>
<ul class="cards">${namedAccounts.map(({ name, about }) => renderCard(allAccounts, name, about))}</ul>
<h2 class="part">All ${allAccounts.length} accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="All accounts"><table>
<thead><tr><th>Username</th><th>Email</th><th>ID</th><th>Status</th><th>Created</th></tr></thead>
<tbody>${allAccounts.map(renderRow)}</tbody></table></div>`,
    });
  });
};

const renderCard = (accounts: readonly SubAccount[], name: string, about: string) => {
  const account = accounts.find((row) => row.name === name);
  return (
    account &&
    html`<li><a class="card" href="/native-ads/accounts/${account.id}"><strong>${account.name}</strong><span>${account.email}</span>
<small><span class="status ${account.status}">${account.status}</span> ${about}</small></a></li>`
  );
};

const renderRow = ({
  id,
  name,
  email,
  status,
  madeAt,
}: SubAccount) => html`<tr><th scope="row"><a href="/native-ads/accounts/${id}">${name}</a></th><td>${email}</td>
<td>${id}</td><td><span class="status ${status}">${status}</span></td><td>${formatTimestamp(madeAt).slice(0, 10)}</td></tr>`;
