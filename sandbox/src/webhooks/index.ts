import type { Network, Reply, Request } from '../kit/network.ts';
import { html } from '../kit/pages/html.ts';
import { sendPage } from '../kit/pages/page-frame.ts';

/** A call as it came in; `body` is the raw text that its signature is about. */
type Received = { path: string; at: string; headers: Record<string, string>; body: string };

const maxReceived = 200;
const shownHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'];

/** A receiver of webhooks: answers 200 to every POST and shows the latest calls, by path. */
export const webhooks: Network = {
  name: 'webhooks',
  title: 'Webhook receiver',
  about: 'Takes webhooks at any address below /webhooks and shows what came in.',
  homePath: '',
  routes(app, kit) {
    const received = kit.collection<Received>('received');
    let count = 0;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    app.post('/*', { config: { operation: 'webhooks.receive' } }, async (request, reply) => {
      const headers = Object.fromEntries(shownHeaders.map((name) => [name, String(request.headers[name] ?? '')]));
      const path = String(Reflect.get(Object(request.params), '*'));
      const at = kit.clock.now().toISOString();
      count += 1;
      received.set(`${at}-${count}`, {
        path,
        at,
        headers,
        body: String(request.body ?? ''),
      });
      for (const [id] of received.entries().slice(0, Math.max(0, received.size - maxReceived))) received.delete(id);
      return reply.send({ status: 'success' });
    });

    const show = async (request: Request, reply: Reply) => {
      const path = String(Reflect.get(Object(request.params), '*') ?? '');
      const shown = received
        .values()
        .reverse()
        .filter((each) => path === '' || each.path === path);
      return sendPage(reply, {
        title: 'Webhooks',
        network: 'Webhook receiver',
        homePath: '/webhooks',
        body: html`<h1>Webhooks</h1><p class="lead">${shown.length === 0 ? `Nothing came in yet. Send webhooks to ${kit.url()}/any-name.` : 'Newest first.'}</p><ul>${shown.map(
          ({ path: to, at, headers, body }) =>
            html`<li><p><a href="/webhooks/${to}">/${to}</a> ${at}</p><dl>${Object.entries(headers).map(([name, value]) => html`<dt>${name}</dt><dd data-header="${name}">${value}</dd>`)}</dl><pre>${body}</pre></li>`,
        )}</ul>`,
      });
    };
    app.get('/', { config: { isPage: true } }, show);
    app.get('/*', { config: { isPage: true } }, show);
  },
};
