import { graceMinutes, overdueMinutes } from '@fanfare/contract/shares';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import type { Settling } from './reconciliation.service.ts';
import { reconcileDelaysSeconds } from './retry.policy.ts';
import { tellOfMissed } from './share-notifications.service.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';
import { leaseMs, type Sending } from './share-sender.service.ts';
import type { Reserving } from './slot-reservation.service.ts';

export type Worker = ReturnType<typeof createShareWorker>;
type Deps = {
  db: Db;
  now: Now;
  log: Log;
  jobs: Pick<Jobs, 'send'>;
  reserving: Reserving;
  sending: Sending;
  settling: Settling;
  /** How many calls are under way at once. */
  atOnce?: number;
};

const pollMs = 1_000;
const minuteMs = 60_000;
const lookMs = 2 * minuteMs;

/**
 * Sends what is due. Nothing is kept in memory: what is due is a question to the database, so it does not matter how
 * many workers there are, and one that is killed is missed by nobody.
 */
export const createShareWorker = ({ db, now, log, jobs, reserving, sending, settling, atOnce = 64 }: Deps) => {
  const underWay = new Set<Promise<void>>();
  let isRunning = false;
  let tidiedAt = 0;
  let wentOnAt = 0;
  let wakeUp = () => {};
  let makeRoom = () => {};
  let looping: Promise<void> = Promise.resolve();

  /** Calls whose worker died, and planned shares nobody was there for. Looked for once a second at most. */
  const tidy = async () => {
    const at = now();
    if (Math.abs(at.getTime() - tidiedAt) < pollMs) return;
    tidiedAt = at.getTime();
    await db.transaction(async (tx) => {
      const lost = await shareQueueStore(tx).failExpiredLeases(
        at,
        new Date(at.getTime() + reconcileDelaysSeconds[0] * 1000),
      );
      const sentence =
        'The call was interrupted: whether it arrived is found out by reading the account. It was not sent again.';
      await shareQueueStore(tx).note(
        lost.map(({ id, attempts }) => ({ shareId: id, at, step: 'unconfirmed', attempt: attempts, sentence })),
      );
    });
    await db.transaction(async (tx) => {
      const missed = await shareQueueStore(tx).markMissed(new Date(at.getTime() - graceMinutes * minuteMs), {
        state: 'missed',
        nextAt: null,
        slotAt: null,
        failureKind: 'missed',
        failureSentence: missedSentence,
        failureWords: null,
      });
      await shareQueueStore(tx).note(
        missed.map(({ id, attempts }) => ({
          shareId: id,
          at,
          step: 'missed',
          attempt: attempts,
          sentence: missedSentence,
        })),
      );
      for (const [businessId, rows] of Map.groupBy(missed, (row) => row.businessId)) {
        const [first] = rows;
        if (first)
          await jobs.send(tx, tellOfMissed, {
            ...{ businessId, shareId: first.id, userId: first.userId, notifyMissed: rows.length },
          });
      }
    });
  };

  const launch = (work: () => Promise<void>, shareId: number) => {
    const task = work()
      .catch((error: unknown) =>
        log.error({ shareId, reason: redactQueryParams(String(error)) }, 'A share could not be worked on'),
      )
      .finally(() => {
        underWay.delete(task);
        if (hasRoom()) makeRoom();
      });
    underWay.add(task);
  };

  /** Taken in handfuls: asking the database for each one alone would cost more than sending it. */
  const hasRoom = () => atOnce - underWay.size >= atOnce / 2;

  /** Takes what is due, as much as there is room for; how much it was. */
  const take = async (): Promise<number> => {
    const room = atOnce - underWay.size;
    await tidy();
    const planned = await reserving.reserve(room);
    for (const row of planned) launch(() => sending.send(row), row.id);
    return planned.length + (await goOn(planned.length < room));
  };

  /** What is on its way already. Under a flood of new ones it is looked at once a second, which is often enough. */
  const goOn = async (hasTime: boolean): Promise<number> => {
    const at = now().getTime();
    if (!hasTime && Math.abs(at - wentOnAt) < pollMs) return 0;
    wentOnAt = at;
    const leaseUntil = new Date(now().getTime() + leaseMs);
    const waiting = await shareQueueStore(db).claimWaitingEverywhere(now(), leaseUntil, atOnce);
    for (const row of waiting) launch(() => sending.resume(row), row.id);
    const lookUntil = new Date(now().getTime() + lookMs);
    const unsure = await shareQueueStore(db).takeUnconfirmedEverywhere(now(), lookUntil, atOnce);
    for (const row of unsure) launch(() => settling.reconcile(row), row.id);
    return waiting.length + unsure.length;
  };

  const isAnythingDue = async (): Promise<boolean> => {
    const next = await shareQueueStore(db).nextEverywhere();
    return next !== null && next <= now();
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const roomAgain = () =>
    new Promise<void>((resolve) => {
      makeRoom = resolve;
    });

  const loop = async () => {
    let isFlooded = false;
    while (isRunning) {
      try {
        if (!hasRoom()) await roomAgain();
        const room = atOnce - underWay.size;
        // Where everything asked for was there, there is more: asking first would be asking twice.
        const taken: number = isFlooded || (await isAnythingDue()) ? await take() : 0;
        isFlooded = taken >= room;
        if (taken === 0) await pause();
      } catch (error) {
        log.error({ reason: redactQueryParams(String(error)) }, 'The worker of shares could not look for work');
        await pause();
      }
    }
  };

  return {
    start: () => {
      if (isRunning) return;
      isRunning = true;
      looping = loop();
    },

    /** Takes nothing more, and finishes what is under way, as far as there is time. */
    stop: async (withinMs = 15_000) => {
      isRunning = false;
      wakeUp();
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
      const finished = async () => {
        await looping;
        await Promise.allSettled([...underWay]);
      };
      await Promise.race([finished(), late]);
    },

    wake: () => wakeUp(),

    /** One look at what is due, to the end: how much it was. */
    runOnce: async (): Promise<number> => {
      const taken = await take();
      await Promise.allSettled([...underWay]);
      return taken;
    },

    /** Shares that must leave now, as far as their account's pace lets them. Whoever is faster sends them. */
    sendNow: async (ids: number[]): Promise<void> => {
      const rows: ShareRow[] = await reserving.reserve(ids.length, ids);
      await Promise.all(rows.map((row) => sending.send(row)));
    },

    /** Alarms when something is due and nobody looks after it. */
    alertOverdue: async (): Promise<number> => {
      const before = new Date(now().getTime() - overdueMinutes * minuteMs);
      const { overdue, oldest } = await shareQueueStore(db).overdueEverywhere(before);
      if (overdue > 0) log.error({ overdue, oldest }, 'Shares are due and nobody looks after them');
      return overdue;
    },
  };
};

const missedSentence = `Nobody was there to send this within ${graceMinutes} minutes of its time. Send it now, plan it anew or cancel it.`;
