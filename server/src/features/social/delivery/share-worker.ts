import { graceMinutes, overdueMinutes } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { ReconciliationService } from './reconciliation.service.ts';
import { reconcileDelaysSeconds } from './retry.policy.ts';
import { leaseMs } from './share-lease.ts';
import { missedNotificationJob } from './share-notifications.service.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';
import type { ShareSender } from './share-sender.service.ts';
import type { SlotReservationService } from './slot-reservation.service.ts';

export type ShareWorker = ReturnType<typeof createShareWorker>;
type Deps = {
  db: Db;
  now: Now;
  log: Log;
  jobs: Pick<Jobs, 'send'>;
  slotReservation: SlotReservationService;
  sender: ShareSender;
  reconciliation: ReconciliationService;
  /** Maximum number of concurrent network calls. */
  concurrency?: number;
};

const pollMs = 1_000;
const minuteMs = 60_000;
const reconcileReservationMs = 2 * minuteMs;

/**
 * Sends due shares. All state is in the database, so any number of workers can run at the same time, and another one
 * takes over after a crash.
 */
export const createShareWorker = ({
  db,
  now,
  log,
  jobs,
  slotReservation,
  sender,
  reconciliation,
  concurrency = 64,
}: Deps) => {
  const inFlight = new Set<Promise<void>>();
  let isRunning = false;
  let recoveredAt = 0;
  let resumedAt = 0;
  let wakeLoop = () => {};
  let signalCapacity = () => {};
  let loopEnd: Promise<void> = Promise.resolve();

  /** Handles expired leases and missed shares; at most once a second. */
  const recoverLostShares = async () => {
    const at = now();
    if (Math.abs(at.getTime() - recoveredAt) < pollMs) return;
    recoveredAt = at.getTime();
    await db.transaction(async (tx) => {
      const expired = await shareQueueStore(tx).failExpiredLeases(
        at,
        new Date(at.getTime() + reconcileDelaysSeconds[0] * 1000),
      );
      const message = 'The connection dropped. We’re checking the account and haven’t sent it again.';
      await shareQueueStore(tx).addSteps(
        expired.map(({ id, attempts }) => ({ shareId: id, at, step: 'unconfirmed', attempt: attempts, message })),
      );
    });
    await db.transaction(async (tx) => {
      const missed = await shareQueueStore(tx).markMissed(new Date(at.getTime() - graceMinutes * minuteMs), {
        state: 'missed',
        nextAt: null,
        slotAt: null,
        failureKind: 'missed',
        failureMessage: missedMessage,
        networkMessage: null,
      });
      await shareQueueStore(tx).addSteps(
        missed.map(({ id, attempts }) => ({
          shareId: id,
          at,
          step: 'missed',
          attempt: attempts,
          message: missedMessage,
        })),
      );
      for (const [businessId, rows] of Map.groupBy(missed, (row) => row.businessId)) {
        const [first] = rows;
        if (first)
          await jobs.send(tx, missedNotificationJob, {
            ...{ businessId, shareId: first.id, userId: first.userId, missed: rows.length },
          });
      }
    });
  };

  const launch = (work: () => Promise<void>, shareId: number) => {
    const task = work()
      .catch((error: unknown) =>
        log.error({ shareId, reason: redactQueryParams(String(error)) }, 'Could not process a share'),
      )
      .finally(() => {
        inFlight.delete(task);
        if (hasCapacity()) signalCapacity();
      });
    inFlight.add(task);
  };

  /** Work is fetched in batches of at least half the concurrency: one query per share would cost more than sending it. */
  const hasCapacity = () => concurrency - inFlight.size >= concurrency / 2;

  /** Starts due work up to the free capacity; returns how many shares were started. */
  const startDueWork = async (): Promise<number> => {
    const capacity = concurrency - inFlight.size;
    await recoverLostShares();
    const planned = await slotReservation.reserve(capacity);
    for (const row of planned) launch(() => sender.send(row), row.id);
    return planned.length + (await resumeStarted(planned.length < capacity));
  };

  /** Resumes waiting and unconfirmed shares; with a backlog of new ones only once a second. */
  const resumeStarted = async (hasSpareCapacity: boolean): Promise<number> => {
    const at = now().getTime();
    if (!hasSpareCapacity && Math.abs(at - resumedAt) < pollMs) return 0;
    resumedAt = at;
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const waiting = await shareQueueStore(db).claimWaiting(now(), leaseUntil, concurrency);
    for (const row of waiting) launch(() => sender.resume(row), row.id);
    const reservedUntil = new Date(now().getTime() + reconcileReservationMs);
    const unconfirmed = await shareQueueStore(db).reserveUnconfirmed(now(), reservedUntil, concurrency);
    for (const row of unconfirmed) launch(() => reconciliation.reconcile(row), row.id);
    return waiting.length + unconfirmed.length;
  };

  const isAnythingDue = async (): Promise<boolean> => {
    const next = await shareQueueStore(db).findNextDueTime();
    return next !== null && next <= now();
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wakeLoop = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const waitForCapacity = () =>
    new Promise<void>((resolve) => {
      signalCapacity = resolve;
    });

  const loop = async () => {
    let isBacklogged = false;
    while (isRunning) {
      try {
        if (!hasCapacity()) await waitForCapacity();
        const capacity = concurrency - inFlight.size;
        // A full batch means that more is due: the extra query is skipped.
        const startedCount: number = isBacklogged || (await isAnythingDue()) ? await startDueWork() : 0;
        isBacklogged = startedCount >= capacity;
        if (startedCount === 0) await pause();
      } catch (error) {
        log.error({ reason: redactQueryParams(String(error)) }, 'The share worker could not query due shares');
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

    /** One pass over due work, until all of it is done; returns how many shares were started. */
    runOnce: async (): Promise<number> => {
      const startedCount = await startDueWork();
      await Promise.allSettled([...inFlight]);
      return startedCount;
    },

    /** Sends these shares now, as far as the rate limit of their accounts allows and no other worker has them. */
    sendNow: async (ids: number[]): Promise<void> => {
      const rows: ShareRow[] = await slotReservation.reserve(ids.length, ids);
      await Promise.all(rows.map((row) => sender.send(row)));
    },

    /** Logs an error when shares are overdue. */
    alertOverdue: async (): Promise<number> => {
      const before = new Date(now().getTime() - overdueMinutes * minuteMs);
      const { overdue, oldest } = await shareQueueStore(db).countOverdue(before);
      if (overdue > 0) log.error({ overdue, oldest }, 'Shares are overdue and no worker sends them');
      return overdue;
    },
  };
};

const missedMessage = `Missed: not sent within ${graceMinutes} minutes of its scheduled time. Publish now, reschedule or cancel.`;
