import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodePage, pageCache, selectEncoding } from './page-cache.ts';

const drawn = (body: string) => ({ status: 200, headers: { 'content-type': 'text/html' }, body });
const long = 'words '.repeat(1000);

describe('a kept page', () => {
  test('comes as whoever asks can read it', async () => {
    const page = await encodePage(drawn(long));
    const read = (encodings?: string) => {
      const { headers, body } = selectEncoding(page, { encodings });
      const bytes = Buffer.from(body);
      const packed = headers['content-encoding'];
      const text = packed === 'br' ? brotliDecompressSync(bytes) : packed === 'gzip' ? gunzipSync(bytes) : bytes;
      return [packed, text.toString() === long];
    };
    expect(read('gzip, deflate, br')).toEqual(['br', true]);
    expect(read('gzip')).toEqual(['gzip', true]);
    expect(read('br;q=0, gzip;q=0')).toEqual([undefined, true]);
    expect(read()).toEqual([undefined, true]);
  });

  test('is not sent again to whoever has it, and only a page that is there can be had', async () => {
    const page = await encodePage(drawn('short'));
    const etag = selectEncoding(page, {}).headers.etag ?? '';
    expect(selectEncoding(page, { etag })).toMatchObject({ status: 304, body: '' });
    expect(selectEncoding(page, { etag: `"other", ${etag}` }).status).toBe(304);
    expect(selectEncoding(page, { etag: etag.replace('W/', '') }).status).toBe(304);
    expect(selectEncoding(page, { etag: 'W/"other"' }).status).toBe(200);
    const missing = await encodePage({ ...drawn('short'), status: 404 });
    expect(selectEncoding(missing, { etag }).status).toBe(404);
  });
});

describe('the pages in memory', () => {
  const cacheOf = (maxBytes = 1e6) => pageCache({ maxBytes, maxAgeMs: 1000 });

  test('are drawn once, however many ask at once', async () => {
    const cache = cacheOf();
    let drawings = 0;
    const draw = async () => {
      drawings += 1;
      return drawn('page');
    };
    const pages = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('key', 0, draw)));
    expect([drawings, new Set(pages).size]).toEqual([1, 1]);
    expect(cache.find('key', 999)).toBe(pages[0]);
    expect(cache.find('key', 1001)).toBeUndefined();
  });

  test('that could not be drawn are drawn anew by whoever asks next', async () => {
    const cache = cacheOf();
    await expect(cache.getOrRender('key', 0, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(await cache.getOrRender('key', 0, async () => undefined)).toBeUndefined();
    expect(cache.find('key', 0)).toBeUndefined();
    expect(await cache.getOrRender('key', 0, async () => drawn('page'))).toBeDefined();
  });

  test('take no more room than they are given; the least used leave first', async () => {
    const cache = cacheOf(60_000);
    for (let at = 0; at < 100; at += 1) {
      await cache.getOrRender(`key ${at}`, 0, async () => drawn(`${at}${'x'.repeat(900)}`));
      cache.find('key 0', 0);
    }
    expect(cache.figures().bytes).toBeLessThanOrEqual(60_000);
    expect(cache.find('key 0', 0)).toBeDefined();
    expect(cache.find('key 1', 0)).toBeUndefined();
    expect(cache.find('key 99', 0)).toBeDefined();
  });

  test('are not thrown out by one that is enormous', async () => {
    const cache = cacheOf(60_000);
    await cache.getOrRender('small', 0, async () => drawn('page'));
    await cache.getOrRender('huge', 0, async () => drawn('x'.repeat(59_000)));
    expect([cache.find('small', 0) === undefined, cache.find('huge', 0) === undefined]).toEqual([false, true]);
  });
});
