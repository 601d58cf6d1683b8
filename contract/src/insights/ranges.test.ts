import { expect, test } from 'vitest';
import { countDays, previousRange, type ReportPreset, rangeOf } from './ranges.ts';

test.each<[ReportPreset, string, string, string]>([
  ['today', '2026-11-16', '2026-11-16', '2026-11-16'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['last_3_days', '2026-11-16', '2026-11-14', '2026-11-16'],
  ['last_7_days', '2026-11-03', '2026-10-28', '2026-11-03'],
  ['last_14_days', '2026-11-16', '2026-11-03', '2026-11-16'],
  ['last_30_days', '2026-11-16', '2026-10-18', '2026-11-16'],
  ['this_month', '2026-11-16', '2026-11-01', '2026-11-16'],
  ['this_month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['last_6_months', '2026-08-31', '2026-02-28', '2026-08-31'],
  ['last_12_months', '2028-02-29', '2027-02-28', '2028-02-29'],
  ['last_12_months', '2026-11-16', '2025-11-16', '2026-11-16'],
])('range %s on %s → %s to %s', (preset, today, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to });
});

test('range of 7 days → the previous range has 7 days and ends right before it', () => {
  const range = rangeOf('last_7_days', '2026-11-16');
  expect(countDays(range)).toBe(7);
  expect(previousRange(range)).toEqual({ from: '2026-11-03', to: '2026-11-09' });
  expect(previousRange({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
