import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../problem.ts';
import type { Client } from '../calls/caller.ts';
import { toClient } from '../calls/client.ts';
import { rejectOtherMethods } from '../calls/other-methods.ts';
import { toFastifyPath } from '../calls/register-calls.ts';
import { addressBlock, enforceLimit, type RateLimiter } from '../security/rate-limits.ts';

/** Delivery of a webhook: the body as the bytes that were signed. */
export type WebhookRequest = {
  params: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  client: Client;
};

/** A URL that a network calls when something happens there. It has no session; the signature is the permission. */
export type Webhook = {
  /** Path, which can have parameters, such as `/webhooks/leads/{key}`. */
  path: `/webhooks/${string}`;
  summary: string;
  /** True for a webhook that networks call hundreds of times a second. */
  isBusy?: boolean;
  /** Limit of the body in bytes; 256 kB unless set. */
  maxBytes?: number;
  /** Checks if the network signed these bytes; see `hmacSignature`. */
  verify: (request: WebhookRequest) => Promise<boolean> | boolean;
  /**
   * Stores or enqueues the delivery and returns: networks wait a few seconds at most. After an error they send it
   * again, so every delivery can come more than once.
   */
  receive: (request: WebhookRequest) => Promise<void>;
  /** The text to answer when a network checks by GET who owns the URL; undefined rejects it. */
  confirmUrl?: (query: Readonly<Record<string, string>>) => string | undefined;
};

type Deps = { limit: RateLimiter };

const defaultMaxBytes = 256 * 1024;

export const registerWebhooks = async (app: FastifyInstance, webhooks: readonly Webhook[], { limit }: Deps) => {
  const enforceWebhookLimit = ({ path, isBusy }: Webhook, request: FastifyRequest) =>
    enforceLimit(limit(isBusy ? 'busy-webhook' : 'webhook', `${path} ${addressBlock(request.ip)}`));

  // The scope has a parser of its own, which keeps the bytes, whatever the content type says.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    for (const webhook of webhooks) {
      const { path, verify, receive, confirmUrl, maxBytes = defaultMaxBytes } = webhook;
      const url = toFastifyPath(path);
      scope.post(
        url,
        { bodyLimit: maxBytes, config: { access: 'webhook signature' }, onRequest: requireNoEncoding },
        async (request, reply) => {
          enforceWebhookLimit(webhook, request);
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const params = request.params as Record<string, string>;
          const webhookRequest = { params, headers: request.headers, body, client: toClient(request) };
          if (!(await verify(webhookRequest))) throw new Problem('signature-wrong');
          await receive(webhookRequest);
          return reply.header('cache-control', 'no-store').send({ received: true });
        },
      );
      if (confirmUrl)
        scope.get(
          url,
          { config: { access: 'webhook confirmation' }, exposeHeadRoute: false },
          async (request, reply) => {
            enforceWebhookLimit(webhook, request);
            const answer = confirmUrl(singleValues(request.query));
            if (answer === undefined) throw new Problem('forbidden');
            return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(answer);
          },
        );
      rejectOtherMethods(scope, [{ method: 'POST', url }, ...(confirmUrl ? [{ method: 'GET', url }] : [])]);
    }
  });
};

/** A compressed body would have to be unpacked before its limit could be checked; no network sends one. */
const requireNoEncoding = async ({ headers }: FastifyRequest) => {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new Problem('wrong-type', { message: 'Send the body without content-encoding.' });
};

/** Query parameters that occur once. */
const singleValues = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(query)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
