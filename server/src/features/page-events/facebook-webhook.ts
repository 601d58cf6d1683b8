import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import { isSameText, type Webhook } from '../../platform/http/index.ts';
import type { Networks } from '../connections/index.ts';

type Deps = { networks: Pick<Networks, 'find'>; receive: (changes: PageChange[]) => Promise<unknown> };

export const facebookWebhookPath = '/webhooks/facebook';
/** Limit in bytes of a webhook call: up to 1,000 changes with the text of comments. */
const maxBytes = 4 * 1024 * 1024;

/** Webhook that receives what happens on Facebook pages. Facebook can repeat a report for 36 hours, in any order. */
export const facebookWebhook = ({ networks, receive }: Deps): Webhook => {
  const findWebhooks = () => networks.find('facebook')?.pageWebhooks;
  return {
    path: facebookWebhookPath,
    summary: 'Receives leads, comments and messages of Facebook pages',
    maxBytes,
    isBusy: true,
    verify: ({ headers, body }) => {
      const signature = headers['x-hub-signature-256'];
      return findWebhooks()?.isSigned(body, typeof signature === 'string' ? signature : undefined) ?? false;
    },
    receive: async ({ body }) => {
      const changes = findWebhooks()?.parse(body.toString()) ?? [];
      if (changes.length > 0) await receive(changes);
    },
    confirmUrl: (query) => {
      const expected = findWebhooks()?.verifyToken;
      const isOurs = expected !== undefined && isSameText(expected, query['hub.verify_token'] ?? '');
      return isOurs && query['hub.mode'] === 'subscribe' ? query['hub.challenge'] : undefined;
    },
  };
};
