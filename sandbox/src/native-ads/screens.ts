import type { Routes } from '../kit/network.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage, serveStyle } from '../kit/pages/page-frame.ts';
import { known } from './seed.data.ts';
import { moment, type State, type SubAccount } from './state.ts';

/** The network as people see it: which accounts there are to connect. */
export const screens = (app: Routes, { accounts }: State) => {
  serveStyle(app, '/style.css', new URL('./style.css', import.meta.url));

  app.get('/', async (_request, reply) => {
    const all = accounts.values();
    return sendPage(reply, {
      title: 'Native ads',
      network: 'Native ads',
      home: '/native-ads',
      stylesheet: '/native-ads/style.css',
      body: html`
<h1>Native ads, for practice</h1>
<p class="lead">These accounts exist. Connect one in the product by its user name or its mail address; no password is needed.</p>
<ul class="cards">${known.map(({ name, about }) => card(all, name, about))}</ul>
<h2 class="part">All ${all.length} accounts</h2>
<div class="scroll panel" tabindex="0" role="region" aria-label="All accounts"><table>
<thead><tr><th>User name</th><th>Mail</th><th>Id</th><th>Status</th><th>Since</th></tr></thead>
<tbody>${all.map(row)}</tbody></table></div>`,
    });
  });
};

const card = (all: readonly SubAccount[], name: string, about: string) => {
  const account = all.find((one) => one.name === name);
  return (
    account &&
    html`<li><div class="card"><strong>${account.name}</strong><span>${account.email}</span>
<small><span class="status ${account.status}">${account.status}</span> ${about}</small></div></li>`
  );
};

const row = ({ id, name, email, status, madeAt }: SubAccount) => html`<tr><th scope="row">${name}</th><td>${email}</td>
<td>${id}</td><td><span class="status ${status}">${status}</span></td><td>${moment(madeAt).slice(0, 10)}</td></tr>`;
