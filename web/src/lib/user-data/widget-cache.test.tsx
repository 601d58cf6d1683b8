import { beforeEach, expect, test } from 'vitest';
import { clearWidgetCache, dropWidget, keepWidget, readWidgetCache, widgetCacheKey } from './widget-cache.ts';

const start = new Date('2030-06-15T10:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const subject = { userId: 1, businessId: 3, name: 'entries', search: { range: 7, board: 'business' } };
const key = widgetCacheKey(subject);

beforeEach(() => localStorage.clear());

test('kept for two hours, no longer', () => {
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
])('another %s → another key', (_, change) => {
  keepWidget(key, { total: 5 }, start);
  expect(readWidgetCache(widgetCacheKey({ ...subject, ...change }), start)).toBeUndefined();
});

test('order of the settings, and those without a value → the same key', () => {
  expect(widgetCacheKey({ ...subject, search: { board: 'business', contest: undefined, range: 7 } })).toBe(key);
});

test('keeping one → removes those that are too old', () => {
  keepWidget(key, { total: 5 }, start);
  keepWidget(widgetCacheKey({ ...subject, userId: 2 }), { total: 6 }, after(121));
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test('clear → all widgets, nothing else; drop → one', () => {
  localStorage.setItem('other', '1');
  keepWidget(key, 1, start);
  const second = widgetCacheKey({ ...subject, name: 'total_entries' });
  keepWidget(second, 2, start);
  dropWidget(second);
  expect([readWidgetCache(key, start), readWidgetCache(second, start)]).toEqual([1, undefined]);
  clearWidgetCache();
  expect(Object.keys(localStorage)).toEqual(['other']);
});

test('text that is no kept answer → nothing', () => {
  localStorage.setItem(key, '{"keptAt":"now"');
  expect(readWidgetCache(key, start)).toBeUndefined();
});
