import { amountProblem, type BudgetState } from '@fanfare/contract/ad-changes/budget-rules';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { FoundAdObject } from '../ad-rows.ts';
import type { QueuedChange } from '../queue/change-queue.service.ts';
import { toKnownBudget } from './budget-reader.service.ts';
import { toQueued } from './budget-update.service.ts';
import { holderOf } from './network-budgets.ts';

/**
 * Plan of a budget step. `key`: key of the budget, which several rows can share. Amounts in smallest units of the
 * currency.
 */
export type BudgetStepPlan = {
  key: string;
  before: number;
  after: number;
  budget: BudgetState;
  queued: QueuedChange;
};

/** Key of the budget that a row had when the account was last read. */
export const budgetKeyOf = ({ budget }: FoundAdObject): string | undefined =>
  budget ? `${budget.level}:${budget.id}` : undefined;

/**
 * Plans the change of a row's budget to the amount that `compute` returns for the current amount, in smallest units of
 * the currency. `unchanged`: the budget has the computed amount already. If the network's amount differs when the
 * change is sent, the delivery fails and overwrites nothing.
 */
export const planBudgetStep = (
  network: ReportNetwork,
  row: FoundAdObject,
  compute: (budget: BudgetState) => number,
): BudgetStepPlan | { problem: string } | 'unchanged' => {
  const { budget, problem } = toKnownBudget(network, row);
  if (!budget || problem !== null) return { problem: problem ?? 'It has no budget.' };
  const after = compute(budget);
  if (after === budget.current) return 'unchanged';
  const refused = amountProblem(budget, after);
  if (refused) return { problem: refused };
  const { id, level, type, currency, offset, current: before } = budget;
  const kind = type === 'lifetime' ? 'lifetime' : 'daily';
  const change = {
    type: 'budget' as const,
    ref: holderOf(row, budget),
    before,
    after,
    offset,
    currency,
    budget: { id, level, kind } as const,
  };
  return { key: `${level}:${id}`, before, after, budget, queued: toQueued({ rows: [row], change }) };
};
