import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusedAs, serve } from '../../../test/hostile-servers.ts';
import { type Lookup, publicOnlyLookup } from './dns-lookup.ts';
import { operatorFetch } from './operator-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';

const publicAddress = { address: '93.184.216.34', family: 4 };
const loopback = { address: '127.0.0.1', family: 4 };

// A server of the inside. Whatever a test tries, it must never see a request.
let canaryHits = 0;
const canary = createServer((_request, answer) => {
  canaryHits++;
  answer.end('inside');
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

describe('inside addresses are never reached', () => {
  // The canary's port is opened on purpose, so that only the address check stands in the way.
  const web = (lookup: Lookup, allowedHosts: string[] = []) =>
    createSafeFetch({ lookup, allowedHosts, ports: [80, 443, canaryPort] });

  test('a name that resolves to loopback is refused', async () => {
    const fetched = web(async () => [loopback]).fetch(`http://inside.test:${canaryPort}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('address-not-allowed'));
  });

  test('a literal loopback address is refused', async () => {
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      const fetched = web(async () => [loopback]).fetch(`http://${host}:${canaryPort}/`);
      await expect(fetched).rejects.toMatchObject(refusedAs('address-not-allowed'));
    }
  });

  test('one inside address among public ones refuses the name', async () => {
    for (const addresses of [
      [publicAddress, loopback],
      [loopback, publicAddress],
      [publicAddress, { address: '::ffff:127.0.0.1', family: 6 }],
    ]) {
      const fetched = web(async () => addresses).fetch(`http://mixed.test:${canaryPort}/`);
      await expect(fetched).rejects.toMatchObject(refusedAs('address-not-allowed'));
    }
  });

  test('a name that flips to loopback: the checked address is the one handed to the socket', async () => {
    let asked = 0;
    const guarded = publicOnlyLookup(async () => [asked++ === 0 ? publicAddress : loopback], false);
    const resolve = () =>
      new Promise((found, fail) => {
        guarded('flips.test', { all: true }, (error, addresses) => (error ? fail(error) : found(addresses)));
      });
    expect(await resolve()).toEqual([publicAddress]);
    expect(asked).toBe(1);
    await expect(resolve()).rejects.toMatchObject(refusedAs('address-not-allowed'));
  });

  test('a name that flips to the canary is asked once for each connection', async () => {
    const start = await serve((_request, answer) => answer.end('mine'), '127.0.0.3', canaryPort);
    let asked = 0;
    const flips: Lookup = async () => [asked++ === 0 ? { address: '127.0.0.3', family: 4 } : loopback];
    const name = `flips.test:${canaryPort}`;
    const { body } = await web(flips, [name]).fetch(`http://${name}/`);
    expect({ start, body: body.toString(), asked }).toEqual({
      start: `127.0.0.3:${canaryPort}`,
      body: 'mine',
      asked: 1,
    });
  });

  test('a redirect to loopback is refused, by address, by name and by relative scheme', async () => {
    for (const host of ['127.0.0.1', '0x7f.1', 'inside.test', '[::1]']) {
      for (const location of [`http://${host}:${canaryPort}/`, `//${host}:${canaryPort}/`]) {
        const start = await serve((_request, answer) => answer.writeHead(302, { location }).end());
        const fetched = web(async () => [loopback], [start]).fetch(`http://${start}/`);
        await expect(fetched).rejects.toMatchObject(refusedAs('address-not-allowed'));
      }
    }
  });

  test('a redirect to another kind of address is refused', async () => {
    const start = await serve((_request, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end());
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('not-http'));
  });

  test('the settings of a proxy in the environment are not read', async () => {
    vi.stubEnv('http_proxy', `http://127.0.0.1:${canaryPort}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const start = await serve((_request, answer) => answer.end('direct'));
    const { body } = await createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    expect(body.toString()).toBe('direct');
  });
});

describe('redirects', () => {
  test('three are followed and the last address is told, a fourth is refused', async () => {
    const start = await serve((request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) answer.writeHead(302, { location: `/${left - 1}` }).end('moved');
      else answer.end('arrived');
    });
    const web = createSafeFetch({ allowedHosts: [start] });
    const answer = await web.fetch(`http://${start}/3`);
    expect(answer).toMatchObject({ status: 200, url: `http://${start}/0` });
    expect(answer.body.toString()).toBe('arrived');
    await expect(web.fetch(`http://${start}/4`)).rejects.toMatchObject(refusedAs('too-many-redirects'));
  });

  test('credentials stay with the host they were written for, cookies are never sent', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const end = await serve((request, answer) => {
      seen.push(request.headers);
      answer.end();
    });
    const start = await serve((request, answer) => {
      seen.push(request.headers);
      const location = request.url === '/' ? '/again' : `http://${end}/`;
      answer.writeHead(302, { location, 'set-cookie': 'a=b' }).end();
    });
    const headers = { Authorization: 'Basic abc', Cookie: 'c=d', 'X-Api-Key': 'k', Host: 'other.test' };
    await createSafeFetch({ allowedHosts: [start, end] }).fetch(`http://${start}/`, { headers, accept: 'text/html' });
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Basic abc', 'Basic abc', undefined]);
    expect(seen.map((sent) => sent['x-api-key'])).toEqual(['k', 'k', undefined]);
    expect(seen.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined]);
    expect(seen.map(({ host }) => host)).toEqual([start, start, end]);
    expect(seen.map(({ accept }) => accept)).toEqual(['text/html', 'text/html', 'text/html']);
  });

  test('a body follows to the same host and never to another', async () => {
    const bodies: string[] = [];
    const end = await serve((_request, answer) => answer.end());
    const start = await serve(async (request, answer) => {
      bodies.push(`${request.method} ${await request.toArray()}`);
      if (request.url === '/same') answer.writeHead(307, { location: '/done' }).end();
      else if (request.url === '/other') answer.writeHead(307, { location: `http://${end}/` }).end();
      else if (request.url === '/seen') answer.writeHead(303, { location: '/done' }).end();
      else answer.end();
    });
    const web = createSafeFetch({ allowedHosts: [start, end] });
    const sent = { method: 'POST', body: 'secret' } as const;
    await web.fetch(`http://${start}/same`, sent);
    await web.fetch(`http://${start}/seen`, sent);
    await expect(web.fetch(`http://${start}/other`, sent)).rejects.toMatchObject(refusedAs('bad-answer'));
    expect(bodies).toEqual(['POST secret', 'POST secret', 'POST secret', 'GET ', 'POST secret']);
  });
});

describe('the operator fetch', () => {
  test('reaches what the operator configured, follows no redirect and keeps its deadline', async () => {
    const start = await serve((request, answer) => {
      if (request.url === '/ok') answer.end('ok');
      else if (request.url === '/moved') answer.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    });
    expect(await (await operatorFetch(`http://${start}/ok`)).text()).toBe('ok');
    await expect(operatorFetch(`http://${start}/moved`)).rejects.toThrow();
    await expect(operatorFetch(`http://${start}/silent`, { timeoutMs: 100 })).rejects.toThrow('100 ms');
  });
});
