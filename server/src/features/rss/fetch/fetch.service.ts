import { dayMs } from '@fanfare/contract/kit/durations';
import { createBatcher } from '../../../platform/batching.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newUuid, randomFraction } from '../../../platform/random.ts';
import { businessOwner, runForOwner } from '../../../platform/workers/index.ts';
import { reportEndedFeedJob } from '../job-types.ts';
import type { FeedFailure, FeedRequests, FeedResponse } from './feed-request.ts';
import { fetchPolicy, retryDelayMs } from './fetch-policy.ts';
import type { HostKeys } from './host-key.ts';
import { itemStore } from './items.store.ts';
import { pageOf } from './page-address.ts';
import type { PageRequests } from './page-request.ts';
import { createRequestedFetches } from './requested-fetches.ts';
import { createSaveFetched, type Fetched } from './save-fetched.ts';
import { type SourceRow, sourceStore } from './sources.store.ts';

type Deps = {
  feeds: FeedRequests;
  pages: PageRequests;
  hostKeys: HostKeys;
};
export type FetchService = ReturnType<typeof fetchService>;

/** Limit of fetches at the same time in one process. */
const concurrency = 32;
/** Results are saved together: a transaction per feed would take longer than reading the feed. */
const batchSize = 16;
const batchIntervalMs = 100;
/** Number of hashes of stored items that are passed to the reader: most documents have fewer items. */
const knownHashes = 100;
/** Time limit of a run in ms, below the job's timeout. */
const maxRunMs = 50_000;
const maxSignMs = 200_000;
const signBatch = 500;

