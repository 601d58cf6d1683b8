import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../../server.ts';

export type LeadReceiver = Awaited<ReturnType<typeof openLeadReceiver>>;

const answerMs = 20;

/** A receiver of signed webhooks that answers after 20 ms and counts what it got by `webhook-id` and by lead. */
export const openLeadReceiver = async () => {
  const port = await freePort();
  let secret = Buffer.alloc(0);
  let unsigned = 0;
  let calls = 0;
  /** Lead of each received message, by its `webhook-id`. */
  const leadsByMessage = new Map<string, string>();
  const receive = (headers: NodeJS.Dict<string | string[]>, body: string) => {
    calls += 1;
    const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    const expected = `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`;
    if (!isSame(String(signature), expected)) unsigned += 1;
    leadsByMessage.set(String(id), String(JSON.parse(body).data.id));
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    receive(request.headers, Buffer.concat(chunks).toString());
    setTimeout(() => response.writeHead(200).end('{}'), answerMs);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/leads`,
    useSecret: (text: string) => {
      secret = Buffer.from(text.slice('whsec_'.length), 'base64');
    },
    count: () => ({
      calls,
      unsigned,
      messages: leadsByMessage.size,
      leads: new Set(leadsByMessage.values()).size,
    }),
    close: () => {
      server.close().closeAllConnections();
    },
  };
};

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
