import { describe, expect, test } from 'vitest';
import { CalendarAsk } from './calendar.ts';

describe('a stretch of the calendar', () => {
  test.each([
    ['days without an hour', { from: '2030-06-01', to: '2030-07-01' }, ['from', 'to']],
    ['one end that is no moment', { from: '2030-06-01T00:00:00Z', to: 'tomorrow' }, ['to']],
    ['more days than a month is drawn with', { from: '2030-06-01T00:00:00Z', to: '2030-08-01T00:00:00Z' }, ['to']],
    ['an end before its beginning', { from: '2030-06-02T00:00:00Z', to: '2030-06-01T00:00:00Z' }, ['to']],
  ])('%s is refused where it is wrong', (_, ask, places) => {
    expect(CalendarAsk.safeParse(ask).error?.issues.map(({ path }) => path[0])).toEqual(places);
  });

  test('a month with the days around it is given', () => {
    const ask = { from: '2030-05-27T00:00:00+02:00', to: '2030-07-08T00:00:00+02:00' };
    expect(CalendarAsk.parse(ask).from).toEqual(new Date('2030-05-26T22:00:00Z'));
  });
});
