import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { toFetch } from './fetch-adapter.ts';
import { networkFetch } from './network-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const echo: RequestListener = (request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const { 'content-type': type, authorization } = request.headers;
    reply.end(JSON.stringify({ method: request.method, path: request.url, type, authorization, body }));
  });
};

describe.each([
  ['networkFetch', () => networkFetch()],
  ['asFetch', (host: string) => toFetch(createSafeFetch({ allowedHosts: [host] }))],
])('%s', (_, make) => {
  const fetching = (url: string) => make(new URL(url).host);

  test('sends forms, JSON and bytes with their headers, and reads what comes back', async () => {
    const url = await listening(echo);
    const fetch = fetching(url);
    const form = await fetch(`${url}/a?b=1`, { method: 'POST', body: new URLSearchParams({ x: '1' }) });
    expect(await form.json()).toMatchObject({
      ...{ method: 'POST', path: '/a?b=1', body: 'x=1' },
      type: expect.stringContaining('application/x-www-form-urlencoded'),
    });
    const bytes = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array([65, 66]),
      headers: { authorization: 'Bearer t', 'content-type': 'image/png' },
    });
    expect(await bytes.json()).toMatchObject({ body: 'AB', type: 'image/png', authorization: 'Bearer t' });
    const files = new FormData();
    files.set('f', new Blob(['hello']), 'a.txt');
    const sent = await fetch(url, { method: 'POST', body: files });
    expect(String(Reflect.get(Object(await sent.json()), 'type'))).toContain('multipart/form-data; boundary=');
  });

  test('goes nowhere a redirect points', async () => {
    const visited: string[] = [];
    const url = await listening((request, reply) => {
      visited.push(request.url ?? '');
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await fetching(url)(`${url}/first`, { redirect: 'manual' })).status).toBe(302);
    expect(visited).toEqual(['/first']);
  });

  test('unpacks an answer, says nothing of the packing, and bears an answer without a body', async () => {
    const url = await listening((request, reply) => {
      if (request.url === '/none') reply.writeHead(204).end();
      else reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    });
    const answer = await fetching(url)(url);
    expect([await answer.text(), answer.headers.get('content-encoding')]).toEqual(['packed', null]);
    expect((await fetching(url)(`${url}/none`)).status).toBe(204);
  });

  test('an answer in many packings at once is refused, and the process lives', async () => {
    const url = await listening((_, reply) => {
      reply.writeHead(200, { 'content-encoding': Array(9).fill('gzip').join(', ') }).end(gzipSync('x'));
    });
    await expect(fetching(url)(url, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow();
  });

  test('an answer without end, and one that unpacks to a flood, are cut', async () => {
    const url = await listening((request, reply) => {
      if (request.url === '/flood') {
        reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 * 1024 * 1024)));
        return;
      }
      const more = () => {
        while (reply.write(Buffer.alloc(65_536)));
        reply.once('drain', more);
      };
      more();
    });
    await expect(fetching(url)(`${url}/flood`)).rejects.toThrow();
    await expect(fetching(url)(`${url}/endless`)).rejects.toThrow();
  });

  test('stops when it is told to', async () => {
    const url = await listening(() => undefined);
    await expect(fetching(url)(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  });

  test('a port nobody listens at is known as such', async () => {
    const error = await fetching('http://127.0.0.1:9')('http://127.0.0.1:9/').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
  });
});
