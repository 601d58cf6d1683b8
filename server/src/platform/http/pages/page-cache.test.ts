import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodePage, pageCache, selectEncoding } from './page-cache.ts';

const renderedPage = (body: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, body });
const long = 'words '.repeat(1000);
const decoders: Partial<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

describe('selectEncoding', () => {
  test('cached page requested with Accept-Encoding → br, gzip or plain', async () => {
    const page = await encodePage(renderedPage(long));
    const read = (encodings?: string) => {
      const { headers, body } = selectEncoding(page, { encodings });
      const bytes = Buffer.from(body);
      const encoding = headers['content-encoding'];
      const text = decoders[encoding ?? '']?.(bytes) ?? bytes;
      return [encoding, text.toString() === long];
    };
    expect(read('gzip, deflate, br')).toEqual(['br', true]);
    expect(read('gzip')).toEqual(['gzip', true]);
    expect(read('br;q=0, gzip;q=0')).toEqual([undefined, true]);
    expect(read()).toEqual([undefined, true]);
  });

  test('page requested with its ETag → 304, but not for a 404 page', async () => {
    const page = await encodePage(renderedPage('short'));
    const etag = selectEncoding(page, {}).headers.etag ?? '';
    expect(selectEncoding(page, { etag })).toMatchObject({ status: 304, body: '' });
    expect(selectEncoding(page, { etag: `"other", ${etag}` }).status).toBe(304);
    expect(selectEncoding(page, { etag: etag.replace('W/', '') }).status).toBe(304);
    expect(selectEncoding(page, { etag: 'W/"other"' }).status).toBe(200);
    const missing = await encodePage({ ...renderedPage('short'), status: 404 });
    expect(selectEncoding(missing, { etag }).status).toBe(404);
  });
});

describe('pageCache', () => {
  const createCache = (maxBytes = 1e6) => pageCache({ maxBytes, maxAgeMs: 1000 });

  test('50 concurrent requests for a page → rendered once; expires after maxAgeMs', async () => {
    const cache = createCache();
    let renderCount = 0;
    const render = async () => {
      renderCount += 1;
      return renderedPage('page');
    };
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('key', 0, render)));
    expect([renderCount, new Set(pages).size]).toEqual([1, 1]);
    expect(cache.find('key', 999)).toBe(pages[0]);
    expect(cache.find('key', 1001)).toBeUndefined();
  });

  test('page whose rendering failed or is empty → not cached; the next request renders again', async () => {
    const cache = createCache();
    await expect(cache.getOrRender('key', 0, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(await cache.getOrRender('key', 0, async () => undefined)).toBeUndefined();
    expect(cache.find('key', 0)).toBeUndefined();
    expect(await cache.getOrRender('key', 0, async () => renderedPage('page'))).toBeDefined();
  });

  test('more cached pages than maxBytes → the least recently used ones are evicted', async () => {
    const cache = createCache(60_000);
    for (let at = 0; at < 100; at += 1) {
      await cache.getOrRender(`key ${at}`, 0, async () => renderedPage(`${at}${'x'.repeat(900)}`));
      cache.find('key 0', 0);
    }
    expect(cache.statistics().bytes).toBeLessThanOrEqual(60_000);
    expect(cache.find('key 0', 0)).toBeDefined();
    expect(cache.find('key 1', 0)).toBeUndefined();
    expect(cache.find('key 99', 0)).toBeDefined();
  });

  test('very large page rendered → not cached, evicts nothing', async () => {
    const cache = createCache(60_000);
    await cache.getOrRender('small', 0, async () => renderedPage('page'));
    await cache.getOrRender('huge', 0, async () => renderedPage('x'.repeat(59_000)));
    expect([cache.find('small', 0) === undefined, cache.find('huge', 0) === undefined]).toEqual([false, true]);
  });
});
