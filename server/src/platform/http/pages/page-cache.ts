import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { PageResponse } from './visitor-pages.ts';

/** A rendered page in every form it is served: plain, gzip, Brotli and 304. */
export type CachedPage = {
  tag: string;
  size: number;
  plain: PageResponse;
  gzip: PageResponse | undefined;
  br: PageResponse | undefined;
  unchanged: PageResponse | undefined;
};
export type RenderedPage = Omit<PageResponse, 'body'> & { body: string };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const minCompressBytes = 1024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Compresses a page once for all visitors, unless it isn't worth it. */
export const encodePage = async (
  { body, headers: pageHeaders, ...rest }: RenderedPage,
  isCompressible = true,
): Promise<CachedPage> => {
  const plain = Buffer.from(body);
  const isCompressed = isCompressible && plain.length >= minCompressBytes;
  const [br, gzipped] = isCompressed ? await Promise.all([toBrotli(plain, brotliOptions), toGzip(plain)]) : [];
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = { ...pageHeaders, etag: `W/${tag}`, vary: 'accept-encoding' };
  const toResponse = (encoding: string, bytes: Buffer | undefined) =>
    bytes && { ...rest, headers: { ...headers, 'content-encoding': encoding }, body: bytes };
  return {
    tag,
    size: plain.length + (br?.length ?? 0) + (gzipped?.length ?? 0) + 2048,
    plain: { ...rest, headers, body: plain },
    br: toResponse('br', br),
    gzip: toResponse('gzip', gzipped),
    unchanged: rest.status === 200 ? { ...rest, status: 304, headers, body: '' } : undefined,
  };
};

type EncodingRequest = { etag?: string | undefined; encodings?: string | undefined };

/** The 304 response or the best encoding the client accepts. */
export const selectEncoding = (page: CachedPage, { etag, encodings = '' }: EncodingRequest): PageResponse => {
  if (page.unchanged && etag?.includes(page.tag)) return page.unchanged;
  // A client that excludes encodings (`;q=0`) gets the plain form. Browsers do not send that.
  const hasZeroWeight = encodings.includes(';q=0');
  if (page.br && !hasZeroWeight && encodings.includes('br')) return page.br;
  if (page.gzip && !hasZeroWeight && encodings.includes('gzip')) return page.gzip;
  return page.plain;
};

type Entry = { page: CachedPage; renderedAt: number };
type Limits = { maxBytes: number; maxAgeMs: number };
/**
 * `isCompressible`: false for files of the contests' chains, because their hashes hardly become smaller when
 * compressed.
 */
type Content = { isCompressible?: boolean };

/**
 * Limits per process, in bytes and ms. Data outside the site version (author names, alt texts) is refreshed after
 * `maxAgeMs`.
 */
export const pageCacheLimits: Limits = { maxBytes: 64 * 1024 * 1024, maxAgeMs: 10 * minuteMs };

/** LRU cache of pages. Concurrent requests for the same page share one rendering. */
export const pageCache = ({ maxBytes, maxAgeMs, isCompressible = true }: Limits & Content) => {
  const entries = new Map<string, Entry>();
  const pendingRenders = new Map<string, Promise<CachedPage | undefined>>();
  let bytes = 0;

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    bytes -= entry.page.size;
  };

  const put = (key: string, page: CachedPage, renderedAt: number) => {
    const previous = entries.get(key);
    if (previous) remove(key, previous);
    // A page larger than 1/8 of the cache is not cached.
    if (page.size > maxBytes / 8) return;
    entries.set(key, { page, renderedAt });
    bytes += page.size;
    for (const [oldest, oldestEntry] of entries) {
      if (bytes <= maxBytes) break;
      remove(oldest, oldestEntry);
    }
  };

  return {
    find: (key: string, at: number): CachedPage | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (at - entry.renderedAt > maxAgeMs || at < entry.renderedAt) {
        remove(key, entry);
        return undefined;
      }
      // Re-inserted as the newest: the map's order is the order of use.
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },

    /** Finds a page, or renders it; undefined when `render` returns none. */
    getOrRender: (
      key: string,
      at: number,
      render: () => Promise<RenderedPage | undefined>,
    ): Promise<CachedPage | undefined> => {
      const running = pendingRenders.get(key);
      if (running) return running;
      const pending = render()
        .then(async (rendered) => {
          const page = rendered && (await encodePage(rendered, isCompressible));
          if (page) put(key, page, at);
          return page;
        })
        .finally(() => pendingRenders.delete(key));
      pendingRenders.set(key, pending);
      return pending;
    },

    statistics: () => ({ pages: entries.size, bytes }),
  };
};
