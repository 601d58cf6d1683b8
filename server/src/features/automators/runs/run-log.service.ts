import { type AutomatorRun, type RunState, runRowsPageSize } from '@fanfare/contract/automators/run-log';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AutomatorRow } from '../automators.store.ts';
import { createdAdStore } from '../created-ads.store.ts';
import { presentLoggedRow, type RowFilter, type RunRow, runLogStore } from '../run-log.store.ts';
import type { AutomatorAccess } from '../settings/automator-access.ts';
import type { AutomatorService } from '../settings/automators.service.ts';
import { presentMicros } from '../settings/presenter.ts';
import type { RunLog } from './decision.ts';
import { toNewRun } from './run-start.service.ts';

export type RunLogService = ReturnType<typeof runLogService>;
type Deps = { access: AutomatorAccess; automators: Pick<AutomatorService, 'requireRow'> };

/** A run that ended. Money in millionths of the currency unit. */
export type PastRun = Pick<RunRow, 'isDryRun' | 'message' | 'committedMicros' | 'currency'> & {
  automatorId: number;
  at: Date;
  log: RunLog;
};

/** Service for runs of automators, with every row they looked at and why they did or did not act. */
export const runLogService = ({ db }: Platform, { access, automators }: Deps) => {
  const store = runLogStore(db);

  const requireRun = async (business: BusinessContext, id: number): Promise<RunRow> => {
    const run = await store.find(business.id, id);
    if (!run) throw new Problem('not-found');
    await automators.requireRow(business, run.automatorId);
    return run;
  };

  return {
    page: async (
      business: BusinessContext,
      automatorId: number,
      { page, state }: { page: number; state?: RunState | undefined },
    ) => {
      await automators.requireRow(business, automatorId);
      const slice = { limit: pageSize, offset: (page - 1) * pageSize };
      const { items, total } = await store.page(business.id, automatorId, state, slice);
      return { items: items.map(presentRun), total, page, page_size: pageSize };
    },

    /** Adds runs of the past to automators of the business, for the demo. */
    addHistory: async (business: BusinessContext, runs: readonly PastRun[]): Promise<void> => {
      const rows = new Map<number, AutomatorRow>();
      for (const { automatorId } of runs)
        if (!rows.has(automatorId)) rows.set(automatorId, await automators.requireRow(business, automatorId));
      await store.insertEnded(
        runs.flatMap(({ automatorId, at, log, message, ...run }) => {
          const row = rows.get(automatorId);
          if (!row) return [];
          const { counts, reasons, conditions } = log;
          const past = { ...toNewRun(row, { at, scheduledAt: at }), ...run, counts, reasons, conditions, message };
          return [{ run: { ...past, state: 'done' as const, finishedAt: at }, rows: log.rows }];
        }),
      );
    },

    get: async (business: BusinessContext, id: number) => ({ run: presentRun(await requireRun(business, id)) }),

    /**
     * Page of the rows that a run looked at. The rows have names of ads, which only members who can use the account may
     * read.
     */
    pageRows: async (business: BusinessContext, id: number, { page, ...filter }: RowFilter & { page: number }) => {
      const run = await requireRun(business, id);
      const { network, accountId } = await automators.requireRow(business, run.automatorId);
      if (!business.isOwner && !(await access.findAccount(business, network, accountId)))
        throw new Problem('not-found');
      const slice = { limit: runRowsPageSize, offset: (page - 1) * runRowsPageSize };
      const { items, total } = await store.pageRows(run.id, filter, slice);
      const notCreated = run.actionType === 'createAd' ? await createdAdStore(db).listNotCreated(run) : undefined;
      return {
        items: items.map((row) => presentLoggedRow(row, notCreated?.get(`post:${row.objectId}`))),
        total,
        page,
        page_size: runRowsPageSize,
      };
    },
  };
};

const presentRun = (run: RunRow): AutomatorRun => {
  const { rows, matched, acted, wouldAct, heldBack } = run.counts;
  return {
    run_id: run.id,
    automator_id: run.automatorId,
    automator_name: run.automatorName,
    action_type: run.actionType,
    trigger: run.trigger,
    dry_run: run.isDryRun,
    state: run.state,
    message: run.message,
    scheduled_at: run.scheduledAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    counts: { rows, matched, acted, would_act: wouldAct, held_back: heldBack, not_matched: rows - matched },
    conditions: run.conditions,
    reasons: run.reasons,
    kept_rows: run.keptRows,
    action_ids: run.actionIds,
    committed: presentMicros(run.committedMicros),
    currency: run.currency,
  };
};
