import type { FastifyInstance } from 'fastify';
import type { Network } from '../network.ts';
import { html } from './html.ts';
import { sendPage } from './page-frame.ts';

type Deps = { networks: readonly Network[]; mails: () => number };

/** The sandbox's first page: which networks can be practised with, and where their mail arrives. */
export const registerIndexPage = (app: FastifyInstance, { networks, mails }: Deps) => {
  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'Practice networks',
      body: html`
<h1>Practice networks</h1>
<p class="lead">Stand-ins for the real networks. They answer as the real ones do, keep what you send them, and tell nobody.</p>
<ul class="cards">
<li><a class="card" href="/mailbox"><strong>Mailbox</strong><span>Every mail the product sends lands here.</span>
<small>${mailCount(mails())}</small></a></li>
${networks.map(networkCard)}
</ul>
${networks.length === 0 && html`<p class="hint">No practice network is switched on yet.</p>`}`,
    }),
  );
};

const mailCount = (mails: number): string => (mails === 1 ? '1 mail' : `${mails} mails`);

const networkCard = ({ name, title = name, about, home }: Network) => {
  const text = html`<strong>${title}</strong><span>${about}</span><small>/${name}</small>`;
  return home === undefined
    ? html`<li><div class="card">${text}</div></li>`
    : html`<li><a class="card" href="/${name}${home}">${text}</a></li>`;
};
