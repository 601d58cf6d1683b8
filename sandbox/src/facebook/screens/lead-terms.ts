import type { Routes } from '../../kit/network.ts';
import { html } from '../../kit/pages/html.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import type { State } from '../state.ts';
import { notFoundPage, stylesheet } from './feed-pages.ts';

/** Registers the page where a person accepts the lead generation terms for a page: there is no call for it. */
export const registerLeadTerms = (app: Routes, state: State) => {
  const path = '/www/legal/leadgen/tos';

  app.get(path, async (request, reply) => {
    const page = state.pages.get(pickStrings(request.query).page_id ?? '');
    if (!page) return sendPage(reply.code(404), notFoundPage('Page'));
    const form = html`<form class="card" method="post" action="/facebook${path}">
<input type="hidden" name="page_id" value="${page.id}">
<span>Forms of this page may then ask people for their contact details.</span>
<button class="button">Accept the terms</button></form>`;
    const body = html`<h1>Lead generation terms</h1><p class="lead">${page.name}</p>
${page.hasLeadTerms ? html`<p class="hint">The terms are accepted. You can close this window.</p>` : form}`;
    return sendPage(reply, {
      title: 'Lead generation terms',
      body,
      network: 'Facebook',
      homePath: '/facebook',
      stylesheet,
    });
  });

  app.post(path, { config: { operation: 'people.lead-terms' } }, async (request, reply) => {
    const page = state.pages.get(pickStrings(request.body).page_id ?? '');
    if (!page) return sendPage(reply.code(404), notFoundPage('Page'));
    state.pages.set(page.id, { ...page, hasLeadTerms: true });
    return reply.redirect(`/facebook${path}?page_id=${page.id}`, 303);
  });
};
