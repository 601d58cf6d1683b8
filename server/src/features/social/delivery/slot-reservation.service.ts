import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ProfileSet, RateLimit } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import { graceMinutes, overdueMinutes } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { nextFreeSlot, ownsCurrentSlot, type UsedSlots } from './rate-limit.ts';
import { type Account, type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type SlotReservationService = ReturnType<typeof slotReservationService>;
type Deps = { db: Db; now: Now; profileSet: ProfileSet };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Time a worker has to prepare a share; after a crash another worker takes it over. */
const reservationMs = 60_000;

const toAccountKey = ({ network, targetId }: Account) => `${network} ${targetId}`;
const defaultRateLimit: RateLimit = { minGapSeconds: 5, perDay: 100 };

/** Reserves due shares for a worker, as many per account as the rate limit of its network allows. */
export const slotReservationService = ({ db, now, profileSet }: Deps) => {
  const rateLimitFor = (network: NetworkName): RateLimit =>
    profileFor(network, profileSet)?.rateLimit ?? defaultRateLimit;

  /** Shares on time first: overdue ones must not delay them. */
  const findDueRows = async (tx: Tx, at: Date, limit: number, ids: number[] | undefined): Promise<ShareRow[]> => {
    const ago = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
    const onTime = await shareQueueStore(tx).findDue(ago(overdueMinutes), at, limit, ids);
    if (onTime.length >= limit) return onTime;
    const rest = limit - onTime.length;
    return [...onTime, ...(await shareQueueStore(tx).findDue(ago(graceMinutes), ago(overdueMinutes), rest, ids))];
  };

  /** Used slots of the last 24 h per account. All of them are loaded only where the daily limit may be reached. */
  const loadUsedSlots = async (tx: Tx, rows: readonly ShareRow[], at: Date): Promise<Map<string, UsedSlots>> => {
    const rowsByAccount = Map.groupBy(rows, toAccountKey);
    const accounts = [...rowsByAccount.values()].flatMap(([first]) => (first ? [first] : []));
    const rateLimits = await shareQueueStore(tx).lockRateLimits(accounts);
    const dayAgo = new Date(at.getTime() - dayMs);
    const usageByAccount = new Map(
      (await shareQueueStore(tx).listUsage(accounts, dayAgo, at)).map((usage) => [toAccountKey(usage), usage]),
    );
    const usedSlots = new Map<string, UsedSlots>();
    for (const { pausedSince, pausedUntil, ...account } of rateLimits) {
      const key = toAccountKey(account);
      const usage = usageByAccount.get(key);
      const mayBeFull =
        (usage?.usedCount ?? 0) + (rowsByAccount.get(key)?.length ?? 0) > rateLimitFor(account.network).perDay;
      const times = mayBeFull
        ? await shareQueueStore(tx).listUsedSlots(account, dayAgo, at)
        : usage?.lastSlotAt
          ? [usage.lastSlotAt.getTime()]
          : [];
      usedSlots.set(key, { times, pausedSince, pausedUntil });
    }
    return usedSlots;
  };

  return {
    rateLimitFor,

    /** Returns the shares to send now. The others get a later slot and a `delayed` step. */
    reserve: (limit: number, ids?: number[]): Promise<ShareRow[]> =>
      db.transaction(async (tx) => {
        const at = now();
        const rows = await findDueRows(tx, at, limit, ids);
        if (rows.length === 0) return [];
        const usedSlots = await loadUsedSlots(tx, rows, at);
        const ready: ShareRow[] = [];
        const delayed: { row: ShareRow; slotAt: Date }[] = [];
        const ownsSlot = (row: ShareRow) => ownsCurrentSlot(rateLimitFor(row.network), row.slotAt, at);
        // Shares that own the current slot come first.
        for (const row of [...rows.filter(ownsSlot), ...rows.filter((row) => !ownsSlot(row))]) {
          const rateLimit = rateLimitFor(row.network);
          const account = usedSlots.get(toAccountKey(row));
          if (!account) continue;
          const isPaused = nextFreeSlot(rateLimit, { ...account, times: [] }, at) > at;
          const slotAt = !isPaused && ownsSlot(row) ? at : nextFreeSlot(rateLimit, account, at);
          account.times.push(slotAt.getTime());
          if (slotAt > at) delayed.push({ row, slotAt });
          else ready.push(row);
        }
        const readyIds = ready.map(({ id }) => id);
        await shareQueueStore(tx).assignCurrentSlot(readyIds, at, new Date(at.getTime() + reservationMs));
        await shareQueueStore(tx).assignLaterSlots(delayed.map(({ row: { id }, slotAt }) => ({ id, slotAt })));
        // One step per share, even if its slot is moved again.
        const newlyDelayed = delayed.filter(({ row }) => row.slotAt === null);
        await shareQueueStore(tx).addSteps(
          newlyDelayed.map(({ row }) => ({
            ...{ shareId: row.id, at, step: 'delayed', attempt: row.attempts },
            message: queuedMessage(row.network, rateLimitFor(row.network)),
          })),
        );
        return ready;
      }),
  };
};

const queuedMessage = (network: NetworkName, { minGapSeconds, perDay }: RateLimit): string =>
  `Queued: ${networkLabels[network]} allows one post every ${minGapSeconds} seconds and ${perDay} a day.`;
