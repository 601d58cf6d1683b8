import { newBudgetRequired } from '@fanfare/contract/ad-changes/budget-calls';
import {
  type Adjustment,
  type AmountChange,
  adjustBudget,
  newBudgetProblem,
  wholeNumberProblem,
} from '@fanfare/contract/ad-changes/budget-rules';
import { formatMoney, withoutThousands } from '@fanfare/contract/ads/money';
import { signOf } from '../../../../lib/format.ts';
import type { RowBudget } from './network-budgets.ts';

/** Rows that share one budget: one line of the dialog, one change on the network. */
export type BudgetGroup = { key: string; first: RowBudget; rows: readonly RowBudget[] };

const keyOf = ({ account, budgetId }: RowBudget): string => `${account} ${budgetId}`;

/** Groups rows by budget. Rows whose budget can't be changed are apart, with the reason. */
export const groupBudgets = (rows: readonly RowBudget[]): { groups: BudgetGroup[]; refused: RowBudget[] } => {
  const changeable = rows.filter(({ problem }) => problem === null);
  const groups = [...Map.groupBy(changeable, keyOf)].flatMap(([key, own]) => {
    const [first] = own;
    return first ? [{ key, first, rows: own }] : [];
  });
  return { groups, refused: rows.filter(({ problem }) => problem !== null) };
};

/** Input of the user: one adjustment for all budget lines, and new budgets typed in single lines. */
export type BudgetDraft = {
  adjustment: Adjustment;
  typed: ReadonlyMap<string, string>;
  /** Keys of the budget lines that the user excluded from the change. */
  leftOut: ReadonlySet<string>;
};

/** `text`: the new budget in currency units. Without `after`, the budget stays as it is. */
export type BudgetLine = { text: string; after?: number; problem?: string };

const typedLine = ({ first: { state } }: BudgetGroup, text: string): BudgetLine => {
  const problem = newBudgetProblem(state, text);
  return problem ? { text, problem } : { text, after: Number(withoutThousands(text)) * state.offset };
};

export const lineFor = (group: BudgetGroup, { adjustment, typed, leftOut }: BudgetDraft): BudgetLine => {
  if (leftOut.has(group.key)) return { text: '' };
  const own = typed.get(group.key);
  if (own !== undefined) return typedLine(group, own);
  // A problem of the adjustment is shown once at the adjustment's field and not in every line.
  if (wholeNumberProblem(adjustment.value)) return { text: '' };
  const adjusted = adjustBudget(group.first.state, adjustment);
  if (adjusted.problem === undefined) return { text: adjusted.units, after: adjusted.minor };
  return { text: adjustment.mode === 'set' ? adjustment.value.trim() : '', problem: adjusted.problem };
};

/** Reason why the adjustment can't be used; undefined if it is empty because single lines have new budgets. */
export const adjustmentProblem = ({ adjustment, typed }: BudgetDraft): string | undefined => {
  const problem = wholeNumberProblem(adjustment.value);
  return problem === newBudgetRequired && typed.size > 0 ? undefined : problem;
};

/** Changes of the budget lines whose new amount differs from the current one. */
export const changesOf = (
  groups: readonly BudgetGroup[],
  lines: readonly BudgetLine[],
): { group: BudgetGroup; line: BudgetLine; change: AmountChange }[] =>
  groups.flatMap((group, index) => {
    const line = lines[index];
    const { type, state } = group.first;
    if (line?.after === undefined || line.after === state.current) return [];
    const change = { type, currency: state.currency, offset: state.offset, before: state.current, after: line.after };
    return [{ group, line, change }];
  });

type Money = { currency: string; offset: number };

/** Change of an amount with its sign, as shown: "+$5.00", "−$5.00", "$0.00". */
export const signedMoney = (minor: number, { currency, offset }: Money): string =>
  `${signOf(minor)}${formatMoney(Math.abs(minor), offset, currency)}`;

/** Change of a budget as shown: "+$5.00 (+25%)" */
export const changeText = ({ first: { state } }: BudgetGroup, after: number | undefined): string => {
  if (after === undefined) return '';
  const difference = after - state.current;
  if (difference === 0) return 'No change';
  if (state.current === 0) return signedMoney(difference, state);
  const percent = Math.round((Math.abs(difference) / state.current) * 100);
  return `${signedMoney(difference, state)} (${difference > 0 ? '+' : '−'}${percent}%)`;
};
