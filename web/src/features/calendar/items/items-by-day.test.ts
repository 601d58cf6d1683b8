import { describe, expect, test } from 'vitest';
import { canMove, groupByDay, type Item, localTimeInSlot, slotOf, windowOf } from './items-by-day.ts';

const item = (id: number, due: string, more: Partial<Item> = {}): Item => ({
  ...{ kind: 'share', id, social_network: 'facebook', name: 'Harbour', title: 'Beans', state: 'intent' },
  ...{ due, zone: 'Europe/Berlin', forecast: null, version: 1, site_id: null },
  ...more,
});
const zone = 'Europe/Berlin';

describe('items on their days', () => {
  test('midnight on the wall divides them, also where clocks change', () => {
    // In the night to March 29 the clocks jump forward, so that day has 23 hours.
    const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
    const items = [
      item(1, '2026-03-28T22:59:00.000Z'),
      item(2, '2026-03-28T23:00:00.000Z'),
      item(3, '2026-03-29T21:59:00.000Z'),
      item(4, '2026-03-29T22:00:00.000Z'),
    ];
    const found = groupByDay(items.toReversed(), days, zone);
    expect(days.map((day) => found.get(day)?.map(({ id }) => id))).toEqual([[1], [2, 3], [4]]);
  });

  test('what lies outside of the days is on none', () => {
    const found = groupByDay([item(1, '2026-01-01T12:00:00.000Z')], ['2026-03-28'], zone);
    expect(found.get('2026-03-28')).toEqual([]);
  });

  test('five thousand are spread whole', () => {
    const items = Array.from({ length: 5000 }, (_, id) =>
      item(id, new Date(Date.UTC(2026, 2, 1) + id * 400_000).toISOString()),
    );
    const days = Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
    const found = groupByDay(items, days, 'UTC');
    expect([...found.values()].flat()).toHaveLength(5000);
  });

  test('a window begins and ends at midnight on the wall', () => {
    expect(windowOf(['2026-10-25'], zone)).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    });
  });
});

describe('moving', () => {
  test('to another day keeps the time on the wall, whatever the clocks do between', () => {
    expect(localTimeInSlot('2026-04-02', '2026-03-27T08:30:00.000Z', zone)).toBe('2026-04-02T09:30');
  });

  test('to another hour keeps the minute', () => {
    expect(localTimeInSlot('2026-04-02T17', '2026-03-27T08:45:00.000Z', zone)).toBe('2026-04-02T17:45');
  });

  test('the slot of an item is where it stands', () => {
    const one = item(1, '2026-03-27T23:30:00.000Z');
    expect([slotOf(one, false, zone), slotOf(one, true, zone)]).toEqual(['2026-03-28', '2026-03-28T00']);
  });

  test.each([
    ['intent', true],
    ['failed', true],
    ['missed', true],
    ['sending', false],
    ['published', false],
    ['unconfirmed', false],
    ['cancelled', false],
  ] as const)('%s can be moved: %s', (state, can) => {
    expect(canMove(item(1, '2026-03-27T23:30:00.000Z', { state }))).toBe(can);
  });

  test('a blog post is moved in its editor, not here', () => {
    expect(canMove(item(1, '2026-03-27T23:30:00.000Z', { kind: 'post', version: null }))).toBe(false);
  });
});
