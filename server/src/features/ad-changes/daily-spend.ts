import { raiseOf } from '@fanfare/contract/ad-changes/budget-rules';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { DailySpend } from '../approvals/index.ts';
import type { QueuedChange, StartedSpend } from './queued-change.ts';

/**
 * Difference of two amounts of a budget, in millionths of the currency unit per day; for a lifetime budget the whole
 * difference.
 */
export const toDailyMicros = (
  { kind, offset }: { kind: 'daily' | 'lifetime'; offset: number },
  before: number,
  after: number,
): number => raiseOf({ type: kind, before, after, offset, currency: '' }) * (microsPerUnit / offset);

const toSpend = ({ account, change, startedSpend }: QueuedChange): StartedSpend | undefined => {
  if (change.type !== 'budget') return startedSpend;
  const { budget, before, after, offset, currency } = change;
  if (after <= before) return undefined;
  return {
    currency,
    key: `${account.remoteId} ${budget.level} ${budget.id}`,
    micros: toDailyMicros({ kind: budget.kind, offset }, 0, after),
  };
};

/**
 * Sums of what the raised budgets, and those of activated ads, can spend in a day, by currency; each budget counts
 * once.
 */
export const sumDailySpend = (changes: readonly QueuedChange[]): DailySpend[] => {
  const budgets = new Map(changes.flatMap((change) => toSpend(change) ?? []).map((spend) => [spend.key, spend]));
  const byCurrency = Map.groupBy(budgets.values(), ({ currency }) => currency);
  return [...byCurrency].map(([currency, spends]) => ({
    currency,
    micros: spends.reduce((sum, { micros }) => sum + micros, 0),
    ...(spends.some(({ isUnknown }) => isUnknown) && { hasUnknown: true }),
  }));
};
