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

const startServer = async (response: RequestListener): Promise<string> => {
  const server = createServer(response);
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
  ['toFetch', (host: string) => toFetch(createSafeFetch({ allowedHosts: [host] }))],
])('%s', (_, make) => {
  const readText = async ({ body }: { body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const createFetch = (url: string) => make(new URL(url).host);

  test('forms, bytes and files sent to a network → sent with their headers; the response is read', async () => {
    const url = await startServer(echo);
    const fetch = createFetch(url);
    const form = await fetch(`${url}/a?b=1`, { method: 'POST', body: new URLSearchParams({ x: '1' }) });
    expect(JSON.parse(await readText(form))).toMatchObject({
      method: 'POST',
      path: '/a?b=1',
      body: 'x=1',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
    });
    const bytes = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array([65, 66]),
      headers: { authorization: 'Bearer t', 'content-type': 'image/png' },
    });
    expect(JSON.parse(await readText(bytes))).toMatchObject({
      body: 'AB',
      type: 'image/png',
      authorization: 'Bearer t',
    });
    const files = new FormData();
    files.set('f', new Blob(['hello']), 'a.txt');
    const response = await fetch(url, { method: 'POST', body: files });
    expect(JSON.parse(await readText(response)).type).toContain('multipart/form-data; boundary=');
  });

  test('redirect of a network → returned, not followed', async () => {
    const requestedPaths: string[] = [];
    const url = await startServer((request, reply) => {
      requestedPaths.push(request.url ?? '');
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await createFetch(url)(`${url}/first`, { redirect: 'manual' })).status).toBe(302);
    expect(requestedPaths).toEqual(['/first']);
  });

  test('compressed response of a network → decompressed without content-encoding; 204 → empty response', async () => {
    const url = await startServer((request, reply) => {
      if (request.url === '/none') reply.writeHead(204).end();
      else reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed'));
    });
    const response = await createFetch(url)(url);
    expect([await readText(response), response.headers.get('content-encoding')]).toEqual(['packed', null]);
    expect((await createFetch(url)(`${url}/none`)).status).toBe(204);
  });

  test('response of a network with nine content-encodings → error, the process stays alive', async () => {
    const url = await startServer((_, reply) => {
      reply.writeHead(200, { 'content-encoding': Array(9).fill('gzip').join(', ') }).end(gzipSync('x'));
    });
    await expect(createFetch(url)(url, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow();
  });

  test('endless response or decompression bomb of a network → error', async () => {
    const url = await startServer((request, reply) => {
      if (request.url === '/flood') {
        reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 * 1024 * 1024)));
        return;
      }
      const writeMore = () => {
        while (reply.write(Buffer.alloc(65_536)));
        reply.once('drain', writeMore);
      };
      writeMore();
    });
    await expect(createFetch(url)(`${url}/flood`)).rejects.toThrow();
    await expect(createFetch(url)(`${url}/endless`)).rejects.toThrow();
  });

  test('request to a network with an aborted signal → error', async () => {
    const url = await startServer(() => undefined);
    await expect(createFetch(url)(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  });

  test('request to a network at a closed port → error', async () => {
    const error = await createFetch('http://127.0.0.1:9')('http://127.0.0.1:9/').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
  });
});
