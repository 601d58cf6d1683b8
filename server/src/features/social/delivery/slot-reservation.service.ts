import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Pace, ProfileSet } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import { graceMinutes, overdueMinutes } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { nextFreeSlot, ownsCurrentSlot, type UsedSlots } from './rate-limit.ts';
import { type Account, type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type Reserving = ReturnType<typeof slotReservationService>;
type Deps = { db: Db; now: Now; profileSet: ProfileSet };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Long enough to get ready; whoever dies meanwhile leaves it to the next. */
const reservedMs = 60_000;

const keyOf = ({ network, targetId }: Account) => `${network} ${targetId}`;
const unhurried: Pace = { minGapSeconds: 5, perDay: 100 };

/** Hands planned shares whose time has come to a worker, as many of an account as its network's pace allows. */
export const slotReservationService = ({ db, now, profileSet }: Deps) => {
  const rateLimitFor = (network: NetworkName): Pace => profileOf(network, profileSet)?.pace ?? unhurried;

  /** Those of the moment first; what is late already must not hold them up. */
  const due = async (tx: Tx, at: Date, most: number, ids: number[] | undefined): Promise<ShareRow[]> => {
    const ago = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
    const punctual = await shareQueueStore(tx).findDue(ago(overdueMinutes), at, most, ids);
    if (punctual.length >= most) return punctual;
    const room = most - punctual.length;
    return [...punctual, ...(await shareQueueStore(tx).findDue(ago(graceMinutes), ago(overdueMinutes), room, ids))];
  };

  /** What of each account's last day is taken; all its moments only where the day may be full. */
  const takenBy = async (tx: Tx, rows: readonly ShareRow[], at: Date): Promise<Map<string, UsedSlots>> => {
    const wanted = Map.groupBy(rows, keyOf);
    const accounts = [...wanted.values()].flatMap(([first]) => (first ? [first] : []));
    const paces = await shareQueueStore(tx).lockRateLimits(accounts);
    const dayAgo = new Date(at.getTime() - dayMs);
    const used = new Map(
      (await shareQueueStore(tx).usedEverywhere(accounts, dayAgo, at)).map((use) => [keyOf(use), use]),
    );
    const taken = new Map<string, UsedSlots>();
    for (const { heldSince, heldUntil, ...account } of paces) {
      const key = keyOf(account);
      const use = used.get(key);
      const mayBeFull = (use?.taken ?? 0) + (wanted.get(key)?.length ?? 0) > rateLimitFor(account.network).perDay;
      const moments = mayBeFull
        ? await shareQueueStore(tx).momentsEverywhere(account, dayAgo, at)
        : use?.last
          ? [use.last.getTime()]
          : [];
      taken.set(key, { moments, heldSince, heldUntil });
    }
    return taken;
  };

  return {
    rateLimitFor,

    /** Those to send now. The others of their accounts have got a later moment, and say so. */
    reserve: (most: number, ids?: number[]): Promise<ShareRow[]> =>
      db.transaction(async (tx) => {
        const at = now();
        const rows = await due(tx, at, most, ids);
        if (rows.length === 0) return [];
        const taken = await takenBy(tx, rows, at);
        const ready: ShareRow[] = [];
        const later: { row: ShareRow; slotAt: Date }[] = [];
        const hasMoment = (row: ShareRow) => ownsCurrentSlot(rateLimitFor(row.network), row.slotAt, at);
        // Whoever was given this moment before has it; the others find it taken.
        for (const row of [...rows.filter(hasMoment), ...rows.filter((each) => !hasMoment(each))]) {
          const pace = rateLimitFor(row.network);
          const account = taken.get(keyOf(row));
          if (!account) continue;
          const isHeld = nextFreeSlot(pace, { ...account, moments: [] }, at) > at;
          const slotAt = !isHeld && hasMoment(row) ? at : nextFreeSlot(pace, account, at);
          account.moments.push(slotAt.getTime());
          if (slotAt > at) later.push({ row, slotAt });
          else ready.push(row);
        }
        const readyIds = ready.map(({ id }) => id);
        await shareQueueStore(tx).slotNow(readyIds, at, new Date(at.getTime() + reservedMs));
        await shareQueueStore(tx).slotLater(later.map(({ row: { id }, slotAt }) => ({ id, slotAt })));
        // Said once: the next moment may be given out anew, and a ledger of repetitions is not read.
        const said = later.filter(({ row }) => row.slotAt === null);
        await shareQueueStore(tx).note(
          said.map(({ row }) => ({
            ...{ shareId: row.id, at, step: 'delayed', attempt: row.attempts },
            sentence: turnSentence(row.network, rateLimitFor(row.network)),
          })),
        );
        return ready;
      }),
  };
};

const turnSentence = (network: NetworkName, { minGapSeconds, perDay }: Pace): string =>
  `Waits for its turn: an account at ${networkLabels[network]} posts every ${minGapSeconds} seconds at most, and ${perDay} times a day.`;
