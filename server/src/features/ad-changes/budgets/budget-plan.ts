import {
  type BudgetType,
  budgetGone,
  budgetNotNumber,
  otherBudgetType,
  otherCurrency,
  sameBudget,
  sharedBudget,
} from '@fanfare/contract/ad-changes/budget-calls';
import { amountProblem, sharedAmount } from '@fanfare/contract/ad-changes/budget-rules';
import { formatMoney, toMinor } from '@fanfare/contract/ads/money';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { FoundAdObject } from '../ad-rows.ts';
import type { BudgetChange } from '../change.ts';
import type { SkippedChange } from '../queued-change.ts';
import { type KnownBudget, toKnownBudget } from './budget-reader.service.ts';
import { holderOf } from './network-budgets.ts';

/** Item of a request. Amounts in currency units as they were typed. */
export type BudgetItem = {
  rowId: string;
  name: string;
  new_budget: string;
  old_budget: string;
  budget_type: BudgetType;
  currency_offset?: number | undefined;
};
/** Change of one budget. `rows`: the selected rows that share the budget. */
export type PlannedChange = { rows: readonly FoundAdObject[]; change: BudgetChange };
export type BudgetPlan = {
  changes: PlannedChange[];
  skipped: SkippedChange[];
  fields: { path: string; message: string }[];
};

type Matched = { item: BudgetItem; index: number; row: FoundAdObject };

/**
 * Plans one change for each distinct budget of the items. The budget of a row, its kind and its currency come from our
 * reports, not from the client.
 */
export const planBudgetChanges = (
  network: ReportNetwork,
  items: readonly BudgetItem[],
  rows: readonly FoundAdObject[],
): BudgetPlan => {
  const plan: BudgetPlan = { changes: [], skipped: [], fields: [] };
  const rowsById = new Map(rows.map((row) => [row.object.remoteId, row]));
  const groups = new Map<string, { budget: KnownBudget; matched: Matched[] }>();
  for (const [index, item] of items.entries()) {
    const row = rowsById.get(item.rowId);
    const skip = (reason: string) =>
      plan.skipped.push({ id: item.rowId, name: row?.object.name ?? item.name, reason, account: row?.account });
    const { budget, problem } = row ? toKnownBudget(network, row) : { budget: undefined, problem: budgetGone };
    if (!row || !budget || problem !== null) skip(problem ?? budgetGone);
    else if (budget.type !== item.budget_type) skip(otherBudgetType);
    else if ((item.currency_offset ?? budget.offset) !== budget.offset) skip(otherCurrency(budget.currency));
    else {
      const key = `${row.account.remoteId} ${budget.level} ${budget.id}`;
      const group = groups.get(key) ?? { budget, matched: [] };
      group.matched.push({ item, index, row });
      groups.set(key, group);
    }
  }
  for (const { budget, matched } of groups.values()) planBudget(plan, budget, matched);
  return plan;
};

const planBudget = (plan: BudgetPlan, budget: KnownBudget, matched: readonly Matched[]): void => {
  const [first] = matched;
  if (!first) return;
  const refuse = (field: string, message: string) =>
    plan.fields.push(...matched.map(({ index }) => ({ path: `budgets.${index}.${field}`, message })));
  const units = sharedAmount(matched.map(({ item }) => item));
  if (units === undefined) return void refuse('new_budget', sharedBudget);
  const after = units * budget.offset;
  const problem = amountProblem(budget, after);
  if (problem) return void refuse('new_budget', problem);
  const { old_budget } = first.item;
  const before = old_budget === '' ? budget.current : toMinor(old_budget, budget.offset);
  if (before === undefined) return void refuse('old_budget', budgetNotNumber);
  if (before === after) {
    const reason = sameBudget(formatMoney(after, budget.offset, budget.currency));
    plan.skipped.push(
      ...matched.map(({ row: { object, account } }) => ({ id: object.remoteId, name: object.name, reason, account })),
    );
    return;
  }
  const { id, level, type, currency, offset } = budget;
  plan.changes.push({
    rows: matched.map(({ row }) => row),
    change: {
      type: 'budget',
      ref: holderOf(first.row, budget),
      before,
      after,
      offset,
      currency,
      budget: { id, level, kind: type === 'lifetime' ? 'lifetime' : 'daily' },
    },
  });
};
