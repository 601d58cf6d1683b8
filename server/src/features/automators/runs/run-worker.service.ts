import { automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import { automatorStore } from '../automators.store.ts';
import { type RunRow, runLogStore } from '../run-log.store.ts';
import { nextRunAt } from '../schedule.ts';
import { leaseMs, runBusinessJob } from './declared-jobs.ts';
import type { RunExecutor } from './run-executor.service.ts';
import { runQueueStore } from './run-queue.store.ts';
import { toNewRun } from './run-start.service.ts';

export type RunWorker = ReturnType<typeof runWorker>;
type Deps = { executor: RunExecutor };

/** Number of automators taken at once; the rest is taken a minute later. */
const maxDue = 500;
/** Number of failures on our side after which a run is given up. */
const maxFailures = 3;
const removedAtOnce = 200;
const lateMessage = `Skipped: it was found more than ${automatorLimits.lateMinutes} minutes late.`;

/** Service that finds automators whose time has come, and executes the runs of a business one after the other. */
export const runWorker = ({ db, now, jobs }: Platform, { executor }: Deps) => {
  const isLate = (scheduledAt: Date): boolean =>
    now().getTime() - scheduledAt.getTime() > automatorLimits.lateMinutes * minuteMs;

  /** Claims the next run of the business, under a lease. Undefined while another worker executes one. */
  const claim = (businessId: number, waiting: readonly number[]): Promise<RunRow | undefined> =>
    db.transaction(async (tx) => {
      if (!(await businessQueries(tx).lock(businessId))) return undefined;
      const store = runQueueStore(tx);
      if (await store.isBusy(businessId, now())) return undefined;
      const run = await store.findNext(businessId, now(), waiting);
      if (run) await store.update(run.id, { leaseUntil: new Date(now().getTime() + leaseMs) });
      return run;
    });

  const execute = async (run: RunRow): Promise<void> => {
    // Runs that wait for new figures have a time limit of their own (`waitUntil`).
    if (run.trigger === 'schedule' && run.waitUntil === null && isLate(run.scheduledAt))
      return executor.skip(run, lateMessage);
    try {
      await executor.execute(run);
    } catch (error) {
      const failures = run.failures + 1;
      const end = { state: 'failed' as const, finishedAt: now(), message: 'Something went wrong on our side.' };
      await runQueueStore(db).update(run.id, { failures, leaseUntil: null, ...(failures >= maxFailures ? end : {}) });
      throw error;
    }
  };

  return {
    /**
     * Creates a run of each automator that is due, once however many workers try. Runs that are too late are skipped.
     */
    takeDue: () =>
      db.transaction(async (tx) => {
        const store = runQueueStore(tx);
        for (const row of await automatorStore(tx).lockDue(now(), maxDue)) {
          const scheduledAt = row.nextRunAt ?? now();
          const skipped = isLate(scheduledAt) && {
            state: 'skipped' as const,
            message: lateMessage,
            finishedAt: now(),
          };
          await store.insert({ ...toNewRun(row, { at: now(), scheduledAt }), ...skipped });
          const after = scheduledAt > now() ? scheduledAt : now();
          await automatorStore(tx).setNextRun(row.id, nextRunAt(row.wallTime, row.timeZone, after));
        }
        const businessIds = await store.listOpenBusinesses(now());
        await jobs.sendMany(
          tx,
          runBusinessJob,
          businessIds.map((businessId) => ({ businessId })),
        );
      }),

    /** Executes the open runs of a business by minute and priority; those that wait for figures stay open. */
    runBusiness: async (businessId: number): Promise<void> => {
      const seen: number[] = [];
      for (let run = await claim(businessId, seen); run; run = await claim(businessId, seen)) {
        seen.push(run.id);
        await execute(run);
      }
    },

    /** Continues the open runs of a business, because new figures have arrived that a run may wait for. */
    wake: (businessId: number) =>
      db.transaction(async (tx) => {
        const isOpen = (await runQueueStore(tx).listOpenBusinesses(now())).includes(businessId);
        if (isOpen) await jobs.sendMany(tx, runBusinessJob, [{ businessId }]);
      }),

    removeOld: async (): Promise<void> => {
      const before = new Date(now().getTime() - automatorLimits.logDays * dayMs);
      while ((await runLogStore(db).removeOld(before, removedAtOnce)) === removedAtOnce);
    },
  };
};
