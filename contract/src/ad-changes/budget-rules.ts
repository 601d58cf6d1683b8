import { smallestAmount } from '../ad-profiles/facebook-profile.ts';
import {
  minSpendingCaps,
  type nativeTypes,
  networkMinDailyCap,
  type SpendingPeriod,
  spendingCapProblem,
  spendingPeriods,
} from '../ad-profiles/native-profile.ts';
import { formatMoney, toMinor, withoutThousands } from '../ads/money.ts';
import {
  type BudgetOnWire,
  type BudgetType,
  budgetNotNumber,
  minimumBudget,
  newBudgetRequired,
} from './budget-calls.ts';

export type NativeType = (typeof nativeTypes)[number];

/** A budget as it is now. Amounts are whole smallest units: `offset` of them make one currency unit. */
export type BudgetState = {
  type: BudgetType;
  currency: string;
  offset: number;
  current: number;
  minimum: number;
  maximum: number | null;
  /** Campaign type on the native-ads network; undefined on others. */
  nativeType?: NativeType | undefined;
};

export const adjustmentModes = ['set', 'add', 'subtract', 'add-percent', 'subtract-percent'] as const;
export type AdjustmentMode = (typeof adjustmentModes)[number];
export const adjustmentLabels: Record<AdjustmentMode, string> = {
  set: 'Set to',
  add: 'Increase by',
  subtract: 'Decrease by',
  'add-percent': 'Increase by %',
  'subtract-percent': 'Decrease by %',
};
export type Adjustment = { mode: AdjustmentMode; value: string };

/** `units`: what is sent as `new_budget`; `minor`: the same in smallest units. */
export type AdjustedBudget = { units: string; minor: number; problem?: undefined } | { problem: string };

/** Pattern of new budgets, which are typed in whole currency units, at most nine digits. */
const wholeUnits = /^\d{1,9}$/;
const maxUnits = 999_999_999;

const maximumBudget = (money: string): string => `The budget can be at most ${money}`;

const show = ({ offset, currency }: Pick<BudgetState, 'offset' | 'currency'>, minor: number): string =>
  formatMoney(minor, offset, currency);

/** Problem of a typed value that is no whole number; undefined if it is one. */
export const wholeNumberProblem = (text: string): string | undefined => {
  if (text.trim() === '') return newBudgetRequired;
  return wholeUnits.test(withoutThousands(text).trim()) ? undefined : budgetNotNumber;
};

const isPeriod = (type: BudgetType): type is SpendingPeriod => spendingPeriods.some((period) => period === type);

/** The smallest new budget. `accountMinimum`: the account's own, in smallest units. */
export const minimumOf = (
  budget: Pick<BudgetState, 'type' | 'offset' | 'nativeType'> & { spent: number },
  network: 'facebook' | 'google' | 'nativeads',
  accountMinimum: number,
): number => {
  const { type, offset, spent, nativeType = 'Editorial' } = budget;
  if (isPeriod(type)) {
    const cap = minSpendingCaps[nativeType][type];
    return offset * (type === 'Daily' ? Math.max(cap, networkMinDailyCap) : cap);
  }
  if (network !== 'facebook' || type !== 'lifetime') return Math.max(1, accountMinimum);
  return Math.max(1, accountMinimum, lifetimeMinimum(spent, offset));
};

/** Smallest new lifetime budget, in smallest units: spend plus 10%, rounded up to whole currency units. */
export const lifetimeMinimum = (spent: number, offset: number): number => {
  const tenths = BigInt(Math.max(0, Math.ceil(spent))) * 11n;
  const perUnit = BigInt(Math.round(offset * 10));
  return Number((tenths + perUnit - 1n) / perUnit) * offset;
};

/** Problem of an amount, in smallest units, that a budget can't get; undefined if it can. */
export const amountProblem = (budget: BudgetState, minor: number): string | undefined => {
  const { type, offset, nativeType = 'Editorial', minimum, maximum } = budget;
  if (!Number.isSafeInteger(minor) || minor < 0) return smallestAmount(budget.currency, offset);
  const capProblem = isPeriod(type) ? spendingCapProblem(nativeType, type, minor / offset) : undefined;
  if (capProblem) return capProblem;
  if (minor < minimum) return minimumBudget(show(budget, minimum));
  if (minor > maxUnits * offset) return maximumBudget(show(budget, maxUnits * offset));
  // Budget that is above the maximum already can still be cut.
  if (maximum !== null && minor > Math.max(maximum, budget.current)) return maximumBudget(show(budget, maximum));
  return undefined;
};

/** Problem of a typed new budget that can't be sent; undefined if it can. */
export const newBudgetProblem = (budget: BudgetState, text: string): string | undefined => {
  const problem = wholeNumberProblem(text);
  return problem ?? amountProblem(budget, Number(withoutThousands(text)) * budget.offset);
};

/**
 * The new budget in whole currency units: raises round up, cuts round down but not below the minimum. A cut of a budget
 * that is below its minimum is refused, as is a raise that stays below it: the minimum is more than the user asked for.
 */
