import type { AiStatus } from '@fanfare/contract/ai/ai';

type Budget = Pick<AiStatus, 'ceiling' | 'spent' | 'reserved'>;

/** Micro-dollars of the month that are not spent; what is reserved may come back. Null without a limit. */
export const budgetLeft = ({ ceiling, spent, reserved }: Budget): number | null =>
  ceiling === null ? null : ceiling - (spent - reserved);

/** `tooLittle`: what was left when it was not enough for an article. More than that was added by a person. */
export const isBudgetUsedUp = (budget: Budget, tooLittle: number | null): boolean => {
  const left = budgetLeft(budget);
  if (left === null) return false;
  return left <= budget.reserved || (tooLittle !== null && left <= tooLittle);
};
