import { toStrings } from '../kit/http/loose-values.ts';
import type { Routes } from '../kit/network.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { html, type Piece } from '../kit/pages/html.ts';
import { type Page, renderTime, sendPage } from '../kit/pages/page-frame.ts';
import type { Organizer, Registrant, State, Webinar } from './state.ts';

const homePath = '/gotowebinar';
const toPage = (title: string, body: Piece): Page => ({ title, body, network: 'GoToWebinar', homePath });

/** Web pages of the practice GoToWebinar: organizers, webinars and their registrants. */
export const registerScreens = (app: Routes, { state, tokens }: { state: State; tokens: TokenStore }) => {
  app.get('/', async (_request, reply) => sendPage(reply, startPage(state)));

  app.get('/webinars/:key', async (request, reply) => {
    const webinar = state.webinars.get(toStrings(request.params).key ?? '');
    return webinar ? sendPage(reply, webinarPage(state, webinar)) : sendPage(reply.code(404), notFoundPage);
  });

  app.post('/people/:key/:mode', { config: { operation: 'accounts.mishap' } }, async (request, reply) => {
    const { key = '', mode = '' } = toStrings(request.params);
    if (!state.organizers.has(key) || !['expire', 'remove'].includes(mode))
      return sendPage(reply.code(404), notFoundPage);
    tokens.endAll(key, mode === 'expire' ? 'expire' : 'remove');
    return reply.redirect(homePath, 303);
  });
};

const startPage = (state: State): Page =>
  toPage(
    'GoToWebinar',
    html`<h1>Practice GoToWebinar</h1>
<p class="lead">Organizers and their webinars. Connect any of them in Fanfare. No password needed.</p>
${state.organizers.values().map((organizer) => renderOrganizer(state, organizer))}`,
  );

const renderOrganizer = (state: State, { key, firstName, lastName, email }: Organizer) =>
  html`<section class="panel"><h2>${firstName} ${lastName}</h2><p>${email}</p>
<ul>${state
    .organizerWebinars(key)
    .map(
      (webinar) =>
        html`<li><a href="${homePath}/webinars/${webinar.key}">${webinar.subject}</a>, ${renderTime(new Date(webinar.startsAt).toISOString())}</li>`,
    )}</ul>
<form method="post" action="${homePath}/people/${key}/remove"><button class="button danger">Remove the app</button></form></section>`;

const webinarPage = (state: State, webinar: Webinar): Page => {
  const registrants = state.registrants(webinar.key).values();
  return toPage(
    webinar.subject,
    html`<h1>${webinar.subject}</h1><p class="lead">${renderTime(new Date(webinar.startsAt).toISOString())}, ${registrants.length} registrants.</p>
${
  registrants.length > 0
    ? html`<ul>${registrants.toReversed().map(renderRegistrant)}</ul>`
    : html`<div class="empty"><h2>No registrants yet</h2><p>Leads sent from Fanfare appear here.</p></div>`
}`,
  );
};

const renderRegistrant = ({ firstName, lastName, email, status, responses }: Registrant) =>
  html`<li><strong>${email}</strong> ${firstName} ${lastName} ${responses
    .map(({ question, answer }) => `${question} ${answer}`)
    .join('; ')} <small>${status}</small></li>`;

const notFoundPage: Page = toPage(
  'Not found',
  html`<div class="empty"><h1>Webinar not found</h1><p>It was canceled or never existed. <a href="${homePath}">View all webinars</a>.</p></div>`,
);
