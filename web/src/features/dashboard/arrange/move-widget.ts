import { type Section, sections, type WidgetName } from '@fanfare/contract/dashboard/widgets';
import type { Change, Columns, Widget } from '../board/use-dashboard.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';
/** A place in a column; 0 is the top. */
export type Place = { section: Section; index: number };

const otherSection = (section: Section): Section => (section === 'left' ? 'right' : 'left');

export const findPlace = (columns: Columns, name: WidgetName): Place | undefined => {
  for (const section of sections) {
    const index = columns[section].findIndex((widget) => widget.name === name);
    if (index >= 0) return { section, index };
  }
  return undefined;
};

/**
 * Position that one step in a direction leads to; undefined at the edge. Up and down stay in the column, except when
 * the columns are `stacked` as on a phone, the left one above the right one.
 */
export const stepFrom = (
  columns: Columns,
  { section, index }: Place,
  direction: Direction,
  stacked: boolean,
): Place | undefined => {
  const other = otherSection(section);
  if (direction === 'up') {
    if (index > 0) return { section, index: index - 1 };
    return stacked && section === 'right' ? { section: other, index: columns.left.length } : undefined;
  }
  if (direction === 'down') {
    if (index < columns[section].length - 1) return { section, index: index + 1 };
    return stacked && section === 'left' ? { section: other, index: 0 } : undefined;
  }
  return section === direction ? undefined : { section: other, index: Math.min(index, columns[other].length) };
};

/** The change that moves a widget to a place; undefined if it is there already. `index` counts without the widget. */
export const moveTo = (columns: Columns, name: WidgetName, { section, index }: Place): Change | undefined => {
  const from = findPlace(columns, name);
  const moved = from && columns[from.section][from.index];
  if (!moved || (from.section === section && from.index === index)) return undefined;
  const widgets = columns[section].filter((widget) => widget.name !== name);
  widgets.splice(index, 0, moved);
  return from.section === section
    ? { section, widgets }
    : { section, widgets, movedwidget: name, sender: from.section };
};

export const removeWidget = (columns: Columns, name: WidgetName): Change => {
  const section = findPlace(columns, name)?.section ?? 'left';
  return { section, widgets: columns[section].filter((widget) => widget.name !== name), removewidget: name };
};

/** Adds a widget at the end of the shorter column. */
export const addWidget = (columns: Columns, name: WidgetName): Change => {
  const section = columns.right.length < columns.left.length ? 'right' : 'left';
  const added: Widget = { name, settings: {} };
  return { section, widgets: [...columns[section], added] };
};

/** Place of a widget as shown: "position 2 of 3 in the left column" */
export const describePlace = (columns: Columns, name: WidgetName): string => {
  const place = findPlace(columns, name);
  if (!place) return '';
  const { section, index } = place;
  return `position ${index + 1} of ${columns[section].length} in the ${section} column`;
};
