import { graceMinutes } from '@fanfare/contract/deliveries/states';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../../platform/db/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { batchStore } from '../../batches.store.ts';
import { batchFinished } from '../../deliveries.events.ts';
import { deliveryMessages, messagesFor } from '../../delivery-messages.ts';
import type { DeliveryRow } from '../../delivery-rows.ts';
import type { KindRegistry } from '../../kind-registry.ts';
import { missedNotificationJob } from '../../notification-jobs.ts';
import { deliveryQueueStore } from '../delivery-queue.store.ts';
import type { OutcomeCounter } from '../outcome-counter.ts';
import { restoreCheckStore } from '../restore-check.store.ts';
import { reconcileDelaysFor } from '../retry.policy.ts';
import { endPlanned } from './planned-end.ts';
import { sweepStore } from './sweep.store.ts';

export type SweepService = ReturnType<typeof sweepService>;
type Deps = {
  kinds: KindRegistry;
  outcomeCounter: OutcomeCounter;
};

const sweepIntervalMs = 1_000;

/** Changes that only time causes: ended leases, missed and expired deliveries, finished batches. */
export const sweepService = ({ db, now, jobs, events }: Platform, { kinds, outcomeCounter }: Deps) => {
  let sweptAt = 0;

  const addUnconfirmedSteps = (tx: Tx, rows: readonly DeliveryRow[], messageName: 'leaseExpired' | 'lookFirst') =>
    deliveryQueueStore(tx).addSteps(
      rows.map(({ id, businessId, attempts, kind }) => ({
        businessId,
        deliveryId: id,
        at: now(),
        step: 'unconfirmed',
        attempt: attempts,
        message: messagesFor(kinds.find(kind) ?? {})[messageName],
      })),
    );

  /** Starts reconciliation of deliveries whose lease ended, and of due ones whose account has to be read first. */
  const startReconciliations = async (at: Date) => {
    const expired = await db.transaction(async (tx) => {
      const firstReconcileAt = new Date(at.getTime() + (reconcileDelaysFor({})[0] ?? 0) * 1000);
      const ended = await deliveryQueueStore(tx).endExpiredLeases(at, firstReconcileAt);
      await addUnconfirmedSteps(tx, ended, 'leaseExpired');
      const due = await restoreCheckStore(tx).startReconciliations(at);
      await addUnconfirmedSteps(tx, due, 'lookFirst');
      return ended;
    });
    for (const { kind, state } of expired) outcomeCounter.add(kind, state);
  };

  const endExpired = async (at: Date) => {
    for (const kind of kinds.list().filter(({ expiresAfterMinutes }) => expiresAfterMinutes !== undefined))
      await db.transaction(async (tx) => {
        const expired = await sweepStore(tx).lockExpired(kind.name, at);
        for (const { step, message, rows } of await endPlanned(tx, kind, expired, messagesFor(kind).expired))
          await deliveryQueueStore(tx).addSteps(
            rows.map(({ id, businessId, attempts }) => ({
              businessId,
              deliveryId: id,
              at,
              step,
              attempt: attempts,
              message,
            })),
          );
      });
  };

  const markMissed = async (at: Date) => {
    const allMissed = await db.transaction(async (tx) => {
      const before = new Date(at.getTime() - graceMinutes * minuteMs);
      await sweepStore(tx).postponeOverdue(before, at);
      const missed = await sweepStore(tx).markMissed(before, {
        state: 'missed',
        nextAt: null,
        slotAt: null,
        failureKind: 'missed',
        failureMessage: deliveryMessages.missed,
        networkMessage: null,
      });
      await deliveryQueueStore(tx).addSteps(
        missed.map(({ id, businessId, attempts }) => ({
          businessId,
          deliveryId: id,
          at,
          step: 'missed',
          attempt: attempts,
          message: deliveryMessages.missed,
        })),
      );
      for (const [businessId, rows] of Map.groupBy(missed, (row) => row.businessId)) {
        const [first] = rows;
        if (first)
          await jobs.send(tx, missedNotificationJob, {
            businessId,
            deliveryId: first.id,
            userId: first.userId,
            missed: rows.length,
          });
      }
      return missed;
    });
    for (const { kind, state } of allMissed) outcomeCounter.add(kind, state);
  };

  /**
   * Finishes batches. Only the sweep does so, because two deliveries that end at the same moment could each miss that
   * the other was the last open one of the batch.
   */
  const finishBatches = (at: Date) =>
    db.transaction(async (tx) => {
      for (const { id, businessId, kind } of await batchStore(tx).finishDone(at))
        await events.emit(tx, batchFinished, { businessId, batchId: id, kind });
    });

  return {
    /** Sweeps at most once a second. */
    run: async () => {
      const at = now();
      if (Math.abs(at.getTime() - sweptAt) < sweepIntervalMs) return;
      sweptAt = at.getTime();
      await startReconciliations(at);
      await endExpired(at);
      await markMissed(at);
      await finishBatches(at);
    },

    /** Ends the leases of these deliveries now. */
    endLeasesOf: (ids: readonly number[]) =>
      db.transaction(async (tx) => {
        const ended = await deliveryQueueStore(tx).endExpiredLeases(now(), now(), ids);
        await addUnconfirmedSteps(tx, ended, 'leaseExpired');
      }),
  };
};
