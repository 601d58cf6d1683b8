import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { countdownParts } from './countdown.ts';

test.each([
  [0, '00 00 00 00'],
  [59, '00 00 00 59'],
  [3661, '00 01 01 01'],
  [daySeconds * 120 + hourSeconds * 23, '120 23 00 00'],
])('%s seconds left → days, hours, minutes and seconds %s', (seconds, text) => {
  expect(countdownParts(seconds).join(' ')).toBe(text);
});