/** Fetches due feeds, politely and each once, and saves what is new. */
export const fetchService = (platform: Platform, { feeds, pages, hostKeys }: Deps) => {
  const { db, now, random, sleep, jobs } = platform;
  const fraction = randomFraction(random);
  const requestedFetches = createRequestedFetches(now);
  const leaseUntil = () => new Date(now().getTime() + fetchPolicy.leaseMs);

  const saveFetched = createSaveFetched(platform, { fraction, hostKeys });
  const saveTogether = createBatcher(
    async (batch: readonly Fetched[]) => {
      await saveFetched(batch);
      return batch;
    },
    { maxBatchSize: batchSize, intervalMs: batchIntervalMs },
  );

  const request = (source: SourceRow): Promise<FeedResponse> => {
    const page = pageOf(source);
    return page
      ? pages.fetch(page, source.bodyHash)
      : feeds.fetch(source.address, source, async () =>
          source.fetchedAt === null ? [] : itemStore(db).listHashes(source.id, knownHashes),
        );
  };

  /** A feed can be in channels of several businesses: requests of one member don't postpone its next fetch. */
  const saveRequestedFailure = async (tx: Tx, source: SourceRow, failed: FeedFailure) => {
    const isFirst = source.fetchedAt === null && source.failures === 0;
    if (isFirst || failed.failure === 'gone') return saveFailure(tx, source, failed);
    const problem = source.state === 'failing' ? failed.problem : source.problem;
    await sourceStore(tx).update(source.id, { claimToken: null, problem });
  };

  const saveFailure = async (tx: Tx, source: SourceRow, { failure, problem, retryAfterSeconds }: FeedFailure) => {
    const failures = source.failures + 1;
    const failingSince = source.failingSince ?? now();
    const isShown = failures >= fetchPolicy.shownFailures || source.fetchedAt === null || failure === 'gone';
    const delayMs = retryDelayMs({ failures, retryAfterSeconds, isLimit: failure === 'limit', fraction: fraction() });
    const isMissing = failure === 'missing' && now().getTime() - failingSince.getTime() >= fetchPolicy.missingMs;
    const stateUnlessGone = isShown ? 'failing' : source.state;
    await sourceStore(tx).update(source.id, {
      failures,
      failingSince,
      claimToken: null,
      state: failure === 'gone' ? 'gone' : stateUnlessGone,
      problem: isShown ? problem : null,
      dueAt: failure === 'gone' ? null : new Date(now().getTime() + delayMs),
    });
    if (failure === 'gone' || isMissing) await jobs.send(tx, reportEndedFeedJob, { sourceId: source.id });
  };

  const saveFailed = (source: SourceRow, token: string, failed: FeedFailure, isRequested: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      const [locked] = await sourceStore(tx).lockClaimed([{ id: source.id, token }], now());
      if (!locked) return;
      await (isRequested ? saveRequestedFailure : saveFailure)(tx, source, failed);
      await sourceStore(tx).freeHost(source.host, new Date(now().getTime() + fetchPolicy.hostGapMs));
    });

  /**
   * Saves a fetch with the token of its claim, so that a later claim keeps it from saving. Fetches that users wait for
   * are saved at once.
   */
  const save = async (
    source: SourceRow,
    token: string,
    response: FeedResponse,
    isRequested: boolean,
  ): Promise<void> => {
    if (response.kind === 'page') return saveFailed(source, token, pageFailure, isRequested);
    if (response.kind === 'failed') return saveFailed(source, token, response, isRequested);
    const fetched = { source, token, response };
    await (isRequested ? saveFetched([fetched]) : saveTogether(fetched));
  };

  /** A bug in reading one document must not stop the other fetches, repeat every minute, or keep the host locked. */
  const saveOrFail = async (
    source: SourceRow,
    token: string,
    read: () => Promise<FeedResponse>,
    isRequested: boolean,
  ): Promise<void> => {
    try {
      await save(source, token, await read(), isRequested);
    } catch (error) {
      await save(source, token, unexpectedFailure, isRequested);
      throw error;
    }
  };

  const fetchClaimed = (source: SourceRow, token: string): Promise<void> => {
    const owner = source.businessId === null ? 'background' : businessOwner(source.businessId);
    return runForOwner(owner, () => saveOrFail(source, token, () => request(source), false));
  };

  /** Waits until a host with due feeds is free again. False if none is due, or it isn't free soon. */
  const waitForHost = async (): Promise<boolean> => {
    const startedAt = now();
    const freeAt = await sourceStore(db).nextFreeAt(startedAt);
    const waitMs = freeAt ? freeAt.getTime() - startedAt.getTime() : Number.POSITIVE_INFINITY;
    if (waitMs > 2 * fetchPolicy.hostGapMs) return false;
    await sleep(Math.max(20, waitMs));
    return now() > startedAt;
  };

  return {
    /** Fetches what is due until nothing is, or the run has to end. Returns the number of fetches. */
    fetchDue: async (): Promise<number> => {
      const endsAt = now().getTime() + maxRunMs;
      let count = 0;
      const running = new Set<Promise<void>>();
      const errors: unknown[] = [];
      while (now().getTime() < endsAt) {
        const token = newUuid(random);
        const claimed = await sourceStore(db).claimDue(now(), concurrency - running.size, leaseUntil(), token);
        count += claimed.length;
        for (const source of claimed) {
          const work = fetchClaimed(source, token)
            .catch((error: unknown) => {
              errors.push(error);
            })
            .finally(() => running.delete(work));
          running.add(work);
        }
        if (running.size >= concurrency || (claimed.length === 0 && running.size > 0)) await Promise.race(running);
        else if (claimed.length === 0 && !(await waitForHost())) break;
      }
      await Promise.all(running);
      if (errors.length > 0) throw errors[0];
      return count;
    },

    /** Fetches one source for a user who waits; not again within a minute, also after a failure. */
    fetchNow: async (id: number): Promise<void> => {
      if (!requestedFetches.start(id)) return;
      const token = newUuid(random);
      const source = await sourceStore(db).claim(id, leaseUntil(), token);
      if (source) await saveOrFail(source, token, () => request(source), true);
    },

    /** Saves a document that was fetched before its source existed. */
    saveFirst: async (source: SourceRow, response: Extract<FeedResponse, { kind: 'feed' }>): Promise<void> => {
      const token = newUuid(random);
      const claimed = await sourceStore(db).claim(source.id, leaseUntil(), token);
      if (claimed) await saveOrFail(claimed, token, async () => ({ ...response, movedTo: null }), true);
    },

    removeUnused: async (): Promise<void> => {
      await sourceStore(db).removeUnused(new Date(now().getTime() - dayMs), 500);
    },

    /** Adds signatures to items that were saved without one. */
    signItems: async (): Promise<void> => {
      const endsAt = now().getTime() + maxSignMs;
      while (now().getTime() < endsAt) if ((await itemStore(db).signUnsigned(signBatch)) < signBatch) return;
    },
  };
};

const unexpectedFailure: FeedFailure = {
  kind: 'failed',
  failure: 'failed',
  problem: 'This feed can’t be read right now. We’ll try again later.',
  retryAfterSeconds: undefined,
};
const pageFailure: FeedFailure = {
  kind: 'failed',
  failure: 'failed',
  problem: 'The address shows a page instead of a feed.',
  retryAfterSeconds: undefined,
};
