import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import {
  type PageRequest,
  type PageResponse,
  pageCache,
  type RenderedPage,
  selectEncoding,
} from '../../../platform/http/index.ts';
import { drawStore } from '../draws/draws.store.ts';
import { chainStore } from './chain.store.ts';

export type PublicFiles = ReturnType<typeof createPublicFiles>;
type Deps = { db: Db; now: Now; policy: string };

/** About 800 kB. */
export const linesPerPage = 5_000;
/** The page that the sealer still adds to. */
const growingAgeMs = 2_000;
/** Not for ever: the address of a deleted contest can be used by another one. */
const daySeconds = 86_400;
/** Of each of the two caches. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Chains and the lists of draws as text. A full page of a chain and a published list never change: the process keeps the
 * latest ones that were read, and browsers keep them for a day.
 */
export const createPublicFiles = ({ db, now, policy }: Deps) => {
  const fixedFiles = pageCache({ maxBytes, maxAgeMs: daySeconds * 1_000, isCompressible: false });
  const growingFiles = pageCache({ maxBytes, maxAgeMs: growingAgeMs, isCompressible: false });

  const toFile = (body: string, cacheControl: string): RenderedPage => ({
    status: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': policy,
    },
    body,
  });
  const toFixedFile = (body: string) => toFile(body, `public, max-age=${daySeconds}, immutable`);

  const read = async (
    cache: typeof fixedFiles,
    key: string,
    request: PageRequest,
    render: () => Promise<RenderedPage | undefined>,
  ): Promise<PageResponse | undefined> => {
    const at = now().getTime();
    const file = cache.find(key, at) ?? (await cache.getOrRender(key, at, render));
    return file && selectEncoding(file, request);
  };

  return {
    /** Sealed lines, 5,000 per page; an empty text after the last one. */
    chainPage: async (contestId: number, page: number, request: PageRequest): Promise<PageResponse | undefined> => {
      const after = page * linesPerPage;
      const key = `${contestId} ${page}`;
      const lines = () => chainStore(db).readSealed(contestId, after, linesPerPage);
      const head = await chainStore(db).findHead(contestId);
      return (head?.sequence ?? 0) >= after + linesPerPage
        ? read(fixedFiles, key, request, async () => toFixedFile(await lines()))
        : read(growingFiles, key, request, async () => toFile(await lines(), 'public, max-age=0, must-revalidate'));
    },

    /** A part of the list of a published draw; undefined if it has no such part. */
    listPart: (drawId: number, part: number, request: PageRequest): Promise<PageResponse | undefined> =>
      read(fixedFiles, `draw ${drawId} ${part}`, request, async () => {
        const [lines] = await drawStore(db).readParts(drawId, part, 1);
        return lines === undefined ? undefined : toFixedFile(`${lines}\n`);
      }),
  };
};
