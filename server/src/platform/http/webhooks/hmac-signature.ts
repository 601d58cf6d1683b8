import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Now } from '../../clock.ts';
import type { WebhookRequest } from './webhooks.ts';

type HmacOptions = {
  /** Secrets; more than one while one is being replaced. */
  secrets: readonly string[];
  /** Name of the header with the signature. */
  header: string;
  /** Text before the signature, such as `sha256=`. */
  prefix?: string;
  encoding?: 'hex' | 'base64';
  /** Header with the time that a network signs with the body: an older or later delivery is a replay. */
  timestamp?: {
    header: string;
    toleranceSeconds: number;
    now: Now;
    /** Text that precedes the body in the signed text. */
    toSignedText: (timestamp: string) => string;
  };
};

/** Checks an HMAC-SHA-256 signature over the received bytes, in constant time. */
export const hmacSignature =
  ({ secrets, header, prefix = '', encoding = 'hex', timestamp }: HmacOptions) =>
  ({ headers, body }: Pick<WebhookRequest, 'headers' | 'body'>): boolean => {
    const received = headers[header];
    if (typeof received !== 'string' || !received.startsWith(prefix)) return false;
    let signedText = '';
    if (timestamp) {
      const time = headers[timestamp.header];
      if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return false;
      const ageSeconds = Math.abs(timestamp.now().getTime() / 1000 - Number(time));
      if (ageSeconds > timestamp.toleranceSeconds) return false;
      signedText = timestamp.toSignedText(time);
    }
    const signature = received.slice(prefix.length);
    return secrets.some((secret) =>
      isSameText(createHmac('sha256', secret).update(signedText).update(body).digest(encoding), signature),
    );
  };

/** Compares a secret text in constant time. */
export const isSameText = (expected: string, received: string): boolean => {
  const a = Buffer.from(expected);
  const b = Buffer.from(received);
  return a.length === b.length && timingSafeEqual(a, b);
};
