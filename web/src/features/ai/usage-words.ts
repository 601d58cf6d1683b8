import { type AiStatus, microsPerDollar, type UsageRow } from '@fanfare/contract/ai/ai';
import { formatCurrency, formatMonth } from '../../lib/format.ts';

const smallest = 100;

/** Amount of a budget in micro-dollars as shown: "$12.50". */
export const formatDollars = (micros: number): string => formatCurrency(micros / microsPerDollar, 'USD');

/** Cost of a few calls in micro-dollars, often less than a cent, as shown: "$0.0070". */
export const formatCost = (micros: number): string => {
  if (micros > 0 && micros < smallest) return '<$0.0001';
  const digits = { minimumFractionDigits: 4, maximumFractionDigits: 4 };
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits }).format(
    micros / microsPerDollar,
  );
};

/** Share of the ceiling that is used, from 0 to 1; undefined without a ceiling. */
export const usedShare = ({ spent, ceiling }: Pick<AiStatus, 'spent' | 'ceiling'>): number | undefined => {
  if (ceiling === null) return undefined;
  return ceiling === 0 ? 1 : Math.min(spent / ceiling, 1);
};

/** Share of the budget from which it counts as nearly used. */
const nearShare = 0.8;

export const budgetState = (status: Pick<AiStatus, 'spent' | 'ceiling'>): 'fine' | 'near' | 'reached' => {
  const share = usedShare(status) ?? 0;
  if (share >= 1) return 'reached';
  return share >= nearShare ? 'near' : 'fine';
};

/** One sentence that says what the budget means. */
export const budgetSentence = (status: Pick<AiStatus, 'spent' | 'ceiling' | 'has_own_key' | 'is_unpriced'>): string => {
  const { ceiling, spent, has_own_key, is_unpriced } = status;
  if (is_unpriced) return 'Prices aren’t set up, so only tokens are counted.';
  if (ceiling === null) return 'No limit. Your AI provider bills your own API key.';
  if (ceiling === 0) return 'The budget is $0, so AI is off.';
  if (spent >= ceiling) return 'The budget is used. AI starts again next month.';
  return `${formatDollars(ceiling - spent)} left this month${has_own_key ? ', billed to your own API key' : ''}.`;
};

/** This month and the 11 before it, newest first, in UTC as usage is counted. */
export const recentMonths = (now: Date): { value: string; label: string }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1));
    return { value: start.toISOString().slice(0, 7), label: formatMonth(start, 'UTC') };
  });

/** Cost of each day of a month up to its last day with usage, for a chart. */
export const costPerDay = (month: string, rows: readonly Pick<UsageRow, 'day' | 'cost'>[]) => {
  const lastDay = Math.max(0, ...rows.map(({ day }) => Number(day.slice(8))));
  return Array.from({ length: lastDay }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { day, cost: rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.cost, 0) };
  });
};
