import { describe, expect, test } from 'vitest';
import { type CalendarItem, maxCalendarTitle } from './calendar.ts';
import { toCalendarGroups, toCalendarItems } from './calendar-groups.ts';

const item = (id: number, more: Partial<CalendarItem> = {}): CalendarItem => ({
  kind: 'share',
  id,
  social_network: 'facebook',
  name: 'Harbor',
  title: 'Beans',
  state: 'intent',
  due: new Date(Date.UTC(2030, 8, 1, 7, id)),
  zone: 'Europe/Berlin',
  forecast: null,
  version: 1,
  site_id: null,
  ...more,
});

describe('calendar groups', () => {
  test('calendar items put into groups and read back → the same items, earliest first', () => {
    const items = [
      item(1),
      item(2, { name: 'Bakery' }),
      item(3, { state: 'failed', version: 7 }),
      item(4),
      item(5, { forecast: 'red' }),
      item(6, { kind: 'post', social_network: null, name: 'Blog', site_id: 9, version: null, zone: 'UTC' }),
    ];
    const groups = toCalendarGroups(items);
    expect(groups.map(({ items: { id } }) => id)).toEqual([[1, 4], [2], [3], [5], [6]]);
    expect(toCalendarItems(groups)).toEqual(items);
  });

  test('calendar items whose names with spaces look like other fields → different groups', () => {
    const groups = toCalendarGroups([item(1, { name: 'null a' }), item(2, { name: 'a', site_id: null })]);
    expect(groups).toHaveLength(2);
  });

  test.each([
    ['short', 'short'],
    ['x'.repeat(maxCalendarTitle), 'x'.repeat(maxCalendarTitle)],
    ['x'.repeat(maxCalendarTitle + 1), `${'x'.repeat(maxCalendarTitle - 1)}…`],
    [`${'x'.repeat(maxCalendarTitle - 2)}🫘 and more`, `${'x'.repeat(maxCalendarTitle - 2)}…`],
  ])('calendar item’s title %s → shortened to %s', (title, shortened) => {
    expect(toCalendarGroups([item(1, { title })])[0]?.items.title).toEqual([shortened]);
  });
});
