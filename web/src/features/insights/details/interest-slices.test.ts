import { expect, it } from 'vitest';
import { toSlices } from './interest-slices.ts';

const stats = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ interest: `Interest ${index}`, spend: index + 1 }));

it('spend by ten interests → ten slices, the largest first', () => {
  const slices = toSlices(stats(10));
  expect(slices).toHaveLength(10);
  expect(slices[0]).toEqual({ label: 'Interest 9', values: [10] });
});

it('spend by twelve interests → ten slices, and “Other” with the sum of the rest', () => {
  const slices = toSlices(stats(12));
  expect(slices).toHaveLength(11);
  expect(slices.at(-1)).toEqual({ label: 'Other', values: [3] });
});
