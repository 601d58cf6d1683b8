import { describe, expect, test } from 'vitest';
import { matchTimes, timeOptions } from './time-options.ts';

const matchLabels = (typed: string) => matchTimes(typed, timeOptions()).map(({ label }) => label);

describe('matchTimes', () => {
  test.each([
    ['14:30', ['2:30 PM']],
    ['1430', ['2:30 PM']],
    ['2:30 PM', ['2:30 PM']],
    ['2.30pm', ['2:30 PM']],
    ['2:30 p.m.', ['2:30 PM']],
    ['2:30', ['2:30 AM', '2:30 PM']],
    ['02:30', ['2:30 AM']],
    ['0:15', ['12:15 AM']],
    ['12:00', ['12:00 AM', '12:00 PM']],
    ['12 pm', ['12:00 PM', '12:15 PM', '12:30 PM', '12:45 PM']],
    ['17', ['5:00 PM', '5:15 PM', '5:30 PM', '5:45 PM']],
    ['2pm', ['2:00 PM', '2:15 PM', '2:30 PM', '2:45 PM']],
    ['14:3', ['2:30 PM']],
    ['14:20', ['2:15 PM', '2:30 PM']],
    ['14:50', ['2:45 PM', '3:00 PM']],
    ['23:55', ['11:45 PM']],
  ])('typed time "%s" → options %j', (typed, labels) => {
    expect(matchLabels(typed)).toEqual(labels);
  });

  test.each(['', ' '])('empty text "%s" → an option every 15 minutes', (typed) => {
    expect(matchLabels(typed)).toHaveLength(96);
  });

  test.each(['noon', '25:00', '14:75', '14:30:10', '13pm', '12345'])('typed text "%s" → no option', (typed) => {
    expect(matchLabels(typed)).toEqual([]);
  });

  test('selected time between two steps of 15 minutes → offered among the options', () => {
    expect(matchTimes('14:20', timeOptions('14:20')).map(({ label }) => label)).toContain('2:20 PM');
  });
});
