import { Box, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from '../calendar.module.css';
import type { Day, Slot, View } from '../calendar-days.ts';
import { ItemIcon } from '../items/item-chip.tsx';
import { ItemPopover } from '../items/item-popover.tsx';
import { canMove, type Item, keyOf } from '../items/items-by-day.ts';
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
  zone: string;
  present: Slot;
  mayMove: boolean;
  mayCreate: boolean;
  isBusy: boolean;
  onPlace: (place: { view?: View; day?: Day }) => void;
};

/** The days with everything on them, whichever way they are drawn. */
export function CalendarGrid(props: Props) {
  const { view, day, days, items, zone, present, mayMove, mayCreate, isBusy, onPlace } = props;
  const board = useCalendarGrid(props);
  const ghost = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Item>();
  const begin = useDrag({
    ghost,
    canDrag: (key) => {
      const item = board.find(key);
      return mayMove && view !== 'list' && item !== undefined && canMove(item);
    },
    onLift: (key) => setDragged(board.find(key)),
    onDrop: (key, slot) => {
      const item = board.find(key);
      if (item) void board.drop(item, slot);
    },
  });
  const { current, carried } = board;
  const held = dragged ?? carried;
  const drawn = { days, items, zone, present, current, mayMove, mayCreate };
  const shared = { ...drawn, carriedKey: held && keyOf(held) };

  return (
    <Box
      ref={board.root}
      className={classes.board}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      data-dragging={dragged ? true : undefined}
      onKeyDown={board.onKeyDown}
      onClick={board.onClick}
      onPointerDown={begin}
    >
      {view === 'month' && <MonthView {...shared} month={day} onDay={(one) => onPlace({ view: 'day', day: one })} />}
      {view === 'week' && <HoursView {...shared} onDay={(one) => onPlace({ view: 'day', day: one })} />}
      {view === 'day' && <HoursView {...shared} onDay={(one) => onPlace({ view: 'list', day: one })} />}
      {view === 'list' && <ListView days={days} items={items} zone={zone} start={day} />}
      <VisuallyHidden role="status">{board.said}</VisuallyHidden>
      {carried && (
        <p className={classes.carrying}>
          <ItemIcon item={carried} size={20} />
          <span>
            To <strong>{board.landing}</strong>
          </span>
          <small>Arrows move · Space drops · Esc puts back</small>
        </p>
      )}
      {dragged && (
        <div ref={ghost} className={classes.ghost} aria-hidden="true">
          <ItemIcon item={dragged} size={18} />
          {dragged.title || 'Without words'}
        </div>
      )}
      {board.opened && <ItemPopover opened={board.opened} zone={zone} onClose={board.close} />}
    </Box>
  );
}
