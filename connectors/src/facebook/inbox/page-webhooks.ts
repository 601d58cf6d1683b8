import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../kit/auth/oauth2.ts';
import { Success } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import { type PageWebhooks, pageWebhookFields } from '../../ports/pages/page-webhooks.ts';
import type { Graph } from '../graph.ts';
import { parsePageChanges } from './page-changes.ts';
import { Subscriptions } from './wire.ts';

type Deps = { graph: Graph; app: App };
const prefix = 'sha256=';

/** The webhook of the app and the pages that send to it. */
export const facebookPageWebhooks = ({ graph, app }: Deps): PageWebhooks => {
  // Verify token of the webhook, the same in all processes and known only to those who know the app's secret.
  const verifyToken = createHmac('sha256', app.secret).update('webhook verify token').digest('hex').slice(0, 40);
  return {
    verifyToken,
    parse: parsePageChanges,

    isSigned(body, signature) {
      if (!signature?.startsWith(prefix)) return false;
      const expected = Buffer.from(createHmac('sha256', app.secret).update(body).digest('hex'));
      const received = Buffer.from(signature.slice(prefix.length));
      return expected.length === received.length && timingSafeEqual(expected, received);
    },

    async register(callbackUrl) {
      const fields = {
        object: 'page',
        callback_url: callbackUrl,
        verify_token: verifyToken,
        include_values: true,
        // The list is sent as text: Graph reads a list named `fields` as the fields of the answer.
        fields: pageWebhookFields.join(','),
      };
      const token = `${app.id}|${app.secret}`;
      const to = pathOf`/${app.id}/subscriptions`;
      await graph.once({ operation: 'webhooks.register', to, token, fields }, Success);
    },

    async list({ accessToken: token, account }) {
      const request = { operation: 'page-webhooks', to: pathOf`/${account.id}/subscribed_apps`, token };
      const { data } = await graph.read(request, Subscriptions);
      return data.find(({ id }) => id === app.id)?.subscribed_fields ?? [];
    },

    async subscribe({ accessToken: token, account }, fields) {
      const to = pathOf`/${account.id}/subscribed_apps`;
      const body = { subscribed_fields: fields };
      await graph.once({ operation: 'page-webhooks.subscribe', to, token, fields: body }, Success);
    },

    async unsubscribe({ accessToken: token, account }) {
      const request = { operation: 'page-webhooks.unsubscribe', to: pathOf`/${account.id}/subscribed_apps`, token };
      await graph.remove(request, Success);
    },
  };
};
