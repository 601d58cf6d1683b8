import { expect, it } from 'vitest';
import { adConditionRules } from './condition-rules.ts';

it.each([
  ['', 'Enter a value.'],
  ['1e3', 'Enter a number.'],
  ['12.5', undefined],
])('condition on spend with the value %j → message %s', (comparison_value, problem) => {
  const condition = { comparison_field: 'spend', comparison_operator: 'equal', comparison_value };
  expect(adConditionRules.problemOf(condition)).toBe(problem);
});
