import { describe, expect, test } from 'vitest';
import { canMove, groupByDay, type Item, localTimeInSlot, slotFor, toDateRange } from './items-by-day.ts';

const item = (id: number, due: string, more: Partial<Item> = {}): Item => ({
  kind: 'share',
  id,
  social_network: 'facebook',
  name: 'Harbour',
  title: 'Beans',
  state: 'intent',
  due,
  zone: 'Europe/Berlin',
  forecast: null,
  version: 1,
  site_id: null,
  ...more,
});
const timeZone = 'Europe/Berlin';

describe('groupByDay', () => {
  test('calendar items around local midnight → in the group of their local day, even on a 23-hour day', () => {
    // Clocks go forward on March 29, so that day has 23 hours.
    const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
    const items = [
      item(1, '2026-03-28T22:59:00.000Z'),
      item(2, '2026-03-28T23:00:00.000Z'),
      item(3, '2026-03-29T21:59:00.000Z'),
      item(4, '2026-03-29T22:00:00.000Z'),
    ];
    const itemsByDay = groupByDay(items.toReversed(), days, timeZone);
    expect(days.map((day) => itemsByDay.get(day)?.map(({ id }) => id))).toEqual([[1], [2, 3], [4]]);
  });

  test('calendar item outside of the shown days → in no group', () => {
    const itemsByDay = groupByDay([item(1, '2026-01-01T12:00:00.000Z')], ['2026-03-28'], timeZone);
    expect(itemsByDay.get('2026-03-28')).toEqual([]);
  });

  test('5,000 calendar items → each is in a group', () => {
    const items = Array.from({ length: 5000 }, (_, id) =>
      item(id, new Date(Date.UTC(2026, 2, 1) + id * 400_000).toISOString()),
    );
    const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`);
    const itemsByDay = groupByDay(items, days, 'UTC');
    expect([...itemsByDay.values()].flat()).toHaveLength(5000);
  });

  test('date range of several days → from local midnight to local midnight', () => {
    expect(toDateRange(['2026-10-25'], timeZone)).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
  });
});

describe('moving an item', () => {
  test('calendar item moved to another day → same local time, even across a clock change', () => {
    expect(localTimeInSlot('2026-04-02', '2026-03-27T08:30:00.000Z', timeZone)).toBe('2026-04-02T09:30');
  });

  test('calendar item moved to another hour → same minute', () => {
    expect(localTimeInSlot('2026-04-02T17', '2026-03-27T08:45:00.000Z', timeZone)).toBe('2026-04-02T17:45');
  });

  test('slotFor an item → its local day, or its local hour', () => {
    const lateItem = item(1, '2026-03-27T23:30:00.000Z');
    expect([slotFor(lateItem, false, timeZone), slotFor(lateItem, true, timeZone)]).toEqual([
      '2026-03-28',
      '2026-03-28T00',
    ]);
  });

  test.each([
    ['intent', true],
    ['failed', true],
    ['missed', true],
    ['sending', false],
    ['published', false],
    ['unconfirmed', false],
    ['cancelled', false],
  ] as const)('share with the state %s → can be moved: %s', (state, isMovable) => {
    expect(canMove(item(1, '2026-03-27T23:30:00.000Z', { state }))).toBe(isMovable);
  });

  test('blog post → not movable in the calendar', () => {
    expect(canMove(item(1, '2026-03-27T23:30:00.000Z', { kind: 'post', version: null }))).toBe(false);
  });
});
