import { expect, test } from 'vitest';
import { sumDailySpend } from '../ad-changes/daily-spend.ts';
import { isAboveThreshold } from './approval-settings.service.ts';

test('budget change of unknown amount → waits for approval if its currency has a threshold', () => {
  const thresholds = [{ currency: 'USD', aboveMicros: 20_000_000 }];
  expect(isAboveThreshold(thresholds, [{ currency: 'USD', micros: 0, hasUnknown: true }])).toBe(true);
  expect(isAboveThreshold(thresholds, [{ currency: 'EUR', micros: 0, hasUnknown: true }])).toBe(false);
  const spend = (key: string, isUnknown: boolean) => ({
    account: { id: 1, remoteId: '1', name: 'A' },
    level: 'campaign' as const,
    objectId: key,
    name: key,
    title: key,
    change: { type: 'status' as const, ref: { level: 'campaign' as const, id: key }, isOn: true },
    startedSpend: { currency: 'USD', micros: isUnknown ? 0 : 5_000_000, key, isUnknown },
  });
  expect(sumDailySpend([spend('a', false), spend('b', true)])).toEqual([
    { currency: 'USD', micros: 5_000_000, hasUnknown: true },
  ]);
});
