import { describe, expect, it } from 'vitest';
import { canNest, type DraftGroup, isFull, newCondition, toDraft, toGroup, withField } from './condition-draft.ts';
import { type ConditionRules, describeConditions, type FilterGroup } from './condition-group.ts';

const isText = (field: string) => field === 'name';
const rules: ConditionRules = {
  fields: [
    { value: 'spend', label: 'Spend', kind: 'number' },
    { value: 'results', label: 'Results', kind: 'number' },
    { value: 'name', label: 'Name', kind: 'text' },
    { value: 'has_ad', label: 'Has ad', kind: 'flag' },
  ],
  operatorsOf: (field) => [
    { value: 'equal', label: 'is' },
    isText(field) ? { value: 'contains', label: 'contains' } : { value: 'greater_than', label: 'is more than' },
  ],
  first: { field: 'spend', operator: 'greater_than' },
  problemOf: () => undefined,
  limits: { conditions: 30, depth: 3 },
  tooMany: 'Too many.',
};

const createIds = () => {
  let last = 0;
  return () => String(++last);
};
const spend = { comparison_field: 'spend', comparison_operator: 'greater_than', comparison_value: '50' } as const;
const results = { comparison_field: 'results', comparison_operator: 'equal', comparison_value: '0' } as const;
const name = { comparison_field: 'name', comparison_operator: 'contains', comparison_value: 'spring' } as const;
const saved: FilterGroup = {
  anyall: 'all',
  conditions: [spend, { anyall: 'any', conditions: [results, name] }],
};

it('conditions opened in the editor and applied without a change → the same conditions', () => {
  expect(toGroup(toDraft(saved, rules, createIds()))).toEqual(saved);
});

it('empty group of conditions applied in the editor → left out', () => {
  const draft: DraftGroup = { id: '1', anyall: 'all', items: [{ id: '2', anyall: 'any', items: [] }] };
  expect(toGroup(draft)).toEqual({ anyall: 'all', conditions: [] });
});

it('describeConditions of a group → one sentence', () => {
  expect(describeConditions(saved, rules)).toBe('Spend is more than 50 and (Results is 0 or Name contains “spring”)');
});

describe('another field', () => {
  const condition = { ...newCondition(rules, createIds()), value: '50' };
  it('field of a condition changed to one of the same type → operator and value stay', () => {
    expect(withField(condition, 'results', rules)).toMatchObject({
      field: 'results',
      operator: 'greater_than',
      value: '50',
    });
  });
  it('field of a condition changed to a yes-or-no field → the value “yes”', () => {
    expect(withField(condition, 'has_ad', rules)).toMatchObject({ value: 'yes' });
  });
  it('field of a condition changed to one of another type → an operator that fits, no value', () => {
    expect(withField(condition, 'name', rules)).toMatchObject({ field: 'name', operator: 'equal', value: '' });
  });
});

it('condition for one type of posts → the type is stored and named in the sentence, unless it stands for all', () => {
  const typed = {
    ...rules,
    rowTypes: [
      { value: 'all', label: 'Any' },
      { value: 'video', label: 'Video' },
    ],
  };
  const conditions = [
    { ...results, comparison_post_type: 'video' },
    { ...spend, comparison_post_type: 'all' },
  ];
  const group: FilterGroup = { anyall: 'any', conditions };
  expect(toGroup(toDraft(group, typed, createIds()))).toEqual(group);
  expect(describeConditions(group, typed)).toBe('Results is 0 (video only) or Spend is more than 50');
});

it('filter conditions edited → at most three levels of groups and 30 conditions', () => {
  expect([1, 2, 3].map((depth) => canNest(depth, rules))).toEqual([true, true, false]);
  const items = (count: number) => Array.from({ length: count }, () => newCondition(rules, createIds()));
  expect([29, 30].map((count) => isFull({ id: '1', anyall: 'all', items: items(count) }, rules))).toEqual([
    false,
    true,
  ]);
});
