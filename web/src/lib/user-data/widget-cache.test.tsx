import { minuteMs } from '@fanfare/contract/kit/durations';
import { beforeEach, expect, test } from 'vitest';
import { clearWidgetCache, dropWidget, keepWidget, readWidgetCache, widgetCacheKey } from './widget-cache.ts';

const start = new Date('2030-06-15T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const subject = { userId: 1, businessId: 3, name: 'entries', search: { range: 7, board: 'business' } };
const key = widgetCacheKey(subject);

beforeEach(() => localStorage.clear());

test('figures of a widget → kept for two hours, no longer', () => {
  keepWidget(key, { total: 5 }, start);
  expect(readWidgetCache(key, after(119))).toEqual({ total: 5 });
  expect(readWidgetCache(key, after(120))).toBeUndefined();
  // The clock of the computer was set back.
  expect(readWidgetCache(key, after(-1))).toBeUndefined();
});

test.each([
  ['user', { userId: 2 }],
  ['business', { businessId: 4 }],
  ['staff dashboard', { businessId: null }],
  ['widget', { name: 'total_entries' }],
  ['settings', { search: { range: 7, board: 'business', entries_contest: 9 } }],
  ['range', { search: { range: 30, board: 'business' } }],
])('widget figures kept, then read for another %s → undefined, the key is another one', (_, change) => {
  keepWidget(key, { total: 5 }, start);
  expect(readWidgetCache(widgetCacheKey({ ...subject, ...change }), start)).toBeUndefined();
});

test('widget settings in another order, or without a value → the same storage key', () => {
  expect(widgetCacheKey({ ...subject, search: { board: 'business', contest: undefined, range: 7 } })).toBe(key);
});

test('widget figures stored → entries that are too old are removed', () => {
  keepWidget(key, { total: 5 }, start);
  keepWidget(widgetCacheKey({ ...subject, userId: 2 }), { total: 6 }, after(121));
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test('clearWidgetCache → removes all widgets and nothing else; dropWidget → removes one', () => {
  localStorage.setItem('other', '1');
  keepWidget(key, 1, start);
  const second = widgetCacheKey({ ...subject, name: 'total_entries' });
  keepWidget(second, 2, start);
  dropWidget(second);
  expect([readWidgetCache(key, start), readWidgetCache(second, start)]).toEqual([1, undefined]);
  clearWidgetCache();
  expect(Object.keys(localStorage)).toEqual(['other']);
});

test('stored widget figures that can’t be parsed → undefined', () => {
  localStorage.setItem(key, '{"keptAt":"now"');
  expect(readWidgetCache(key, start)).toBeUndefined();
});
