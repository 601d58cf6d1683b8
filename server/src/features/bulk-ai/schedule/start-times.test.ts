import { describe, expect, test } from 'vitest';
import { limitReached, nextInTurn, nextStart } from './start-times.ts';

const at = (text: string) => new Date(text);
const limits = (interval: number, daily: number, weekly: number, zone = 'UTC') => ({
  article_creation_interval: interval,
  daily_creation_limit: daily,
  weekly_creation_limit: weekly,
  time_zone: zone,
});
const history = (...starts: string[]) => ({ starts: starts.map(at), lastStart: starts.map(at).at(-1) ?? null });

describe('start time of the next article', () => {
  // 2030-06-10 is a Monday.
  test.each([
    ['nothing started yet → at once', limits(2, 3, 15), history(), '2030-06-12T10:00Z', '2030-06-12T10:00Z'],
    [
      'within the interval → after it',
      limits(2, 3, 15),
      history('2030-06-12T09:30Z'),
      '2030-06-12T10:00Z',
      '2030-06-12T11:30Z',
    ],
    [
      'daily limit used → midnight',
      limits(1, 1, 15),
      history('2030-06-12T09:30Z'),
      '2030-06-12T12:00Z',
      '2030-06-13T00:00Z',
    ],
    [
      'daily limit used, zone ahead of UTC → its midnight',
      limits(1, 1, 15, 'Asia/Tokyo'),
      history('2030-06-12T09:30Z'),
      '2030-06-12T12:00Z',
      '2030-06-12T15:00Z',
    ],
    [
      'started late, interval past midnight → after the interval',
      limits(10, 1, 15),
      history('2030-06-12T23:00Z'),
      '2030-06-12T23:30Z',
      '2030-06-13T09:00Z',
    ],
    [
      'weekly limit used → Monday',
      limits(1, 10, 2),
      history('2030-06-10T09:00Z', '2030-06-11T09:00Z'),
      '2030-06-12T12:00Z',
      '2030-06-17T00:00Z',
    ],
    [
      'lowered below what was written today → tomorrow',
      limits(1, 1, 15),
      history('2030-06-12T06:00Z', '2030-06-12T08:00Z'),
      '2030-06-12T12:00Z',
      '2030-06-13T00:00Z',
    ],
    [
      'clock set back behind the last start → no interval, limits hold',
      limits(2, 3, 15),
      history('2030-06-12T18:00Z'),
      '2030-06-12T10:00Z',
      '2030-06-12T10:00Z',
    ],
    [
      'clock set back, limit used by later starts → tomorrow after them',
      limits(1, 1, 15),
      history('2030-06-13T09:00Z'),
      '2030-06-12T10:00Z',
      '2030-06-14T00:00Z',
    ],
    // Clocks go forward on 2030-03-31 in Berlin: that day has 23 hours.
    [
      'a day of 23 hours → its own midnight',
      limits(1, 1, 15, 'Europe/Berlin'),
      history('2030-03-30T23:30Z'),
      '2030-03-31T10:00Z',
      '2030-03-31T22:00Z',
    ],
    // Clocks go back on 2030-10-27: that day has 25 hours.
    [
      'a day of 25 hours → its own midnight',
      limits(1, 1, 15, 'Europe/Berlin'),
      history('2030-10-26T22:30Z'),
      '2030-10-27T10:00Z',
      '2030-10-27T23:00Z',
    ],
  ])(
    'limits of the schedule and earlier starts → when the next article starts: %s',
    (_, given, starts, from, expected) => {
      expect(nextStart(given, starts, at(from))).toEqual(at(expected));
    },
  );

  test('article asked for by a person → starts without waiting for the interval, within the limits', () => {
    const starts = history('2030-06-12T09:30Z');
    expect(nextStart(limits(10, 3, 15), starts, at('2030-06-12T10:00Z'), true)).toEqual(at('2030-06-12T10:00Z'));
    expect(nextStart(limits(10, 1, 15), starts, at('2030-06-12T10:00Z'), true)).toEqual(at('2030-06-13T00:00Z'));
  });

  test.each([
    [limits(1, 2, 15), undefined],
    [limits(1, 1, 15), 'Today’s limit of 1 articles is reached.'],
    [limits(1, 2, 1), 'This week’s limit of 1 articles is reached.'],
  ])('limits of the schedule %j → reason why no article starts: %s', (given, reason) => {
    expect(limitReached(given, history('2030-06-12T09:30Z').starts, at('2030-06-12T10:00Z'))).toBe(reason);
  });

  test.each([
    [[3, 1, 2], null, 1],
    [[3, 1, 2], 1, 2],
    [[3, 1, 2], 3, 1],
    [[5, 7], 6, 7],
    [[], 6, undefined],
  ])('bulk categories %j, last article for category %s → next article for category %s', (ids, last, next) => {
    expect(nextInTurn(ids, last)).toBe(next);
  });
});
