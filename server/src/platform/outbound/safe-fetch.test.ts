import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { outboundError, serve } from '../../../test/hostile-servers.ts';
import { type Lookup, publicOnlyLookup } from './dns-lookup.ts';
import { operatorFetch } from './operator-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';

const publicAddress = { address: '93.184.216.34', family: 4 };
const loopback = { address: '127.0.0.1', family: 4 };

// A server on a private address. No test may reach it.
let canaryHits = 0;
const canary = createServer((_request, response) => {
  canaryHits++;
  response.end('inside');
});
canary.on('connection', () => canaryHits++);
let canaryPort = 0;

beforeAll(async () => {
  await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready));
  canaryPort = (canary.address() as AddressInfo).port;
});

afterAll(() => {
  canary.close();
  expect(canaryHits).toBe(0);
});

describe('private addresses', () => {
  // The canary's port is allowed, so that only the address check can reject.
  const createWeb = (lookup: Lookup, allowedHosts: string[] = []) =>
    createSafeFetch({ lookup, allowedHosts, ports: [80, 443, canaryPort] });

  test('URL whose name resolves to loopback → error address-not-allowed', async () => {
    const fetched = createWeb(async () => [loopback]).fetch(`http://inside.test:${canaryPort}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('address-not-allowed'));
  });

  test('URL with a literal loopback address → error address-not-allowed', async () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      const fetched = createWeb(async () => [loopback]).fetch(`http://${host}:${canaryPort}/`);
      await expect(fetched).rejects.toMatchObject(outboundError('address-not-allowed'));
    }
  });

  test('URL whose name has one private address among public ones → error address-not-allowed', async () => {
    for (const addresses of [
      [publicAddress, loopback],
      [loopback, publicAddress],
      [publicAddress, { address: '::ffff:127.0.0.1', family: 6 }],
    ]) {
      const fetched = createWeb(async () => addresses).fetch(`http://mixed.test:${canaryPort}/`);
      await expect(fetched).rejects.toMatchObject(outboundError('address-not-allowed'));
    }
  });

  test('URL whose name is rebound in DNS to loopback → the socket gets the checked address; the next lookup is rejected', async () => {
    let lookups = 0;
    const guarded = publicOnlyLookup(async () => [lookups++ === 0 ? publicAddress : loopback], false);
    const resolve = () =>
      new Promise((found, fail) => {
        guarded('flips.test', { all: true }, (error, addresses) => (error ? fail(error) : found(addresses)));
      });
    expect(await resolve()).toEqual([publicAddress]);
    expect(lookups).toBe(1);
    await expect(resolve()).rejects.toMatchObject(outboundError('address-not-allowed'));
  });

  test('URL whose name is rebound in DNS → one lookup per connection', async () => {
    const start = await serve((_request, response) => response.end('mine'), '127.0.0.3', canaryPort);
    let lookups = 0;
    const flips: Lookup = async () => [lookups++ === 0 ? { address: '127.0.0.3', family: 4 } : loopback];
    const name = `flips.test:${canaryPort}`;
    const { body } = await createWeb(flips, [name]).fetch(`http://${name}/`);
    expect({ start, body: body.toString(), lookups }).toEqual({
      start: `127.0.0.3:${canaryPort}`,
      body: 'mine',
      lookups: 1,
    });
  });

  test('URL that redirects to loopback by address, name or relative scheme → error address-not-allowed', async () => {
    for (const host of ['127.0.0.1', '0x7f.1', 'inside.test', '[::1]']) {
      for (const location of [`http://${host}:${canaryPort}/`, `//${host}:${canaryPort}/`]) {
        const start = await serve((_request, response) => response.writeHead(302, { location }).end());
        const fetched = createWeb(async () => [loopback], [start]).fetch(`http://${start}/`);
        await expect(fetched).rejects.toMatchObject(outboundError('address-not-allowed'));
      }
    }
  });

  test('URL that redirects to file: → error not-http', async () => {
    const start = await serve((_request, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('not-http'));
  });

  test('http_proxy in the environment → ignored by requests', async () => {
    vi.stubEnv('http_proxy', `http://127.0.0.1:${canaryPort}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const start = await serve((_request, response) => response.end('direct'));
    const { body } = await createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    expect(body.toString()).toBe('direct');
  });
});

describe('redirects', () => {
  test('URL with 3 redirects → followed, the last URL is returned; with a 4th → error too-many-redirects', async () => {
    const start = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end('moved');
      else response.end('arrived');
    });
    const safeFetch = createSafeFetch({ allowedHosts: [start] });
    const response = await safeFetch.fetch(`http://${start}/3`);
    expect(response).toMatchObject({ status: 200, url: `http://${start}/0` });
    expect(response.body.toString()).toBe('arrived');
    await expect(safeFetch.fetch(`http://${start}/4`)).rejects.toMatchObject(outboundError('too-many-redirects'));
  });

  test('URL that redirects to another host → sent without credentials; cookies are never sent', async () => {
    const receivedHeaders: IncomingMessage['headers'][] = [];
    const end = await serve((request, response) => {
      receivedHeaders.push(request.headers);
      response.end();
    });
    const start = await serve((request, response) => {
      receivedHeaders.push(request.headers);
      const location = request.url === '/' ? '/again' : `http://${end}/`;
      response.writeHead(302, { location, 'set-cookie': 'a=b' }).end();
    });
    const headers = { Authorization: 'Basic abc', Cookie: 'c=d', 'X-Api-Key': 'k', Host: 'other.test' };
    await createSafeFetch({ allowedHosts: [start, end] }).fetch(`http://${start}/`, { headers, accept: 'text/html' });
    expect(receivedHeaders.map(({ authorization }) => authorization)).toEqual(['Basic abc', 'Basic abc', undefined]);
    expect(receivedHeaders.map((request) => request['x-api-key'])).toEqual(['k', 'k', undefined]);
    expect(receivedHeaders.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined]);
    expect(receivedHeaders.map(({ host }) => host)).toEqual([start, start, end]);
    expect(receivedHeaders.map(({ accept }) => accept)).toEqual(['text/html', 'text/html', 'text/html']);
  });

  test('request with a body that is redirected → resent to the same host only', async () => {
    const bodies: string[] = [];
    const end = await serve((_request, response) => response.end());
    const start = await serve(async (request, response) => {
      bodies.push(`${request.method} ${await request.toArray()}`);
      if (request.url === '/same') response.writeHead(307, { location: '/done' }).end();
      else if (request.url === '/other') response.writeHead(307, { location: `http://${end}/` }).end();
      else if (request.url === '/seen') response.writeHead(303, { location: '/done' }).end();
      else response.end();
    });
    const safeFetch = createSafeFetch({ allowedHosts: [start, end] });
    const request = { method: 'POST', body: 'secret' } as const;
    await safeFetch.fetch(`http://${start}/same`, request);
    await safeFetch.fetch(`http://${start}/seen`, request);
    await expect(safeFetch.fetch(`http://${start}/other`, request)).rejects.toMatchObject(outboundError('bad-answer'));
    expect(bodies).toEqual(['POST secret', 'POST secret', 'POST secret', 'GET ', 'POST secret']);
  });
});

describe('operatorFetch', () => {
  test('private address allowed to the operator → fetched; redirect → error; no response → timeout error', async () => {
    const start = await serve((request, response) => {
      if (request.url === '/ok') response.end('ok');
      else if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    });
    expect(await (await operatorFetch(`http://${start}/ok`)).text()).toBe('ok');
    await expect(operatorFetch(`http://${start}/moved`)).rejects.toThrow();
    await expect(operatorFetch(`http://${start}/silent`, { timeoutMs: 100 })).rejects.toThrow('100 ms');
  });
});
