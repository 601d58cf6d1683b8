import type { Tx } from '../../../platform/db/index.ts';
import { businessQueries } from '../../business/index.ts';
import { type AutomatorRow, automatorStore } from '../automators.store.ts';
import type { RunRow } from '../run-log.store.ts';
import { runQueueStore } from './run-queue.store.ts';

/** Reason why a run must not go on with the automator's current settings. Runs that members start change nothing. */
export const stopReasonOf = (run: RunRow, automator: AutomatorRow | undefined): string | undefined => {
  if (!automator) return 'The automator was deleted.';
  if (run.trigger !== 'schedule') return undefined;
  if (!automator.isActive) return 'The automator was paused.';
  return automator.updatedAt > run.startedAt ? 'The automator was changed after this run started.' : undefined;
};

/**
 * Locks a run and its automator until the transaction ends, before a decision is stored. False when the run has ended,
 * or when the automator was paused or changed after the decision, so that the run is skipped.
 */
export const lockRun = async (tx: Tx, run: RunRow, now: Date): Promise<boolean> => {
  // The locks are taken in the order of saving: the business, the automator, the run.
  if (!(await businessQueries(tx).lock(run.businessId))) return false;
  const automator = await automatorStore(tx).lock(run.businessId, run.automatorId);
  if (!(await runQueueStore(tx).lockOpen(run.id))) return false;
  const message = stopReasonOf(run, automator);
  if (message === undefined) return true;
  await runQueueStore(tx).update(run.id, { state: 'skipped', message, finishedAt: now, leaseUntil: null });
  return false;
};
