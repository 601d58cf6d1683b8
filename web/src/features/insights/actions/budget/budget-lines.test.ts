import { describe, expect, test } from 'vitest';
import {
  adjustmentProblem,
  type BudgetDraft,
  type BudgetLine,
  changesOf,
  changeText,
  groupBudgets,
  lineFor,
} from './budget-lines.ts';
import { testBudget } from './test-budgets.ts';

const draft = (change: Partial<BudgetDraft> = {}): BudgetDraft => ({
  adjustment: { mode: 'set', value: '' },
  typed: new Map(),
  leftOut: new Set(),
  ...change,
});
const firstGroup = (...rows: ReturnType<typeof testBudget>[]) => {
  const [group] = groupBudgets(rows).groups;
  if (!group) throw new Error('no group');
  return group;
};

test('rows that share a budget → one line; same budget id in another account → another line; with a problem → refused', () => {
  const rows = [
    testBudget('1', { budgetId: 'b' }),
    testBudget('2', { budgetId: 'b' }),
    testBudget('3', { budgetId: 'b', account: 'act_2' }),
    testBudget('4', { problem: 'The budget is on its campaign.' }),
  ];
  const { groups, refused } = groupBudgets(rows);
  expect(groups.map((group) => group.rows.length)).toEqual([2, 1]);
  expect(refused.map(({ rowId }) => rowId)).toEqual(['4']);
});

describe('lineFor', () => {
  const group = firstGroup(testBudget('1'));
  test.each<[string, Partial<BudgetDraft>, BudgetLine]>([
    ['nothing entered → stays', {}, { text: '' }],
    ['set', { adjustment: { mode: 'set', value: '25' } }, { text: '25', after: 2500 }],
    ['percent rounds up', { adjustment: { mode: 'add-percent', value: '12' } }, { text: '23', after: 2300 }],
    ['cut stops at the minimum', { adjustment: { mode: 'subtract', value: '19' } }, { text: '5', after: 500 }],
    [
      'below the minimum',
      { adjustment: { mode: 'set', value: '4' } },
      { text: '4', problem: 'A minimum budget of $5.00 is required' },
    ],
    ['not a number is said at the adjustment', { adjustment: { mode: 'set', value: '1e3' } }, { text: '' }],
    [
      'typed wins over the adjustment',
      { adjustment: { mode: 'set', value: '25' }, typed: new Map([[group.key, '30']]) },
      { text: '30', after: 3000 },
    ],
    ['typed and emptied', { typed: new Map([[group.key, '']]) }, { text: '', problem: 'New Budget is required' }],
    ['typed words', { typed: new Map([[group.key, '2.5']]) }, { text: '2.5', problem: 'Budget must be a number' }],
    ['left out', { adjustment: { mode: 'set', value: '25' }, leftOut: new Set([group.key]) }, { text: '' }],
  ])('line of a $20 budget after an input of the user → its text and new amount: %s', (_, change, line) => {
    expect(lineFor(group, draft(change))).toEqual(line);
  });

  test('budget in yen increased by 1 % → an amount without decimals', () => {
    const yen = firstGroup(testBudget('1', { state: { currency: 'JPY', offset: 1, current: 501, minimum: 100 } }));
    const line = lineFor(yen, draft({ adjustment: { mode: 'add-percent', value: '1' } }));
    expect(line).toEqual({ text: '507', after: 507 });
    expect(changeText(yen, line.after)).toBe('+¥6 (+1%)');
  });
});

test('adjustment of all budgets without a value → a message, unless single lines have a value', () => {
  expect(adjustmentProblem(draft())).toBe('New Budget is required');
  expect(adjustmentProblem(draft({ typed: new Map([['a', '5']]) }))).toBeUndefined();
  expect(adjustmentProblem(draft({ adjustment: { mode: 'add', value: '-1' } }))).toBe('Budget must be a number');
});

test('lines with the current amount, without an amount, and with another amount → only the last one is a change', () => {
  const { groups } = groupBudgets([testBudget('1'), testBudget('2'), testBudget('3')]);
  const lines = [{ text: '20', after: 2000 }, { text: '' }, { text: '15', after: 1500 }];
  const changes = changesOf(groups, lines);
  expect(changes.map(({ change }) => [change.before, change.after])).toEqual([[2000, 1500]]);
  expect(groups.map((group, index) => changeText(group, lines[index]?.after))).toEqual([
    'No change',
    '',
    '−$5.00 (−25%)',
  ]);
});
