import { applyChange } from '@fanfare/contract/dashboard/columns';
import type { WidgetName } from '@fanfare/contract/dashboard/widgets';
import { describe, expect, test } from 'vitest';
import type { Change, Columns, Widget } from '../board/use-dashboard.ts';
import { addWidget, type Direction, describePlace, findPlace, moveTo, removeWidget, stepFrom } from './move-widget.ts';

const widget = (name: WidgetName): Widget => ({ name, settings: {} });
const columns: Columns = {
  left: [widget('total_page_likes'), widget('entries'), widget('total_entries')],
  right: [widget('post_actions'), widget('total_users')],
};
const namesAfter = (change: Change | undefined) => {
  const { left, right } = change ? applyChange(columns, change) : columns;
  return [left.map(({ name }) => name), right.map(({ name }) => name)];
};
const step = (name: WidgetName, direction: Direction, stacked = false) => {
  const place = findPlace(columns, name);
  const target = place && stepFrom(columns, place, direction, stacked);
  return target && moveTo(columns, name, target);
};

describe('moving a widget by one step', () => {
  test.each<[WidgetName, Direction, WidgetName[], WidgetName[]]>([
    ['entries', 'up', ['entries', 'total_page_likes', 'total_entries'], ['post_actions', 'total_users']],
    ['entries', 'down', ['total_page_likes', 'total_entries', 'entries'], ['post_actions', 'total_users']],
    ['entries', 'right', ['total_page_likes', 'total_entries'], ['post_actions', 'entries', 'total_users']],
    ['total_entries', 'right', ['total_page_likes', 'entries'], ['post_actions', 'total_users', 'total_entries']],
    ['total_users', 'left', ['total_page_likes', 'total_users', 'entries', 'total_entries'], ['post_actions']],
  ])('widget %s moved %s → both columns in their new order', (name, direction, left, right) => {
    expect(namesAfter(step(name, direction))).toEqual([left, right]);
  });

  test.each<[WidgetName, Direction, WidgetName[], WidgetName[]]>([
    ['total_entries', 'down', ['total_page_likes', 'entries'], ['total_entries', 'post_actions', 'total_users']],
    ['post_actions', 'up', ['total_page_likes', 'entries', 'total_entries', 'post_actions'], ['total_users']],
  ])(
    'widget %s moved %s → into the other column if the columns are stacked, otherwise undefined (at the edge)',
    (name, direction, left, right) => {
      expect(namesAfter(step(name, direction, true))).toEqual([left, right]);
      expect(step(name, direction)).toBeUndefined();
    },
  );

  test.each<[WidgetName, Direction]>([
    ['total_page_likes', 'up'],
    ['total_page_likes', 'left'],
    ['total_users', 'down'],
    ['total_users', 'right'],
  ])('widget %s moved %s → undefined, it is at the edge', (name, direction) => {
    expect(step(name, direction)).toBeUndefined();
  });
});

test('widget moved to the other column → the change names the widget and its old column', () => {
  expect(step('entries', 'right')).toMatchObject({ section: 'right', movedwidget: 'entries', sender: 'left' });
  expect(step('entries', 'up')).not.toHaveProperty('movedwidget');
});

test('widget dropped at its own place → no change', () => {
  expect(moveTo(columns, 'entries', { section: 'left', index: 1 })).toBeUndefined();
});

test('widget removed, another added → the added one is at the end of the shorter column', () => {
  expect(namesAfter(removeWidget(columns, 'post_actions'))[1]).toEqual(['total_users']);
  expect(namesAfter(addWidget(columns, 'ad_insights_summary'))[1]?.at(-1)).toBe('ad_insights_summary');
});

test('describePlace of a widget → its position and column as text', () => {
  expect(describePlace(columns, 'total_users')).toBe('position 2 of 2 in the right column');
});
