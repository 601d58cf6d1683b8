import { describe, expect, test } from 'vitest';
import { dayMs } from '../kit/durations.ts';
import { applyChange } from './columns.ts';
import { type Columns, DashboardChange, readSettings, Widget } from './layout.ts';
import { createPeriod, sumDays, toWidgetDays } from './period.ts';
import type { WidgetName } from './widgets.ts';

const widget = (name: WidgetName, settings: object = {}) => Widget.parse({ name, settings });
const namesOf = ({ left, right }: Columns) => [left.map(({ name }) => name), right.map(({ name }) => name)];
const columns: Columns = {
  left: [widget('total_page_likes'), widget('entries')],
  right: [widget('post_actions'), widget('total_users')],
};

describe('a change of a dashboard', () => {
  test.each([
    [
      'order',
      { section: 'left', widgets: ['entries', 'total_page_likes'] },
      ['entries', 'total_page_likes'],
      ['post_actions', 'total_users'],
    ],
    [
      'move',
      {
        section: 'left',
        widgets: ['total_page_likes', 'post_actions', 'entries'],
        movedwidget: 'post_actions',
        sender: 'right',
      },
      ['total_page_likes', 'post_actions', 'entries'],
      ['total_users'],
    ],
    [
      'add',
      { section: 'right', widgets: ['post_actions', 'total_users', 'total_entries'] },
      ['total_page_likes', 'entries'],
      ['post_actions', 'total_users', 'total_entries'],
    ],
    [
      'remove',
      { section: 'right', widgets: ['post_actions'], removewidget: 'total_users' },
      ['total_page_likes', 'entries'],
      ['post_actions'],
    ],
    [
      'remove from the other column',
      { section: 'right', widgets: ['post_actions', 'total_users'], removewidget: 'entries' },
      ['total_page_likes'],
      ['post_actions', 'total_users'],
    ],
    [
      'move of a widget another window already moved',
      { section: 'right', widgets: ['post_actions', 'entries'] },
      ['total_page_likes'],
      ['post_actions', 'entries'],
    ],
  ])('change of a dashboard (%s) → the expected widgets in both columns', (_, { widgets, ...change }, left, right) => {
    const parsed = DashboardChange.parse({ ...change, widgets: widgets.map((name) => ({ name, settings: {} })) });
    expect(namesOf(applyChange(columns, parsed))).toEqual([left, right]);
  });

  test.each([
    ['an unknown widget', { widgets: [{ name: 'weather', settings: {} }] }],
    ['an unknown setting', { widgets: [{ name: 'entries', settings: { color: 'red' } }] }],
    ['a setting of another widget', { widgets: [{ name: 'entries', settings: { total_page_likes_page: '7' } }] }],
    ['a range that is not offered', { widgets: [{ name: 'entries', settings: { range: 8 } }] }],
    ['a link that is no URL', { widgets: [{ name: 'post_actions', settings: { post_actions_link: 'javascript:1' } }] }],
    [
      'a widget twice',
      {
        widgets: [
          { name: 'entries', settings: {} },
          { name: 'entries', settings: {} },
        ],
      },
    ],
    ['a moved widget outside the section', { widgets: [], movedwidget: 'entries' }],
    ['an unknown section', { section: 'middle', widgets: [] }],
    ['an unknown field', { widgets: [], color: 'red' }],
  ])('change of a dashboard with %s → rejected', (_, change) => {
    expect(DashboardChange.safeParse({ section: 'left', ...change }).success).toBe(false);
  });

  test('widget settings without values → widget open, chart of 7 days', () => {
    expect(widget('entries').settings).toEqual({ collapsed: false, range: 7 });
  });
});

test.each([
  ['total_page_likes', { total_page_likes_page: '77' }, { page: '77' }],
  ['total_entries', { total_entries_contest: '5' }, { contest: 5 }],
  ['entries', {}, {}],
  [
    'ad_insights_summary',
    { ad_insights_summary_ad_account: '9', ad_insights_summary_field: 'ctr' },
    { ad_account: '9', field: 'ctr' },
  ],
  ['entries', { total_entries_contest: '5' }, undefined],
] as const)('settings of the widget %s: %j → read as %j', (name, settings, expected) => {
  expect(readSettings(name, settings)).toEqual(expected);
});

describe('period of a widget', () => {
  test.each([
    // Shortly after midnight in Paris it is still the day before in UTC.
    ['2030-06-14T22:30:00Z', 'Europe/Paris', '2030-06-09', '2030-06-15', '2030-06-08T22:00:00.000Z'],
    ['2030-06-15T02:30:00Z', 'America/New_York', '2030-06-08', '2030-06-14', '2030-06-08T04:00:00.000Z'],
    // Clocks in Paris change within the period.
    ['2030-04-02T10:00:00Z', 'Europe/Paris', '2030-03-27', '2030-04-02', '2030-03-26T23:00:00.000Z'],
  ])('last 7 days at %s in %s → period from %s to %s', (now, timeZone, first, last, start) => {
    const period = createPeriod(new Date(now), timeZone, 7);
    expect([period.days.length, period.days[0], period.days.at(-1)]).toEqual([7, first, last]);
    expect(period.start.toISOString()).toBe(start);
    expect(period.previousStart.getTime()).toBeLessThan(period.start.getTime() - 6.9 * dayMs);
  });

  test('days of a period before the first figures → null; later days without a sum → 0', () => {
    const period = createPeriod(new Date('2030-06-15T10:00:00Z'), 'UTC', 7);
    const days = toWidgetDays(period, new Map([['2030-06-14', 3]]), new Date('2030-06-13T20:00:00Z'));
    expect(days.map(({ value }) => value)).toEqual([null, null, null, null, 0, 3, 0]);
    expect([sumDays(days), sumDays(days.slice(0, 4)), sumDays([])]).toEqual([3, null, null]);
  });
});
