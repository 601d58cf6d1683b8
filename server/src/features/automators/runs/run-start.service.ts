import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { AutomatorRow } from '../automators.store.ts';
import type { AutomatorService } from '../settings/automators.service.ts';
import { runBusinessJob } from './declared-jobs.ts';
import { runQueueStore } from './run-queue.store.ts';

export type RunStartService = ReturnType<typeof runStartService>;
type Deps = { automators: Pick<AutomatorService, 'requireRow'> };

/** Service for runs that members start. */
export const runStartService = ({ db, now, jobs }: Platform, { automators }: Deps) => ({
  /**
   * Starts a dry run, which logs what the automator would do now. If a run that a member started is not finished,
   * returns its id instead.
   */
  startDryRun: async (actor: Actor, business: BusinessContext, id: number) => {
    const row = await automators.requireRow(business, id);
    const runId = await db.transaction(async (tx) => {
      const open = await runQueueStore(tx).findOpen(row.id, 'now');
      const run =
        open ?? (await runQueueStore(tx).insert(toNewRun(row, { at: now(), startedById: actor.caller.userId })));
      if (!run) throw new Problem('not-found');
      await jobs.send(tx, runBusinessJob, { businessId: business.id });
      return run.id;
    });
    return { ...done, run_id: runId };
  },
});

/** Row of a run that has not looked at anything yet. Runs that members start are dry runs. */
export const toNewRun = (row: AutomatorRow, start: { at: Date; scheduledAt?: Date; startedById?: number }) => ({
  businessId: row.businessId,
  automatorId: row.id,
  automatorName: row.name,
  actionType: row.actionType,
  trigger: start.startedById === undefined ? ('schedule' as const) : ('now' as const),
  startedById: start.startedById ?? null,
  isDryRun: start.startedById !== undefined || row.isDryRun,
  state: 'running' as const,
  scheduledAt: start.scheduledAt ?? start.at,
  startedAt: start.at,
  counts: { rows: 0, matched: 0, acted: 0, wouldAct: 0, heldBack: 0 },
  conditions: [],
  reasons: [],
  actionIds: [],
});
