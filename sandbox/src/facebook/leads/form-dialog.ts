import type { Routes } from '../../kit/network.ts';
import { html, toText } from '../../kit/pages/html.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { notFoundPage, stylesheet } from '../screens/feed-pages.ts';
import type { State } from '../state.ts';

const path = '/www/leadgen/form';
const maxName = 200;

/** Answers the page that opened the dialog, then closes the window. The id is digits only. */
const doneScript = `(() => {
  const formID = new URL(document.currentScript.src).searchParams.get('id');
  if (window.opener) window.opener.postMessage({ formID, success: true }, '*');
  window.close();
})();
`;

/** The SDK's dialog that creates a lead form of a page. Its forms ask for name and email address. */
export const registerFormDialog = (app: Routes, state: State) => {
  app.get(path, async (request, reply) => {
    const page = state.pages.get(pickStrings(request.query).page_id ?? '');
    if (!page) return sendPage(reply.code(404), notFoundPage('Page'));
    const body = html`<h1>New lead form</h1><p class="lead">${page.name}</p>
<form class="card" method="post" action="/facebook${path}">
<input type="hidden" name="page_id" value="${page.id}">
<label>Name <input name="name" maxlength="${maxName}" required></label>
<button class="button">Create form</button></form>`;
    return sendPage(reply, { title: 'New lead form', body, network: 'Facebook', homePath: '/facebook', stylesheet });
  });

  app.post(path, { config: { operation: 'people.lead-form' } }, async (request, reply) => {
    const { page_id = '', name = '' } = pickStrings(request.body);
    const page = state.pages.get(page_id);
    if (!page?.hasLeadTerms || name.trim() === '') return sendPage(reply.code(404), notFoundPage('Page'));
    const id = numericId(16);
    state.leadForms.set(id, {
      id,
      pageId: page.id,
      name: name.trim().slice(0, maxName),
      status: 'ACTIVE',
      locale: 'en_US',
      createdAt: state.now(),
    });
    return reply
      .header('content-security-policy', "default-src 'none'; script-src 'self'")
      .type('text/html; charset=utf-8')
      .send(
        toText(html`<!doctype html><html lang="en"><title>Lead form created</title>
<p>The form is created. You can close this window.</p><script src="/facebook/connect/dialog-done.js?id=${id}"></script></html>`),
      );
  });

  app.get('/connect/dialog-done.js', { config: { operation: 'sdk.load' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(doneScript),
  );
};
