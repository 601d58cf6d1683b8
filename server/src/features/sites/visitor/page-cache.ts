import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageResponse } from '../../../platform/http/index.ts';

/** A page, ready to be sent as often as it is asked for: whole, packed, and as "you have it already". */
export type CachedPage = {
  tag: string;
  size: number;
  plain: PageResponse;
  gzip: PageResponse | undefined;
  br: PageResponse | undefined;
  unchanged: PageResponse | undefined;
};
export type RenderedPage = { status: number; headers: Record<string, string>; body: string };

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const worthPacking = 1024;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Packs a page once for everybody. */
export const encodePage = async ({ status, headers: given, body }: RenderedPage): Promise<CachedPage> => {
  const plain = Buffer.from(body);
  const isPacked = plain.length >= worthPacking;
  const [br, zipped] = isPacked ? await Promise.all([toBrotli(plain, brotliOptions), toGzip(plain)]) : [];
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = { ...given, etag: `W/${tag}`, vary: 'accept-encoding' };
  const packed = (encoding: string, bytes: Buffer | undefined) =>
    bytes && { status, headers: { ...headers, 'content-encoding': encoding }, body: bytes };
  return {
    tag,
    size: plain.length + (br?.length ?? 0) + (zipped?.length ?? 0) + 2048,
    plain: { status, headers, body: plain },
    br: packed('br', br),
    gzip: packed('gzip', zipped),
    unchanged: status === 200 ? { status: 304, headers, body: '' } : undefined,
  };
};

type Asked = { etag?: string | undefined; encodings?: string | undefined };

/** The form of a page that whoever asks can take. */
export const selectEncoding = (page: CachedPage, { etag, encodings = '' }: Asked): PageResponse => {
  if (page.unchanged && etag?.includes(page.tag)) return page.unchanged;
  // Whoever weighs encodings is no browser in a hurry; they get it plain.
  const isWeighed = encodings.includes(';q=0');
  if (page.br && !isWeighed && encodings.includes('br')) return page.br;
  if (page.gzip && !isWeighed && encodings.includes('gzip')) return page.gzip;
  return page.plain;
};

type Entry = { page: CachedPage; bornAt: number };
type Limits = { maxBytes: number; maxAgeMs: number };

/** Pages in memory, the least used leaving first. Two who ask for the same at once wait for one drawing. */
export const pageCache = ({ maxBytes, maxAgeMs }: Limits) => {
  const entries = new Map<string, Entry>();
  const drawing = new Map<string, Promise<CachedPage | undefined>>();
  let bytes = 0;

  const remove = (key: string, entry: Entry) => {
    entries.delete(key);
    bytes -= entry.page.size;
  };

  const put = (key: string, page: CachedPage, bornAt: number) => {
    const old = entries.get(key);
    if (old) remove(key, old);
    // One page must not throw all others out.
    if (page.size > maxBytes / 8) return;
    entries.set(key, { page, bornAt });
    bytes += page.size;
    for (const [oldest, held] of entries) {
      if (bytes <= maxBytes) break;
      remove(oldest, held);
    }
  };

  return {
    find: (key: string, at: number): CachedPage | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (at - entry.bornAt > maxAgeMs || at < entry.bornAt) {
        remove(key, entry);
        return undefined;
      }
      // Re-inserted, it is the youngest: the map's order is the order of use.
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },

    /** The page of this key, drawn when nobody has; nothing where there is nothing to draw. */
    getOrRender: (
      key: string,
      at: number,
      draw: () => Promise<RenderedPage | undefined>,
    ): Promise<CachedPage | undefined> => {
      const running = drawing.get(key);
      if (running) return running;
      const started = draw()
        .then(async (drawn) => {
          const page = drawn && (await encodePage(drawn));
          if (page) put(key, page, at);
          return page;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, started);
      return started;
    },

    figures: () => ({ pages: entries.size, bytes }),
  };
};
