import type { AiStatus } from '@fanfare/contract/ai/ai';

type Budget = Pick<AiStatus, 'ceiling' | 'spent' | 'reserved'>;

/**
 * Budget left in this month, in micro-dollars; reserved amounts count as left, because they may not be spent. Null
 * without a limit.
 */
export const budgetLeft = ({ ceiling, spent, reserved }: Budget): number | null =>
  ceiling === null ? null : ceiling - (spent - reserved);

/**
 * True while the budget does not suffice for an article. `tooLittle`: the amount left when a start was refused; more
 * left now means that a person raised the budget.
 */
export const isBudgetUsedUp = (budget: Budget, tooLittle: number | null): boolean => {
  const left = budgetLeft(budget);
  if (left === null) return false;
  return left <= budget.reserved || (tooLittle !== null && left <= tooLittle);
};
