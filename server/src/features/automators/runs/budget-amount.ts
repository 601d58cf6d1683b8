import type { BudgetState } from '@fanfare/contract/ad-changes/budget-rules';
import { toMinor } from '@fanfare/contract/ads/money';
import type { StoredStep } from '../automators.tables.ts';

/**
 * Computes the new amount of a budget in smallest units: raises round up, cuts round down, within the bounds of the
 * step. A cut stops at the network's minimum. A budget that is at its bound already stays as it is.
 */
export const stepBudget = (
  { current, minimum, offset }: Pick<BudgetState, 'current' | 'minimum' | 'offset'>,
  step: StoredStep,
): number => {
  const value = Number(step.value);
  const isRaise = value > 0;
  const round = isRaise ? Math.ceil : Math.floor;
  // Percentages are rounded to a thousandth of the smallest unit first, because floating-point noise would otherwise
  // round up.
  const wanted =
    step.type === 'percent'
      ? round(Math.round(current * (100 + value) * 10) / 1000)
      : current + Math.sign(value) * round(Math.abs(value) * offset);
  const largest = step.max === null ? undefined : toMinor(step.max, offset);
  const smallest = step.min === null ? undefined : toMinor(step.min, offset);
  if (isRaise) return Math.max(current, Math.min(wanted, largest ?? wanted));
  return Math.min(current, Math.max(wanted, smallest ?? wanted, Math.min(minimum, current)));
};
