import type { NetworkName } from '@fanfare/contract/networks/names';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Pace, ProfileSet } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import { graceMinutes, overdueMinutes } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { isOwnMoment, nextMoment, type Taken } from './rate-limit.ts';
import { type Account, queueStore, type ShareRow } from './share-queue.store.ts';

export type Reserving = ReturnType<typeof reservingService>;
type Needs = { db: Db; now: Now; profileSet: ProfileSet };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Long enough to get ready; whoever dies meanwhile leaves it to the next. */
const reservedMs = 60_000;

const keyOf = ({ network, targetId }: Account) => `${network} ${targetId}`;
const unhurried: Pace = { minGapSeconds: 5, perDay: 100 };

/** Hands planned shares whose time has come to a worker, as many of an account as its network's pace allows. */
export const reservingService = ({ db, now, profileSet }: Needs) => {
  const paceOf = (network: NetworkName): Pace => profileOf(network, profileSet)?.pace ?? unhurried;

  /** Those of the moment first; what is late already must not hold them up. */
  const due = async (tx: Tx, at: Date, most: number, ids: number[] | undefined): Promise<ShareRow[]> => {
    const ago = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
    const punctual = await queueStore(tx).dueEverywhere(ago(overdueMinutes), at, most, ids);
    if (punctual.length >= most) return punctual;
    const room = most - punctual.length;
    return [...punctual, ...(await queueStore(tx).dueEverywhere(ago(graceMinutes), ago(overdueMinutes), room, ids))];
  };

  /** What of each account's last day is taken; all its moments only where the day may be full. */
  const takenBy = async (tx: Tx, rows: readonly ShareRow[], at: Date): Promise<Map<string, Taken>> => {
    const wanted = Map.groupBy(rows, keyOf);
    const accounts = [...wanted.values()].flatMap(([first]) => (first ? [first] : []));
    const paces = await queueStore(tx).holdPaces(accounts);
    const dayAgo = new Date(at.getTime() - dayMs);
    const used = new Map((await queueStore(tx).usedEverywhere(accounts, dayAgo, at)).map((use) => [keyOf(use), use]));
    const taken = new Map<string, Taken>();
    for (const { heldSince, heldUntil, ...account } of paces) {
      const key = keyOf(account);
      const use = used.get(key);
      const mayBeFull = (use?.taken ?? 0) + (wanted.get(key)?.length ?? 0) > paceOf(account.network).perDay;
      const moments = mayBeFull
        ? await queueStore(tx).momentsEverywhere(account, dayAgo, at)
        : use?.last
          ? [use.last.getTime()]
          : [];
      taken.set(key, { moments, heldSince, heldUntil });
    }
    return taken;
  };

  return {
    paceOf,

    /** Those to send now. The others of their accounts have got a later moment, and say so. */
    reserve: (most: number, ids?: number[]): Promise<ShareRow[]> =>
      db.transaction(async (tx) => {
        const at = now();
        const rows = await due(tx, at, most, ids);
        if (rows.length === 0) return [];
        const taken = await takenBy(tx, rows, at);
        const ready: ShareRow[] = [];
        const later: { row: ShareRow; slotAt: Date }[] = [];
        const hasMoment = (row: ShareRow) => isOwnMoment(paceOf(row.network), row.slotAt, at);
        // Whoever was given this moment before has it; the others find it taken.
        for (const row of [...rows.filter(hasMoment), ...rows.filter((each) => !hasMoment(each))]) {
          const pace = paceOf(row.network);
          const account = taken.get(keyOf(row));
          if (!account) continue;
          const isHeld = nextMoment(pace, { ...account, moments: [] }, at) > at;
          const slotAt = !isHeld && hasMoment(row) ? at : nextMoment(pace, account, at);
          account.moments.push(slotAt.getTime());
          if (slotAt > at) later.push({ row, slotAt });
          else ready.push(row);
        }
        const readyIds = ready.map(({ id }) => id);
        await queueStore(tx).slotNow(readyIds, at, new Date(at.getTime() + reservedMs));
        await queueStore(tx).slotLater(later.map(({ row: { id }, slotAt }) => ({ id, slotAt })));
        // Said once: the next moment may be given out anew, and a ledger of repetitions is not read.
        const said = later.filter(({ row }) => row.slotAt === null);
        await queueStore(tx).note(
          said.map(({ row }) => ({
            ...{ shareId: row.id, at, step: 'delayed', attempt: row.attempts },
            sentence: turnSentence(row.network, paceOf(row.network)),
          })),
        );
        return ready;
      }),
  };
};

const turnSentence = (network: NetworkName, { minGapSeconds, perDay }: Pace): string =>
  `Waits for its turn: an account at ${networkLabels[network]} posts every ${minGapSeconds} seconds at most, and ${perDay} times a day.`;
