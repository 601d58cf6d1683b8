import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { refusedAs, serve, serveRaw } from '../../../test/hostile-servers.ts';
import type { Lookup } from './dns-lookup.ts';
import { createSafeFetch } from './safe-fetch.ts';

const MiB = 1024 * 1024;

describe('bodies', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: Buffer) => text],
  ])('%s is unpacked', async (encoding, pack) => {
    const start = await serve((_request, answer) => {
      answer.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.from('héllo')));
    });
    const { body } = await createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    expect(body.toString()).toBe('héllo');
  });

  test('an empty body, a HEAD answer and an error status are answers', async () => {
    const start = await serve((request, answer) => {
      if (request.url === '/empty') answer.writeHead(204, { 'content-encoding': 'gzip' }).end();
      else answer.writeHead(404, { 'content-encoding': 'gzip', 'content-length': '100' }).end();
    });
    const web = createSafeFetch({ allowedHosts: [start] });
    expect(await web.fetch(`http://${start}/empty`)).toMatchObject({ status: 204, body: Buffer.alloc(0) });
    expect(await web.fetch(`http://${start}/`, { method: 'HEAD' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(200 * MiB))],
    ['br', brotliCompressSync(Buffer.alloc(200 * MiB))],
  ])('a %s bomb is stopped while it unpacks', async (encoding, bomb) => {
    const start = await serve((_request, answer) => answer.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const before = process.memoryUsage().rss;
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('too-large'));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MiB);
  });

  test('the limit is on the last byte', async () => {
    const start = await serve((request, answer) => answer.end(Buffer.alloc(Number(request.url?.slice(1)))));
    const web = createSafeFetch({ allowedHosts: [start] });
    expect((await web.fetch(`http://${start}/${5 * MiB}`)).body.length).toBe(5 * MiB);
    await expect(web.fetch(`http://${start}/${5 * MiB + 1}`)).rejects.toMatchObject(refusedAs('too-large'));
    const small = web.fetch(`http://${start}/11`, { maxBytes: 10 });
    await expect(small).rejects.toMatchObject(refusedAs('too-large'));
  });

  test('an endless body is stopped', async () => {
    const start = await serve((_request, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(MiB)));
      };
      answer.on('drain', more);
      more();
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('too-large'));
  });

  test.each([
    ['a body shorter than promised', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['a chunk that breaks off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nshort'],
    ['a body that is not gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nplain'],
    ['an unknown encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd, x\r\ncontent-length: 5\r\n\r\nplain'],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a header with a bare line break', 'HTTP/1.1 200 OK\r\na: b\nc\0: d\r\n\r\n'],
  ])('%s is a bad answer', async (_name, text) => {
    const start = await serveRaw((socket) => socket.end(text));
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('bad-answer'));
  });

  test('a gzip stream that breaks off is a bad answer', async () => {
    const half = gzipSync(Buffer.from('hello hello hello')).subarray(0, 20);
    const start = await serve((_request, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(half));
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('bad-answer'));
  });
});

describe('the deadline and the header limit', () => {
  test('a drip of single bytes is cut', async () => {
    const start = await serve((_request, answer) => {
      const timer = setInterval(() => answer.write('.'), 20);
      answer.on('close', () => clearInterval(timer));
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`, { timeoutMs: 200 });
    await expect(fetched).rejects.toMatchObject(refusedAs('timed-out'));
  });

  test('silence, a name that never resolves and a slow chain of redirects are cut', async () => {
    const silent = await serveRaw(() => {});
    const chain = await serve((_request, answer) => {
      setTimeout(() => answer.writeHead(302, { location: '/' }).end(), 150);
    });
    const web = createSafeFetch({ allowedHosts: [silent, chain], lookup: () => new Promise(() => {}) });
    for (const address of [`http://${silent}/`, `http://${chain}/`, 'http://slow.test/']) {
      await expect(web.fetch(address, { timeoutMs: 300 })).rejects.toMatchObject(refusedAs('timed-out'));
    }
  });

  test('endless headers are cut', async () => {
    const start = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x: ${'y'.repeat(1000)}\r\n`.repeat(10)), 1);
      socket.on('close', () => clearInterval(timer));
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(refusedAs('bad-answer'));
  });

  test('a closed port and a name nobody knows are unreachable', async () => {
    const closed = await new Promise<string>((found) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => found(`127.0.0.1:${port}`));
      });
    });
    const unknown: Lookup = async () => {
      throw new Error('ENOTFOUND 10.0.0.53');
    };
    const web = createSafeFetch({ allowedHosts: [closed], lookup: unknown });
    for (const address of [`http://${closed}/`, 'http://unknown.test/']) {
      await expect(web.fetch(address)).rejects.toMatchObject(refusedAs('unreachable'));
    }
  });
});
