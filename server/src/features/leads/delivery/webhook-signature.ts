import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../../../platform/random.ts';

const secretPrefix = 'whsec_';

/** A secret as receivers enter it: 32 random bytes. */
export const newWebhookSecret = (random: RandomBytes): string => `${secretPrefix}${random(32).toString('base64')}`;

type Message = { id: string; at: Date; body: string };

/** Headers by Standard Webhooks 1.0.0; one signature for each secret. */
export const signWebhook = (secrets: readonly string[], { id, at, body }: Message): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'content-type': 'application/json',
  };
};
