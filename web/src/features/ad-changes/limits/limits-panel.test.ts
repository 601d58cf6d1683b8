import { expect, test } from 'vitest';
import { testLimits } from '../test-actions.ts';
import { limitValues, toLimits } from './limits-panel.tsx';

test('accounts in USD and EUR with a limit in USD → one entry per currency, EUR without limits', () => {
  const usd = { currency: 'USD', daily_raise_limit: '5.00', owner_above: null };
  const limits = { max_change_percent: 20, currencies: [usd] };
  expect(limitValues({ ...testLimits, limits, available_currencies: ['USD', 'EUR'] })).toEqual({
    max_change_percent: 20,
    currencies: [{ currency: 'EUR', daily_raise_limit: null, owner_above: null }, usd],
  });
});

test('empty field for a limit → saved as null, which means no limit', () => {
  const currencies = [{ currency: 'USD', daily_raise_limit: '', owner_above: '5' }];
  expect(toLimits({ max_change_percent: null, currencies }).currencies).toEqual([
    { currency: 'USD', daily_raise_limit: null, owner_above: '5' },
  ]);
});
