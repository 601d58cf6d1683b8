import { expect, test } from 'vitest';
import { addUtmTags, findUtmProblem, toUtmTags } from './utm.ts';

test('UTM template → filled and encoded; parameters that the address has already → kept', () => {
  const tags = toUtmTags('utm_source={network}&utm_content={ad}', {
    network: 'facebook',
    campaign: 'c',
    ad: 'A & B',
    type: 'link',
    business: 'x',
  });
  expect(tags).toBe('utm_source=facebook&utm_content=A%20%26%20B');
  expect(addUtmTags('https://a.example/?utm_source=mail', tags)).toBe(
    'https://a.example/?utm_source=mail&utm_content=A+%26+B',
  );
  expect(findUtmProblem('utm_source={planet}')).toContain('{planet}');
  expect(findUtmProblem('not a template')).toBeDefined();
});
