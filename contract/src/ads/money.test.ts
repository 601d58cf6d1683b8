import { describe, expect, test } from 'vitest';
import { amount, formatMoney, fromMinor, toMinor } from './money.ts';

describe('typed amounts', () => {
  const Amount = amount('Enter an amount.');
  test.each(['10', '10.5', '0.01', '.5', '.01', 10.5, ' 12 ', '', '2,000', '1,234.50', '999,999,999'])(
    'typed amount of money %j → accepted',
    (value) => {
      expect(Amount.safeParse(value).success).toBe(true);
    },
  );
  test.each([
    '1e3',
    '-5',
    '+5',
    '2,50',
    '1,0000',
    ',500',
    '1,000,',
    '12,34,567',
    '1,000,000,000',
    '1.000,50',
    '0x10',
    '10.',
    '.',
    '..5',
    '.1234567',
    '١٠',
    '1234567890',
    Number.NaN,
    1e21,
    '10.1234567',
  ])('typed amount of money %j → refused', (value) => {
    expect(Amount.safeParse(value).error?.issues[0]?.message).toBe('Enter an amount.');
  });
});

test.each([
  ['10', 100, 1000],
  ['10.5', 100, 1050],
  ['10.50', 100, 1050],
  ['0.07', 100, 7],
  ['.07', 100, 7],
  ['.5', 100, 50],
  ['.5', 1, undefined],
  ['1.005', 100, undefined],
  ['1.100', 100, 110],
  ['500', 1, 500],
  ['500.5', 1, undefined],
  ['500.00', 1, 500],
  ['999999999', 100, 99_999_999_900],
  ['2,000', 100, 200_000],
  ['1,234.50', 100, 123_450],
  ['2,00', 100, undefined],
])('amount %s at %i units → %j smallest units', (text, offset, minor) => {
  expect(toMinor(text, offset)).toBe(minor);
});

test('amount with thousands separators → stored without separators', () => {
  expect(amount('Enter an amount.').parse(' 1,234,567.5 ')).toBe('1234567.5');
});

test('cents written as text and read again → the same cents', () => {
  for (let minor = 0; minor < 20_000; minor += 7) expect(toMinor(fromMinor(minor, 100), 100)).toBe(minor);
});

test.each([
  [500, 100, 'USD', '$5.00'],
  [500, 1, 'JPY', '¥500'],
  [125_000, 100, 'EUR', '€1,250.00'],
  [500, 100, 'FBZ', 'FBZ 5.00'],
  [500, 100, 'not a code', '5.00 not a code'],
])('amount %i/%i in %s → shown as %s', (minor, offset, currency, text) => {
  expect(formatMoney(minor, offset, currency).replace(/\u00a0/g, ' ')).toBe(text);
});
