import { terms } from '@fanfare/contract/kit/terms';
import { Box, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { Flex } from '../../../ui/layout/layout.tsx';
import classes from '../calendar.module.css';
import type { Day, Slot, View } from '../calendar-days.ts';
import { ItemIcon } from '../items/item-chip.tsx';
import { ItemPopover } from '../items/item-popover.tsx';
import { canMove, type Item, itemKey } from '../items/items-by-day.ts';
import { ListView } from '../list/list-view.tsx';
import { HoursView } from './hours-view.tsx';
import { MonthView } from './month-view.tsx';
import { useCalendarGrid } from './use-calendar-grid.ts';
import { useDrag } from './use-drag.ts';

type Props = {
  view: View;
  day: Day;
  days: readonly Day[];
  items: ReadonlyMap<Day, Item[]>;
  timeZone: string;
  currentHour: Slot;
  mayMove: boolean;
  mayCreate: boolean;
  isBusy: boolean;
  onNavigate: (to: { view?: View; day?: Day }) => void;
};

/** The calendar in the selected view, with drag and drop and the item popover. */
export function CalendarGrid(props: Props) {
  const { view, day, days, items, timeZone, currentHour, mayMove, mayCreate, isBusy, onNavigate } = props;
  const grid = useCalendarGrid(props);
  const ghost = useRef<HTMLDivElement>(null);
  const [pointerItem, setPointerItem] = useState<Item>();
  const startPointerDrag = useDrag({
    ghost,
    canDrag: (key) => {
      const item = grid.findItem(key);
      return mayMove && view !== 'list' && item !== undefined && canMove(item);
    },
    onDragChange: (key) => setPointerItem(grid.findItem(key)),
    onDrop: (key, slot) => {
      const item = grid.findItem(key);
      if (item) void grid.drop(item, slot);
    },
  });
  const { focusedSlot, draggedItem } = grid;
  const activeItem = pointerItem ?? draggedItem;
  const gridProps = { days, items, timeZone, currentHour, focusedSlot, mayMove, mayCreate };
  const viewProps = { ...gridProps, draggedKey: activeItem && itemKey(activeItem) };

  return (
    <Box
      opacity={isBusy ? 0.6 : undefined}
      ref={grid.root}
      className={classes.grid}
      aria-busy={isBusy || undefined}
      data-dragging={pointerItem ? true : undefined}
      onKeyDown={grid.onKeyDown}
      onClick={grid.onClick}
      onPointerDown={startPointerDrag}
    >
      {view === 'month' && (
        <MonthView {...viewProps} month={day} onDay={(date) => onNavigate({ view: 'day', day: date })} />
      )}
      {view === 'week' && <HoursView {...viewProps} onDay={(date) => onNavigate({ view: 'day', day: date })} />}
      {view === 'day' && <HoursView {...viewProps} onDay={(date) => onNavigate({ view: 'list', day: date })} />}
      {view === 'list' && <ListView days={days} items={items} timeZone={timeZone} start={day} />}
      <VisuallyHidden role="status">{grid.announcement}</VisuallyHidden>
      {draggedItem && (
        <Flex component="p" className={classes.dragHint} gap={12}>
          <ItemIcon item={draggedItem} size={20} />
          <span>
            To <strong>{grid.dropTime}</strong>
          </span>
          <small>Arrow keys move · Space drops · Esc cancels</small>
        </Flex>
      )}
      {pointerItem && (
        <Flex ref={ghost} className={classes.ghost} gap={8} truncate aria-hidden="true">
          <ItemIcon item={pointerItem} size={18} />
          {pointerItem.title || terms.noText}
        </Flex>
      )}
      {grid.opened && <ItemPopover opened={grid.opened} timeZone={timeZone} onClose={grid.close} />}
    </Box>
  );
}
