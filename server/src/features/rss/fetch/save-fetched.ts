import { dayMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyRulesJob } from '../job-types.ts';
import type { FeedResponse } from './feed-request.ts';
import { fetchPolicy, nextIntervalMs } from './fetch-policy.ts';
import type { HostKeys } from './host-key.ts';
import { itemStore, type NewItem } from './items.store.ts';
import { updateItems } from './save-items.ts';
import { type FetchedSource, type LockedSource, type SourceRow, sourceStore } from './sources.store.ts';

type Deps = { fraction: () => number; hostKeys: HostKeys };
export type Fetched = {
  source: SourceRow;
  token: string;
  response: Extract<FeedResponse, { kind: 'feed' | 'unchanged' }>;
};

const weekMs = 7 * dayMs;

/** Good fetches in a row that led to the same new address. */
const countMoves = (source: SourceRow, movedTo: string | null): number => {
  if (movedTo === null) return 0;
  return movedTo === source.movedTo ? source.movedCount + 1 : 1;
};

/**
 * Saves good fetches of any number of feeds in one transaction: each fetch is saved whole or not at all, and the hosts
 * are free again. Feeds that were claimed again since are left out.
 */
export const createSaveFetched = ({ db, now, jobs }: Platform, { fraction, hostKeys }: Deps) => {
  /**
   * A new address is remembered only after two good fetches in a row, because a captive portal can cause a single
   * redirect.
   */
  const moveSource = async (tx: Tx, id: number, movedTo: string): Promise<void> => {
    const existing = await sourceStore(tx).findByAddress(movedTo);
    if (existing && existing.id !== id) return sourceStore(tx).merge(id, existing.id);
    const host = hostKeys.find(movedTo);
    await sourceStore(tx).addHost(host);
    await sourceStore(tx).update(id, { address: movedTo, host, movedTo: null, movedCount: 0 });
  };

  const toFetchedSource = ({ source, response }: Fetched, itemsPerWeek: number): FetchedSource => {
    const { movedTo, etag, lastModified, bodyHash, maxAgeSeconds } = response;
    const feed = response.kind === 'feed' ? response.feed : undefined;
    const askedSeconds = Math.max(maxAgeSeconds, (feed?.ttlMinutes ?? 0) * 60);
    return {
      id: source.id,
      etag,
      lastModified,
      bodyHash,
      movedTo,
      movedCount: countMoves(source, movedTo),
      title: feed?.title || source.title,
      site: feed?.site || source.site,
      dueAt: new Date(now().getTime() + nextIntervalMs({ itemsPerWeek, askedSeconds, fraction: fraction() })),
    };
  };

  const addItems = async (tx: Tx, items: readonly NewItem[], locked: ReadonlyMap<number, LockedSource>) => {
    if (items.length === 0) return;
    const sourceIds = [...new Set(items.map(({ sourceId }) => sourceId))];
    await itemStore(tx).insert(items, now());
    await itemStore(tx).removeOld(sourceIds, new Date(now().getTime() - fetchPolicy.keptMs), fetchPolicy.keptItems);
    const ruled = sourceIds.filter((id) => locked.get(id)?.hasRule);
    if (ruled.length > 0)
      await jobs.sendMany(
        tx,
        applyRulesJob,
        ruled.map((sourceId) => ({ sourceId })),
      );
  };

  return (batch: readonly Fetched[]): Promise<void> =>
    db.transaction(async (tx) => {
      const since = new Date(now().getTime() - weekMs);
      const claims = batch.map(({ source, token }) => ({ id: source.id, token }));
      const locked = new Map((await sourceStore(tx).lockClaimed(claims, since)).map((row) => [row.id, row]));
      const added: NewItem[] = [];
      const sources: FetchedSource[] = [];
      for (const fetched of batch) {
        const { source, response } = fetched;
        const current = locked.get(source.id);
        if (!current) continue;
        const items = response.kind === 'feed' ? await updateItems(tx, source, response.feed) : [];
        added.push(...items.map((item) => ({ sourceId: source.id, businessId: source.businessId, ...item })));
        const newCount = items.filter(({ publishedAt }) => publishedAt >= since).length;
        sources.push(toFetchedSource(fetched, current.itemsPerWeek + newCount));
      }
      await addItems(tx, added, locked);
      const hostFreeAt = new Date(now().getTime() + fetchPolicy.hostGapMs);
      if (sources.length > 0) await sourceStore(tx).saveFetched(sources, now(), hostFreeAt);
      for (const { id, movedTo, movedCount } of sources)
        if (movedTo !== null && movedCount >= 2) await moveSource(tx, id, movedTo);
    });
};
