import { toStrings } from '../kit/http/loose-values.ts';
import type { Routes } from '../kit/network.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage } from '../kit/pages/page-frame.ts';
import type { Account, List, State, Subscriber } from './state.ts';

const homePath = '/aweber';
const toPage = (title: string, body: Piece): Page => ({ title, body, network: 'AWeber', homePath });
const maxSubscribers = 500;

/** Web pages of the practice AWeber: accounts, lists and their subscribers. */
export const registerScreens = (app: Routes, { state, tokens }: { state: State; tokens: TokenStore }) => {
  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/lists/:id', async (request, reply) => {
    const list = state.lists.get(toStrings(request.params).id ?? '');
    return list ? sendPage(reply, listPage(state, list)) : sendPage(reply.code(404), notFoundPage);
  });

  app.post('/lists/:list/:id/confirm', { config: { operation: 'subscribers.confirm' } }, async (request, reply) => {
    const { list = '', id = '' } = toStrings(request.params);
    const subscriber = state.lists.has(list) ? state.listSubscribers(list).get(id) : undefined;
    if (!subscriber) return sendPage(reply.code(404), notFoundPage);
    state.listSubscribers(list).set(id, { ...subscriber, status: 'subscribed' });
    return reply.redirect(`${homePath}/lists/${list}`, 303);
  });

  app.post('/people/:id/:mode', { config: { operation: 'accounts.mishap' } }, async (request, reply) => {
    const { id = '', mode = '' } = toStrings(request.params);
    if (!state.accounts.has(id) || !['expire', 'remove'].includes(mode)) return sendPage(reply.code(404), notFoundPage);
    tokens.endAll(id, mode === 'expire' ? 'expire' : 'remove');
    return reply.redirect(homePath, 303);
  });
};

const startPage = (state: State): Page =>
  toPage(
    'AWeber',
    html`<h1>Practice AWeber</h1>
<p class="lead">Accounts and their lists. Connect any of them in Fanfare. No password needed.</p>
${state.accounts.values().map((account) => renderAccount(state, account))}`,
  );

const renderAccount = (state: State, { id, name, email }: Account) =>
  html`<section class="panel"><h2>${name}</h2><p>${email}</p>
<ul>${state
    .accountLists(id)
    .map(
      (list) =>
        html`<li><a href="${homePath}/lists/${list.id}">${list.name}</a>${list.asksForConfirmation && ', people confirm by email'}</li>`,
    )}</ul>
<form method="post" action="${homePath}/people/${id}/remove"><button class="button danger">Remove the app</button></form></section>`;

const listPage = (state: State, list: List): Page => {
  const subscribers = state.listSubscribers(list.id).values();
  return toPage(
    list.name,
    html`<h1>${list.name}</h1><p class="lead">${subscribers.length} subscribers.</p>
${
  subscribers.length > 0
    ? html`<ul>${subscribers.toReversed().slice(0, maxSubscribers).map(renderSubscriber)}</ul>`
    : html`<div class="empty"><h2>No subscribers yet</h2><p>Leads sent from Fanfare appear here.</p></div>`
}`,
  );
};

const renderSubscriber = ({ id, listId, email, name, status, fields, addedAt }: Subscriber) =>
  html`<li><strong>${email}</strong> ${name} ${Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join('; ')} <small>${status}, ${renderTime(new Date(addedAt).toISOString())}</small>
${
  status === 'unconfirmed' &&
  html`<form method="post" action="${homePath}/lists/${listId}/${id}/confirm"><button class="button">Confirm ${email}</button></form>`
}</li>`;

const notFoundPage: Page = toPage(
  'Not found',
  html`<div class="empty"><h1>List not found</h1><p>It was deleted or never existed. <a href="${homePath}">View all lists</a>.</p></div>`,
);
