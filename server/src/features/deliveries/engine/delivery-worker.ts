import { overdueMinutes } from '@fanfare/contract/deliveries/states';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../../platform/platform.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import { businessOwner, runForOwner } from '../../../platform/workers/index.ts';
import type { LoadedDelivery } from '../delivery-kind.ts';
import { messagesFor } from '../delivery-messages.ts';
import type { DeliveryRow } from '../delivery-rows.ts';
import type { KindRegistry } from '../kind-registry.ts';
import { leaseMs } from './delivery-lease.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';
import type { DeliverySender } from './delivery-sender.service.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import { type ReconciliationService, reconcileReservationMs } from './reconciliation.service.ts';
import type { SlotReservationService } from './reservation/slot-reservation.service.ts';
import { heartbeatMs, type RestoreCheck } from './restore-check.service.ts';
import type { SweepService } from './sweep/sweep.service.ts';

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>;
type Deps = {
  sweep: SweepService;
  slotReservation: SlotReservationService;
  kinds: KindRegistry;
  sender: DeliverySender;
  recorder: OutcomeRecorder;
  reconciliation: ReconciliationService;
  restoreCheck: RestoreCheck;
  /** Maximum number of concurrent network calls. */
  concurrency?: number;
};

const pollMs = 1_000;
/** Number of preparations without an outcome after which a delivery is not tried again. */
const maxPrepares = 6;

/**
 * Sends due deliveries of every kind. All state is in the database, so any number of workers can run at the same time,
 * and another worker takes over after a crash.
 */
