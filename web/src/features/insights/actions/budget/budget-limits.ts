import { type AmountChange, raiseOf } from '@fanfare/contract/ad-changes/budget-rules';
import { formatMoney, toMinor } from '@fanfare/contract/ads/money';
import type { LimitsAnswer } from '../../../ad-changes/index.tsx';
import {
  adjustmentProblem,
  type BudgetDraft,
  type BudgetGroup,
  type BudgetLine,
  type changesOf,
} from './budget-lines.ts';

/** Reason why one budget can't be changed by this amount at once. */
export const percentProblem = (
  limits: LimitsAnswer | undefined,
  { before, after }: AmountChange,
): string | undefined => {
  const percent = limits?.limits.max_change_percent ?? null;
  if (percent === null || before === 0 || Math.abs(after - before) * 100 <= percent * before) return undefined;
  return `A budget can change by at most ${percent}% at once`;
};

/**
 * Reasons why all changes together can't be sent: the sum is more than this user can send at once, or more than may be
 * added today.
 */
export const limitNotices = (
  answer: LimitsAnswer | undefined,
  changes: readonly AmountChange[],
  isOwner: boolean,
): string[] =>
  (answer?.limits.currencies ?? []).flatMap(({ currency, daily_raise_limit, owner_above }) => {
    const own = changes.filter((change) => change.currency === currency);
    const [first] = own;
    if (!first) return [];
    const { offset } = first;
    const raise = own.reduce((sum, change) => sum + Math.max(0, raiseOf(change)), 0);
    const minor = (amount: string | number | null) => (amount === null ? undefined : toMinor(String(amount), offset));
    const show = (amount: number) => formatMoney(amount, offset, currency);
    const ownerAbove = minor(owner_above);
    const needsOwner = !isOwner && ownerAbove !== undefined && raise > ownerAbove;
    const limit = minor(daily_raise_limit);
    const raisedToday = minor(answer?.raised_today.find((entry) => entry.currency === currency)?.amount ?? null) ?? 0;
    const isExceeded = limit !== undefined && raise > 0 && raise > limit - raisedToday;
    return [
      ...(needsOwner ? [`Only the owner can send this: it adds more than ${show(ownerAbove)} a day.`] : []),
      ...(isExceeded
        ? [
            `Budgets can be raised by ${show(Math.max(0, limit - raisedToday))} a day more today. The limit is ${show(limit)}.`,
          ]
        : []),
    ];
  });

type Plan = { draft: BudgetDraft; lines: readonly BudgetLine[]; changes: ReturnType<typeof changesOf> };

/** Problems of the budget form that prevent sending its changes. */
export const checkPlan = (
  groups: readonly BudgetGroup[],
  { draft, lines, changes }: Plan,
  limits: LimitsAnswer | undefined,
  isOwner: boolean,
) => {
  const tooLarge = new Map(
    changes.flatMap(({ group, change }) => {
      const problem = percentProblem(limits, change);
      return problem ? [[group.key, problem] as const] : [];
    }),
  );
  const notices = limitNotices(
    limits,
    changes.map(({ change }) => change),
    isOwner,
  );
  // Problem of the adjustment of all budgets; a single budget has a line only and no adjustment.
  const problem = groups.length > 1 ? adjustmentProblem(draft) : undefined;
  const hasProblem = problem !== undefined || tooLarge.size > 0 || notices.length > 0;
  const isValid = !hasProblem && changes.length > 0 && lines.every((line) => line.problem === undefined);
  return { tooLarge, notices, adjustmentProblem: problem, isValid };
};
