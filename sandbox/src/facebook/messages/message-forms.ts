import type { Routes } from '../../kit/network.ts';
import { html } from '../../kit/pages/html.ts';
import { renderTime, sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { addMessage, listMessages, pageScopedId, toMessageEvent } from '../objects/messages.ts';
import { notFoundPage, stylesheet } from '../screens/feed-pages.ts';
import type { PracticePage, State } from '../state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type Deps = { state: State; webhooks: Webhooks };

/** The inbox of a page, and the form of a person who writes to it; also used by tests and demos. */
export const registerMessageForms = (app: Routes, { state, webhooks }: Deps) => {
  app.get('/pages/:id/inbox', async (request, reply) => {
    const page = state.pages.get(pickStrings(request.params).id ?? '');
    return page ? sendPage(reply, inboxPage(state, page)) : sendPage(reply.code(404), notFoundPage('Page'));
  });

  app.post('/pages/:id/inbox', { config: { operation: 'people.message' } }, async (request, reply) => {
    const page = state.pages.get(pickStrings(request.params).id ?? '');
    const { name = '', text = '' } = pickStrings(request.body);
    if (!page || !name.trim() || !text.trim()) return sendPage(reply.code(404), notFoundPage('Page'));
    const personName = name.trim();
    const personId = pageScopedId(page.id, personName);
    const message = addMessage(state, { pageId: page.id, personId, personName, isFromPage: false, text });
    webhooks.notifyMessage(page.id, toMessageEvent(message));
    return reply.redirect(`/facebook/pages/${page.id}/inbox#message-${message.id}`, 303);
  });
};

const inboxPage = (state: State, page: PracticePage) => {
  const messages = listMessages(state, page.id).toReversed();
  const body = html`<p><a href="/facebook/pages/${page.id}">${page.name}</a></p><h1>Inbox of ${page.name}</h1>
<section class="panel comments"><h2>Write to the page</h2><form method="post" action="/facebook/pages/${page.id}/inbox">
<label>Name <input name="name" value="Priya N." maxlength="80" required></label>
<label>Message <textarea name="text" rows="2" maxlength="2000" required></textarea></label>
<button class="button">Send</button></form></section>
<section class="panel comments"><h2>Messages</h2>${
    messages.length === 0
      ? html`<p class="hint">No messages yet.</p>`
      : html`<ul>${messages.map(
          ({ id, isFromPage, personName, text, at }) =>
            html`<li class="comment" id="message-${id}"><p><strong>${isFromPage ? `${page.name} to ${personName}` : personName}</strong>
<small>${renderTime(new Date(at).toISOString())}</small></p><p class="text">${text}</p></li>`,
        )}</ul>`
  }</section>`;
  return { title: `Inbox of ${page.name}`, body, network: 'Facebook', homePath: '/facebook', stylesheet };
};