export const createDeliveryWorker = (
  { db, now, log }: Platform,
  { sweep, slotReservation, kinds, sender, recorder, reconciliation, restoreCheck, concurrency = 64 }: Deps,
) => {
  const inFlight = new Set<Promise<void>>();
  let isRunning = false;
  let resumedAt = 0;
  let wakeLoop = () => {};
  let signalCapacity = () => {};
  let loopEnd: Promise<void> = Promise.resolve();

  const launch = (work: () => Promise<void>, deliveryId: number) => {
    const task = work()
      .catch((error: unknown) =>
        log.error({ deliveryId, reason: redactQueryParams(String(error)) }, 'Could not process a delivery'),
      )
      .finally(() => {
        inFlight.delete(task);
        if (hasCapacity()) signalCapacity();
      });
    inFlight.add(task);
  };

  /** Work is fetched in batches of at least half the concurrency: one query per delivery would cost more than sending it. */
  const hasCapacity = () => concurrency - inFlight.size >= concurrency / 2;

  /** Starts due work up to the free capacity; returns how many deliveries were started. */
  const startDueWork = async (): Promise<number> => {
    const capacity = concurrency - inFlight.size;
    await sweep.run();
    const planned = await slotReservation.reserve(capacity, { isIdle: inFlight.size === 0 });
    await launchEach(planned, sendOrFail);
    return planned.length + (await resumeStarted(planned.length < capacity));
  };

  const sendOrFail = (row: DeliveryRow, loaded: LoadedDelivery): Promise<void> =>
    row.prepares >= maxPrepares
      ? recorder.recordNotStarted(row, loaded, {
          next: 'failed',
          reason: { kind: 'unfit', message: messagesFor(kinds.get(row.kind)).crashes },
        })
      : sender.send(row, loaded);

  /** Fails a delivery whose content was deleted. */
  const failWithoutContent = (row: DeliveryRow) =>
    recorder.recordNotStarted(
      row,
      {},
      {
        next: 'failed',
        reason: { kind: 'unfit', message: messagesFor(kinds.get(row.kind)).contentGone },
      },
    );

  const launchEach = async (
    rows: readonly DeliveryRow[],
    work: (row: DeliveryRow, loaded: LoadedDelivery) => Promise<void>,
  ) => {
    if (rows.length === 0) return;
    const loadedById = await kinds.load(db, rows);
    for (const row of rows) {
      const loaded = loadedById.get(row.id);
      const run = () => (loaded ? work(row, loaded) : failWithoutContent(row));
      launch(() => runForOwner(businessOwner(row.businessId), run), row.id);
    }
  };

  /** Resumes waiting and unconfirmed deliveries; with a backlog of new ones only once a second. */
  const resumeStarted = async (hasSpareCapacity: boolean): Promise<number> => {
    const at = now().getTime();
    if (!hasSpareCapacity && Math.abs(at - resumedAt) < pollMs) return 0;
    resumedAt = at;
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const waiting = await deliveryQueueStore(db).claimWaiting(kinds.names(), now(), leaseUntil, concurrency);
    await launchEach(waiting, sender.resume);
    const reservedUntil = new Date(now().getTime() + reconcileReservationMs);
    const unconfirmed = await deliveryQueueStore(db).reserveUnconfirmed(
      kinds.names(),
      now(),
      reservedUntil,
      concurrency,
    );
    await launchEach(unconfirmed, reconciliation.reconcile);
    return waiting.length + unconfirmed.length;
  };

  const isAnythingDue = async (): Promise<boolean> => {
    const next = await deliveryQueueStore(db).findNextDueTime();
    return next !== null && next <= now();
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      if (!isRunning) return resolve();
      const timer = setTimeout(resolve, pollMs);
      wakeLoop = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Waits for capacity, at most until the next heartbeat: a worker whose calls take long still runs. */
  const waitForCapacity = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, heartbeatMs).unref();
      signalCapacity = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    let isBacklogged = false;
    let isChecked = false;
    while (isRunning) {
      try {
        await (isChecked ? restoreCheck.checkAgain() : restoreCheck.checkAtStart());
        isChecked = true;
        if (!hasCapacity()) {
          await waitForCapacity();
          continue;
        }
        const capacity = concurrency - inFlight.size;
        // A full batch means that more is due: the extra query is skipped.
        const hasWork: boolean = isBacklogged || (await isAnythingDue());
        const startedCount: number = hasWork ? await startDueWork() : 0;
        isBacklogged = startedCount >= capacity;
        if (startedCount === 0) await pause();
      } catch (error) {
        log.error({ reason: redactQueryParams(String(error)) }, 'The delivery worker could not query due deliveries');
        await pause();
      }
    }
  };

  return {
    start: () => {
      if (isRunning) return;
      isRunning = true;
      loopEnd = loop();
    },

    /** Starts nothing more and waits for calls in flight, at most `withinMs`. */
    stop: async (withinMs = 15_000) => {
      isRunning = false;
      wakeLoop();
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
      const finished = async () => {
        await loopEnd;
        await Promise.allSettled([...inFlight]);
      };
      await Promise.race([finished(), timeout]);
    },

    wake: () => wakeLoop(),

    /** Runs one pass over due work, until all of it is done; returns how many deliveries were started. */
    runOnce: async (): Promise<number> => {
      const startedCount = await startDueWork();
      await Promise.allSettled([...inFlight]);
      return startedCount;
    },

    /** Sends these deliveries now, as far as the rate limit of their accounts allows and no other worker has them. */
    sendNow: async (ids: number[]): Promise<void> => {
      const rows = await slotReservation.reserve(ids.length, { ids });
      const loadedById = await kinds.load(db, rows);
      await Promise.all(
        rows.map((row) => {
          const loaded = loadedById.get(row.id);
          return loaded ? sender.send(row, loaded) : failWithoutContent(row);
        }),
      );
    },

    /** Ends expired leases of these deliveries and reads the accounts of unconfirmed ones now. */
    reconcileNow: async (ids: readonly number[]): Promise<void> => {
      await sweep.endLeasesOf(ids);
      await Promise.all(ids.map((id) => reconciliation.reconcileNow(id)));
    },

    /** Logs an error when deliveries are overdue. */
    alertOverdue: async (): Promise<number> => {
      const before = new Date(now().getTime() - overdueMinutes * minuteMs);
      const { overdue, oldest } = await deliveryQueueStore(db).countOverdue(before);
      if (overdue > 0) log.error({ overdue, oldest }, 'Deliveries are overdue and no worker sends them');
      return overdue;
    },
  };
};
