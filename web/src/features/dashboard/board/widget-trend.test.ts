import type { WidgetName } from '@fanfare/contract/dashboard/widgets';
import { expect, test } from 'vitest';
import type { Figures } from './use-widget.ts';
import { widgetTrend } from './widget-trend.ts';

const figures = (values: (number | null)[], previous: number | null): Figures => ({
  name: 'entries',
  range: 7,
  timezone: 'UTC',
  as_of: '2030-06-15T10:00:00Z',
  subject: null,
  total: 0,
  since: null,
  notice: null,
  previous,
  days: values.map((value, index) => ({ day: `2030-06-${String(9 + index).padStart(2, '0')}`, value, total: null })),
});

test.each<[WidgetName, (number | null)[], number | null, string | undefined]>([
  ['total_page_likes', [null, 5, -2], null, 'up: +3 in 7 days'],
  ['total_page_likes', [-5, 2], 10, 'down: −3 in 7 days'],
  ['total_page_likes', [0, 0], null, 'flat: No change in 7 days'],
  ['total_page_likes', [null, null], null, undefined],
  ['post_actions', [10, 20], 20, 'up: 50% more than the 7 days before'],
  ['post_actions', [5], 20, 'down: 75% less than the 7 days before'],
  ['entries', [20], 20, 'flat: Same as the 7 days before'],
  ['entries', [20], null, undefined],
  ['entries', [20], 0, undefined],
])('widget %s with the days %j, previous total %s → trend “%s”', (name, values, previous, expected) => {
  const trend = widgetTrend(name, figures(values, previous));
  expect(trend && `${trend.direction}: ${trend.text}`).toBe(expected);
});
