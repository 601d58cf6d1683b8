import { budgetText } from '@fanfare/contract/ad-changes/budget-rules';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import { formatMoney } from '@fanfare/contract/ads/money';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { ChangeRequestService } from '../approval/change-requests.service.ts';
import type { BudgetChange } from '../change.ts';
import { toDailyMicros } from '../daily-spend.ts';
import type { LimitService } from '../limits.service.ts';
import type { ChangeQueueService } from '../queue/change-queue.service.ts';
import type { QueuedChange } from '../queued-change.ts';
import { countRows } from '../row-rules.ts';
import { type BudgetItem, type PlannedChange, planBudgetChanges } from './budget-plan.ts';
import type { RowFinder, RowSelection } from './row-finder.ts';

export type BudgetUpdateService = ReturnType<typeof budgetUpdateService>;
type Deps = {
  findRows: RowFinder;
  queue: Pick<ChangeQueueService, 'once'>;
  requests: Pick<ChangeRequestService, 'submit'>;
  limits: Pick<LimitService, 'maxChangePercent'>;
};
export type BudgetUpdate = {
  network: ReportNetwork;
  selection: Omit<RowSelection, 'ids'>;
  items: readonly BudgetItem[];
  idempotencyKey?: { key: string; hash: string } | undefined;
};

/** Service that queues changes of budgets, one delivery for each distinct budget. */
export const budgetUpdateService = ({ db }: Platform, { findRows, queue, requests, limits }: Deps) => {
  const requirePercent = async (business: BusinessContext, changes: readonly PlannedChange[]): Promise<void> => {
    const most = await limits.maxChangePercent(business.id);
    if (most === null) return;
    const tooLarge = changes.find(({ change: { before, after } }) => Math.abs(after - before) * 100 > before * most);
    if (!tooLarge) return;
    const { before, after, offset, currency } = tooLarge.change;
    const [from, to] = [before, after].map((minor) => formatMoney(minor, offset, currency));
    throw new Problem('ad-limit-reached', {
      message: `A budget can change by at most ${most}% at once. ${nameOf(tooLarge)} would go from ${from} to ${to}.`,
    });
  };

  return {
    update: (actor: Actor, business: BusinessContext, update: BudgetUpdate): Promise<ActionQueued> => {
      const { network, selection, items, idempotencyKey } = update;
      return queue.once(business.id, idempotencyKey, async () => {
        const ids = items.map(({ rowId }) => rowId);
        const rows = await findRows(business, network, { ...selection, ids });
        const { changes, skipped, fields } = planBudgetChanges(network, items, rows);
        const [first] = fields;
        if (first) throw new Problem('invalid-input', { fields, message: first.message });
        await requirePercent(business, changes);
        const rowCount = changes.reduce((sum, change) => sum + change.rows.length, 0);
        const title = `Change the budget of ${countRows(rowCount, network, selection.level)}`;
        return db.transaction((tx) =>
          requests.submit(tx, actor, business, {
            action: 'budget',
            network,
            title,
            changes: changes.map(toQueued),
            skipped,
            rowCount,
            idempotencyKey,
          }),
        );
      });
    },
  };
};

/**
 * Name of a change: the row's name for a single row; for several rows, the name of the campaign or group that has the
 * budget.
 */
const nameOf = ({ rows, change }: PlannedChange): string => {
  const [first] = rows;
  if (!first) return '';
  const holder = change.budget.level === 'group' ? first.group : first.campaign;
  return rows.length === 1 ? first.object.name : (holder?.name ?? first.object.name);
};

export const toQueued = (planned: PlannedChange): QueuedChange => {
  const { rows, change } = planned;
  const [first] = rows;
  if (!first) throw new Error('A change has no row.');
  const name = nameOf(planned);
  const { before, after, offset, currency, budget, ref } = change;
  const object = rows.length === 1 ? { level: first.object.level, objectId: first.object.remoteId } : undefined;
  const from = formatMoney(before, offset, currency);
  const to = budgetText({ type: budget.kind, offset, currency }, after);
  return {
    account: first.account,
    name,
    change,
    raise: toRaise(change),
    keptBudget: first.budget?.minor,
    ...(object ?? { level: ref.level, objectId: ref.id }),
    title: `Budget of ${name}: ${from} → ${to}`,
  };
};

/** Raise of a change per day, in millionths of the currency unit; negative for cuts. */
const toRaise = ({ budget, before, after, offset, currency }: BudgetChange) => ({
  currency,
  micros: toDailyMicros({ kind: budget.kind, offset }, before, after),
});
