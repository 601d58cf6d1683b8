import { toStrings } from '../kit/http/loose-values.ts';
import type { Routes } from '../kit/network.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage } from '../kit/pages/page-frame.ts';
import type { Account, Campaign, Contact, State } from './state.ts';

const homePath = '/getresponse';
const toPage = (title: string, body: Piece): Page => ({ title, body, network: 'GetResponse', homePath });
const maxContacts = 500;

/** Web pages of the practice GetResponse: keys, lists and their contacts. */
export const registerScreens = (app: Routes, state: State) => {
  const findCampaign = (params: unknown): Campaign | undefined => state.campaigns.get(toStrings(params).id ?? '');

  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/lists/:id', async (request, reply) => {
    const campaign = findCampaign(request.params);
    return campaign ? sendPage(reply, listPage(state, campaign)) : sendPage(reply.code(404), notFoundPage);
  });

  app.post('/contacts/:id/confirm', { config: { operation: 'contacts.confirm' } }, async (request, reply) => {
    const contact = state.contacts.get(toStrings(request.params).id ?? '');
    if (!contact) return sendPage(reply.code(404), notFoundPage);
    state.contacts.set(contact.id, { ...contact, isConfirmed: true });
    return reply.redirect(`${homePath}/lists/${contact.campaignId}`, 303);
  });
};

const startPage = (state: State): Page =>
  toPage(
    'GetResponse',
    html`<h1>Practice GetResponse</h1>
<p class="lead">Accounts with their API keys and lists. Paste a key in Fanfare to connect it.</p>
${state.accounts.values().map((account) => renderAccount(state, account))}`,
  );

const renderAccount = (state: State, { id, companyName, email }: Account) => {
  const [apiKey] = state.keys.values().filter(({ accountId }) => accountId === id);
  return html`<section class="panel"><h2>${companyName}</h2><p>${email}</p><p>API key: <code>${apiKey?.key}</code></p>
<ul>${state
    .accountCampaigns(id)
    .map(
      ({ id: campaignId, name, optin }) =>
        html`<li><a href="${homePath}/lists/${campaignId}">${name}</a>${optin === 'double' && ', people confirm by email'}</li>`,
    )}</ul></section>`;
};

const listPage = (state: State, { id, accountId, name, optin }: Campaign): Page => {
  const contacts = state.accountContacts(accountId).filter(({ campaignId }) => campaignId === id);
  return toPage(
    name,
    html`<h1>${name}</h1><p class="lead">${contacts.length} contacts, ${optin} opt-in.</p>
${
  contacts.length > 0
    ? html`<ul>${contacts
        .toReversed()
        .slice(0, maxContacts)
        .map((contact) => renderContact(state, contact))}</ul>`
    : html`<div class="empty"><h2>No contacts yet</h2><p>Leads sent from Fanfare appear here.</p></div>`
}`,
  );
};

const statusOf = (state: State, contact: Contact): string => {
  if (contact.isDropped) return 'dropped';
  if (!contact.isConfirmed) return 'waits for confirmation';
  return state.isQueued(contact) ? 'queued' : 'on the list';
};

const renderContact = (state: State, contact: Contact) => {
  const status = statusOf(state, contact);
  const fields = contact.fields.map(({ id, values }) => `${state.fields.get(id)?.name}: ${values.join(', ')}`);
  return html`<li><strong>${contact.email}</strong> ${contact.name} ${fields.join('; ')} <small>${status}, ${renderTime(new Date(contact.addedAt).toISOString())}</small>
${
  !contact.isConfirmed &&
  !contact.isDropped &&
  html`<form method="post" action="${homePath}/contacts/${contact.id}/confirm"><button class="button">Confirm ${contact.email}</button></form>`
}</li>`;
};

const notFoundPage: Page = toPage(
  'Not found',
  html`<div class="empty"><h1>List not found</h1><p>It was deleted or never existed. <a href="${homePath}">View all lists</a>.</p></div>`,
);
