import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { outboundError, serve, serveRaw } from '../../../test/hostile-servers.ts';
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
  ])('%s body of an outbound response → decompressed', async (encoding, compress) => {
    const start = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('héllo')));
    });
    const { body } = await createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    expect(body.toString()).toBe('héllo');
  });

  test('outbound response with empty body, of HEAD or with an error status → returned, no error', async () => {
    const start = await serve((request, response) => {
      if (request.url === '/empty') response.writeHead(204, { 'content-encoding': 'gzip' }).end();
      else response.writeHead(404, { 'content-encoding': 'gzip', 'content-length': '100' }).end();
    });
    const safeFetch = createSafeFetch({ allowedHosts: [start] });
    expect(await safeFetch.fetch(`http://${start}/empty`)).toMatchObject({ status: 204, body: Buffer.alloc(0) });
    expect(await safeFetch.fetch(`http://${start}/`, { method: 'HEAD' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(200 * MiB))],
    ['br', brotliCompressSync(Buffer.alloc(200 * MiB))],
  ])('%s bomb as outbound response → error too-large while decompressing', async (encoding, bomb) => {
    const start = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
    );
    const rssBefore = process.memoryUsage().rss;
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('too-large'));
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100 * MiB);
  });

  test('outbound response with a body of exactly the limit → accepted, 1 byte more → error too-large', async () => {
    const start = await serve((request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)))));
    const safeFetch = createSafeFetch({ allowedHosts: [start] });
    expect((await safeFetch.fetch(`http://${start}/${5 * MiB}`)).body.length).toBe(5 * MiB);
    await expect(safeFetch.fetch(`http://${start}/${5 * MiB + 1}`)).rejects.toMatchObject(outboundError('too-large'));
    const small = safeFetch.fetch(`http://${start}/11`, { maxBytes: 10 });
    await expect(small).rejects.toMatchObject(outboundError('too-large'));
  });

  test('outbound response with an endless body → error too-large', async () => {
    const start = await serve((_request, response) => {
      const writeMore = () => {
        while (!response.destroyed && response.write(Buffer.alloc(MiB)));
      };
      response.on('drain', writeMore);
      writeMore();
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('too-large'));
  });

  test.each([
    ['a body shorter than promised', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['a chunk that breaks off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nshort'],
    ['a body that is not gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 5\r\n\r\nplain'],
    ['an unknown encoding', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd, x\r\ncontent-length: 5\r\n\r\nplain'],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a header with a bare line break', 'HTTP/1.1 200 OK\r\na: b\nc\0: d\r\n\r\n'],
  ])('outbound response with %s → error bad-answer', async (_name, text) => {
    const start = await serveRaw((socket) => socket.end(text));
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('bad-answer'));
  });

  test('outbound response with a truncated gzip stream → error bad-answer', async () => {
    const half = gzipSync(Buffer.from('hello hello hello')).subarray(0, 20);
    const start = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(half),
    );
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('bad-answer'));
  });
});

describe('timeout and header limit', () => {
  test('outbound response sent byte by byte → error timed-out', async () => {
    const start = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`, { timeoutMs: 200 });
    await expect(fetched).rejects.toMatchObject(outboundError('timed-out'));
  });

  test('outbound request without a response, with an unresolved name or slow redirects → error timed-out', async () => {
    const silent = await serveRaw(() => {});
    const chain = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
    });
    const safeFetch = createSafeFetch({ allowedHosts: [silent, chain], lookup: () => new Promise(() => {}) });
    for (const address of [`http://${silent}/`, `http://${chain}/`, 'http://slow.test/']) {
      await expect(safeFetch.fetch(address, { timeoutMs: 300 })).rejects.toMatchObject(outboundError('timed-out'));
    }
  });

  test('outbound response with endless headers → error bad-answer', async () => {
    const start = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write(`x: ${'y'.repeat(1000)}\r\n`.repeat(10)), 1);
      socket.on('close', () => clearInterval(timer));
    });
    const fetched = createSafeFetch({ allowedHosts: [start] }).fetch(`http://${start}/`);
    await expect(fetched).rejects.toMatchObject(outboundError('bad-answer'));
  });

  test('outbound request to a closed port or an unknown name → error unreachable', async () => {
    const closed = await new Promise<string>((found) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => found(`127.0.0.1:${port}`));
      });
    });
    const unknown: Lookup = async () => {
      throw new Error('ENOTFOUND 10.0.0.53');
    };
    const safeFetch = createSafeFetch({ allowedHosts: [closed], lookup: unknown });
    for (const address of [`http://${closed}/`, 'http://unknown.test/']) {
      await expect(safeFetch.fetch(address)).rejects.toMatchObject(outboundError('unreachable'));
    }
  });
});
