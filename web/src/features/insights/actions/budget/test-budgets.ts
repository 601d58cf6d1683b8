import type { BudgetState } from '@fanfare/contract/ad-changes/budget-rules';
import type { RowBudget } from './network-budgets.ts';

type Change = Partial<Omit<RowBudget, 'state'>> & { state?: Partial<BudgetState> };

/** The budget of a row, for tests: $20.00 a day, at least $5.00. */
export const testBudget = (rowId: string, { state, ...change }: Change = {}): RowBudget => ({
  rowId,
  rowName: `Ad ${rowId}`,
  account: 'act_1',
  fbUid: '42',
  budgetId: `s${rowId}`,
  level: 'group',
  adsetId: `s${rowId}`,
  campaignId: 'c1',
  campaignName: 'Spring',
  type: 'daily',
  oldBudget: '20.00',
  sharedWith: [],
  readAt: null,
  problem: null,
  state: {
    type: 'daily',
    currency: 'USD',
    offset: 100,
    current: 2000,
    minimum: 500,
    maximum: null,
    ...state,
  },
  ...change,
});
