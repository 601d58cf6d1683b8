import { expect, test } from 'vitest';
import { spendByBusiness } from './spend-by-business.ts';

test('several rows of a business → one sum per business, the highest spend first', () => {
  const rows = [
    { business_name: 'Brass Bakery', spend_cents: 1200 },
    { business_name: 'Coral Cycles', spend_cents: 5000 },
    { business_name: 'Brass Bakery', spend_cents: 300 },
  ];
  expect(spendByBusiness(rows)).toEqual([
    { label: 'Coral Cycles', values: [5000] },
    { label: 'Brass Bakery', values: [1500] },
  ]);
});