export const adjustBudget = (budget: BudgetState, { mode, value }: Adjustment): AdjustedBudget => {
  const typed = withoutThousands(value).trim();
  const notWhole = wholeNumberProblem(typed);
  if (notWhole) return { problem: notWhole };
  if (mode !== 'set' && Number(typed) === 0) return { problem: newBudgetRequired };
  const { offset, minimum } = budget;
  const wanted = unitsFor(budget, mode, BigInt(typed));
  if (wanted > BigInt(maxUnits)) return { problem: maximumBudget(show(budget, maxUnits * offset)) };
  const isCut = mode === 'subtract' || mode === 'subtract-percent';
  const smallest = Math.ceil(minimum / offset);
  const canClamp = isCut && smallest * offset <= budget.current;
  const units = canClamp ? Math.max(Number(wanted), smallest) : Math.max(Number(wanted), 0);
  const minor = units * offset;
  const problem = amountProblem(budget, minor);
  return problem ? { problem } : { units: String(units), minor };
};

const unitsFor = ({ current, offset }: BudgetState, mode: AdjustmentMode, value: bigint): bigint => {
  if (mode === 'set') return value;
  const now = BigInt(current);
  const perUnit = BigInt(offset);
  const isRaise = mode === 'add' || mode === 'add-percent';
  const isPercent = mode === 'add-percent' || mode === 'subtract-percent';
  const scale = isPercent ? 100n * perUnit : perUnit;
  const difference = isPercent ? now * value : value * perUnit;
  const base = isPercent ? now * 100n : now;
  const result = isRaise ? base + difference : base - difference;
  if (result <= 0n) return 0n;
  return isRaise ? (result + scale - 1n) / scale : result / scale;
};

/** The amount of a budget before and after it is changed. */
export type AmountChange = Pick<BudgetState, 'type' | 'currency' | 'offset'> & { before: number; after: number };

const daysPerPeriod: Record<Exclude<BudgetType, 'lifetime'>, number> = { daily: 1, Daily: 1, Weekly: 7, Monthly: 30.4 };

/**
 * Amount that a change adds to the spend of a day, in smallest units, negative for cuts; for lifetime budgets the
 * difference.
 */
export const raiseOf = ({ type, before, after }: AmountChange): number =>
  type === 'lifetime' ? after - before : roundOut((after - before) / daysPerPeriod[type]);

/** Sum of changes in smallest units. `daily`: of daily budgets, per day. `lifetime`: of lifetime budgets, in total. */
export type BudgetEffect = { currency: string; offset: number; daily: number; lifetime: number };

/** The effect of changes by currency; currencies are never added up. */
export const effectOf = (changes: readonly AmountChange[]): BudgetEffect[] => {
  const groups = Map.groupBy(changes, ({ currency, offset }) => `${currency} ${offset}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = (type: BudgetType) =>
        group.filter((change) => change.type === type).reduce((total, { before, after }) => total + after - before, 0);
      const daily = sum('daily') + sum('Daily') + sum('Weekly') / daysPerPeriod.Weekly;
      return [
        {
          currency: first.currency,
          offset: first.offset,
          daily: roundOut(daily + sum('Monthly') / daysPerPeriod.Monthly),
          lifetime: sum('lifetime'),
        },
      ];
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
};

/** Rounds away from zero: an effect never looks smaller than it is. */
const roundOut = (value: number): number => (value < 0 ? -Math.ceil(-value) : Math.ceil(value));
/** The one new amount of rows that share a budget; undefined when they differ. */
export const sharedAmount = (rows: readonly { new_budget: string }[]): number | undefined => {
  const amounts = new Set(rows.map(({ new_budget }) => Number(new_budget)));
  return amounts.size === 1 ? [...amounts][0] : undefined;
};

type AmountsOnWire = Pick<
  BudgetOnWire,
  'budget_type' | 'currency' | 'currency_offset' | 'old_budget' | 'min_budget' | 'max_budget'
>;

/** A budget as the server sends it, in smallest units. */
export const toBudgetState = (read: AmountsOnWire & { campaign_type?: NativeType }): BudgetState => {
  const { budget_type: type, currency, currency_offset: offset, campaign_type: nativeType } = read;
  const minor = (text: string): number => toMinor(text, offset) ?? 0;
  return {
    type,
    currency,
    offset,
    nativeType,
    current: minor(read.old_budget),
    minimum: minor(read.min_budget),
    maximum: read.max_budget === null ? null : minor(read.max_budget),
  };
};

const perType: Record<BudgetType, string> = {
  daily: 'a day',
  Daily: 'a day',
  Weekly: 'a week',
  Monthly: 'a month',
  lifetime: 'in total',
};

/** Amount of a budget as shown: "$20.00 a day", "¥9,000 in total". */
export const budgetText = (budget: Pick<BudgetState, 'type' | 'currency' | 'offset'>, minor: number): string =>
  `${show(budget, minor)} ${perType[budget.type]}`;
