import type { Routes } from '../../kit/network.ts';
import { html } from '../../kit/pages/html.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { publicContentFeature } from '../nodes/object-access.ts';
import type { PracticeApp, State } from '../state.ts';
import { notFoundPage, stylesheet } from './feed-pages.ts';

const features: Record<string, { name: string; about: string }> = {
  metadata: { name: 'Page Public Metadata Access', about: 'Searches the pages of others.' },
  content: { name: publicContentFeature, about: 'Reads the posts of pages of others.' },
};

/** The features that Facebook reviews for an app; also used by tests and demos. */
export const registerAppPages = (app: Routes, state: State) => {
  app.get('/apps/:id', async (request, reply) => {
    const found = state.apps.get(pickStrings(request.params).id ?? '');
    return found ? sendPage(reply, appPage(found)) : sendPage(reply.code(404), notFoundPage('App'));
  });

  app.post('/apps/:id/:feature', { config: { operation: 'apps.features' } }, async (request, reply) => {
    const { id = '', feature = '' } = pickStrings(request.params);
    const found = state.apps.get(id);
    const changed = features[feature];
    if (!found || !changed) return sendPage(reply.code(404), notFoundPage('App'));
    const others = found.features.filter((name) => name !== changed.name);
    const isOn = pickStrings(request.body).value === 'on';
    state.apps.set(id, { ...found, features: isOn ? [...others, changed.name] : others });
    return reply.redirect(`/facebook/apps/${id}`, 303);
  });
};

const appPage = (app: PracticeApp) => {
  const body = html`<h1>${app.name}</h1><p class="lead">Features that Facebook approves after a review of the app.</p>
<ul class="cards">${Object.entries(features).map(([path, { name, about }]) => {
    const isOn = app.features.includes(name);
    return html`<li><form class="card" method="post" action="/facebook/apps/${app.id}/${path}"><strong>${name}</strong>
<span>${about}</span><button class="button" name="value" value="${isOn ? 'off' : 'on'}">${isOn ? 'Withdraw' : 'Approve'}</button></form></li>`;
  })}</ul>`;
  return { title: app.name, body, network: 'Facebook', homePath: '/facebook', stylesheet };
};
