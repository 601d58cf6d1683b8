import { graceMinutes, overdueMinutes } from '@fanfare/contract/deliveries/states';
import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import type { RateLimit } from '@fanfare/contract/networks/profile';
import type { Tx } from '../../../../platform/db/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DeliveryAccount, SequenceLimit } from '../../delivery-kind.ts';
import { messagesFor } from '../../delivery-messages.ts';
import type { DeliveryRow, NewStep } from '../../delivery-rows.ts';
import type { KindRegistry } from '../../kind-registry.ts';
import { deliveryQueueStore } from '../delivery-queue.store.ts';
import { backlogStore } from './backlog.store.ts';
import { createBacklog } from './backlog.ts';
import { type RateLimitRow, rateLimitStore } from './rate-limit.store.ts';
import { nextFreeSlot, ownsCurrentSlot, type UsedSlots } from './rate-limit.ts';
import { sequenceStore } from './sequence.store.ts';
import { blockedUntil, nextSequenceSlot } from './sequence.ts';

export type SlotReservationService = ReturnType<typeof slotReservationService>;
type Deps = { kinds: KindRegistry };

/** Time in milliseconds that a worker has to prepare a delivery; after it, another worker takes the delivery over. */
const reservationMs = minuteMs;

const toAccountKey = ({ network, accountId }: DeliveryAccount) => `${network} ${accountId}`;
const noLimit: RateLimit = { minGapSeconds: 0, perDay: Number.POSITIVE_INFINITY };
/**
 * Number of preparations without an outcome after which a delivery is prepared alone, because it may crash the worker.
 */
const suspectPrepares = 3;
const maxKnownAccounts = 20_000;

/** Waits and limits that the sequences of deliveries impose. */
type Sequences = {
  /** Time until which other deliveries of its sequence block a delivery; undefined if none does. */
  blockedUntil: (row: DeliveryRow) => Date | undefined;
  /** First rate-limit slot that the limit of a delivery's sequence allows. */
  firstSlot: (row: DeliveryRow) => Date;
};
type SlotAssignment = {
  /** Deliveries that got the current slot and are sent now. */
  ready: DeliveryRow[];
  delayed: { row: DeliveryRow; slotAt: Date }[];
  blocked: { row: DeliveryRow; until: Date }[];
};

