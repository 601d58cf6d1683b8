import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { ChainService } from './chain.service.ts';

type Deps = { chain: Pick<ChainService, 'sealAll'> };

/** Milliseconds between two passes of the sealer: an entry is in its contest's chain at most 2 s after its commit. */
const pauseMs = 1_000;

/**
 * Seals the chains of all contests, one pass per second. Several processes can do so, because each locks the head of
 * the chain it seals.
 */
export const createSealer = ({ log }: Platform, { chain }: Deps) => {
  const stopping = new AbortController();
  let end: Promise<void> = Promise.resolve();

  const run = async () => {
    while (!stopping.signal.aborted) {
      await chain
        .sealAll()
        .catch((error: unknown) =>
          log.error({ reason: redactQueryParams(String(error)) }, 'A contest chain could not be sealed'),
        );
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  return {
    start: () => {
      end = run();
    },
    stop: async () => {
      stopping.abort();
      await end;
    },
  };
};
