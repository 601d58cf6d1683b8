import type { Measurement } from './report.ts';

/** Limit of a figure. With `>=` higher is better, otherwise lower. `condition` is the text of what else must hold. */
export type Goal = { comparison: '<' | '<=' | '>='; limit: number; unit: string; condition?: string };

type GoalParameters = {
  name: string;
  goal: Goal;
  amount: number;
  digits?: number;
  /** Text of the report instead of the amount with its unit. */
  value?: string;
  /** False if the condition of the goal does not hold. */
  holds?: boolean;
  method: string;
};

/** Compares a figure with its goal. */
export const compareWithGoal = ({
  name,
  goal,
  amount,
  digits = 0,
  value = addUnit(amount.toFixed(digits), goal.unit),
  holds = true,
  method,
}: GoalParameters): Measurement => ({
  name,
  value,
  figure: { amount, unit: goal.unit, better: goal.comparison === '>=' ? 'higher' : 'lower' },
  target: formatGoal(goal),
  isMet: isWithin(goal, amount) && holds,
  method,
});

/** Compares a duration in ms with a goal in ms or s. */
export const compareDuration = ({
  ms,
  ...parameters
}: Omit<GoalParameters, 'amount' | 'digits'> & { ms: number }): Measurement => {
  const inSeconds = parameters.goal.unit === 's';
  return compareWithGoal({ amount: inSeconds ? ms / 1000 : ms, digits: inSeconds ? 2 : 0, ...parameters });
};

export const formatGoal = ({ comparison, limit, unit, condition }: Goal): string =>
  [`${comparison} ${addUnit(limit.toLocaleString('en-US'), unit)}`, condition].filter(Boolean).join(', ');

const addUnit = (number: string, unit: string): string => {
  if (unit === '') return number;
  return unit.startsWith('/') ? `${number}${unit}` : `${number} ${unit}`;
};

const isWithin = ({ comparison, limit }: Goal, amount: number): boolean => {
  if (comparison === '>=') return amount >= limit;
  return comparison === '<' ? amount < limit : amount <= limit;
};
