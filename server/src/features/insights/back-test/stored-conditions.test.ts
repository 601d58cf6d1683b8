import type { ConditionGroup } from '@fanfare/contract/insights/conditions';
import { expect, test } from 'vitest';
import { listNotJudged, withoutNotStored } from './stored-conditions.ts';

const name = { comparison_field: 'name', comparison_operator: 'contains', comparison_value: 'Ad' } as const;
const status = { comparison_field: 'status', comparison_operator: 'equal', comparison_value: 'ACTIVE' } as const;
const group = (...conditions: ConditionGroup['conditions']): ConditionGroup => ({ anyall: 'all', conditions });

test('conditions of an ad rule without history → left out and named; nothing else → fits nothing, also within a group', () => {
  expect(withoutNotStored(group(status, name))).toEqual(group(name));
  expect(withoutNotStored(group(group(status), name))).toEqual(group(name));
  expect(withoutNotStored(group(status))).toBeUndefined();
  expect(withoutNotStored(group(group(status)))).toBeUndefined();
  expect(withoutNotStored(group())).toEqual(group());
  expect(listNotJudged(group(status, name))).toEqual([
    { condition: 'Status is “ACTIVE”', reason: 'Earlier statuses aren’t stored.' },
  ]);
});
