import type { Routes } from '../../kit/network.ts';
import { html } from '../../kit/pages/html.ts';
import { renderTime, sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { notFoundPage, stylesheet } from '../screens/feed-pages.ts';
import type { State } from '../state.ts';
import type { WebhookSettings } from './webhook-types.ts';
import type { Webhooks } from './webhooks.ts';

type Deps = { state: State; webhooks: Webhooks };

const switches: Record<string, { name: keyof WebhookSettings; on: string; off: string; about: string }> = {
  hold: {
    name: 'isHeld',
    on: 'Hold webhooks',
    off: 'Send webhooks',
    about: 'Changes wait until they are sent together.',
  },
  lose: { name: 'losesThird', on: 'Lose a third', off: 'Lose none', about: 'Every third change never arrives.' },
  repeat: { name: 'repeats', on: 'Send all twice', off: 'Send once', about: 'Every delivery arrives twice.' },
};
const shownDeliveries = 50;

/** The webhooks the practice network sent, and what goes wrong with them; also used by tests and demos. */
export const registerWebhookPages = (app: Routes, { state, webhooks }: Deps) => {
  app.get('/webhooks', async (_request, reply) => sendPage(reply, webhookPage({ state, webhooks })));

  /** The deliveries as they are sent, newest last. */
  app.get('/webhooks/deliveries', async (_request, reply) => reply.send(state.webhookDeliveries.values()));

  app.post('/webhooks/:setting', { config: { operation: 'people.webhooks' } }, async (request, reply) => {
    const setting = switches[pickStrings(request.params).setting ?? ''];
    if (!setting) return sendPage(reply.code(404), notFoundPage('Setting'));
    webhooks.change({ [setting.name]: pickStrings(request.body).value === 'on' });
    return reply.redirect('/facebook/webhooks', 303);
  });
};

const webhookPage = ({ state, webhooks }: Deps) => {
  const settings = webhooks.settings();
  const deliveries = state.webhookDeliveries.values().toReversed().slice(0, shownDeliveries);
  const body = html`<h1>Webhooks</h1><p class="lead">What happens on pages is sent to the connected app.</p>
<ul class="cards">${Object.entries(switches).map(
    ([path, { name, on, off, about }]) => html`<li><form class="card" method="post" action="/facebook/webhooks/${path}">
<span>${about}</span><button class="button" name="value" value="${settings[name] ? 'off' : 'on'}">${settings[name] ? off : on}</button></form></li>`,
  )}</ul>
<h2 class="part">Deliveries</h2>${
    deliveries.length === 0
      ? html`<p class="hint">No webhooks yet.</p>`
      : html`<div class="scroll panel" tabindex="0" role="region" aria-label="Deliveries"><table>
<thead><tr><th>Time</th><th>Status</th><th>Attempts</th><th>URL</th></tr></thead>
<tbody>${deliveries.map(
          (
            delivery,
          ) => html`<tr><td>${renderTime(new Date(delivery.createdAt).toISOString())}</td><td>${delivery.state}</td>
<td>${delivery.attempts}</td><td>${delivery.url}</td></tr>`,
        )}</tbody></table></div>`
  }`;
  return { title: 'Webhooks', body, network: 'Facebook', homePath: '/facebook', stylesheet };
};
