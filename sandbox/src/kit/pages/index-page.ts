import type { FastifyInstance } from 'fastify';
import type { Network } from '../network.ts';
import { formatCount } from './format-count.ts';
import { html } from './html.ts';
import { sendPage } from './page-frame.ts';

type Deps = { networks: readonly Network[]; countMails: () => number };

/** The index page: the mailbox and all practice networks. */
export const registerIndexPage = (app: FastifyInstance, { networks, countMails }: Deps) => {
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Practice networks',
      body: html`
<h1>Practice networks</h1>
<p class="lead">Local copies of the real networks. They behave like the real ones; nothing leaves this computer.</p>
<ul class="cards">
<li><a class="card" href="/mailbox"><strong>Mailbox</strong><span>Every email Fanfare sends arrives here.</span>
<small>${formatCount(countMails(), 'email')}</small></a></li>
${networks.map(renderNetworkCard)}
</ul>
${networks.length === 0 && html`<p class="hint">No practice networks yet.</p>`}`,
    }),
  );
};

const renderNetworkCard = ({ name, title = name, about, homePath }: Network) => {
  const text = html`<strong>${title}</strong><span>${about}</span><small>/${name}</small>`;
  return homePath === undefined
    ? html`<li><div class="card">${text}</div></li>`
    : html`<li><a class="card" href="/${name}${homePath}">${text}</a></li>`;
};
