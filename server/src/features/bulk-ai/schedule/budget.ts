import type { AiStatus } from '@fanfare/contract/ai/ai';

type Budget = Pick<AiStatus, 'ceiling' | 'spent' | 'reserved'>;

/** Micro-dollars of the month that are not spent; reserved amounts may come back. Null without a limit. */
export const budgetLeft = ({ ceiling, spent, reserved }: Budget): number | null =>
  ceiling === null ? null : ceiling - (spent - reserved);

/**
 * True while the budget is not enough for an article. `tooLittle`: what was left when it was not enough; if more is
 * left now, a person has added to the budget.
 */
export const isBudgetUsedUp = (budget: Budget, tooLittle: number | null): boolean => {
  const left = budgetLeft(budget);
  if (left === null) return false;
  return left <= budget.reserved || (tooLittle !== null && left <= tooLittle);
};
