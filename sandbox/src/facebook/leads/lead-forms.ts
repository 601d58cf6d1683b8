import type { Routes } from '../../kit/network.ts';
import { html } from '../../kit/pages/html.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import type { LeadForm } from '../objects/ad-types.ts';
import { addLead, countLeads, questionsOf, toLeadChange } from '../objects/leads.ts';
import { notFoundPage, stylesheet } from '../screens/feed-pages.ts';
import type { PracticePage, State } from '../state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type Deps = { state: State; webhooks: Webhooks };

/** The lead forms of a page, which people fill in; also used by tests and demos. */
export const registerLeadForms = (app: Routes, { state, webhooks }: Deps) => {
  const listForms = (page: PracticePage) => state.leadForms.values().filter(({ pageId }) => pageId === page.id);

  app.get('/pages/:id/forms', async (request, reply) => {
    const page = state.pages.get(pickStrings(request.params).id ?? '');
    return page
      ? sendPage(reply, formsPage(state, page, listForms(page)))
      : sendPage(reply.code(404), notFoundPage('Page'));
  });

  app.post('/forms/:id/leads', { config: { operation: 'people.lead' } }, async (request, reply) => {
    const form = state.leadForms.get(pickStrings(request.params).id ?? '');
    if (form?.status !== 'ACTIVE') return sendPage(reply.code(404), notFoundPage('Form'));
    const fields = pickStrings(request.body);
    const answers = questionsOf(form).flatMap(({ key }) =>
      fields[key] === undefined ? [] : [{ name: key, values: [fields[key]] }],
    );
    const consent = fields.practice_consent === undefined ? '' : '1';
    const checkboxes = [{ checkbox_key: 'newsletter', is_checked: consent } as const];
    const lead = addLead(state, form, { answers, isTest: false, checkboxes });
    webhooks.notify(form.pageId, 'leadgen', toLeadChange(lead));
    return reply.redirect(`/facebook/pages/${form.pageId}/forms#lead-${lead.id}`, 303);
  });
};

const formsPage = (state: State, page: PracticePage, forms: readonly Readonly<LeadForm>[]) => {
  const body = html`<p><a href="/facebook/pages/${page.id}">${page.name}</a></p><h1>Lead forms of ${page.name}</h1>
${forms.length === 0 && html`<div class="empty"><h2>No forms yet</h2><p>Forms created in Fanfare appear here.</p></div>`}
${forms.map((form) => renderForm(state, form))}`;
  return { title: `Lead forms of ${page.name}`, body, network: 'Facebook', homePath: '/facebook', stylesheet };
};

const renderForm = (state: State, form: LeadForm) => html`<section class="panel comments" id="form-${form.id}">
<h2>${form.name}</h2><p class="hint">${form.id}, ${countLeads(state, form.id)} leads</p>
${
  form.status === 'ACTIVE'
    ? html`<form method="post" action="/facebook/forms/${form.id}/leads">
${questionsOf(form).map(
  ({ key, label, type }) =>
    html`<label>${label} <input name="${key}" type="${type === 'EMAIL' ? 'email' : 'text'}" maxlength="200" required></label>`,
)}
<label><input type="checkbox" name="practice_consent" value="1"> Send me news</label>
<button class="button">Submit</button></form>`
    : html`<p>This form is archived.</p>`
}</section>`;
