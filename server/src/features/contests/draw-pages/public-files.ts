import { daySeconds } from '@fanfare/contract/kit/durations';
import {
  type PageRequest,
  type PageResponse,
  pageCache,
  type RenderedPage,
  selectEncoding,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chainStore } from '../chain/chain.store.ts';
import { drawStore } from '../draws/draws.store.ts';

type Deps = { policy: string };

/** Number of lines in one part of a contest's published chain: about 800 kB. */
export const linesPerChainPart = 5_000;
/** Cache age in seconds of the last part of a contest's chain, to which the sealer still appends lines. */
const growingAgeMs = 2_000;
/**
 * Cache age in seconds of complete parts of a contest's chain. It is limited, because a new contest can use the slug of
 * a deleted one.
 */
const fixedAgeSeconds = daySeconds;
/** Size limit in bytes of each of the two caches (parts of chains, parts of lists). */
const maxBytes = 16 * 1024 * 1024;

/**
 * Serves chains and the lists of draws as text. Full parts of a chain and published lists never change, so the process
 * caches the parts and lists read last, and browsers cache each for a day.
 */
export const createPublicFiles = ({ db, now }: Platform, { policy }: Deps) => {
  const fixedFiles = pageCache({ maxBytes, maxAgeMs: fixedAgeSeconds * 1_000, isCompressible: false });
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
  const toFixedFile = (body: string) => toFile(body, `public, max-age=${fixedAgeSeconds}, immutable`);

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
    /** Text of part `index` of a contest's chain, counted from 0; empty after the last part. */
    chainPart: async (contestId: number, part: number, request: PageRequest): Promise<PageResponse | undefined> => {
      const after = part * linesPerChainPart;
      const key = `${contestId} ${part}`;
      const lines = () => chainStore(db).readSealed(contestId, after, linesPerChainPart);
      const head = await chainStore(db).findHead(contestId);
      return (head?.sequence ?? 0) >= after + linesPerChainPart
        ? read(fixedFiles, key, request, async () => toFixedFile(await lines()))
        : read(growingFiles, key, request, async () => toFile(await lines(), 'public, max-age=0, must-revalidate'));
    },

    /** A part of the list of contestants of a published draw; undefined if the list has no such part. */
    listPart: (drawId: number, part: number, request: PageRequest): Promise<PageResponse | undefined> =>
      read(fixedFiles, `draw ${drawId} ${part}`, request, async () => {
        const [lines] = await drawStore(db).readParts(drawId, part, 1);
        return lines === undefined ? undefined : toFixedFile(`${lines}\n`);
      }),
  };
};
