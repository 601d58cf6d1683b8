import { describe, expect, test } from 'vitest';
import { CalendarRangeQuery } from './calendar.ts';

describe('calendar date range', () => {
  test.each([
    ['dates without a time', { from: '2030-06-01', to: '2030-07-01' }, ['from', 'to']],
    ['an end that is no date', { from: '2030-06-01T00:00:00Z', to: 'tomorrow' }, ['to']],
    ['more than 45 days', { from: '2030-06-01T00:00:00Z', to: '2030-08-01T00:00:00Z' }, ['to']],
    ['an end before the start', { from: '2030-06-02T00:00:00Z', to: '2030-06-01T00:00:00Z' }, ['to']],
  ])('calendar range with %s → rejected at the invalid field', (_, input, fields) => {
    expect(CalendarRangeQuery.safeParse(input).error?.issues.map(({ path }) => path[0])).toEqual(fields);
  });

  test('calendar range of 6 weeks around a month → accepted', () => {
    const input = { from: '2030-05-27T00:00:00+02:00', to: '2030-07-08T00:00:00+02:00' };
    expect(CalendarRangeQuery.parse(input).from).toEqual(new Date('2030-05-26T22:00:00Z'));
  });
});
