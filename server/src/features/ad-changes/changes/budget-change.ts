import {
  archivedBudget,
  budgetChangedMeanwhile,
  budgetGone,
  minimumBudget,
  otherBudgetType,
  otherCurrency,
} from '@fanfare/contract/ad-changes/budget-calls';
import { budgetText, lifetimeMinimum } from '@fanfare/contract/ad-changes/budget-rules';
import { formatMoney } from '@fanfare/contract/ads/money';
import type { AdAccountCall } from '../../connections/index.ts';
import { InvalidContent } from '../../deliveries/index.ts';
import type { BudgetChange, ChangeCall, ChangeDone, SendableChange } from '../change.ts';
import { changesOf, readObject } from './network-reads.ts';

/** Sets the amount of a budget, while the network still shows the amount that the member saw. */
export const budgetChange = (change: BudgetChange): SendableChange => {
  const { budget, before, after, offset, currency } = change;
  const toWords = (minor: number) => budgetText({ type: budget.kind, offset, currency }, minor);
  const done: ChangeDone = {
    state: 'done',
    remoteId: budget.id,
    result: { type: 'budget', before },
    patch: { type: 'budget', budget, minor: after },
  };
  return {
    afterLoss: 'repeat',
    send: async (call) => {
      const current = await readAmount(call, change);
      if (typeof current === 'string') throw new InvalidContent(current);
      // An uncertain delivery whose new amount is already set: an earlier call succeeded, and its answer was lost.
      if (call.delivery.isUncertain && current === after) return done;
      if (current !== before) throw new InvalidContent(budgetChangedMeanwhile(formatMoney(current, offset, currency)));
      await requireAboveSpend(call, change);
      await call.set({ type: 'budget', budget, minor: after });
      return done;
    },
    find: async (call) => ((await readAmount(call, change)) === after ? done : undefined),
    undo: () => ({ ...change, before: after, after: before, isUndo: true }),
    before: () => toWords(before),
    after: () => toWords(after),
    sequenceKey: `budget:${budget.level}:${budget.id}`,
  };
};

/** Reads the amount that the network has now, or the reason why it can't be changed. */
const readAmount = async (call: ChangeCall, change: BudgetChange): Promise<number | string> => {
  const holder = await readObject(call, change.ref);
  const { budget } = holder ?? {};
  if (budget?.id !== change.budget.id) return budgetGone;
  if (holder?.state === 'archived') return archivedBudget;
  if (budget.kind !== change.budget.kind) return otherBudgetType;
  const { minor, offset, currency } = budget.amount;
  return currency === change.currency && offset === change.offset ? minor : otherCurrency(currency);
};

/**
 * Throws if a lifetime budget would be below the spend plus 10%, which Facebook refuses; budget and spend are read
 * again before sending.
 */
const requireAboveSpend = async (call: AdAccountCall, { budget, after, offset, currency, isUndo }: BudgetChange) => {
  const { connector, grant, account } = call;
  if (connector.network !== 'facebook' || budget.kind !== 'lifetime') return;
  const [use] = await changesOf(call).readBudgetUse(grant, account, [budget]);
  // An undo restores an amount that need not be whole currency units.
  const minimum = lifetimeMinimum(use?.spent.minor ?? 0, isUndo ? 1 : offset);
  if (after < minimum) throw new InvalidContent(minimumBudget(formatMoney(minimum, offset, currency)));
};
