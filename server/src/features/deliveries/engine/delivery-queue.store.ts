import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, min, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { isAnyOf } from '../../../platform/db/unnest-columns.ts';
import { businesses } from '../../business/business.tables.ts';
import { isFinishable } from '../batches.store.ts';
import { deliveries, deliverySteps } from '../deliveries.tables.ts';
import type { DeliveryChange, DeliveryRow, NewStep } from '../delivery-rows.ts';
import { announcedOutcome } from '../outcome-announcement.store.ts';
import { isStopped } from './stop-condition.store.ts';

/** States of deliveries on which a worker has work to do. */
export const openStates = ['planned', 'sending', 'waiting', 'unconfirmed'] as const satisfies readonly DeliveryState[];
/** Number of rows changed by one statement of the recovery; further rows are changed by the next statement. */
export const recoveryBatchSize = 1_000;

/** Queries of the delivery worker. All of them work across businesses. */
export const deliveryQueueStore = (db: Db | Tx) => ({
  /** Finds the next time when a delivery is due or expires, or a batch can be finished. A few index lookups. */
  findNextDueTime: async (): Promise<Date | null> => {
    const next = db
      .select({ at: deliveries.nextAt })
      .from(deliveries)
      .where(and(sql`${deliveries.state} = open.state`, isNotNull(deliveries.nextAt)))
      .orderBy(asc(deliveries.nextAt))
      .limit(1);
    const [row] = await db
      .select({
        at: sql<Date | null>`least(min(next.next_at),
          (select min(expires_at) from deliveries where state = 'planned' and expires_at is not null),
          (select created_at from delivery_batches where ${isFinishable} limit 1))`.mapWith(deliveries.nextAt),
      })
      .from(sql`unnest(${sql.param([...openStates])}::text[]) as open(state) cross join lateral ${next} as next`);
    return row?.at ?? null;
  },

  /** Due planned deliveries, locked until the transaction ends; rows locked by other workers are skipped. */
  findDue: async (
    kinds: readonly string[],
    after: Date,
    until: Date,
    limit: number,
    ids?: number[],
  ): Promise<DeliveryRow[]> => {
    const rows = await db
      .select({ delivery: deliveries })
      .from(deliveries)
      .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
      .where(
        and(
          eq(deliveries.state, 'planned'),
          isNull(deliveries.lookFirst),
          gt(deliveries.nextAt, after),
          lte(deliveries.nextAt, until),
          isNull(businesses.deletedAt),
          not(isStopped),
          ids ? isAnyOf(deliveries.id, ids, 'bigint') : isAnyOf(deliveries.kind, kinds, 'text'),
        ),
      )
      .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
      .limit(limit)
      .for('update', { of: deliveries, skipLocked: true });
    return rows.map(({ delivery }) => delivery);
  },

  /** Assigns the current rate-limit slot to deliveries and reserves them until `nextAt`. */
  assignCurrentSlot: async (ids: readonly number[], slotAt: Date, nextAt: Date) => {
    if (ids.length === 0) return;
    await db
      .update(deliveries)
      .set({ slotAt, nextAt, prepares: sql`${deliveries.prepares} + 1` })
      .where(isAnyOf(deliveries.id, ids, 'bigint'));
  },

  /** Assigns each delivery a later rate-limit slot. */
  assignLaterSlots: async (slots: readonly { id: number; slotAt: Date }[]) => {
    if (slots.length === 0) return;
    const ids = slots.map(({ id }) => id);
    const whens = slots.map(({ id, slotAt }) => sql`when ${id}::bigint then ${slotAt.toISOString()}::timestamptz`);
    const slotCase = sql`case ${deliveries.id} ${sql.join(whens, sql` `)} end`;
    await db.update(deliveries).set({ slotAt: slotCase, nextAt: slotCase }).where(inArray(deliveries.id, ids));
  },

  /** Claims deliveries a network is processing, when their next status check is due. */
  claimWaiting: (kinds: readonly string[], now: Date, leaseUntil: Date, limit: number): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ state: 'sending', nextAt: leaseUntil, claim: sql`${deliveries.claim} + 1` })
      .where(inArray(deliveries.id, selectDueIds(db, kinds, 'waiting', now, limit)))
      .returning(),

  /**
   * Reserves due unconfirmed deliveries for reconciliation. They need no claim, because reading an account twice does
   * no harm.
   */
  reserveUnconfirmed: (kinds: readonly string[], now: Date, until: Date, limit: number): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ nextAt: until })
      .where(inArray(deliveries.id, selectDueIds(db, kinds, 'unconfirmed', now, limit)))
      .returning(),

  /** Reserves one unconfirmed delivery whose next try is due. */
  reserveUnconfirmedById: (id: number, now: Date, until: Date): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ nextAt: until })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'unconfirmed'), lte(deliveries.nextAt, now)))
      .returning(),

  findUnconfirmed: async (id: number): Promise<DeliveryRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'unconfirmed')));
    return row;
  },

  /** Makes deliveries with an expired lease `unconfirmed`; reconciliation finds out if they were sent. */
  endExpiredLeases: (now: Date, firstReconcileAt: Date, ids?: readonly number[]): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ state: 'unconfirmed', nextAt: firstReconcileAt, reconcileTries: 0, tries: 0, isUncertain: true })
      .where(
        inArray(
          deliveries.id,
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(
              and(
                eq(deliveries.state, 'sending'),
                lte(deliveries.nextAt, now),
                ids ? inArray(deliveries.id, [...ids]) : undefined,
              ),
            )
            .orderBy(asc(deliveries.nextAt))
            .limit(recoveryBatchSize)
            .for('update'),
        ),
      )
      .returning(),

  /** Renews the leases of all running calls of a worker with one statement. */
  renewLeases: async (leases: readonly { id: number; claim: number }[], leaseUntil: Date) => {
    const ids = sql.param(leases.map(({ id }) => id));
    const claims = sql.param(leases.map(({ claim }) => claim));
    await db
      .update(deliveries)
      .set({ nextAt: leaseUntil })
      .where(
        and(
          eq(deliveries.state, 'sending'),
          sql`(${deliveries.id}, ${deliveries.claim}) in (select * from unnest(${ids}::bigint[], ${claims}::int[]))`,
        ),
      );
  },

  /** Marks deliveries whose outcome a request waits for; returns their current state. */
  markAwaited: (ids: readonly number[], until: Date) => {
    // Rows are locked in one order, because otherwise requests that wait for the same deliveries would deadlock.
    const locked = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(inArray(deliveries.id, [...ids]))
      .orderBy(asc(deliveries.id))
      .for('update')
      .as('locked');
    return db
      .update(deliveries)
      .set({ awaitedUntil: until })
      .from(locked)
      .where(eq(deliveries.id, locked.id))
      .returning({
        id: deliveries.id,
        state: deliveries.state,
        nextAt: deliveries.nextAt,
        slotAt: deliveries.slotAt,
        isStopped,
      });
  },

  /** Postpones or fails a planned delivery; false if it was claimed or changed since it was read. */
  postpone: async (id: number, version: number, change: DeliveryChange): Promise<boolean> => {
    const postponed = await db
      .update(deliveries)
      .set(change)
      .where(and(eq(deliveries.id, id), eq(deliveries.version, version), eq(deliveries.state, 'planned')))
      .returning({ id: deliveries.id, ...announcedOutcome });
    return postponed.length > 0;
  },

  /** Adds at most `recoveryBatchSize` steps in one statement. */
  addSteps: async (steps: readonly NewStep[]) => {
    if (steps.length > 0) await db.insert(deliverySteps).values([...steps]);
  },

  countOverdue: async (before: Date): Promise<{ overdue: number; oldest: Date | null }> => {
    const [row] = await db
      .select({ overdue: count(), oldest: min(deliveries.nextAt) })
      .from(deliveries)
      .innerJoin(businesses, and(eq(businesses.id, deliveries.businessId), isNull(businesses.deletedAt)))
      .where(and(inArray(deliveries.state, [...openStates]), lte(deliveries.nextAt, before), not(isStopped)));
    return { overdue: row?.overdue ?? 0, oldest: row?.oldest ?? null };
  },
});

/** Subquery: ids of due deliveries in a state, locked; rows locked by other workers are skipped. */
export const selectDueIds = (
  db: Db | Tx,
  kinds: readonly string[] | undefined,
  state: DeliveryState,
  now: Date,
  limit: number,
) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(businesses, and(eq(businesses.id, deliveries.businessId), isNull(businesses.deletedAt)))
    .where(
      and(
        eq(deliveries.state, state),
        state === 'unconfirmed' ? undefined : isNull(deliveries.lookFirst),
        kinds && isAnyOf(deliveries.kind, kinds, 'text'),
        lte(deliveries.nextAt, now),
        not(isStopped),
      ),
    )
    .orderBy(asc(deliveries.nextAt))
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