/** Reserves due deliveries for a worker, as many per account as the rate limit of its network allows. */
export const slotReservationService = ({ db, now }: Platform, { kinds }: Deps) => {
  const backlog = createBacklog(now);
  const knownAccounts = new Set<string>();
  const rateLimitFor = (row: DeliveryRow): RateLimit => kinds.get(row.kind).rateLimit(row) ?? noLimit;
  const sequenceLimitFor = (row: DeliveryRow): SequenceLimit | null =>
    (row.sequenceKey === null ? null : kinds.get(row.kind).sequenceLimit?.(row)) ?? null;

  const findInOrder = (tx: Tx, after: Date, until: Date, limit: number, ids?: number[]) =>
    deliveryQueueStore(tx).findDue(kinds.names(), after, until, limit, ids);

  /**
   * Finds due deliveries when more are due than a worker can take. Each business first gets the same share of the
   * capacity, so that 50,000 deliveries of one business do not delay other businesses. The rest of the capacity goes to
   * the oldest deliveries.
   */
  const findFairly = async (tx: Tx, after: Date, until: Date, limit: number): Promise<DeliveryRow[]> => {
    const businessIds = await backlog.nextBusinesses(tx, until, limit);
    if (businessIds.length < 2) return findInOrder(tx, after, until, limit);
    const share = Math.ceil(limit / businessIds.length);
    const due = await backlogStore(tx).findDuePerBusiness(businessIds, kinds.names(), after, until, share);
    const fair = due.toSorted((a, b) => dueMs(a) - dueMs(b) || a.id - b.id).slice(0, limit);
    const rest = fair.length < limit ? await findInOrder(tx, after, until, limit) : [];
    const fairIds = new Set(fair.map(({ id }) => id));
    return [...fair, ...rest.filter(({ id }) => !fairIds.has(id))].slice(0, limit);
  };

  /** Finds due deliveries; overdue ones come last, so that they don't delay those on time. */
  const findDueRows = async (tx: Tx, at: Date, limit: number, ids: number[] | undefined): Promise<DeliveryRow[]> => {
    const ago = (minutes: number) => new Date(at.getTime() - minutes * minuteMs);
    const find = (after: Date, until: Date, rest: number) =>
      ids ? findInOrder(tx, after, until, rest, ids) : findFairly(tx, after, until, rest);
    const onTime = await find(ago(overdueMinutes), at, limit);
    const overdue =
      onTime.length < limit ? await find(ago(graceMinutes), ago(overdueMinutes), limit - onTime.length) : [];
    if (!ids) backlog.noteCapacity(onTime.length + overdue.length >= limit);
    return [...onTime, ...overdue];
  };

  /** Locks the rate limits of accounts. Rows of known accounts exist, so that no insert is tried for them. */
  const lockRateLimits = async (tx: Tx, accounts: readonly DeliveryAccount[]): Promise<RateLimitRow[]> => {
    const keys = accounts.map(toAccountKey);
    if (keys.every((key) => knownAccounts.has(key))) {
      const locked = await rateLimitStore(tx).lockRateLimits(accounts);
      if (locked.length === accounts.length) return locked;
    }
    const inserted = await rateLimitStore(tx).insertRateLimits(accounts);
    if (knownAccounts.size >= maxKnownAccounts) knownAccounts.clear();
    for (const key of keys) knownAccounts.add(key);
    return inserted;
  };

  /** Loads the used slots of the last 24 h per account: all of them only where the daily limit may be reached. */
  const loadUsedSlots = async (tx: Tx, rows: readonly DeliveryRow[], at: Date): Promise<Map<string, UsedSlots>> => {
    const rowsByAccount = Map.groupBy(rows, toAccountKey);
    const accounts = [...rowsByAccount.values()].flatMap(([first]) => (first ? [first] : []));
    const rateLimits = await lockRateLimits(tx, accounts);
    const dayAgo = new Date(at.getTime() - dayMs);
    const usages = await rateLimitStore(tx).listUsage(accounts, dayAgo, at);
    const usageByAccount = new Map(usages.map((usage) => [toAccountKey(usage), usage]));
    const usedSlots = new Map<string, UsedSlots>();
    for (const { pausedSince, pausedUntil, ...account } of rateLimits) {
      const key = toAccountKey(account);
      const usage = usageByAccount.get(key);
      const accountRows = rowsByAccount.get(key) ?? [];
      const mayBeFull = (usage?.usedCount ?? 0) + accountRows.length > perDayFor(accountRows);
      const times = mayBeFull
        ? await rateLimitStore(tx).listUsedSlots(account, dayAgo, at)
        : [usage?.lastPastSlotAt, usage?.lastSlotAt].flatMap((slotAt) => slotAt?.getTime() ?? []);
      usedSlots.set(key, { times, pausedSince, pausedUntil });
    }
    return usedSlots;
  };

  /**
   * Reads what the sequences of these deliveries impose: their other open deliveries, and the slots that count toward
   * their limits.
   */
  const loadSequences = async (tx: Tx, rows: readonly DeliveryRow[], at: Date): Promise<Sequences> => {
    const keys = [...new Set(rows.flatMap(({ sequenceKey }) => sequenceKey ?? []))];
    if (keys.length === 0) return { blockedUntil: () => undefined, firstSlot: () => at };
    const open = Map.groupBy(await sequenceStore(tx).listOpen(keys), ({ sequenceKey }) => sequenceKey);
    const longest = Math.max(0, ...rows.map((row) => sequenceLimitFor(row)?.seconds ?? 0));
    const since = new Date(at.getTime() - longest * 1000);
    const slots = longest > 0 ? await sequenceStore(tx).listUsedSlots(keys, since, at) : [];
    const times = Map.groupBy(slots, ({ key }) => key);
    return {
      blockedUntil: (row) => (row.sequenceKey ? blockedUntil(row, open.get(row.sequenceKey) ?? [], at) : undefined),
      firstSlot: (row) => {
        const limit = sequenceLimitFor(row);
        const used = (times.get(row.sequenceKey) ?? []).flatMap((slot) => slot.at?.getTime() ?? []);
        return limit ? nextSequenceSlot(limit, used, at) : at;
      },
    };
  };

  /** Daily limit of an account: the lowest rate limit per day among its due deliveries. */
  const perDayFor = (accountRows: readonly DeliveryRow[]): number =>
    Math.min(...accountRows.map((row) => rateLimitFor(row).perDay));

  /**
   * Leaves out deliveries whose preparation may crash the worker. One of them is taken alone, by a worker without other
   * running calls.
   */
  const withoutSuspects = (rows: DeliveryRow[], isIdle: boolean): DeliveryRow[] => {
    const suspects = rows.filter(({ prepares }) => prepares >= suspectPrepares);
    const [first] = suspects;
    if (!first) return rows;
    return isIdle ? [first] : rows.filter((row) => !suspects.includes(row));
  };

  /** Assigns each delivery a slot of its account and sequence. Deliveries that own the current slot come first. */
  const assignSlots = (
    rows: readonly DeliveryRow[],
    usedSlots: ReadonlyMap<string, UsedSlots>,
    sequences: Sequences,
    at: Date,
  ): SlotAssignment => {
    const assignment: SlotAssignment = { ready: [], delayed: [], blocked: [] };
    const ownsSlot = (row: DeliveryRow) => ownsCurrentSlot(rateLimitFor(row), row.slotAt, at);
    for (const row of [...rows.filter(ownsSlot), ...rows.filter((row) => !ownsSlot(row))]) {
      const rateLimit = rateLimitFor(row);
      const account = usedSlots.get(toAccountKey(row));
      if (!account) continue;
      const until = sequences.blockedUntil(row);
      if (until) {
        assignment.blocked.push({ row, until });
        continue;
      }
      const isPaused = nextFreeSlot(rateLimit, { ...account, times: [] }, at) > at;
      // A delivery is not delayed by slots of later deliveries, unless one was sent late in its own slot.
      const counted = !isPaused && ownsSlot(row) ? slotsUntil(account, at) : account;
      const accountSlotAt = nextFreeSlot(rateLimit, counted, at);
      const slotAt = later(accountSlotAt, sequences.firstSlot(row));
      account.times.push(slotAt.getTime());
      if (slotAt > at) assignment.delayed.push({ row, slotAt });
      else assignment.ready.push(row);
    }
    return assignment;
  };

  const toDelayedStep = (row: DeliveryRow, at: Date): NewStep => {
    const kind = kinds.get(row.kind);
    return {
      businessId: row.businessId,
      deliveryId: row.id,
      at,
      step: 'delayed',
      attempt: row.attempts,
      message: messagesFor(kind).queued(kind.placeLabel(row), rateLimitFor(row)),
    };
  };

  return {
    /** Returns the deliveries to send now. All other deliveries get a later slot and a `delayed` step in the ledger. */
    reserve: (
      limit: number,
      { ids, isIdle = false }: { ids?: number[]; isIdle?: boolean } = {},
    ): Promise<DeliveryRow[]> =>
      db.transaction(async (tx) => {
        const at = now();
        const rows = withoutSuspects(await findDueRows(tx, at, limit, ids), isIdle);
        if (rows.length === 0) return [];
        const usedSlots = await loadUsedSlots(tx, rows, at);
        const sequences = await loadSequences(tx, rows, at);
        const { ready, delayed, blocked } = assignSlots(rows, usedSlots, sequences, at);
        const readyIds = ready.map(({ id }) => id);
        await deliveryQueueStore(tx).assignCurrentSlot(readyIds, at, new Date(at.getTime() + reservationMs));
        await deliveryQueueStore(tx).assignLaterSlots(delayed.map(({ row: { id }, slotAt }) => ({ id, slotAt })));
        // Each delayed delivery gets one ledger step, even if its slot moves again.
        const newlyDelayed = delayed.filter(({ row }) => row.slotAt === null);
        await deliveryQueueStore(tx).addSteps(newlyDelayed.map(({ row }) => toDelayedStep(row, at)));
        for (const [until, group] of Map.groupBy(blocked, (one) => one.until.getTime()))
          await sequenceStore(tx).postpone(
            group.map(({ row }) => row.id),
            new Date(until),
          );
        return ready;
      }),
  };
};

const slotsUntil = (used: UsedSlots, at: Date): UsedSlots => ({
  ...used,
  times: used.times.filter((time) => time <= at.getTime()),
});
const dueMs = ({ nextAt }: DeliveryRow): number => nextAt?.getTime() ?? 0;
const later = (a: Date, b: Date): Date => (a > b ? a : b);
