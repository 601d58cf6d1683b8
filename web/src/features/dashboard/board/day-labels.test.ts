import { dayMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { axisLabels, longDay, shortDay } from './day-labels.ts';

const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

test('chart of 7 days → weekdays as labels, the last label is “Today”', () => {
  expect(axisLabels(daysUntil('2030-06-15', 7))).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Today']);
});

test.each([
  [14, ['Jun 6', 'Jun 9', 'Jun 12', 'Today']],
  [30, ['May 22', 'May 28', 'Jun 3', 'Jun 9', 'Today']],
  [90, ['Apr 4', 'Apr 22', 'May 10', 'May 28', 'Today']],
])('chart of %i days → dates as labels at equal distances, none cut off at the start', (count, labels) => {
  expect(axisLabels(daysUntil('2030-06-15', count)).filter((label) => label !== undefined)).toEqual(labels);
});

test('shortDay and longDay → "Jun 15" and "Saturday, Jun 15"', () => {
  expect([shortDay('2030-06-15'), longDay('2030-06-15')]).toEqual(['Jun 15', 'Saturday, Jun 15']);
});
