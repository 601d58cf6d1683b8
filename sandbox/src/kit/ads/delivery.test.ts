import { expect, test } from 'vitest';
import { hourMs } from '../durations.ts';
import { addDays, type DeliveryPlan, dateAt, deliverDay, startOfDay } from './delivery.ts';

const timeZone = 'America/New_York';
const plan: DeliveryPlan = {
  id: 'ad 1',
  timeZone,
  startsAt: startOfDay('2026-10-01', timeZone),
  switches: [],
  budgets: [{ at: 0, perDay: 5_000 }],
  cpm: 800,
  clickRate: 0.02,
  resultRate: 0.1,
};
const later = startOfDay('2026-12-31', timeZone);

test('days of 23 and 25 hours → begin at the zone’s midnight', () => {
  expect(startOfDay('2026-11-02', timeZone) - startOfDay('2026-11-01', timeZone)).toBe(25 * hourMs);
  expect(startOfDay('2026-03-09', timeZone) - startOfDay('2026-03-08', timeZone)).toBe(23 * hourMs);
  expect(dateAt(startOfDay('2026-11-01', timeZone) - 1, timeZone)).toBe('2026-10-31');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

test('same ad and day → same figures; spend of a day → within the daily budget', () => {
  const day = deliverDay(plan, '2026-10-14', later);
  expect(deliverDay({ ...plan }, '2026-10-14', later)).toEqual(day);
  expect(day?.spend).toBeGreaterThan(3_500);
  expect(day?.spend).toBeLessThanOrEqual(5_000);
});

test('delivery before the start or in the future → nothing; of the current day → less than a whole day’s', () => {
  expect(deliverDay(plan, '2026-09-30', later)).toBeUndefined();
  expect(deliverDay(plan, '2027-01-01', later)).toBeUndefined();
  const noon = startOfDay('2026-10-14', timeZone) + 12 * hourMs;
  const whole = deliverDay(plan, '2026-10-14', later)?.spend ?? 0;
  expect(deliverDay(plan, '2026-10-14', noon)?.spend).toBeLessThan(whole * 0.6);
});

test('ad paused, or its budget changed → only later figures change', () => {
  const noon = startOfDay('2026-10-14', timeZone) + 12 * hourMs;
  const paused = { ...plan, switches: [{ at: noon, isOn: false }] };
  expect(deliverDay(paused, '2026-10-13', later)).toEqual(deliverDay(plan, '2026-10-13', later));
  expect(deliverDay(paused, '2026-10-15', later)).toBeUndefined();
  const raised = { ...plan, budgets: [...plan.budgets, { at: startOfDay('2026-10-15', timeZone), perDay: 10_000 }] };
  expect(deliverDay(raised, '2026-10-14', later)).toEqual(deliverDay(plan, '2026-10-14', later));
  const before = deliverDay(plan, '2026-10-15', later)?.spend ?? 0;
  expect(deliverDay(raised, '2026-10-15', later)?.spend).toBeGreaterThanOrEqual(before * 2);
});

test('results of a day → grow for 28 days; its spend does not', () => {
  const [early, late] = ['2026-10-15', '2026-11-20'].map((date) =>
    deliverDay({ ...plan, resultRate: 0.8 }, '2026-10-14', startOfDay(date, timeZone)),
  );
  expect(late?.results).toBeGreaterThan(early?.results ?? 0);
  expect(late?.spend).toBe(early?.spend);
});
